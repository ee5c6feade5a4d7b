// The board in the browser. It shows what the kernel sent, offers the choices it was given, and sends what was
// picked as an intent; only the kernel knows the rules. The other scripts of this folder stand before this text. What
// a reader reads goes through `tr` or `trn` (docs/translate.md).

const PATIENCE = 5000; // milliseconds until silence is called silence

// The places that the text of an action names as a way, like P3-P2.
const route = (text) =>
  text
    .split(" ")
    .find((word) => word.includes("-"))
    ?.split("-") ?? [];

let boards = 0;

class Board {
  constructor(model, el) {
    this.model = model;
    this.picked = [];
    this.answer = null; // what the kernel said to the last intent, when it refused it
    this.which = []; // the ids that a click may have meant, when they are several
    this.opened = new Set(); // groups of the list
    this.filter = "";
    this.waiting = new Map(); // intents without an answer, and the timer of each
    this.name = `ttw${++boards}`;
    this.sender = `${this.name}-${Math.random().toString(36).slice(2)}`; // other views, and pages, hear answers too
    this.sent = 0;
    this.gone = false; // whether the kernel is known to be
    this.el = el;
    this.start();
    this.refresh();
    if (this.get("notice").kind === "thinking") this.send({ intent: "wake" }, true); // their player may have stopped with the last page
  }

  get(name) {
    return this.model.get(name);
  }

  // A text in the reader's language; `facts` fill in its {names}. The kernel sends the table for it.
  tr(text, facts = {}) {
    return filled(this.get("strings")[text]?.[0] ?? text, facts);
  }

  // The same for a number `n`, which is one more fact.
  trn(one, many, n, facts = {}) {
    const [single, several = single] = this.get("strings")[one] ?? [one, many];
    return filled(n === 1 ? single : several, { n, ...facts });
  }

  start() {
    this.spoken = this.get("strings"); // the language may arrive before them
    this.language = this.get("language");
    this.build(this.el);
    this.parts = parts.map((Part) => new Part(this));
    for (const { element, place } of this.parts) if (element) this[place ?? "main"].append(element);
    this.listen();
  }

  // Everything anew: also what is written once only, when the page is made, is in the new language.
  translate() {
    this.end();
    this.root.remove();
    this.start();
  }

  build(el) {
    const part = (name, attributes = {}) => (this[name] = h("div", { class: `ttw-${name}`, ...attributes }));
    const text = (label, more) =>
      h("input", {
        class: "ttw-text",
        "aria-label": label,
        placeholder: label,
        autocomplete: "off",
        spellcheck: "false",
        ...more,
      });
    this.input = text(this.tr("Type an action, like the names on the buttons"));
    this.find = text(this.tr("Filter"), { type: "search", value: this.filter });
    this.count = h("span", { class: "ttw-soft" });
    this.typed = h("form", { class: "ttw-typed" }, this.input, h("button", { class: "ttw-button" }, this.tr("Do it")));
    part("ring", {
      tabindex: 0,
      role: "grid",
      "aria-label": this.tr("Board"),
      "aria-describedby": `${this.name}-keys`,
      "data-lm-suppress-shortcuts": "true",
    });
    this.zoom = h("button", { class: "ttw-small ttw-zoom", "aria-pressed": "false" }, this.tr("Whole board"));
    this.signs = h("ul", { class: "ttw-signs", "aria-label": this.tr("Signs") });
    part("head").append(h("h4", {}, this.tr("All actions in words")), this.count, this.find);
    this.side = h(
      "div",
      { class: "ttw-side" },
      speech(this),
      part("asked", { role: "status" }),
      part("reply", { "aria-live": "polite" }),
      part("hand"),
      part("panels"),
    );
    this.main = h(
      "div",
      { class: "ttw-main" },
      this.ring,
      h("p", { class: "ttw-unseen", id: `${this.name}-keys` }, this.keys()),
      part("hint", { id: `${this.name}-hint` }),
      h("div", { class: "ttw-below" }, this.signs, this.zoom),
      h(
        "div",
        { class: "ttw-told" },
        h("h4", {}, this.tr("What happened")),
        part("story", { role: "log", "aria-live": "polite", tabindex: 0, "data-lm-suppress-shortcuts": "true" }),
        part("seed"),
      ),
      h("div", { class: "ttw-choices" }, this.head, part("list"), this.typed),
    );
    const lang = this.language.replace("_", "-");
    const banner = part("banner", { role: "alert", hidden: "" });
    this.root = h("div", { class: "ttw-in", lang }, banner, this.side, this.main);
    this.picture = new Picture(this.ring, this.panels, this.name);
    this.places = new Places(this.ring, this.name, this.tr("Beside the board"));
    const still = `.ttw-still-${this.get("still")}`;
    const hide = h("style", {}, `${still}, .jp-OutputArea-child:has(${still}) { display: none }`);
    this.root.append(hide); // the picture for those who have no kernel
    el.classList.add("ttw");
    el.append(this.root);
  }

