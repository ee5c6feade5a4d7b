// The two pictures: the board and what lies beside it. Things in them bear ids in `data-at`; an epoch, or whatever
// a game's board is made of, has its centre in `data-x` and `data-y`.

const MANY = 12; // so many outlined goals need but a thin outline
const STEP = 10; // how finely a place for a badge is looked for
const REACH = 60; // how far from the middle

const moved = (el) => el.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };

function boxOf(el) {
  const { x, y, width, height } = el.getBBox();
  const { e, f } = moved(el);
  return { x: x + e, y: y + f, width, height };
}

const overlap = (a, b) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

class Picture {
  constructor(ring, panels, name) {
    Object.assign(this, { ring, panels, name, at: new Map(), here: null });
  }

  draw(picture, panels) {
    if (picture === this.drawn && panels === this.drawnPanels) return;
    [this.drawn, this.drawnPanels] = [picture, panels];
    this.patch(this.ring, picture);
    this.patch(this.panels, panels);
    this.at = new Map();
    for (const el of [...this.ring.querySelectorAll("[data-at]"), ...this.panels.querySelectorAll("[data-at]")]) {
      const id = el.dataset.at;
      el.id = `${this.name}-${id}`;
      if (!this.at.has(id)) this.at.set(id, el);
    }
    this.marks = s("g", { class: "ttw-marks" });
    this.ring.firstElementChild.append(this.marks);
  }

  // The svg element stays and its contents change: no flicker, and the page keeps its height.
  patch(box, text) {
    box.hidden = !text; // a game may have nothing beside its board
    if (!text) return;
    const fresh = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    fresh.querySelector(":scope > title")?.remove(); // it would hover over everything
    const old = box.firstElementChild;
    if (!old) return box.append(document.importNode(fresh, true));
    for (const { name, value } of fresh.attributes) if (name !== "xmlns") old.setAttribute(name, value);
    old.replaceChildren(...fresh.childNodes);
  }

  // The ids of an element and of what it lies in, from the inside outwards.
  under(target) {
    const ids = [];
    for (let el = target.closest("[data-at]"); el; el = el.parentNode.closest("[data-at]")) ids.push(el.dataset.at);
    return ids;
  }

  // What the arrow keys visit: the places of the board, not what lies in them.
  cells() {
    const places = [...this.ring.querySelectorAll("[data-x], [data-at]:has(> .tt-cell)")];
    return places.map((el) => ({ id: el.dataset.at, ...this.centre(el) }));
  }

  centre(el) {
    if (el.dataset.x) return { x: Number(el.dataset.x), y: Number(el.dataset.y) };
    const box = boxOf(el);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  isCell(id) {
    return Boolean(this.at.get(id)?.dataset.x);
  }

  label(id) {
    return this.at.get(id)?.getAttribute("aria-label") ?? "";
  }

  focus(id) {
    this.ring.querySelector(".ttw-here")?.remove();
    this.ring.removeAttribute("aria-activedescendant");
    const el = this.at.get(id);
    const shape = el?.querySelector(":scope > .tt-edge, :scope > .tt-cell")?.cloneNode();
    if (!shape) return;
    this.ring.setAttribute("aria-activedescendant", el.id);
    shape.setAttribute("class", "ttw-here");
    this.ring.firstElementChild.append(shape);
  }

  mark(goals, chosen, last) {
    const dull = [...goals].some((id) => this.isCell(id));
    const bright = new Set([...goals, ...chosen].flatMap((id) => [id, id.split("@").pop(), id.split(".")[0]]));
    for (const el of [...this.ring.querySelectorAll("[data-at]"), ...this.panels.querySelectorAll("[data-at]")]) {
      const id = el.dataset.at;
      el.classList.toggle("tt-chosen", chosen.has(id));
      el.classList.toggle("tt-goal", goals.has(id) && !chosen.has(id));
      el.classList.toggle("tt-last", this.isCell(id) && last.has(id));
      el.classList.toggle("tt-dim", dull && this.isCell(id) && !bright.has(id));
    }
    const outlined = [...goals].filter((id) => this.isCell(id)).length;
    this.ring.classList.toggle("ttw-many", outlined > MANY);
    this.marks.replaceChildren();
  }

  way(path, css) {
    this.ring.querySelector(`.${css}`)?.remove();
    const points = path.map((id) => this.at.get(id)?.dataset);
    if (points.length < 2 || !points.every((point) => point?.x)) return;
    const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
    const { x, y } = points[points.length - 1];
    const leap = points.length === 2 ? " tt-leap" : "";
    const parts = [
      s("polyline", { points: line, class: "tt-case" }),
      s("polyline", { points: line, class: `tt-way${leap}` }),
    ];
    const way = s("g", { class: css }, ...parts, s("circle", { cx: x, cy: y, r: 9, class: "tt-arrow" }));
    this.ring.querySelector("[data-x]").before(way); // below the pieces
  }

  // `texts`: by id the short texts of what a goal brings.
  badges(texts) {
    for (const [id, text] of texts) {
      const el = this.at.get(id);
      if (el && this.ring.contains(el)) this.badge(el, text);
    }
  }

  badge(el, text) {
    const signs = [...text].reduce((sum, sign) => sum + (sign > "\u2e7f" ? 1.7 : 1), 0); // Japanese ones are wide
    const width = 7.4 * signs + 14;
    const room = this.room(el, width, 22);
    const frame = this.ring.firstElementChild.viewBox.baseVal;
    const half = width / 2 + 4; // a long badge at the edge stays inside the picture
    const x = Math.min(Math.max(room.x, frame.x + half), frame.x + frame.width - half);
    const { y } = room;
    const plate = s("rect", { x: -width / 2, y: -11, width, height: 22, rx: 11, class: "tt-badge" });
    const words = s("text", { y: 4.5, class: "tt-badgetext" }, text);
    this.marks.append(s("g", { transform: `translate(${x} ${y})` }, plate, words));
  }

  // The place in an element where a badge covers least of what lies there.
  room(el, width, height) {
    const middle = this.centre(el);
    if (!el.dataset.x) return { x: middle.x, y: middle.y - 24 };
    const things = [...el.children]
      .slice(1)
      .filter((child) => !child.matches(".tt-edge, .tt-hatch"))
      .map(boxOf);
    let best = { cost: Infinity };
    for (let dx = -REACH; dx <= REACH; dx += STEP) {
      for (let dy = -REACH; dy <= REACH; dy += STEP) {
        const plate = { x: middle.x + dx - width / 2, y: middle.y + dy - height / 2, width, height };
        const covered = things.reduce((sum, thing) => sum + overlap(plate, thing), 0);
        const cost = Math.hypot(dx, dy) / 10 + covered + 200 * this.corners(el, plate);
        if (cost < best.cost) best = { x: middle.x + dx, y: middle.y + dy, cost };
      }
    }
    return best;
  }

  // How many corners of a box lie outside an element's own shape.
  corners(el, { x, y, width, height }) {
    const shape = el.firstElementChild;
    const points = [
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ];
    return points.filter(([px, py]) => !shape.isPointInFill(new DOMPoint(px, py))).length;
  }
}
