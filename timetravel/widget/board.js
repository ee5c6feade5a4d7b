// The board in the browser. It shows what the kernel sent, offers the choices it was given, and sends what was
// picked as an intent; only the kernel knows the rules. The other scripts of this folder stand before this text. What
// a reader reads goes through `tr` or `trn` (docs/translate.md).

const PATIENCE = 5000; // milliseconds until silence is called silence
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

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
    this.sent = 0;
    this.el = el;
    this.start();
    this.refresh();
    if (this.get("notice").kind === "thinking") this.ready(); // their player may have stopped with the last page
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
      role: "application",
      "aria-roledescription": this.tr("board"),
      "aria-label": this.tr(
        "Board. Arrow keys move, Enter picks, Escape takes back, typing the name of a place goes there.",
      ),
      "data-lm-suppress-shortcuts": "true",
    });
    part("head").append(h("h4", {}, this.tr("All actions in words")), this.count, this.find);
    this.side = h(
      "div",
      { class: "ttw-side" },
      speech(this),
      part("asked", { "aria-live": "polite" }),
      part("reply", { "aria-live": "polite" }),
      part("hand"),
      part("panels"),
    );
    this.main = h(
      "div",
      { class: "ttw-main" },
      this.ring,
      part("hint", { "aria-live": "polite" }),
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
    this.picture = new Picture(this.ring, this.panels, `ttw${++boards}`);
    el.classList.add("ttw");
    el.append(this.root);
  }

  listen() {
    this.heard = {
      change: () => this.refresh(),
      "msg:custom": (message) => this.answered(message),
      comm_live_update: () => this.silent(),
    };
    for (const [event, callback] of Object.entries(this.heard)) this.model.on(event, callback);
    for (const box of [this.ring, this.panels]) {
      box.addEventListener("click", (event) => this.pick(this.picture.under(event.target)));
      box.addEventListener("pointerover", (event) => this.say(this.picture.under(event.target)));
      box.addEventListener("pointerleave", () => this.tell("left") || this.say([]));
    }
    this.ring.addEventListener(
      "focus",
      () => this.ring.matches(":focus-visible") && this.go(this.cell ?? this.picture.cells()[0]?.id),
    );
    this.ring.addEventListener("blur", () => this.picture.focus(null));
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
    for (const timer of this.waiting.values()) clearTimeout(timer);
  }

  // intents and answers

  send(message) {
    const n = ++this.sent;
    this.waiting.set(
      n,
      setTimeout(() => this.silent(), PATIENCE),
    );
    this.root.classList.add("ttw-busy");
    try {
      this.model.send({ ...message, n, revision: this.get("revision") });
    } catch {
      this.silent(); // the connection is closed
    }
  }

  answered(message) {
    clearTimeout(this.waiting.get(message.to));
    this.waiting.delete(message.to);
    this.banner.hidden = true;
    this.root.classList.toggle("ttw-busy", this.waiting.size > 0);
    if (message.part) return this.tell("answered", message, message.part);
    this.answer = message.answer === "done" ? null : message;
    if (message.do) this.input.value = "";
    this.render();
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

  silent() {
    this.root.classList.remove("ttw-busy");
    this.banner.textContent = this.tr(
      "No answer yet. The kernel may be busy with another cell, then wait; or it has stopped: then run the cell again.",
    );
    this.banner.hidden = false;
    this.banner.scrollIntoView({ block: "nearest" });
  }

  act(choice) {
    this.send({ intent: "act", do: choice.do });
  }

  ready() {
    this.send({ intent: "ready" });
  }

  speak(language) {
    this.send({ intent: "speak", language });
  }

  // picks

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
    const cells = this.picture.cells();
    const here = cells.find((cell) => cell.id === this.cell) ?? cells[0];
    if (ARROWS[event.key]) this.go((neighbour(here, cells, ARROWS[event.key]) ?? here).id);
    else if (event.key === "Enter" || event.key === " ") this.pick(this.inside(here.id));
    else if (/^[a-z0-9]$/i.test(event.key)) this.spell(event.key.toLowerCase(), cells);
    else return;
    event.preventDefault();
  }

  // What Enter means in an epoch: the own piece there if it can be picked, else the epoch.
  inside(id) {
    const own = `${this.get("seat")}@${id}`;
    return this.offered.has(own) || this.picked.includes(own) ? [own, id] : [id];
  }

  spell(letter, cells) {
    clearTimeout(this.spelling);
    this.spelling = setTimeout(() => (this.spelt = ""), 900);
    const begins = (text) => cells.find((cell) => cell.id.toLowerCase().startsWith(text));
    this.spelt = begins((this.spelt ?? "") + letter) ? (this.spelt ?? "") + letter : letter;
    const found = begins(this.spelt);
    if (found) this.go(found.id);
  }

  go(id) {
    this.cell = id;
    this.picture.focus(id);
    this.say(this.inside(id));
  }

  // showing

  refresh() {
    const held = this.root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    if (this.get("language") !== this.language || this.get("strings") !== this.spoken) this.translate();
    if (this.get("revision") !== this.revision) {
      this.revision = this.get("revision");
      Object.assign(this, { picked: [], which: [], answer: null });
    }
    this.picture.draw(this.get("picture"), this.get("panels"));
    this.sort();
    renderAsked(this);
    renderStory(this);
    this.seed.textContent = this.tr("Seed {seed}: the same seed deals the same cards.", { seed: this.get("seed") });
    this.tell("refresh");
    this.render();
    if (document.activeElement === this.ring) this.picture.focus(this.cell);
    else if (held)
      (this.root.querySelector(`[data-key="${CSS.escape(held)}"]`) ?? this.ring).focus({ preventScroll: true });
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
    this.offered = offer(this.get("choices"), this.picked);
    const { next, tools, ways } = this.offered;
    // what all ways use is no question any more
    const settled = [...tools].filter(([, some]) => some.length === ways.length).map(([id]) => id);
    const goals = new Set([...next.keys(), ...tools.keys()].filter((id) => !settled.includes(id)));
    const last = this.get("ask").last?.ways?.join(" ") ?? "";
    this.picture.mark(goals, new Set([...this.picked, ...settled]), new Set(last.split(/[\s-]+/)));
    this.picture.way(route(last), "ttw-trodden");
    this.picture.badges(badgeTexts(next));
    renderReply(this);
    renderHand(this);
    renderList(this);
    this.tell("render");
    this.say(this.cell && this.ring.matches(":focus-visible") ? this.inside(this.cell) : []);
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
