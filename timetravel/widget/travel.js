// Travelling through the match: the line with its slider, undo and redo, the tree with its branches, and the saves.
// A moment that is looked at takes the place of the board until one comes back; nothing can be done in it.

parts.push(
  class {
    constructor(board) {
      Object.assign(this, { board, name: "travel", place: "main", past: null, wanted: null, asking: false });
      this.stops = [];
      this.build();
    }

    tr(text, facts) {
      return this.board.tr(text, facts);
    }

    get data() {
      return this.board.get("parts").travel;
    }

    send(intent, more = {}) {
      this.board.send({ part: "travel", intent, ...more });
    }

    build() {
      const press = (key, text, act) =>
        h("button", { class: "ttw-button", "data-key": `travel-${key}`, onclick: act }, text);
      this.undo = press("undo", this.tr("Undo"), () => this.send("undo"));
      this.redo = press("redo", this.tr("Redo"), () => this.send("redo"));
      this.slider = h("input", {
        type: "range",
        min: 0,
        step: 1,
        "aria-label": this.tr("Look at an earlier moment"),
        "data-key": "travel-slider",
        oninput: () => this.look(this.data.line[Number(this.slider.value)]),
      });
      this.where = h("output", { class: "ttw-soft" });
      this.said = h("div", { class: "ttw-travelsaid", "aria-live": "polite" });
      this.banner = h("div", { class: "ttw-past", role: "status", hidden: "" });
      this.badge = h("div", { class: "ttw-lesson", hidden: "" });
      this.board.banner.after(this.badge);
      this.element = h(
        "div",
        { class: "ttw-travel", role: "group", "aria-label": this.tr("Travel through the match") },
        h("div", { class: "ttw-line" }, this.undo, this.redo, this.slider, this.where),
        this.banner,
        this.said,
        this.branches(),
        this.saves(press),
      );
    }

    branches() {
      this.picture = h("div", { class: "ttw-tree" });
      this.list = h("div", { class: "ttw-stops" });
      this.compared = h("div", { class: "ttw-compared", "aria-live": "polite" });
      this.picture.addEventListener("click", (event) => {
        const stop = event.target.closest("[data-node]");
        if (stop) this.look(Number(stop.dataset.node));
      });
      this.count = h("span", { class: "ttw-soft" });
      const inside = [h("p", { class: "ttw-soft" }, this.tr("A number is how many decisions were made up to there. Press one to look at it.")), this.picture, this.list, this.compared];
      this.tree = h("details", {}, h("summary", {}, this.tr("Branches"), " ", this.count), ...inside);
      this.tree.addEventListener("toggle", () => this.tree.open && this.draw());
      return this.tree;
    }

    saves(press) {
      this.file = h("p", {});
      this.codeBox = h("div", { class: "ttw-code" });
      this.chosenFile = h("input", {
        type: "file",
        accept: ".json,.txt",
        "aria-label": this.tr("Open a saved match"),
        onchange: () => this.read(),
      });
      return h(
        "details",
        {},
        h("summary", {}, this.tr("Save and come back")),
        this.file,
        h(
          "div",
          { class: "ttw-buttons" },
          press("code", this.tr("Show the code"), () => this.send("code")),
          press("download", this.tr("Download the match"), () => this.send("download")),
        ),
        h("p", { class: "ttw-soft" }, this.tr("The code brings the match back in one line, on any machine. It holds every hand: show it to nobody who plays."), " ", this.tr("The file holds every hand, too.")),
        this.codeBox,
        h("label", { class: "ttw-upload" }, h("span", {}, this.tr("Open a saved match"), " "), this.chosenFile),
        h("p", { class: "ttw-soft" }, this.tr("It takes the place of the match on this board.")),
      );
    }

    async read() {
      const [file] = this.chosenFile.files;
      if (!file) return;
      const text = await file.text();
      this.chosenFile.value = ""; // the same file may be chosen again
      this.send("upload", { text });
    }

    // looking back

    look(node) {
      if (node === undefined) return;
      if (node === this.data.line[this.data.at]) return this.back();
      this.wanted = node;
      if (this.asking) return; // one question at a time; the last one counts
      this.asking = true;
      this.send("look", { node });
    }

    back() {
      this.wanted = null;
      if (!this.past) return;
      this.past = null;
      this.board.picture.draw(this.board.get("picture"), this.board.get("panels"));
      this.board.render();
      if (this.tree.open) this.draw();
    }

    answered(answer) {
      const look = ["moment", "veiled"].includes(answer.answer) || this.asking;
      if (look) this.asking = false;
      if (look && this.wanted !== null && answer.node !== undefined && answer.node !== this.wanted)
        return this.look(this.wanted);
      const kinds = {
        moment: () => this.show(answer),
        veiled: () => this.ask(answer),
        tree: () => this.drawn(answer),
        compared: () => this.tell(answer),
        code: () => this.reveal(answer.text),
        file: () => this.save(answer),
        done: () => this.say(""),
        loaded: () => this.say(answer.text),
      };
      (kinds[answer.answer] ?? (() => this.say(answer.text)))();
    }

    say(text, ...more) {
      this.said.replaceChildren(...(text ? [h("p", {}, text), ...more] : []));
    }

    ask({ node, text }) {
      this.wanted = null;
      this.say(text, h("button", { class: "ttw-button", onclick: () => this.send("peek", { node }) }, this.tr("Look all the same")));
    }

    show(moment) {
      this.past = moment;
      this.wanted = null;
      this.say("");
      this.board.show({ picked: [] });
      if (this.tree.open) this.draw();
    }

    chosen() {
      if (!this.past) return false;
      this.banner.classList.remove("ttw-nudge");
      void this.banner.offsetWidth; // so that it starts anew
      this.banner.classList.add("ttw-nudge");
      return true;
    }

    // the tree

    draw() {
      const node = this.past?.node;
      this.send("tree", { marked: node === undefined ? [] : [node] });
    }

    drawn({ svg, stops }) {
      this.stops = stops;
      const fresh = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
      this.picture.replaceChildren(document.importNode(fresh, true));
      const row = ({ node, text, now }) =>
        h(
          "div",
          { class: "ttw-stop" },
          h(
            "button",
            { class: "ttw-button", "data-key": `stop-${node}`, "aria-current": now, onclick: () => this.look(node) },
            text,
          ),
          now ? h("b", {}, this.tr("now")) : this.comparing(node),
        );
      this.list.replaceChildren(...stops.map(row));
    }

    comparing(node) {
      const now = this.data.line[this.data.at];
      const act = () => this.send("compare", { nodes: [now, node] });
      return h("button", { class: "ttw-small", "data-key": `compare-${node}`, onclick: act }, this.tr("Compare with now"));
    }

    tell({ apart, depths, fork, rows, more }) {
      const cells = ({ title, here, there }) =>
        h("tr", {}, h("th", { scope: "row" }, title), h("td", {}, here), h("td", {}, there));
      const [here, there] = depths;
      const columns = ["", this.tr("now ({n})", { n: here }), this.tr("there ({n})", { n: there })];
      const head = columns.map((text) => h("th", { scope: "col" }, text));
      const met = this.tr("Both are the same up to decision {fork}; {here} more lead to now, {there} more there.", {
        fork,
        here: apart[0],
        there: apart[1],
      });
      const table = h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows.map(cells)));
      const rest = more ? h("p", { class: "ttw-soft" }, this.tr("… and {n} more differences", { n: more })) : "";
      this.compared.replaceChildren(h("p", {}, met), rows.length ? table : h("p", {}, this.tr("They are the same.")), rest);
    }

    // saving

    reveal(text) {
      const box = h("textarea", { class: "ttw-text", readonly: "", rows: 4, "aria-label": this.tr("Code of the match") });
      box.value = `timetravel.play(code="${text}")`;
      const copy = () => (navigator.clipboard ? navigator.clipboard.writeText(box.value) : box.select());
      this.codeBox.replaceChildren(
        box,
        h(
          "div",
          { class: "ttw-buttons" },
          h("button", { class: "ttw-button", onclick: copy }, this.tr("Copy")),
          h("button", { class: "ttw-button", onclick: () => this.codeBox.replaceChildren() }, this.tr("Hide")),
        ),
      );
    }

    save({ name, text }) {
      const link = h("a", { download: name, href: URL.createObjectURL(new Blob([text], { type: "application/json" })) });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    }

    // showing

    refresh() {
      const { line, at, undo, redo, lesson, over, ends } = this.data;
      this.codeBox.replaceChildren(); // it is of an older moment
      this.compared.replaceChildren();
      this.slider.max = line.length - 1;
      const set = (button, reason) => {
        button.setAttribute("aria-disabled", Boolean(reason));
        button.title = reason;
      };
      set(this.undo, undo);
      set(this.redo, redo);
      this.badge.hidden = !(lesson || over);
      this.badge.textContent = lesson ? this.tr("Lesson: everything can be taken back and tried otherwise.") : this.tr("The match has been to its end: everything can be looked at, and tried otherwise as a lesson.");
      this.count.textContent = ends > 1 ? `${ends}` : "";
      this.file.replaceChildren(...this.kept(this.data));
      // another person must not find what the last one looked at
      if (this.seat !== this.board.get("seat") || (this.past && !this.known().has(this.past.node))) this.past = null;
      this.seat = this.board.get("seat");
      if (this.tree.open) this.draw();
      if (!this.past) this.slider.value = at;
    }

    known() {
      return new Set([...this.data.line, ...this.stops.map((stop) => stop.node)]);
    }

    kept({ file, resume, trouble }) {
      if (trouble) return [h("b", { class: "ttw-trouble" }, trouble)];
      if (!file) return [this.tr("This match is not saved by itself. Download it, or show its code.")];
      const saved = this.tr("Saved after each action in {file}.", { file });
      const back = this.tr("{code} brings it back.", { code: resume });
      return [`${saved} ${back}`];
    }

    render() {
      const { board, past } = this;
      const { line, at } = this.data;
      board.root.classList.toggle("ttw-back", Boolean(past));
      this.banner.hidden = !past;
      const place = past ? line.indexOf(past.node) : at;
      if (place >= 0 && this.wanted === null) this.slider.value = place;
      const depth = past ? past.depth : at;
      this.where.textContent = past && place < 0
          ? this.tr("{n} of another branch", { n: depth })
          : this.tr("{n} of {all}", { n: depth, all: line.length - 1 });
      this.slider.setAttribute("aria-valuetext", past ? `${depth}: ${past.told.join(" ")}` : this.tr("{n}, now", { n: depth }));
      if (!past) return;
      board.offered = offer([], []); // nothing can be done then any more
      board.picture.draw(past.picture, past.panels);
      const last = new Set(past.ways.join(" ").split(/[\s-]+/));
      board.picture.mark(new Set(), new Set(), last);
      board.picture.way(route(past.ways.join(" ")), "ttw-trodden");
      const act = () => (this.send("go", { node: past.node }), this.back());
      const go = past.go
        ? h("p", { class: "ttw-soft" }, this.tr("You cannot go on from here."), " ", past.go)
        : h("button", { class: "ttw-button", "data-key": "travel-go", onclick: act }, this.tr("Go on from here"));
      this.banner.replaceChildren(
        h("p", {}, h("b", {}, this.tr("You look at moment {n}.", { n: past.depth })), " ", past.told.join(" ")),
        h("div", { class: "ttw-buttons" }, this.toNow(), go),
      );
    }

    toNow() {
      return h("button", { class: "ttw-button ttw-first", "data-key": "travel-now", onclick: () => this.back() }, this.tr("Back to now"));
    }
  },
);
