// Making elements of the page and of its pictures.

// What the board is made of beside its picture. A part is a class that is made with the board; it may have
//   element    what is shown, placed where `place` says: "side" (beside the picture) or "main" (under it)
//   refresh()  called when something has come from the kernel; board.get("parts")[name] is what this part was sent
//   render()   called when what is picked, or answered, has changed
//   answered() called with the answer to board.send({ part: name, intent: ... })
//   tried()    called with an attempt that was answered; returns what is shown below its reasons
//   told()     called with a line of the story; returns what stands beside it
//   pointed()  called with the ids under the pointer or the keys
//   left()     called when the pointer leaves the pictures; true means: what was said of the last thing stays
//   chosen()   called with the ids under a click before anything else; true means: that was for this part
const parts = [];

const SVG = "http://www.w3.org/2000/svg";

function h(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  // Lab asks the focused element, and no other, whether to leave its keys alone
  if (["button", "input", "select", "summary", "textarea"].includes(tag)) element.dataset.lmSuppressShortcuts = "true";
  element.append(...inside.flat().filter((part) => part || part === 0));
  return element;
}

function s(tag, attributes = {}, ...inside) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const cited = (cites) => (cites ?? []).map((id) => h("button", { class: "ttw-cite", type: "button", "data-section": id }, `§ ${id}`));
const badges = (brings) => (brings ?? []).map(([badge, text]) => h("span", { class: "ttw-bring", title: text }, badge));
const sentences = (brings) => (brings ?? []).map(([, text]) => text).join("; ");

// A small board; it cannot be played on, so nothing in it is to be found by its id.
function smallBoard(picture, panels, label) {
  const drawn = (text, css) => {
    const box = h("div", { class: css, role: "img", "aria-label": label });
    if (text) box.append(document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true));
    for (const el of box.querySelectorAll("[id]:not([id^=tt-arc])")) el.removeAttribute("id");
    return box;
  };
  return h("div", { class: "ttw-small-board" }, drawn(picture, "ttw-board"), panels ? drawn(panels, "ttw-beside") : null);
}