  keys() {
    return this.tr(
      "Left and right go along the board, up and down to another part of it. Enter picks, Escape takes back, the name of a place goes there, a slash goes to the field for typed actions.",
    );
  }

  listen() {
    this.heard = {
      change: () => this.refresh(),
      "msg:custom": (message) => this.answered(message),
      comm_live_update: () => this.lost(), // said when the connection ends, and only then
    };
    for (const [event, callback] of Object.entries(this.heard)) this.model.on(event, callback);
    for (const box of [this.ring, this.panels]) {
      box.addEventListener("click", (event) => this.pick(this.under(event.target)));
      box.addEventListener("pointerover", (event) => this.say(this.picture.under(event.target)));
      box.addEventListener("pointerleave", () => this.tell("left") || this.say([]));
    }
    this.ring.addEventListener(
      "focus",
      () => this.ring.matches(":focus-visible") && this.go(this.places.has(this.cell) ? this.cell : this.places.first()),
    );
    this.ring.addEventListener("blur", () => this.picture.focus(null));
    this.zoom.addEventListener("click", () => {
      const whole = this.ring.classList.toggle("ttw-whole");
      this.zoom.setAttribute("aria-pressed", whole);
    });
    this.ring.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.undo();
      event.stopPropagation();
    });
    this.find.addEventListener("input", () => {
      this.filter = this.find.value.trim().toLowerCase();
      renderList(this);
    });
    this.typed.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.input.value.trim()) this.send({ intent: "try", text: this.input.value });
    });
  }

  end() {
    for (const [event, callback] of Object.entries(this.heard)) this.model.off(event, callback);
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
  }

  // intents and answers

  // Of a quiet intent nobody waits for the answer: nothing is said when there is none. Returns its number.
  send(message, quiet = false) {
    if (this.gone) return quiet || this.lost();
    const text = JSON.stringify([message, this.get("revision")]);
    if ([...this.waiting.values()].some((other) => other.text === text)) return; // a double click acts once
    const n = `${this.sender}-${++this.sent}`;
    const timer = quiet ? 0 : setTimeout(() => this.silent(n), PATIENCE);
    this.waiting.set(n, { timer, text, quiet });
    this.root.classList.toggle("ttw-busy", this.busy());
    try {
      this.model.send({ ...message, n, revision: this.get("revision") });
    } catch {
      if (!quiet) this.lost(); // the connection is closed
    }
    return n;
  }

  busy() {
    return [...this.waiting.values()].some((other) => !other.quiet);
  }

  answered(message) {
    if (!this.waiting.has(message.to)) return; // to another view of this board
    clearTimeout(this.waiting.get(message.to).timer);
    this.waiting.delete(message.to);
    this.alive();
    this.root.classList.toggle("ttw-busy", this.busy());
    if (message.part) return this.tell("answered", message, message.part);
    const before = this.answer;
    this.answer = message.answer === "done" ? null : message;
    if (message.do) this.input.value = "";
    if (this.answer || before) this.render(); // else all has been shown already
    if (this.answer) this.reveal();
  }

  // Call what parts have of a name: of one of them, or of all; return whether one of them said yes.
  tell(name, value, only) {
    return this.parts.filter((part) => !only || part.name === only).some((part) => part[name]?.(value) === true);
  }

  // What the parts put beside something: all that they return for it.
  beside(name, value) {
    return this.parts.map((part) => part[name]?.(value)).filter(Boolean);
  }

  silent(n) {
    if (this.waiting.has(n)) this.waiting.get(n).text = ""; // it may be sent once more
    this.root.classList.remove("ttw-busy");
    this.warn(
      this.tr(
        "No answer yet. The kernel may be busy with another cell, then wait; or it has stopped: then run the cell again.",
      ),
    );
  }

  lost() {
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
    this.gone = true;
    this.root.classList.add("ttw-gone");
    this.root.classList.remove("ttw-busy");
    this.warn(this.tr("The kernel of this board has stopped or was started anew. Run the cell again to go on."));
  }

  alive() {
    this.gone = false;
    this.root.classList.remove("ttw-gone");
    this.banner.hidden = true;
  }

  warn(text) {
    this.banner.textContent = text;
    this.banner.hidden = false;
    this.banner.scrollIntoView({ block: "nearest" });
  }

  act(choice) {
    this.send({ intent: "act", do: choice.do });
  }

  ready(intent = "ready") {
    this.send({ intent });
  }

  speak(language) {
    this.send({ intent: "speak", language });
  }

  // picks

  // The ids under a click: a screen reader clicks on the cell of a place.
  under(target) {
    const place = target.closest("[data-place]")?.dataset.place;
    return place ? this.inside(place) : this.picture.under(target);
  }

  pick(ids) {
    if (!ids.length || this.tell("chosen", ids)) return;
    const chosen = this.picked.findIndex((id) => id === ids[0]);
    const around = this.picked.findIndex((id) => ids.some((place) => id.endsWith(`@${place}`)));
    const hits = chosen < 0 ? meant(ids, this.offered, this.get("seat"), this.picked) : [];
    if (hits.length === 1) this.take(hits[0]);
    else if (hits.length) this.show({ which: hits });
    else if (chosen >= 0 || around >= 0) this.show({ picked: this.picked.slice(0, chosen >= 0 ? chosen : around) });
    else if (ids[0].includes("@") && offer(this.get("choices"), []).next.has(ids[0])) this.show({ picked: [ids[0]] });
    else this.send({ intent: "why", picks: [...this.picked, ...ids] });
  }

  take(id) {
    this.show({ picked: [...this.picked, id] });
    const { done, ways } = this.offered;
    if (done.length === 1 && ways.length === 1) this.act(done[0].choice);
    else if (done.length) this.reveal();
  }

  show({ picked = this.picked, which = [] }) {
    Object.assign(this, { picked, which, answer: null });
    this.render();
    if (which.length) this.reveal();
  }

  undo() {
    const open = this.answer || this.which.length;
    this.show({ picked: open ? this.picked : this.picked.slice(0, -1) });
    if (this.root.contains(document.activeElement)) this.ring.focus({ preventScroll: true });
  }

  // Whoever works with keys is taken to the reply; for a pointer it only comes into sight.
  reveal() {
    if (document.activeElement === this.ring && this.ring.matches(":focus-visible"))
      this.reply.querySelector("button:not(.ttw-small, .ttw-cite)")?.focus();
    else if (this.reply.getBoundingClientRect().top > window.innerHeight)
      this.reply.scrollIntoView({ block: "nearest" });
  }

  // keys

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (TURNS[key] || ROWS[key]) this.go(this.places.step(this.cell, key));
    else if (key === "Enter" || key === " ") this.cell && this.pick(this.inside(this.cell));
    else if (key === "/") this.input.focus();
    else if (/^[a-z0-9]$/i.test(key)) this.spell(key.toLowerCase());
    else return;
    event.preventDefault();
  }

  // What Enter means in a place: the own piece there if it can be picked, else the place.
  inside(id) {
    const own = `${this.get("seat")}@${id}`;
    return this.offered.has(own) || this.picked.includes(own) ? [own, id] : [id];
  }

  spell(letter) {
    clearTimeout(this.spelling);
    this.spelling = setTimeout(() => (this.spelt = ""), 900);
    this.spelt = this.places.spelt((this.spelt ?? "") + letter) ? (this.spelt ?? "") + letter : letter;
    const found = this.places.spelt(this.spelt);
    if (found) this.go(found);
  }

  go(id) {
    this.cell = id;
    this.say(this.inside(id));
    this.picture.focus(id);
    this.places.focus(id, this.hint);
  }

  // showing

  refresh() {
    if (this.gone) this.alive();
    this.keep(() => this.showAll());
    if (document.activeElement === this.ring && this.cell) this.picture.focus(this.cell);
  }

  showAll() {
    if (this.get("language") !== this.language || this.get("strings") !== this.spoken) this.translate();
    if (this.get("revision") !== this.revision) {
      this.revision = this.get("revision");
      const answer = this.answer?.stale ? this.answer : null; // it came because the board changes by itself
      Object.assign(this, { picked: [], which: [], answer });
    }
    if (this.picture.draw(this.get("picture"), this.get("panels"))) {
      this.places.read(this.picture.svg);
      if (!this.signs.children.length) this.signs.append(...signs(this.picture.svg));
    }
    this.sort();
    renderAsked(this);
    renderStory(this);
    this.seed.textContent = this.tr("Seed {seed}: the same seed deals the same cards.", { seed: this.get("seed") });
    this.tell("refresh");
    this.render();
  }

  // Change the page; when what had the focus is gone, it goes to what has the same key, or to the board: keys that
  // fell to the notebook would be its shortcuts.
  keep(change) {
    const held = this.root.contains(document.activeElement) ? document.activeElement : null;
    change();
    if (!held || (held.isConnected && held.checkVisibility())) return;
    const { key } = held.dataset;
    const same = key && this.root.querySelector(`[data-key="${CSS.escape(key)}"]`);
    (same || this.ring).focus({ preventScroll: true });
  }

  // Tell apart what the choices use beside the board: tools to pick, and verbs that are whole actions.
  sort() {
    const all = this.get("choices");
    const always = (id) => all.every(({ tools = [] }) => tools.includes(id)); // no question: every choice uses it
    const ids = new Set(all.flatMap(({ picks = [], tools = [] }) => [...picks, ...tools]).filter((id) => !always(id)));
    const held = new Set(this.get("hand").map((row) => row.id));
    const beside = [...ids].filter((id) => !this.ring.querySelector(`[data-at="${CSS.escape(id)}"]`));
    const verb = ({ picks = [] }) =>
      picks.length === 1 && beside.includes(picks[0]) && !held.has(picks[0]) && !/[@.:]/.test(picks[0]);
    this.verbs = all.filter(verb);
    const verbs = new Set(this.verbs.map((choice) => choice.picks[0]));
    this.tools = new Set(beside.filter((id) => !verbs.has(id)));
  }

  render() {
    this.keep(() => this.showPicks());
  }

  showPicks() {
    this.offered = offer(this.get("choices"), this.picked);
    const { next, tools, ways } = this.offered;
    // what all ways use is no question any more
    const settled = [...tools].filter(([, some]) => some.length === ways.length).map(([id]) => id);
    const goals = new Set([...next.keys(), ...tools.keys()].filter((id) => !settled.includes(id)));
    const last = this.get("ask").last?.ways?.join(" ") ?? "";
    this.picture.mark(goals, new Set([...this.picked, ...settled]), new Set(last.split(/[\s-]+/)));
    this.picture.way(route(last), "ttw-trodden");
    this.picture.badges(badgeTexts(next));
    this.places.tell((id) => this.standing(id));
    this.picture.reach(goals);
    renderReply(this);
    renderHand(this);
    renderList(this);
    this.tell("render");
    this.say(this.cell && this.ring.matches(":focus-visible") ? this.inside(this.cell) : []);
  }

  // Whether a place is picked, and what there is to say about picking it.
  standing(id) {
    const picked = this.picked.some((pick) => pick === id || pick.endsWith(`@${id}`));
    const open = meant(this.inside(id), this.offered, this.get("seat"), this.picked).length > 0;
    return { picked, more: !picked && open ? this.tr("can be picked") : "" };
  }

  // Say in words what lies under the pointer or the keys, and what picking it would bring.
  say(ids) {
    const named = ids.map((id) => this.picture.label(id)).find(Boolean) ?? "";
    const [hit, more] = meant(ids, this.offered, this.get("seat"), this.picked);
    const finals = hit && !more ? (this.offered.next.get(hit) ?? []).filter((way) => way.rest.length === 1) : [];
    const lines = finals
      .slice(0, 3)
      .map(({ choice }) => [choice.label, sentences(choice.brings)].filter(Boolean).join(" – "));
    if (finals.length > 3)
      lines.splice(0, 3, this.tr("{n} ways", { n: finals.length }), shared(finals.map((way) => way.choice)).join("; "));
    if (hit && !finals.length) lines.push(this.tr("can be picked"));
    const nothing = h("span", { class: "ttw-soft" }, this.tr("Point at something on the board to read about it."));
    if (named)
      this.hint.replaceChildren(h("b", {}, named), ...lines.filter(Boolean).map((line) => h("span", {}, line)));
    else this.hint.replaceChildren(nothing);
    this.tell("pointed", ids);
  }

  preview(choice) {
    this.picture.way(choice?.path ?? [], "ttw-ahead");
    if (choice) this.hint.replaceChildren(h("b", {}, choice.label), h("span", {}, sentences(choice.brings)));
  }
}

export default {
  render({ model, el }) {
    const board = new Board(model, el);
    return () => board.end();
  },
};
