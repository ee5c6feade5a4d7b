// Setting up a position: a click on the board opens what can stand there, the fields beside it hold everything. Only
// the kernel knows what is right; each change is sent, and what is wrong with the position comes back in words.

let editors = 0;

class Editor {
  constructor(model, el) {
    Object.assign(this, { model, place: null, waiting: new Map(), sent: 0, opened: new Set(["Match"]) });
    this.build(el);
    this.heard = {
      change: () => this.refresh(),
      "msg:custom": (message) => this.answered(message),
      comm_live_update: () => this.silent(),
    };
    for (const [event, callback] of Object.entries(this.heard)) model.on(event, callback);
    this.refresh();
  }

  end() {
    for (const [event, callback] of Object.entries(this.heard)) this.model.off(event, callback);
    for (const timer of this.waiting.values()) clearTimeout(timer);
  }

  get(name) {
    return this.model.get(name);
  }

  tr(text, facts = {}) {
    return filled(this.get("strings")[text]?.[0] ?? text, facts);
  }

  build(el) {
    const name = `tte${++editors}`;
    const box = (name, more = {}) => (this[name] = h("div", { class: `ttw-${name}`, ...more }));
    box("ring", {
      tabindex: 0,
      role: "grid",
      "aria-label": this.tr("Position. Arrow keys move, Enter opens what can stand there."),
      "data-lm-suppress-shortcuts": "true",
    });
    this.root = h(
      "div",
      { class: "ttw-in ttw-editor" },
      box("banner", { role: "alert", hidden: "" }),
      h("div", { class: "ttw-side" }, box("wrong", { role: "status" }), box("menu", { "aria-live": "polite" }), box("fields"), box("panels")),
      h("div", { class: "ttw-main" }, this.ring, box("hint", { id: `${name}-hint` }), this.result()),
    );
    this.picture = new Picture(this.ring, this.panels, name);
    this.places = new Places(this.ring, name, this.tr("Beside the board"));
    for (const part of [this.ring, this.panels]) {
      part.addEventListener("click", (event) => this.open(this.under(event.target)));
      part.addEventListener("pointerover", (event) => this.say(this.picture.under(event.target)));
    }
    this.ring.addEventListener("keydown", (event) => this.key(event));
    this.ring.addEventListener("blur", () => this.picture.focus(null));
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.shut();
      event.stopPropagation();
    });
    el.classList.add("ttw");
    el.append(this.root);
  }

  result() {
    const text = (label, value, more = {}) => h("input", { class: "ttw-text", "aria-label": label, placeholder: label, value, ...more });
    const press = (key, label, act) => h("button", { class: "ttw-button", "data-key": key, onclick: act }, label);
    this.name = text(this.tr("Title of the scenario"), "", { onchange: () => this.send({ intent: "title", title: this.name.value }) });
    this.path = text(this.tr("File"), "position.toml");
    this.said = h("p", { "aria-live": "polite", class: "ttw-travelsaid" });
    this.preview = h("pre", { class: "ttw-preview", tabindex: 0, "aria-label": this.tr("The scenario as text") });
    this.keep = press("save", this.tr("Save"), () => this.send({ intent: "save", path: this.path.value }));
    this.load = press("download", this.tr("Download"), () => this.download());
    const undo = press("undo", this.tr("Take back the last change"), () => this.send({ intent: "undo" }));
    return h(
      "div",
      { class: "ttw-result" },
      h("div", { class: "ttw-buttons" }, undo),
      h("h4", {}, this.tr("The scenario")),
      h("div", { class: "ttw-buttons" }, this.name),
      h("div", { class: "ttw-buttons" }, this.path, this.keep, this.load),
      this.said,
      this.preview,
    );
  }

  // messages

  send(message) {
    const n = ++this.sent;
    this.waiting.set(n, setTimeout(() => this.silent(), 5000));
    try {
      this.model.send({ ...message, n, revision: this.get("revision") });
    } catch {
      this.silent(); // the connection is closed
    }
  }

  change(key, op, value = null) {
    this.send({ intent: "change", change: { key, op, value } });
  }

  answered(message) {
    clearTimeout(this.waiting.get(message.to));
    this.waiting.delete(message.to);
    this.banner.hidden = true;
    if (message.answer === "saved") {
      const code = `timetravel.play(position="${message.path}", lesson=True)`;
      const saved = this.tr("Saved in {file}. To play from here:", { file: message.path });
      this.said.replaceChildren(saved, " ", h("code", {}, code));
    } else this.said.textContent = message.answer === "done" ? "" : message.text;
    if (message.answer !== "done" && message.answer !== "saved") this.refresh(); // controls go back to what is
  }

  silent() {
    this.banner.textContent = this.tr(
      "No answer yet. The kernel may be busy with another cell, then wait; or it has stopped: then run the cell again.",
    );
    this.banner.hidden = false;
  }

  download() {
    const blob = new Blob([this.get("text")], { type: "application/toml" });
    const link = h("a", { download: this.path.value || "position.toml", href: URL.createObjectURL(blob) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  // the board

  // What can stand at the innermost of some ids: fields, each with the values that belong there.
  at(ids) {
    for (const id of ids.map((name) => name.split("@").pop())) {
      const found = this.get("fields").flatMap((field) => {
        if (field.where.length === 1 && field.where[0] === id) return [{ field, values: null }];
        const values = field.values.filter((_, k) => field.where.length > 1 && field.where[k] === id);
        return values.length ? [{ field, values }] : [];
      });
      if (found.length) return { id, found };
    }
    return null;
  }

  under(target) {
    const place = target.closest("[data-place]")?.dataset.place;
    return place ? [place] : this.picture.under(target);
  }

  open(ids) {
    const there = this.at(ids);
    if (!there) return;
    this.place = there.id;
    this.drawMenu();
    this.menu.querySelector("button, select, input")?.focus({ preventScroll: true });
  }

  shut() {
    if (this.place === null) return;
    this.place = null;
    this.drawMenu();
    this.ring.focus({ preventScroll: true });
  }

  say(ids) {
    const named = ids.map((id) => this.picture.label(id)).find(Boolean);
    this.hint.replaceChildren(named ? h("b", {}, named) : "");
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (TURNS[event.key] || ROWS[event.key]) {
      this.cell = this.places.step(this.cell, event.key);
      this.say([this.cell]);
      this.picture.focus(this.cell);
      this.places.focus(this.cell, this.hint);
    } else if (event.key === "Enter" || event.key === " ") this.open([this.cell ?? this.places.first()]);
    else return;
    event.preventDefault();
  }

  // fields

  drawMenu() {
    const there = this.place === null ? null : this.at([this.place]);
    this.root.classList.toggle("ttw-menued", Boolean(there));
    if (!there) return this.menu.replaceChildren(h("p", { class: "ttw-soft" }, this.tr("Click on the board to set what stands there.")));
    const rows = there.found.flatMap(({ field, values }) => this.control(field, values, "at"));
    this.menu.replaceChildren(
      h("h4", {}, this.picture.label(this.place) || this.place),
      ...rows,
      h("button", { class: "ttw-button", "data-key": "shut", onclick: () => this.shut() }, this.tr("Close")),
    );
  }

  drawFields() {
    const groups = new Map();
    for (const field of this.get("fields")) groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
    const group = ([name, fields]) => {
      const details = h(
        "details",
        { open: this.opened.has(name) ? "" : null, ontoggle: () => this.opened[details.open ? "add" : "delete"](name) },
        h("summary", { "data-key": `group-${name}` }, name),
        ...fields.flatMap((field) => this.control(field, null, "field")),
      );
      return details;
    };
    this.fields.replaceChildren(...[...groups].map(group));
  }

  // The rows in which a field is set; with `values` only for those.
  control(field, values, where) {
    const { kind, title } = field;
    const id = `${where}-${field.key}`;
    const wrong = this.get("wrong").key ?? "";
    const bad = wrong === field.key || wrong.startsWith(`${field.key}[`) || field.key.startsWith(`${wrong}.`);
    const row = (label, ...inside) =>
      h("div", { class: `ttw-setting${bad ? " ttw-bad" : ""}` }, h("span", { class: "ttw-settingname" }, label), ...inside);
    const make = {
      one: () => [row(title, this.choose(field, id))],
      number: () => [row(title, this.number(field, id))],
      truth: () => [row(title, this.check(field, id))],
      rest: () => [row(title, h("span", { class: "ttw-soft" }, this.tr("from the match")), this.press(this.tr("Forget"), id, () => this.change(field.key, "forget")))],
      some: () => (values ?? [null]).map((value) => (value === null ? this.toggles(field, id, row) : row(this.named(field, value), this.toggle(field, value, id)))),
      many: () => (values ? values.map((value) => row(`${title}: ${this.named(field, value)}`, this.counter(field, value, id))) : [this.collection(field, id, row)]),
      row: () => [field.most === 1 ? this.toggles(field, id, row) : this.collection(field, id, row)],
    };
    return make[kind]();
  }

  named(field, value) {
    return field.titles[field.values.indexOf(value)] ?? String(value);
  }

  press(text, key, act, more = {}) {
    return h("button", { class: "ttw-button ttw-little", "data-key": key, onclick: act, ...more }, text);
  }

  choose(field, id) {
    const option = (value, k) => h("option", { value: k, selected: value === field.value ? "" : null }, field.titles[k] ?? value);
    const act = () => this.change(field.key, "set", field.values[Number(select.value)]);
    const select = h("select", { "aria-label": field.title, "data-key": id, onchange: act }, field.values.map(option));
    return select;
  }

  number(field, id) {
    const { least, most, value } = field;
    const act = () => this.change(field.key, "set", input.value === "" ? null : Number(input.value));
    const input = h("input", { type: "number", min: least, max: most, value, "aria-label": field.title, "data-key": id, onchange: act });
    return input;
  }

  check(field, id) {
    const act = () => this.change(field.key, "set", input.checked);
    const input = h("input", { type: "checkbox", checked: field.value ? "" : null, "aria-label": field.title, "data-key": id, onchange: act });
    return input;
  }

  toggle(field, value, id) {
    const on = (field.value ?? []).includes(value);
    const name = this.named(field, value);
    return this.press(on ? this.tr("yes") : this.tr("no"), `${id}-${value}`, () => this.change(field.key, on ? "take" : "add", value), {
      "aria-pressed": on,
      "aria-label": name,
    });
  }

  toggles(field, id, row) {
    return this.collection(field, id, row, field.values.filter((value) => !(field.value ?? []).includes(value)));
  }

  counter(field, value, id) {
    const number = (field.value ?? []).filter((other) => other === value).length;
    const name = `${field.title}, ${this.named(field, value)}`;
    return h(
      "span",
      { class: "ttw-counter" },
      this.press("−", `${id}-${value}-less`, () => this.change(field.key, "take", value), { "aria-label": this.tr("{what}: one less", { what: name }), disabled: number ? null : "" }),
      h("b", {}, number),
      this.press("+", `${id}-${value}-more`, () => this.change(field.key, "add", value), { "aria-label": this.tr("{what}: one more", { what: name }) }),
    );
  }

  // Everything in a list, each with a button that takes it away, and a menu to add.
  collection(field, id, row, free = field.values) {
    const held = field.value ?? [];
    const chip = (value, k) => {
      const name = this.named(field, value);
      const act = () => this.change(field.key, "take", field.kind === "row" ? k : value);
      return this.press(`${name} ×`, `${id}-${k}`, act, { "aria-label": this.tr("{what}: take away {name}", { what: field.title, name }) });
    };
    const option = (value) => h("option", { value: field.values.indexOf(value) }, this.named(field, value));
    const act = () => select.value && this.change(field.key, "add", field.values[Number(select.value)]);
    const select = h(
      "select",
      { "aria-label": this.tr("{what}: add", { what: field.title }), "data-key": `${id}-add`, onchange: act },
      h("option", { value: "" }, this.tr("add …")),
      free.map(option),
    );
    return row(field.title, h("span", { class: "ttw-buttons" }, held.map(chip), select));
  }

  // showing

  refresh() {
    const held = this.root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const wrong = this.get("wrong");
    if (this.picture.draw(this.get("picture"), this.get("panels"))) this.places.read(this.picture.svg);
    this.places.tell((id) => ({ more: "", picked: id === this.place }));
    this.drawMenu();
    this.drawFields();
    this.wrong.className = `ttw-wrong${wrong.text ? " ttw-refusal" : ""}`;
    const note = h("p", { class: "ttw-soft" }, this.tr("The picture shows the last position that could be."));
    this.wrong.replaceChildren(...(wrong.text ? [h("p", {}, h("b", {}, `${wrong.key || "position"}: `), wrong.text), note] : [this.tr("This position can be played.")]));
    this.preview.textContent = this.get("text") || this.tr("When the position can be played, it stands here as a scenario.");
    for (const button of [this.keep, this.load]) button.disabled = Boolean(wrong.text);
    if (document.activeElement !== this.name) this.name.value = this.get("title");
    if (held) (this.root.querySelector(`[data-key="${CSS.escape(held)}"]:not([disabled])`) ?? this.ring).focus({ preventScroll: true });
  }
}

export default {
  render({ model, el }) {
    const editor = new Editor(model, el);
    return () => editor.end();
  },
};
