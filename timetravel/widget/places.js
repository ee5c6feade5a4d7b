// The board as a grid for keys and screen readers: a row for each part of the board, a cell for each place, in the
// order of the picture. The picture itself is hidden from screen readers; the cells lie over it and say what is there.

const TURNS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
const ROWS = { ArrowUp: -1, ArrowDown: 1 };

class Places {
  // `beside` is what the row of all places is called that belong to no row of the board.
  constructor(grid, name, beside) {
    Object.assign(this, { grid, name, beside, rows: [], cells: new Map() });
    this.box = h("div", { class: "ttw-rows", role: "rowgroup" });
    grid.prepend(this.box);
  }

  // Read the places from the picture; the cells stay when the places are the same.
  read(svg) {
    svg.setAttribute("aria-hidden", "true");
    const found = [...svg.querySelectorAll("[data-at]")].filter((el) => !el.parentNode.closest("[data-at]"));
    this.drawn = new Map(found.map((el) => [el.dataset.at, el]));
    const same = found.length === this.cells.size && found.every((el) => this.cells.has(el.dataset.at));
    if (!same) this.build(found, svg.viewBox.baseVal);
  }

  build(found, frame) {
    const by = new Map();
    for (const el of found) {
      const row = el.dataset.row ?? this.beside;
      by.set(row, [...(by.get(row) ?? []), el]);
    }
    const last = by.get(this.beside);
    if (last) by.delete(this.beside) && by.set(this.beside, last);
    this.cells = new Map(found.map((el) => [el.dataset.at, this.cell(el, frame)]));
    this.rows = [...by].map(([name, row]) => ({ name, ids: row.map((el) => el.dataset.at) }));
    const row = ({ name, ids }) =>
      h(
        "div",
        { role: "row", "aria-label": name },
        ids.map((id) => this.cells.get(id)),
      );
    this.box.replaceChildren(...this.rows.map(row));
  }

  cell(el, frame) {
    const { x, y, width, height } = boxOf(el.querySelector(":scope > .tt-cell, :scope > .tt-edge") ?? el);
    const part = (value, whole) => `${((100 * value) / whole).toFixed(1)}%`;
    const cell = h("div", { role: "gridcell", id: `${this.name}-${el.dataset.at}`, class: "ttw-place" });
    cell.style.left = part(x - frame.x, frame.width);
    cell.style.top = part(y - frame.y, frame.height);
    cell.style.width = part(width, frame.width);
    cell.style.height = part(height, frame.height);
    cell.dataset.place = el.dataset.at;
    return cell;
  }

  // Write into the cells what the picture says of them, and what `told` adds: "can be picked", whether it is picked.
  tell(told) {
    for (const [id, cell] of this.cells) {
      const { more, picked } = told(id);
      const text = [this.drawn.get(id).getAttribute("aria-label"), more].filter(Boolean).join("; ");
      if (cell.textContent !== text) cell.textContent = text;
      if (cell.getAttribute("aria-selected") !== String(picked)) cell.setAttribute("aria-selected", picked);
    }
  }

  has(id) {
    return this.cells.has(id);
  }

  first() {
    return this.rows[0]?.ids[0];
  }

  // Where a key leads: along the board, which has no end, or to another row.
  step(from, key) {
    const at = this.rows.findIndex(({ ids }) => ids.includes(from));
    if (at < 0) return this.first();
    const { ids } = this.rows[at];
    if (ROWS[key]) {
      const other = this.rows[(at + ROWS[key] + this.rows.length) % this.rows.length].ids;
      return other[Math.min(ids.indexOf(from), other.length - 1)];
    }
    const turn = TURNS[key];
    if (!Number.isFinite(turn)) return turn < 0 ? ids[0] : ids[ids.length - 1];
    const beside = this.rows[at].name === this.beside;
    const way = this.rows.filter(({ name }) => (name === this.beside) === beside).flatMap((row) => row.ids);
    return way[(way.indexOf(from) + turn + way.length) % way.length];
  }

  // The place whose name begins with what was typed.
  spelt(text) {
    return [...this.cells.keys()].find((id) => id.toLowerCase().startsWith(text));
  }

  focus(id, hint) {
    for (const cell of this.box.querySelectorAll("[aria-describedby]")) cell.removeAttribute("aria-describedby");
    const cell = this.cells.get(id);
    if (!cell) return this.grid.removeAttribute("aria-activedescendant");
    cell.setAttribute("aria-describedby", hint.id);
    this.grid.setAttribute("aria-activedescendant", cell.id);
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

// What the signs of the board mean, as text beside the picture: there it can be read at any size of the picture.
// A sign is drawn around its own middle; asked for its box, a picture that is not on the page yet would know none.
function signs(svg) {
  return [...svg.querySelectorAll("[data-sign]")].map((sign) => {
    const copy = sign.cloneNode(true);
    copy.removeAttribute("transform");
    const icon = s("svg", { viewBox: "-14 -14 28 28", class: "tt-svg ttw-icon", "aria-hidden": "true" }, copy);
    return h("li", {}, icon, sign.dataset.sign);
  });
}
