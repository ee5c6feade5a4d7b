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
      if (message.answer === "refused") {
        this.drawn = ""; // it stands until the board has more to show
        this.list.replaceChildren(h("p", {}, message.text));
      }
      if (message.answer === "ahead") this.ahead(message);
    }

    // The board after an action of a line, below that action.
    ahead({ at, picture, panels }) {
      const button = this.list.querySelector(`[data-key="ahead ${at}"]`);
      if (!button || button.ariaPressed === "true") return;
      button.ariaPressed = "true";
      button.after(smallBoard(picture, panels, button.ariaLabel));
    }

    look(button, at) {
      if (button.ariaPressed !== "true") return this.board.send({ part: this.name, intent: "ahead", at });
      button.ariaPressed = "false";
      button.nextElementSibling.remove();
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
        ...rows.map((row, number) => this.row(row, number)),
      );
    }

    row(row, number) {
      const { board } = this;
      const known = board.get("choices").find((choice) => choice.do === row.do) ?? row;
      const look = (at, label) => {
        const words = { "aria-label": board.tr("The board after {action}", { action: label }), "aria-pressed": "false" };
        const onclick = ({ currentTarget }) => this.look(currentTarget, at);
        return h("button", { class: "ttw-small", "data-key": `ahead ${at}`, onclick, ...words }, board.tr("Board"));
      };
      const line = (row.line ?? []).map(({ by, label, guessed, told }, ply) =>
        h(
          "li",
          guessed ? { class: "ttw-soft" } : {},
          `${by}: ${label}`,
          guessed ? " (" : "",
          guessed ? board.tr("a guess") : "",
          guessed ? ")" : "",
          h("ul", {}, told.map(({ text, cites }) => h("li", {}, text, cited(cites)))),
          look(`${number} ${ply}`, `${by}: ${label}`),
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
