"""A verdict as one page of HTML that needs nothing else: to print, to keep, to send.

What is drawn: the position as the player who tries the move sees it, hand and all, with the other hands and all piles
face down. On a public page no hand is drawn and no other legal action is named, for such an action can tell
what the hand holds.
"""

from html import escape
from typing import Any

from timetravel import dispute as disputes
from timetravel import games, languages, rulebook
from timetravel.dispute import Dispute
from timetravel.messages import colour_name
from timetravel.protocol import Reason
from timetravel.rulebook import Section

_, _n, _c = languages.speech(languages.SHARED)

HEAD = "<!doctype html>\n<!-- timetravel verdict -->\n"  # a page that begins so may be written anew
STYLE = """
:root{color-scheme:light}
body{margin:0 auto;padding:1.5rem;max-width:62rem;font:16px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif;
color:#22222b;background:#fff}
h1{font-size:1.5rem;margin:0 0 .2rem}
h2{font-size:1.1rem;margin:1.6rem 0 .4rem}
h3{font-size:1rem;margin:0}
p,ul,ol{margin:.4rem 0}
code{font:600 .95em ui-monospace,Menlo,Consolas,monospace}
figure{margin:1rem 0}
figcaption,.soft{color:#5d5748;font-size:.9rem}
.verdict{display:inline-block;padding:.15rem .7rem;border:2px solid;border-radius:.4rem;font-weight:700}
.legal{color:#0e5c37}
.refused{color:#96160f}
.section{border-left:4px solid #cdc2a5;padding-left:.8rem;margin:.8rem 0}
.now{font-weight:700}
svg{width:100%;height:auto;display:block}
@media print{body{padding:0;max-width:none;font-size:11pt}.section,figure,li{break-inside:avoid}h2{break-after:avoid}
svg{max-height:11cm}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
"""


def html(dispute: Dispute, public: bool = False) -> str:
    """Return the page, in the language in force; the verdict's reasons are in that in which it was given."""
    read = dispute.scenario
    title = f"{read.game.TITLE}: {read.title}"
    told = disputes.told(dispute)
    cites = [cite for reason in dispute.verdict.reasons for cite in reason.cites]
    cites = cites or [cite for sentence in told for cite in sentence.cites[:1]]
    parts = [
        f"<h1>{escape(title)}</h1>",
        _move(dispute),
        _picture(dispute, public),
        _reasons(dispute.verdict.reasons),
        _list(_("What happens"), [escape(sentence.text) for sentence in told]),
        "" if public else _others(dispute),
        _sections(dispute, tuple(dict.fromkeys(cites))),
    ]
    return (
        f'{HEAD}<html lang="{languages.current().replace("_", "-")}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>\n{chr(10).join(filter(None, parts))}\n"
        "</body></html>\n"
    )


def _move(dispute: Dispute) -> str:
    word, css = (_("legal"), "legal") if dispute.verdict.legal else (_("refused"), "refused")
    asked = escape(dispute.scenario.game.question(dispute.state).text)
    action = f"<code>{escape(str(dispute.action))}</code>"
    tried = _("{who} tries {action}:", who=colour_name(dispute.by), action=action) if dispute.by else f"{action}:"
    question = _("The question in this position: {question}", question=asked)
    return f'<p class="soft">{question}</p>\n<p>{tried} <span class="verdict {css}">{word}</span></p>'


def _picture(dispute: Dispute, public: bool) -> str:
    game = dispute.scenario.game
    seen = game.view(dispute.state, None if public else dispute.by)
    places = {place: "" for reason in dispute.verdict.reasons for place in reason.places}
    drawn = games.drawing(game.NAME).svg(seen, goals=places)
    if public or not dispute.by:
        said = [_("The position before the move, as everybody sees it: no hand is shown, and all piles lie hidden.")]
    else:
        who = colour_name(dispute.by)
        said = [_("The position before the move, as {who} sees it; piles and other hands lie hidden.", who=who)]
    if places:
        said.append(_("Outlined: what the reasons speak of."))
    return f"<figure>{drawn}<figcaption>{' '.join(said)}</figcaption></figure>"


def _reasons(reasons: tuple[Reason, ...]) -> str:
    rows = [f"{escape(reason.text)} <span class='soft'>[{', '.join(reason.cites)}]</span>" for reason in reasons]
    return _list(_("Why not"), rows, "ol")


def _list(head: str, rows: list[str], tag: str = "ul") -> str:
    return f"<h2>{head}</h2>\n<{tag}>{''.join(f'<li>{row}</li>' for row in rows)}</{tag}>" if rows else ""


def _others(dispute: Dispute) -> str:
    found, count = disputes.others(dispute)
    game = dispute.scenario.game
    labels = {choice.do: choice.label for choice in game.choices(game.view(dispute.state, game.to_act(dispute.state)))}
    rows = [f"<code>{escape(str(a))}</code> {escape(labels.get(str(a), ''))}" for a in found]
    if count > len(found):
        rows.append(_n("and {n} more", "and {n} more", count - len(found)))
    if dispute.verdict.nearest is not None:
        nearest = _("the nearest legal move")
        rows[0] = f"{rows[0]} <span class='soft'>({nearest})</span>"
    return _list(_("What is legal of this kind"), rows)


def _sections(dispute: Dispute, cites: tuple[str, ...]) -> str:
    known = rulebook.sections(dispute.scenario.game.NAME)
    found = [_section(known[cite], _chosen(dispute)) for cite in cites if cite in known]
    head = _("What the rules say")
    return f"<h2>{head}</h2>\n" + "\n".join(found) if found else ""


def _chosen(dispute: Dispute) -> dict[str, str | int]:
    """Return the options that are not at their defaults."""
    return dispute.scenario.game.changed_options(dispute.state.table.options)


def _section(section: Section, chosen: dict[str, str | int]) -> str:
    lines = "".join(f"<p>{escape(line)}</p>" for line in section.text.splitlines())
    options = "".join(_option(option, chosen) for option in section.options)
    return (
        f'<div class="section"><h3>{escape(section.title)} <span class="soft">[{section.id}]</span></h3>'
        f'<p class="soft">{", ".join(map(_, section.marks))}</p>{lines}{options}</div>'
    )


def _option(option: dict[str, Any], chosen: dict[str, str | int]) -> str:
    now = chosen.get(option["name"], option["default"])
    here = " (" + _("in force here") + ")"
    rows = [
        f"<li{' class=now' * (value['value'] == now)}><code>{escape(str(value['value']))}</code> "
        f"{escape(value['means'])}{here * (value['value'] == now)}</li>"
        for value in option["values"]
    ]
    name = f"<code>{escape(option['name'])}</code>"
    head = _("Option {name}:", name=name)
    return f"<p>{head}</p><ul>{''.join(rows)}</ul>"
