// A hint: what the adviser would do, asked for by a button. It is gone with the position it was about.

{
  const NONE = { thinking: false, rows: [], said: "" };

  class Hint {
    constructor(board) {
      this.board = board;
      this.name = "hint";
      this.place = "side";
      this.button = h("button", { class: "ttw-small", "data-key": "hint", onclick: () => this.ask("hint") }, board.tr("Hint"));
      this.enough = h(
        "button",
        { class: "ttw-small", "data-key": "enough", hidden: "", onclick: () => this.ask("enough") },
        board.tr("Enough"),
      );
      this.list = h("div", { class: "ttw-advice", "aria-live": "polite" });
      this.element = h("div", { class: "ttw-hinted" }, this.button, this.enough, this.list);
    }

    ask(intent) {
      this.board.send({ part: this.name, intent });
    }

    answered(message) {
      if (message.answer === "refused") this.list.replaceChildren(h("p", {}, message.text));
    }

    refresh() {
      const { board } = this;
      const { thinking, rows, said } = board.get("parts").hint ?? NONE;
      this.button.hidden = !board.get("choices").length;
      this.button.textContent = board.tr("Hint");
      this.enough.textContent = board.tr("Enough");
      this.enough.hidden = !thinking;
      const key = JSON.stringify([thinking, rows, said]);
      if (key === this.drawn) return;
      this.drawn = key;
      this.list.replaceChildren(
        ...(thinking ? [h("p", { class: "ttw-soft" }, board.tr("The adviser thinks…"))] : []),
        ...(said ? [h("p", {}, said)] : []),
        ...rows.map((row) => this.row(row)),
      );
    }

    row(row) {
      const { board } = this;
      const known = board.get("choices").find((choice) => choice.do === row.do) ?? row;
      const line = (row.line ?? []).map(({ by, label, guessed, told }) =>
        h(
          "li",
          guessed ? { class: "ttw-soft" } : {},
          `${by}: ${label}`,
          guessed ? " (" : "",
          guessed ? board.tr("a guess") : "",
          guessed ? ")" : "",
          h("ul", {}, told.map(({ text, cites }) => h("li", {}, text, cited(cites)))),
        ),
      );
      return h(
        "div",
        { class: "ttw-advised" },
        button(board, known),
        row.chance && h("span", { class: "ttw-soft" }, ` ${row.chance}`),
        line.length > 0 && h("details", {}, h("summary", { "data-key": `why ${row.do}` }, board.tr("Why?")), h("ol", {}, line)),
      );
    }
  }

  parts.push(Hint);
}
