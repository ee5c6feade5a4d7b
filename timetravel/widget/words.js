// All that stands beside the board in words: the question, the reply to a refused intent, the hand, the choices,
// the story. Each function fills one part of the page from the board's state.

const FEW = 12; // choices that are listed without groups
const MOST = 50; // buttons in one list

// An id in words: as the hand or the picture calls it.
function called(board, id) {
  const held = board.get("hand").find((row) => row.id === id);
  return held?.title ?? capital((board.picture.label(id) || id).split(/[:,：、]/)[0]);
}

// A player's piece as the picture draws it.
function piece(board, colour) {
  const drawn = board.picture.panels.querySelector(`[data-at="player:${colour}"] .tt-piece`);
  if (!drawn) return h("b", {}, colour.charAt(0).toUpperCase());
  const copy = drawn.parentNode.cloneNode(true);
  copy.removeAttribute("transform");
  const svg = s("svg", { viewBox: "-18 -18 36 36", class: "tt-svg ttw-piece", "aria-hidden": "true" });
  svg.append(copy);
  return svg;
}

// The button of a choice; of `start`, which others beside it begin with too, it makes little.
function button(board, choice, css = "", start = "") {
  const label = start
    ? [h("span", { class: "ttw-soft" }, start), h("b", {}, choice.label.slice(start.length))]
    : h("span", {}, choice.label);
  return h(
    "button",
    {
      class: `ttw-button ${css}`,
      "data-key": choice.do,
      title: choice.do,
      onclick: () => board.act(choice),
      onpointerenter: () => board.preview(choice),
      onfocus: () => board.preview(choice),
      onpointerleave: () => board.preview(null),
      onblur: () => board.preview(null),
    },
    label,
    badges(choice.brings),
  );
}

// The languages to choose from, each by its own name; nothing where there is but one.
function speech(board) {
  const known = board.get("tongues");
  if (known.length < 2) return "";
  const option = ([code, name]) =>
    h("option", { value: code, lang: code.replace("_", "-"), selected: code === board.language ? "" : null }, name);
  return h(
    "select",
    {
      class: "ttw-speech",
      "data-key": "language",
      "data-lm-suppress-shortcuts": "true",
      "aria-label": board.tr("Language"),
      onchange: (event) => board.speak(event.target.value),
    },
    known.map(option),
  );
}

function renderAsked(board) {
  const ask = board.get("ask");
  const notice = board.get("notice");
  const said = notice.text || ask.text;
  const press = () => board.ready(notice.intent);
  const more =
    notice.button &&
    h("button", { class: "ttw-button ttw-first", "data-key": "ready", onclick: press }, notice.button);
  board.asked.className = `ttw-asked ttw-${notice.kind || "asks"}`;
  const parts = [
    h(
      "div",
      { class: "ttw-question" },
      ask.who && piece(board, ask.who),
      h("p", {}, said, notice.text ? null : cited(ask.cites)),
    ),
    ...(ask.remarks ?? []).map(({ text, cites }) => h("p", { class: "ttw-remark" }, text, cited(cites))),
    notice.more && h("p", { class: "ttw-soft" }, notice.more),
    more,
  ];
  board.asked.replaceChildren(...parts.filter(Boolean));
}

// The picks so far, what they may mean when that is open, and why the last intent was refused.
function renderReply(board) {
  const { answer, which, picked, offered } = board;
  const parts = [];
  if (picked.length) {
    const names = picked.map((id) => called(board, id)).join(" → ");
    parts.push(
      h(
        "p",
        { class: "ttw-picked" },
        h("span", {}, names),
        h("button", { class: "ttw-small", "data-key": "undo", onclick: () => board.undo() }, board.tr("Not this one")),
      ),
    );
  }
  if (!picked.length && !answer && board.get("choices").length) {
    parts.push(h("p", { class: "ttw-soft" }, board.tr("Pick on the board or press a button.")));
  }
  if (which.length) {
    const pick = (id) => h("button", { class: "ttw-button", onclick: () => board.take(id) }, called(board, id));
    parts.push(h("p", {}, board.tr("Which one?")), h("div", { class: "ttw-buttons" }, which.map(pick)));
  } else if (offered.done.length && offered.ways.length > 1) {
    const ways = offered.done.map((way) => way.choice);
    const start = ways.length > 1 ? beginning(ways.map((choice) => choice.label)) : "";
    const rows = ways.slice(0, MOST).map((choice) => button(board, choice, "ttw-wide", start));
    parts.push(h("p", {}, board.tr("Several actions fit. Which one?")), h("div", { class: "ttw-buttons" }, rows));
  }
  if (answer) parts.push(refusal(board, answer));
  board.reply.replaceChildren(...parts);
}

function refusal(board, answer) {
  const text = answer.text && h("p", {}, answer.text, cited(answer.cites));
  return h(
    "div",
    { class: "ttw-refusal" },
    h("button", { class: "ttw-small ttw-close", "aria-label": board.tr("Close"), onclick: () => board.undo() }, "×"),
    text,
    (answer.tries ?? []).map((tried) => attempt(board, tried)),
  );
}

function attempt(board, { do: text, legal, reasons, instead }) {
  const known = instead && (board.get("choices").find((choice) => choice.do === instead.do) ?? instead);
  const said = legal ? board.tr("{action} can be done:") : board.tr("{action} is not allowed now:");
  const [before, behind = ""] = said.split("{action}");
  const head = h("p", {}, before, h("code", {}, text), behind);
  const why = reasons.map((reason) => h("li", {}, reason.text, cited(reason.cites)));
  const other = known && h("p", { class: "ttw-instead" }, legal ? "" : board.tr("Possible instead: "), button(board, known));
  const more = board.beside("tried", { do: text, legal, reasons });
  return h("div", { class: "ttw-tried" }, head, h("ul", {}, why), other, more);
}

