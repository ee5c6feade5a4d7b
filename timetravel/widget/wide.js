// The board alone on the screen and larger, for a projector.

{
  class Wide {
    constructor(board) {
      const { el } = board;
      this.board = board;
      if (!document.fullscreenEnabled) return; // a frame may forbid it
      const button = h("button", { class: "ttw-small", "data-key": "wide" }, board.tr("Full screen"));
      const tell = () => button.setAttribute("aria-pressed", el.matches(":fullscreen"));
      const turn = () => (el.matches(":fullscreen") ? document.exitFullscreen() : el.requestFullscreen());
      button.onclick = () => turn().catch(() => board.warn(board.tr("This page cannot fill the screen.")));
      el.onfullscreenchange = tell; // one for each board, which is built anew in another language
      tell();
      board.zoom.after(button);
    }

    // The width of the picture for a height of one.
    refresh() {
      const { width, height } = this.board.picture.svg.viewBox.baseVal;
      this.board.el.style.setProperty("--shape", width / height);
    }
  }

  parts.push(Wide);
}
