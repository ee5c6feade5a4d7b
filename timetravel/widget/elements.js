// Making elements of the page and of its pictures.

const SVG = "http://www.w3.org/2000/svg";

function h(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  // Lab asks the focused element, and no other, whether to leave its keys alone
  if (["button", "input", "summary"].includes(tag)) element.dataset.lmSuppressShortcuts = "true";
  element.append(...inside.flat().filter((part) => part || part === 0));
  return element;
}

function s(tag, attributes = {}, ...inside) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const cited = (cites) => (cites ?? []).map((id) => h("span", { class: "ttw-cite" }, `§ ${id}`));
const badges = (brings) => (brings ?? []).map(([badge, text]) => h("span", { class: "ttw-bring", title: text }, badge));
const sentences = (brings) => (brings ?? []).map(([, text]) => text).join("; ");
