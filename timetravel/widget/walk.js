// Leads through a scenario: what comes next stands above the question, with a button that does it.

parts.push(
  class {
    name = "walk";
    place = "side";

    constructor(board) {
      this.board = board;
      this.element = h("div", { class: "ttw-walk", "aria-live": "polite", hidden: "" });
    }

    get row() {
      return this.board.get("parts").walk ?? {};
    }

    refresh() {
      const { row, board } = this;
      this.element.hidden = !row.text;
      if (!row.text) return;
      const over = row.kind === "over";
      const place = over ? "" : board.tr("Step {n} of {all}", { n: row.number + 1, all: row.of });
      this.element.replaceChildren(
        h("p", { class: "ttw-walk-title" }, h("b", {}, row.title), cited(row.section ? [row.section] : []), h("span", { class: "ttw-soft" }, place)),
        row.note ? h("p", { class: "ttw-walk-note" }, row.note) : "",
        h("p", {}, row.text),
        over ? "" : this.button(row),
      );
    }

    button(row) {
      const { board } = this;
      const label = row.kind === "try" ? board.tr("Try it") : board.tr("Show me");
      const show = () => board.send({ part: "walk", intent: "show", number: row.number });
      return h("button", { class: "ttw-button", "data-key": "walk", onclick: show }, label);
    }

    // The reasons of a refusal stand where those of every other one stand.
    answered(message) {
      this.board.answer = message.answer === "done" ? null : message;
      this.board.render();
      if (this.board.answer) this.board.reveal();
    }
  },
);
