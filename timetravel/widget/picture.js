// The two pictures: the board and what lies beside it. Things in them bear ids in `data-at`; an epoch, or whatever
// a game's board is made of, has its centre in `data-x` and `data-y`.

const MANY = 12; // so many outlined goals need but a thin outline
const STEP = 10; // how finely a place for a badge is looked for
const REACH = 60; // how far from the middle
const APART = 4; // between two badges
// where a badge of something small may be: above, below, beside it, farther above and below
const BESIDE = [[0, -24], [0, 24], [1, 0], [-1, 0], [0, -52], [0, 52]];
const STEPS = Array.from({ length: (2 * REACH) / STEP + 1 }, (_, k) => k * STEP - REACH);
// those places as steps from the middle, each with what its distance costs, the nearest first
const AROUND = STEPS.flatMap((dx) => STEPS.map((dy) => [dx, dy, Math.hypot(dx, dy) / 10])).sort((a, b) => a[2] - b[2]);

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
    Object.assign(this, { ring, panels, name, at: new Map(), here: null, wide: true });
    // asked by the page instead of asking it, which would have it laid out for every answer
    const measure = () => {
      this.wide = ring.scrollWidth <= ring.clientWidth + 1;
      if (this.goals) this.reach(this.goals);
    };
    new ResizeObserver(measure).observe(ring);
  }

  // Draw what is new, and return whether anything was.
  draw(picture, panels) {
    if (picture === this.drawn && panels === this.drawnPanels) return false;
    [this.drawn, this.drawnPanels] = [picture, panels];
    this.patch(this.ring, picture);
    this.patch(this.panels, panels);
    this.at = new Map();
    for (const el of [...this.ring.querySelectorAll("[data-at]"), ...this.panels.querySelectorAll("[data-at]")]) {
      if (!this.at.has(el.dataset.at)) this.at.set(el.dataset.at, el);
    }
    this.marks = s("g", { class: "ttw-marks" });
    this.svg.append(this.marks);
    return true;
  }

  get svg() {
    return this.ring.querySelector(":scope > svg");
  }

  // The svg element stays and its contents change: no flicker, and the page keeps its height.
  patch(box, text) {
    box.hidden = !text; // a game may have nothing beside its board
    if (!text) return;
    const fresh = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    fresh.querySelector(":scope > title")?.remove(); // it would hover over everything
    const old = box.querySelector(":scope > svg");
    if (!old) return box.append(document.importNode(fresh, true));
    for (const { name, value } of fresh.attributes) if (name !== "xmlns") old.setAttribute(name, value);
    // a style sheet that comes anew has the whole page, all of Lab, styled anew
    const sheet = old.querySelector(":scope > style");
    const other = fresh.querySelector(":scope > style");
    const same = sheet && sheet.textContent === other?.textContent;
    if (same) other.remove();
    for (const child of [...old.childNodes]) if (!same || child !== sheet) child.remove();
    old.append(...fresh.childNodes);
  }

  // The ids of an element and of what it lies in, from the inside outwards.
  under(target) {
    const ids = [];
    for (let el = target.closest("[data-at]"); el; el = el.parentNode.closest("[data-at]")) ids.push(el.dataset.at);
    return ids;
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
    const shape = this.at.get(id)?.querySelector(":scope > .tt-edge, :scope > .tt-cell")?.cloneNode();
    if (!shape) return;
    shape.setAttribute("class", "ttw-here");
    this.svg.append(shape);
  }

  mark(goals, chosen, last) {
    this.goals = goals;
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

  // Where the picture is wider than its room, move it so that one of the goals can be seen.
  reach(goals) {
    if (this.wide) return;
    const room = this.ring.getBoundingClientRect();
    const found = [...goals].map((id) => this.at.get(id)).filter((el) => el && this.svg.contains(el));
    const middles = found.map((el) => el.getBoundingClientRect()).map(({ x, width }) => x + width / 2 - room.x);
    if (middles.length && !middles.some((x) => x > 0 && x < room.width))
      this.ring.scrollLeft += middles[0] - room.width / 2;
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

  // `texts`: by id the short texts of what a goal brings. First all places are looked for, then all is drawn: whoever
  // reads and writes in turn has the page laid out anew each time.
  badges(texts) {
    const found = [...texts].map(([id, text]) => [this.at.get(id), text]).filter(([el]) => el && this.ring.contains(el));
    const taken = []; // by other badges
    const drawn = found.map(([el, text]) => this.badge(el, text, taken));
    this.marks.append(...drawn);
  }

  badge(el, text, taken) {
    const signs = [...text].reduce((sum, sign) => sum + (sign > "\u2e7f" ? 1.7 : 1), 0); // Japanese ones are wide
    const width = 7.4 * signs + 14;
    const room = this.room(el, width, 22, taken);
    const frame = this.svg.viewBox.baseVal;
    const half = width / 2 + 4; // a long badge at the edge stays inside the picture
    const x = Math.min(Math.max(room.x, frame.x + half), frame.x + frame.width - half);
    const { y } = room;
    taken.push({ x: x - width / 2, y: y - 11, width, height: 22 });
    const plate = s("rect", { x: -width / 2, y: -11, width, height: 22, rx: 11, class: "tt-badge" });
    const words = s("text", { y: 4.5, class: "tt-badgetext" }, text);
    return s("g", { transform: `translate(${x} ${y})` }, plate, words);
  }

  // The place in an element where a badge covers least of what lies there, and none of the badges there are.
  room(el, width, height, taken = []) {
    const middle = this.centre(el);
    const around = (x, y) => ({ x: x - width / 2 - APART, y: y - height / 2 - APART, width: width + 2 * APART, height: height + 2 * APART });
    const hidden = (x, y) => taken.reduce((sum, other) => sum + overlap(around(x, y), other), 0);
    if (!el.dataset.x) {
      const spots = BESIDE.map(([dx, dy]) => ({ x: middle.x + dx * (width / 2 + 18), y: middle.y + dy }));
      return spots.reduce((best, spot) => (hidden(spot.x, spot.y) < hidden(best.x, best.y) ? spot : best));
    }
    const things = [...el.children]
      .slice(1)
      .filter((child) => !child.matches(".tt-edge, .tt-hatch"))
      .map(boxOf);
    let best = { cost: Infinity };
    for (const [dx, dy, far] of AROUND) {
      if (far >= best.cost) break; // all that follow are farther
      const plate = { x: middle.x + dx - width / 2, y: middle.y + dy - height / 2, width, height };
      const covered = far + things.reduce((sum, thing) => sum + overlap(plate, thing), 0);
      if (covered >= best.cost) continue;
      const cost = covered + 200 * this.corners(el, plate) + 20 * hidden(middle.x + dx, middle.y + dy);
      if (cost < best.cost) best = { x: middle.x + dx, y: middle.y + dy, cost };
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