// What can be picked beside the board: the cards and tokens in hand, and whatever else a choice uses.
function renderHand(board) {
  const hand = board.get("hand");
  const held = new Set(hand.map((row) => row.id));
  const others = [...board.tools]
    .filter((id) => !held.has(id))
    .map((id) => ({ id, title: called(board, id), count: 1 }));
  const chip = ({ id, title, count }) => {
    const pressed = board.picked.includes(id);
    const css = `ttw-chip${board.offered.has(id) || pressed ? "" : " ttw-off"}${id.startsWith("card:") ? " ttw-card" : ""}`;
    const name = count > 1 ? `${title} ×${count}` : title;
    return h("button", { class: css, "data-key": id, "aria-pressed": pressed, onclick: () => board.pick([id]) }, name);
  };
  const verbs = board.verbs.map((choice) => button(board, choice, "ttw-first"));
  board.hand.replaceChildren(
    chips(board.tr("Hand"), hand.map(chip)),
    chips(board.tr("Tools"), others.map(chip)),
    h("div", { class: "ttw-buttons ttw-verbs" }, verbs),
  );
}

function chips(name, buttons) {
  return buttons.length
    ? h(
        "div",
        { class: "ttw-chips", role: "group", "aria-label": name },
        h("span", { class: "ttw-soft" }, name),
        buttons,
      )
    : "";
}

function renderList(board) {
  const words = board.filter.split(/\s+/).filter(Boolean);
  const fits = ({ label, do: text }) => words.every((word) => `${label} ${text}`.toLowerCase().includes(word));
  const all = board.offered.ways.map((way) => way.choice);
  const choices = all.filter(fits);
  const tool = (choice) =>
    [...(choice.tools ?? []), ...(choice.picks ?? [])].find((id) => board.tools.has(id)) ?? choice.do.split(" ")[0];
  const first = (choice) => choice.picks.find((id) => !board.tools.has(id)) ?? "";
  const last = (choice) => choice.picks[choice.picks.length - 1];
  const groups = grouped(choices, [tool, first, last], FEW);
  board.head.hidden = !board.get("choices").length;
  board.count.textContent =
    choices.length === all.length
      ? board.trn("{n} possible", "{n} possible", all.length)
      : board.tr("{n} of {all}", { n: choices.length, all: all.length });
  board.list.replaceChildren(...lines(board, groups, "", words.length > 0));
}

// Groups side by side, each under a name of its own.
function lines(board, groups, path, opened) {
  const names = groups.map((group) => (group.key === undefined ? "" : titled(board, group, path)));
  const plain = (name) => names.filter((other) => other === name).length < 2;
  return groups.map((group, k) => {
    const alone = !names[k] || plain(names[k]);
    return listed(board, group, path, opened, alone ? names[k] : `${names[k]} ${called(board, group.key)}`);
  });
}

function titled(board, group, path) {
  if (path) return called(board, group.key);
  const start = beginning(group.choices.map((choice) => choice.label)).replace(/-$/, "");
  const held = board.get("hand").find((row) => row.id === group.key)?.title ?? "";
  const parts = held.startsWith(start) ? [held] : [start.startsWith(held) ? "" : held, `${start} …`];
  return parts.filter(Boolean).join(": ") || group.key;
}

function listed(board, group, path, opened, title) {
  if (group.key === undefined) return button(board, group.choices[0]);
  if (group.choices.length === 1) return button(board, group.choices[0]);
  const key = `${path}|${group.key}`;
  const body = h("div", { class: "ttw-group" });
  const fill = () => {
    const rows = lines(board, group.groups.slice(0, MOST), key, false);
    const rest = group.groups.length - rows.length;
    body.replaceChildren(
      ...rows,
      rest > 0 ? h("p", { class: "ttw-soft" }, board.tr("… and {n} more: pick on the board or type in the filter", { n: rest })) : "",
    );
  };
  const summary = h(
    "summary",
    { "data-key": key },
    `${title} `,
    h("span", { class: "ttw-soft" }, group.choices.length),
  );
  const open = board.opened.has(key) || (opened && group.choices.length <= MOST);
  const details = h(
    "details",
    {
      open: open ? "" : null,
      ontoggle: () => {
        board.opened[details.open ? "add" : "delete"](key);
        if (details.open && !body.children.length) fill();
      },
    },
    summary,
    body,
  );
  if (open) fill();
  return details;
}

// Sentences are added, not written anew, so that a screen reader says only what happened now.
function renderStory(board) {
  const rows = board.get("story");
  const key = (row) => `${row.n} ${row.text}`;
  const wanted = new Set(rows.map(key));
  for (const li of [...board.story.children]) if (!wanted.has(li.dataset.row)) li.remove();
  const there = new Set([...board.story.children].map((li) => li.dataset.row));
  for (const row of rows.filter((row) => !there.has(key(row)))) {
    const mark = row.n.endsWith(".0") && row.who ? piece(board, row.who) : "";
    board.story.append(
      h(
        "div",
        { class: "ttw-event", "data-row": key(row) },
        h("span", { class: "ttw-mark" }, mark),
        board.beside("told", row),
        h("span", {}, row.text, cited(row.cites)),
      ),
    );
  }
  requestAnimationFrame(() => board.story.scrollTo(0, board.story.scrollHeight));
}
