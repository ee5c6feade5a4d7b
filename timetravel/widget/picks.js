// What is offered after what was picked. A choice lists the ids that lead to it in order (`picks`) and those
// beside the board that may be picked at any time (`tools`); nothing here knows what an id or a choice means.

const kind = (id) => (id.includes("@") ? "@" : id.includes(".") ? "." : "");

// Neighbouring picks of one kind (two pieces, two symbols) may come in any order.
function open(rest) {
  const first = rest.length ? kind(rest[0]) : "";
  if (!first) return rest.slice(0, 1);
  const end = rest.findIndex((id) => kind(id) !== first);
  return end < 0 ? rest : rest.slice(0, end);
}

// The choice with what is left of it to be picked, or null when a pick does not belong to it.
function after(choice, picked) {
  const rest = [...(choice.picks ?? [])];
  const tools = [...(choice.tools ?? [])];
  for (const id of picked) {
    if (open(rest).includes(id)) rest.splice(rest.indexOf(id), 1);
    else if (tools.includes(id)) tools.splice(tools.indexOf(id), 1);
    else return null;
  }
  return { choice, rest, tools };
}

// All that may follow: the ways that are left, those complete, and by id the ways that go on with it.
function offer(choices, picked) {
  const ways = choices.map((choice) => after(choice, picked)).filter(Boolean);
  const next = new Map();
  const tools = new Map();
  const note = (map, id, way) => map.set(id, [...(map.get(id) ?? []), way]);
  for (const way of ways) {
    for (const id of open(way.rest)) note(next, id, way);
    for (const id of way.tools) note(tools, id, way);
  }
  const done = ways.filter((way) => !way.rest.length);
  return { ways, next, tools, done, has: (id) => next.has(id) || tools.has(id) };
}

// The ids that a click may stand for, `ids` from the innermost element outwards: itself, what lies in it
// (the piece of whoever decides first), or the tool of a symbol in the epoch of a chosen piece.
function meant(ids, offered, seat, picked) {
  for (const id of ids) {
    if (offered.has(id)) return [id];
    const inside = [...offered.next.keys()].filter((k) => k.endsWith("@" + id) || k.startsWith(id + "."));
    if (inside.includes(`${seat}@${id}`)) return [`${seat}@${id}`];
    if (inside.length) return inside;
    const [place, tool] = id.split(".");
    const there = picked.some((pick) => pick.endsWith("@" + place));
    if (tool && there && offered.tools.has(tool)) return [tool];
  }
  return [];
}

// The longest beginning that all texts share, in whole words and whole stops of a way like D1-P1.
function beginning(texts) {
  const words = texts.map((text) => text.split(/(?<=[ -])/));
  const shared = words[0].findIndex((word, k) => words.some((other) => other[k] !== word));
  return (shared < 0 ? words[0] : words[0].slice(0, shared)).join("").trimEnd().replace(/[:,]$/, "");
}

// Choices in words, as nested groups small enough to read: [{ title, choices, groups }].
function grouped(choices, keys, few) {
  if (choices.length <= few || !keys.length) return choices.map((choice) => ({ choices: [choice] }));
  const by = new Map();
  for (const choice of choices) {
    const key = keys[0](choice);
    by.set(key, [...(by.get(key) ?? []), choice]);
  }
  if (by.size === 1) return grouped(choices, keys.slice(1), few);
  return [...by].map(([key, own]) => ({ key, choices: own, groups: grouped(own, keys.slice(1), few) }));
}

const all = (lists) => lists.reduce((same, list) => same.filter((text) => list.includes(text)), lists[0] ?? []);

// The sentences of what all of these choices bring.
const shared = (choices) => all(choices.map(({ brings = [] }) => brings.map(([, text]) => text)));

// What a goal brings, in short: for certain, and with a question mark what depends on the way there.
function badgesOf(choices) {
  const lists = choices.map(({ brings = [] }) => [...new Set(brings.map(([badge]) => badge))]);
  const sure = all(lists);
  const maybe = [...new Set(lists.flat())].filter((badge) => !sure.includes(badge));
  return [...sure, ...(maybe.length > 2 ? ["…"] : maybe.map((badge) => `${badge}?`))];
}

// By goal the text of its badge. What most of many goals bring is left out: on the board it would tell nothing.
function badgeTexts(next) {
  const finals = (ways) => ways.filter((way) => way.rest.length === 1).map((way) => way.choice);
  const lists = [...next].map(([id, ways]) => [id, badgesOf(finals(ways))]);
  const often = (badge) =>
    lists.length > 4 && lists.filter(([, badges]) => badges.includes(badge)).length > 0.7 * lists.length;
  const texts = lists.map(([id, badges]) => [id, badges.filter((badge) => !often(badge)).join(" · ")]);
  return new Map(texts.filter(([, text]) => text));
}
