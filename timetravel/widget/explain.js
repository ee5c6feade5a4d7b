// Explaining: sections on a sheet, why something happened, what would make an action legal, what is within reach,
// readings of a ruling side by side, and the reasons against what one only points at. All answers come from the kernel.

{
  const REST = 300; // milliseconds that a pointer must rest before the kernel is asked
  const EMPTY = { sections: {}, rulings: [], sides: [], names: {} };

  class Explain {
    constructor(board) {
      this.board = board;
      this.tr = (text, facts) => board.tr(text, facts);
      this.name = "explain";
      this.place = "side";
      this.said = new Map(); // answers to pointing, by what was pointed at
      this.pointedAt = new Set(); // the numbers of what was sent for it
      this.behind = []; // what the sheet showed before
      this.reached = null; // the answer that is drawn over the board
      this.asks = h("button", { class: "ttw-small", "data-key": "reach", "aria-pressed": "false" }, board.tr("Show reach"));
      this.rules = h("button", { class: "ttw-small", "data-key": "rulings" }, board.tr("Compare rulings"));
      this.legend = h("div", { class: "ttw-legend", "aria-live": "polite", hidden: "" });
      this.element = h("div", { class: "ttw-explain" }, this.asks, this.rules, this.legend);
      this.build();
      this.listen();
    }

    get known() {
      return this.board.get("parts").explain ?? EMPTY;
    }

    build() {
      this.title = h("h4", { id: `${this.board.picture.name}-sheet`, tabindex: -1 });
      this.back = h("button", { class: "ttw-small", onclick: () => this.goBack() }, this.tr("Back"));
      this.body = h("div", { class: "ttw-sheetbody" });
      const close = h("button", { class: "ttw-small", "aria-label": this.tr("Close"), onclick: () => this.dialog.close() }, "×");
      const head = h("div", { class: "ttw-sheethead" }, this.back, this.title, close);
      this.dialog = h("dialog", { class: "ttw-sheet", "aria-labelledby": this.title.id }, head, this.body);
      this.board.root.append(this.dialog);
    }

    listen() {
      this.asks.addEventListener("click", () => this.toggleReach());
      this.rules.addEventListener("click", () => this.open({ answer: "rulings" }));
      this.board.root.addEventListener("click", (event) => {
        const cite = event.target.closest("[data-section]");
        if (cite) this.ask({ intent: "section", id: cite.dataset.section });
        if (event.target === this.dialog) this.dialog.close(); // beside it
      });
      // Escape closes the sheet and nothing else; the browser gives the focus back
      this.dialog.addEventListener("keydown", (event) => event.stopPropagation());
      this.dialog.addEventListener("close", () => {
        this.behind = [];
        this.now = null;
        const lost = !this.board.root.contains(document.activeElement);
        if (lost) (this.board.root.querySelector(`[data-key="${CSS.escape(this.from ?? "")}"]`) ?? this.board.ring).focus();
      });
    }

    ask(message) {
      this.board.send({ part: this.name, ...message });
    }

    answered(answer) {
      if (this.pointedAt.delete(answer.to) && answer.answer === "refused") return; // nobody asked
      if (answer.answer === "why") return this.heardWhy(answer);
      if (answer.answer === "reach") return this.heardReach(answer);
      if (answer.answer === "example" && this.now?.answer === "sheet") {
        this.now.example = answer;
        return this.exampleBox?.replaceChildren(...this.example(answer));
      }
      if (answer.answer === "remedies" && this.now?.answer === "remedies" && this.now.do === answer.do) {
        this.now = answer;
        return this.fill();
      }
      this.open(answer);
    }

    // the sheet

    open(answer) {
      if (!this.dialog.open) {
        this.from = document.activeElement?.dataset.key;
        this.dialog.showModal();
      } else if (this.now) this.behind.push(this.now);
      this.now = answer;
      this.fill();
      this.title.focus();
    }

    goBack() {
      this.now = this.behind.pop() ?? this.now;
      this.fill();
      this.title.focus();
    }

    fill() {
      const shows = {
        sheet: () => this.section(this.now),
        causes: () => this.causes(this.now),
        remedies: () => this.remedies(this.now),
        compare: () => this.compare(this.now),
        rulings: () => this.rulings(),
      };
      const [title, ...body] = shows[this.now.answer]?.() ?? [this.tr("That cannot be shown"), h("p", {}, this.now.text)];
      this.title.textContent = title;
      this.back.hidden = !this.behind.length;
      this.body.replaceChildren(...body.flat(Infinity).filter(Boolean));
      this.body.scrollTo(0, 0);
      this.decorate();
    }

    section({ id, title, text, marks, options, related, examples, example }) {
      const marked = h("p", {}, h("code", {}, `§ ${id}`), marks.map((mark) => h("span", { class: "ttw-kind" }, this.mark(mark))));
      const lines = text.split("\n").map((line) => h("p", {}, line));
      const links = related.map((other) => this.link(other));
      const chosen = (event) => this.ask({ intent: "example", at: [event.target.value, 0] });
      const choice = ([name, label]) => h("option", { value: name, selected: name === example?.name ? "" : null }, label);
      const several = examples.length > 1 && h("select", { "aria-label": this.tr("Example"), onchange: chosen }, examples.map(choice));
      this.exampleBox = h("div", { class: "ttw-example", "aria-live": "polite" }, example && this.example(example));
      const only = examples.length === 1 && h("p", {}, examples[0][1]);
      return [
        title,
        marked,
        lines,
        options.map((option) => this.option(option)),
        examples.length && h("h4", {}, this.tr("Example")),
        several,
        only,
        this.exampleBox,
        links.length && h("h4", {}, this.tr("See also")),
        links.length && h("div", { class: "ttw-links", role: "group", "aria-label": this.tr("See also") }, links),
      ];
    }

    link(id) {
      const [title] = this.known.sections[id] ?? [id];
      return h("button", { class: "ttw-button", onclick: () => this.ask({ intent: "section", id }) }, `§ ${id} ${title}`);
    }

    option({ name, values, now }) {
      const row = ({ value, means }) =>
        h("li", {}, h("b", {}, String(value)), value === now ? [" (", this.tr("this table"), ")"] : "", ": ", means);
      const compare = () => this.ask({ intent: "compare", option: name });
      return [
        h("h4", {}, this.tr("Option {name}", { name })),
        h("ul", {}, values.map(row)),
        h("button", { class: "ttw-button", onclick: compare }, this.tr("What would the other reading change now?")),
      ];
    }

    example({ name, step, steps, by, do: text, label, reasons, told, asks, picture, panels }) {
      const to = (number) => () => this.ask({ intent: "example", at: [name, number] });
      const bar = h(
        "div",
        { class: "ttw-steps" },
        h("button", { class: "ttw-small", "aria-label": this.tr("Step back"), disabled: step ? null : "", onclick: to(step - 1) }, "◀"),
        h("span", {}, this.tr("{step} of {steps}", { step, steps })),
        h("button", { class: "ttw-small", "aria-label": this.tr("Step forward"), disabled: step < steps ? null : "", onclick: to(step + 1) }, "▶"),
      );
      const what = text
        ? h("p", {}, h("b", {}, `${by}: `), label || "", label ? " " : "", h("code", {}, text), reasons.length ? [" – ", this.tr("refused")] : "")
        : h("p", {}, h("b", {}, this.tr("The position."), " "), asks.text);
      const rows = (reasons.length ? reasons : told).map((row) => h("li", {}, row.text, cited(row.cites)));
      const parts = [steps ? bar : null, what, rows.length ? h("ul", {}, rows) : null, smallBoard(picture, panels, what.textContent)];
      queueMicrotask(() => this.decorate());
      return parts.filter(Boolean);
    }

    causes({ chain }) {
      const row = ({ text, cites, act }) => h("li", { class: act ? "ttw-act" : "" }, text, cited(cites));
      const lead = h("p", { class: "ttw-soft" }, this.tr("Each line happened because of the one below it."));
      return [this.tr("Why this happened"), lead, h("ol", { class: "ttw-chain" }, chain.map(row))];
    }

    remedies({ do: text, found, number, more, gave_up: late, picture, panels }) {
      const title = this.tr("What would make it legal?");
      const said = found.length ? this.tr("{action} would be legal if …") : "{action}";
      const [before, behind = ""] = said.split("{action}");
      const tried = h("p", {}, before, h("code", {}, text), behind);
      const none = late
        ? this.tr("Nothing was found in time.")
        : this.tr("No one or two changes of the position make it legal.");
      if (!found.length) return [title, tried, h("p", {}, none)];
      const show = (k) => () => this.ask({ intent: "remedy", number: k });
      const row = (words, k) =>
        h("button", { class: "ttw-button ttw-wide", "aria-pressed": String(k === number), onclick: show(k) }, `… ${words}`);
      const rest = more ? h("p", { class: "ttw-soft" }, this.board.trn("… or in {n} other way with as many changes.", "… or in {n} other ways with as many changes.", more)) : null;
      const slow = late ? h("p", { class: "ttw-soft" }, this.tr("Time ran out before everything was tried.")) : null;
      const picked = smallBoard(picture, panels, this.tr("The position if {changes}", { changes: found[number] }));
      return [title, tried, h("div", { class: "ttw-buttons" }, found.map(row)), rest, slow, picked];
    }

    rulings() {
      const lead = h("p", {}, this.tr("A table may read these rulings in another way. Choose one to see the readings."));
      return [this.tr("Rulings with options"), lead, h("div", { class: "ttw-links" }, this.known.rulings.map((id) => this.link(id)))];
    }

    compare({ option, section, readings }) {
      const list = (name, { number, rows }) =>
        number
          ? [
              h("p", {}, h("b", {}, `${name} (${number})`)),
              h("ul", {}, rows.map(([label, brings]) => h("li", {}, label, brings ? ` – ${brings}` : "")), number > rows.length ? h("li", {}, "…") : null),
            ]
          : [];
      const reading = ({ value, means, now, allows, forbids, alters }) => {
        const differ = [...list(this.tr("Allows beside"), allows), ...list(this.tr("Does not allow"), forbids), ...list(this.tr("Brings something else"), alters)];
        const same = now ? this.tr("This is how the table plays.") : this.tr("In this position nothing changes.");
        return h(
          "section",
          { class: "ttw-reading" },
          h("h4", {}, value),
          h("p", {}, means),
          differ.length ? differ : h("p", { class: "ttw-soft" }, same),
        );
      };
      return [this.tr("Option {name}", { name: option }), h("p", {}, cited([section])), h("div", { class: "ttw-readings" }, readings.map(reading))];
    }

    // hooks of the board

    told(row) {
      const why = () => this.ask({ intent: "causes", event: row.n });
      return h("button", { class: "ttw-why", "data-key": `why ${row.n}`, "aria-label": `${this.tr("Why?")} ${row.text}`, title: this.tr("Why?"), onclick: why }, "?");
    }

    tried({ do: text, legal }) {
      if (legal) return null;
      const why = () => this.ask({ intent: "remedies", do: text });
      return h("button", { class: "ttw-small", "data-key": `remedies ${text}`, onclick: why }, this.tr("What would make it legal?"));
    }

    refresh() {
      if (this.revision !== this.board.revision) {
        this.revision = this.board.revision;
        this.said.clear();
      }
      this.element.hidden = !this.known.sides.length;
      this.rules.hidden = !this.known.rulings.length;
    }

    render() {
      this.dim();
      this.decorate();
      if (this.on) this.updateReach();
    }

    // Where a section comes from, in words.
    mark(name) {
      const words = {
        stated: this.tr("stated"),
        derived: this.tr("derived"),
        reconstructed: this.tr("reconstructed"),
      };
      return words[name] ?? name;
    }

    // Say of each mark of a section what it is called and where it comes from.
    decorate() {
      for (const el of this.board.root.querySelectorAll("[data-section]:not([data-mark])")) {
        const [title, marks] = this.known.sections[el.dataset.section] ?? ["", []];
        const words = marks.map((mark) => this.mark(mark)).join(", ");
        const id = el.dataset.section;
        el.dataset.mark = words;
        el.title = `${title} (${words})`;
        el.setAttribute("aria-label", this.tr("Section {id}: {title}, {marks}", { id, title, marks: words }));
      }
    }

    // Once something is picked, what cannot follow steps back.
    dim() {
      const { picked, offered, picture, ring, panels } = this.board;
      const choices = this.board.get("choices");
      const pickable = new Set(choices.flatMap(({ picks = [], tools = [] }) => [...picks, ...tools]));
      const beside = [...panels.querySelectorAll("[data-at]")].filter((el) => pickable.has(el.dataset.at));
      const things = [...ring.querySelectorAll("[data-at]"), ...beside]; // what is only to be read stays bright
      for (const el of things) el.classList.remove("ttw-not");
      if (!picked.length || !offered.next.size) return;
      const possible = new Set([...offered.next.keys(), ...offered.tools.keys(), ...picked]);
      const used = [...possible].map((id) => picture.at.get(id)).filter(Boolean);
      for (const el of things) {
        const part = used.some((other) => other.contains(el) || el.contains(other));
        const dimmed = el.closest(".tt-dim") || el.parentNode.closest(".ttw-not");
        if (!part && !dimmed) el.classList.add("ttw-not");
      }
    }

    // pointing

    pointed(ids) {
      clearTimeout(this.resting);
      const { board } = this;
      this.over = "";
      if (!ids.length || !board.get("choices").length) return;
      if (meant(ids, board.offered, board.get("seat"), board.picked).length || board.picked.includes(ids[0])) return;
      const picks = [...board.picked, ...ids];
      this.over = picks.join(" ");
      if (this.said.has(this.over)) return this.sayWhy(this.said.get(this.over));
      this.resting = setTimeout(() => {
        this.pointedAt.add(board.send({ part: this.name, intent: "why", picks }, true));
      }, REST);
    }

    // Reasons stay when the pointer leaves the picture, so that their sections can be opened.
    left() {
      return Boolean(this.board.hint.querySelector(".ttw-against"));
    }

    heardWhy(answer) {
      const about = (answer.picks ?? []).join(" ");
      this.said.set(about, answer);
      if (about === this.over) this.sayWhy(answer);
    }

    sayWhy({ tries, text, cites }) {
      const row = ({ do: tried, reasons }) => [
        h("span", {}, h("code", {}, tried), " ", this.tr("is not possible:")),
        ...reasons.map((reason) => h("span", { class: "ttw-reason" }, reason.text, cited(reason.cites))),
      ];
      const lines = tries.length ? tries.flatMap(row) : text ? [h("span", { class: "ttw-reason" }, text, cited(cites))] : [];
      this.board.hint.querySelector(".ttw-against")?.remove();
      if (lines.length) this.board.hint.append(h("div", { class: "ttw-against" }, lines));
      this.decorate();
    }

    // reach

    toggleReach() {
      this.on = !this.on;
      this.asks.setAttribute("aria-pressed", String(this.on));
      this.legend.hidden = !this.on;
      this.asked = "";
      if (this.on) this.updateReach();
      else this.erase();
    }

    // Of the piece that is picked, else of the side that was chosen, else one's own.
    whose() {
      const piece = this.board.picked.find((id) => /^[^:]+@/.test(id));
      return piece ?? this.side ?? (this.board.get("seat") || this.board.get("ask").who || this.known.sides[0]);
    }

    updateReach() {
      const of = this.whose();
      const asked = `${of} ${this.board.get("revision")}`;
      if (asked === this.asked) return this.drawReach();
      this.asked = asked;
      this.reached = null;
      this.ask({ intent: "reach", of });
    }

    heardReach(answer) {
      this.reached = answer;
      this.drawReach();
    }

    erase() {
      if (!this.on) this.legend.replaceChildren();
      this.board.ring.querySelector(".ttw-reach")?.remove();
    }

    drawReach() {
      this.erase();
      if (!this.reached) return;
      const layer = s("g", { class: "ttw-reach", "aria-hidden": "true" });
      for (const id of new Set(this.reached.tools.flatMap(({ places }) => Object.keys(places)))) {
        const el = this.board.picture.at.get(id);
        if (!el) continue;
        const here = this.reached.tools.map((tool, k) => ({ ...tool, k, turn: tool.places[id] })).filter((tool) => tool.turn);
        const room = this.board.picture.room(el, 22 * here.length, 20);
        here.forEach((tool, k) => layer.append(this.sign(tool, room.x + 22 * (k - (here.length - 1) / 2), room.y)));
      }
      this.board.picture.svg.append(layer);
      this.tellReach();
    }

    sign({ letter, turn, k }, x, y) {
      const g = s("g", { transform: `translate(${x} ${y})`, class: `ttw-sign ttw-sign${turn}`, "data-tool": k });
      g.append(s("circle", { r: 10 }), s("text", { y: 4 }, letter));
      return g;
    }

    tellReach() {
      const { of, tools } = this.reached;
      const choose = (event) => {
        this.side = event.target.value;
        this.updateReach();
      };
      const sides = this.known.sides.map((side) => h("option", { value: side, selected: side === of ? "" : null }, this.known.names[side]));
      const row = ({ letter, title, places }, k) => {
        const when = (turn) => Object.keys(places).filter((id) => places[id] === turn).map((id) => called(this.board, id));
        const sample = (turn) => {
          const svg = s("svg", { viewBox: "-12 -12 24 24", class: "ttw-reach ttw-sample", "aria-hidden": "true" });
          svg.append(this.sign({ letter, turn, k }, 0, 0));
          return svg;
        };
        const line = (turn, name) => (when(turn).length ? h("span", {}, sample(turn), `${name}: ${when(turn).join(", ")}. `) : null);
        return h("li", {}, h("b", {}, `${title} `), line(1, this.tr("this turn")), line(2, this.tr("next turn")), when(1).length + when(2).length ? null : this.tr("nowhere"));
      };
      const whose = of.includes("@") ? h("p", {}, called(this.board, of)) : h("select", { "aria-label": this.tr("Whose reach"), onchange: choose }, sides);
      this.legend.replaceChildren(
        whose,
        h("ul", {}, tools.map(row)),
        h("p", { class: "ttw-soft" }, this.tr("As if the turn had just begun; cards that you cannot see do not count.")),
      );
    }
  }

  parts.push(Explain);
}
