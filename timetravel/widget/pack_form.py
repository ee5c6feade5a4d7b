"""A form for owners of the box: our value, where we have it from, theirs, and what is wrong, side by side."""

import html
import os
from collections.abc import Iterator
from itertools import combinations, groupby
from pathlib import Path
from typing import Any

import ipywidgets as w

from timetravel import boxes, pack_file
from timetravel.boxes import Item
from timetravel.errors import PackError
from timetravel.toml_lines import dotted

FILE = "my-box.toml"
NEW = "not in our copy; leave it empty if your box has none"
WIDE, NARROW = w.Layout(width="24em", flex="0 0 auto"), w.Layout(width="14em", flex="0 0 auto")
BAD = "<span style='color:#c5221f'>✗ {}</span>"


class Field:
    """One item in the form: the widget with the owner's value, and a place for what is wrong with it.

    Where we have no value there may be none: then the field stays empty.
    """

    def __init__(self, item: Item) -> None:
        self.item = item
        self.widget = _widget(item)
        self.widget.disabled = not item.open
        self.widget.tooltip = ".".join(item.path)  # its name for who does not see the label before it
        self.error = w.HTML()
        about = "; ".join(filter(None, (item.mark, item.note)))
        label = f"<b>{'.'.join(item.path[1:])}</b>: {html.escape(_shown(item.value)) or '(nothing)'} <i>({about})</i>"
        self.row = w.HBox([w.HTML(label, layout=WIDE), self.widget, self.error])

    @property
    def value(self) -> Any:
        """The owner's value; a text that is no list of numbers stays a text, for the check to name it."""
        value, kind = self.widget.value, self.item.kind
        if self.item.value is None and kind.sort == "number":
            return _number(value.strip()) if value.strip() else None
        if kind.sort == "pair":
            return list(value)
        if kind.sort == "names":
            return value.replace(",", " ").split()
        if kind.sort == "numbers":
            return _numbers(value)
        return value.strip() if kind.sort == "text" else value

    @value.setter
    def value(self, value: Any) -> None:
        kind = self.item.kind.sort
        text = _shown(value) if isinstance(self.widget, w.Text) else value
        self.widget.value = tuple(value) if kind == "pair" else text


def _shown(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else "" if value is None else str(value)


def _numbers(text: str) -> list[int | str]:
    return [_number(part) for part in text.replace(",", " ").split()]


def _number(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text


def _widget(item: Item) -> Any:
    kind = item.kind
    if kind.sort == "pair":
        pairs = [(", ".join(two), two) for two in combinations(kind.values, 2)]
        return w.Dropdown(options=pairs, value=tuple(item.value), layout=NARROW)
    if kind.sort == "pick":
        return w.Dropdown(options=[(v or "(none)", v) for v in kind.values], value=item.value, layout=NARROW)
    # without bounds of its own: it would change a wrong number in silence
    if kind.sort == "number" and item.value is not None:
        return w.IntText(value=item.value, layout=NARROW)
    return w.Text(value=_shown(item.value), layout=NARROW)


class PackForm(w.VBox):  # type: ignore[misc]  # ipywidgets ships no types
    """A form for one game's part of a data pack.

    Attributes
    ----------
    fields : each item's field by its path, as ``form.fields["figures", "P3", "points"].value = 2``
    """

    def __init__(self, game: str, file: str | os.PathLike[str] = FILE) -> None:
        self.game, self.file = game, Path(file)
        box = boxes.of(game)
        further = (Item(path, None, NEW, kind) for path, kind in box.extra().items())
        self.fields = {item.path: Field(item) for item in (*box.items(), *further)}
        self._others: dict[str, dict[boxes.Path, Any]] = {}  # the other game's changes
        self._seen: dict[boxes.Path, Any] = {}  # this game's as the file has them, for all that the form knows
        pack = pack_file.read(self.file) if self.file.exists() else None
        self.name = w.Text(value=pack.name if pack else "my box", description="Name")
        self.message = w.HTML()
        if pack:
            self._fill(pack)
        button = w.Button(description=f"Save {self.file.name}", button_style="primary", layout=w.Layout(width="auto"))
        button.on_click(self._pressed)
        super().__init__([self.name, self._groups(), w.HBox([button, self.message])])
        for field in self.fields.values():
            field.widget.observe(self._changed, "value")

    def _fill(self, pack: pack_file.Pack) -> None:
        self._keep(pack)
        self._seen = dict(pack.changes.get(self.game, {}))
        for path, value in self._seen.items():
            self.fields[path].value = value

    def _keep(self, pack: pack_file.Pack) -> None:
        self._others = {game: dict(changes) for game, changes in pack.changes.items() if game != self.game}

    def _groups(self) -> Any:
        titles = boxes.of(self.game).TITLES
        grouped = groupby(self.fields.items(), key=lambda pair: pair[0][0])
        rows = {group: [field.row for _path, field in pairs] for group, pairs in grouped}
        boxed = [w.VBox([w.HTML(html.escape(titles[group])), *some]) for group, some in rows.items()]
        return w.Accordion(boxed, titles=list(rows), selected_index=0)

    def _changed(self, _change: object) -> None:
        self.check()

    def _pressed(self, _button: object) -> None:
        try:
            self.save()
        except PackError as error:  # an exception of a button would vanish
            self.message.value = BAD.format(html.escape(str(error)).replace("\n", "<br>"))
        except Exception as error:
            self.message.value = BAD.format(html.escape(f"not saved: {error!r}"))

    def text(self) -> str:
        """Return the pack as text: only what differs from our values."""
        mine = dict(self._mine())
        every = {**self._others, self.game: mine}
        return pack_file.dumps(self.name.value.strip(), {game: every[game] for game in boxes.NAMES if every.get(game)})

    def check(self) -> list[str]:
        """Put what is wrong beside its field; return all of it."""
        faults = pack_file.problems(self.text())
        found = [(fault.path[1:], fault.message) for fault in faults]
        for path, field in self.fields.items():
            here = [message for at, message in found if at and path[: len(at)] == at[: len(path)]]
            field.error.value = BAD.format(html.escape("; ".join(here))) if here else ""
        lines = [f"{dotted(fault.path)}: {fault.message}" for fault in faults]
        self.message.value = BAD.format(html.escape("; ".join(lines))) if lines else ""
        return lines

    def save(self) -> Path:
        """Write the pack and return its path.

        Raises
        ------
        PackError
            when something is wrong with it, or somebody else has changed this game's part; then the file is as it was
        """
        if self.file.exists():
            there = pack_file.read(self.file)
            self._keep(there)  # the other game's form may have written it since
            if dict(there.changes.get(self.game, {})) != self._seen:
                raise PackError(f"not saved: {self.file} has other changes of {self.game} by now; open the form anew")
        wrong = self.check()
        if wrong:
            raise PackError("not saved:\n" + "\n".join(wrong))
        pack_file.save(self.text(), self.file)
        self._seen = dict(pack_file.read(self.file).changes.get(self.game, {}))
        call = html.escape(f'timetravel.use_pack("{self.file}")')
        self.message.value = f"Saved. Restart the kernel, then first of all: <code>{call}</code>"
        return self.file

    def __repr__(self) -> str:
        return f"<form for the box of {self.game}: {len(dict(self._mine()))} changes, {self.file}>"

    def _mine(self) -> Iterator[tuple[boxes.Path, Any]]:
        values = {path: field.value for path, field in self.fields.items()}
        begun = {path[:-1] for path, value in values.items() if value not in (None, [])}
        for path, value in values.items():
            ours = self.fields[path].item.value
            new = path[:-1] in begun and value is not None  # of what is new, an empty list counts beside a number
            if new if ours is None else value != ours:
                yield path, value


def pack_form(game: str, file: str | os.PathLike[str] = FILE) -> PackForm:
    """Return a form to tell what is in your box; as the last line of a notebook's cell it is shown there.

    Parameters
    ----------
    game : "viagem" or "leap"
    file : the data pack to write; one that is there is shown, and the other game's part of it is kept

    Raises
    ------
    OptionError
        when there is no such game
    PackError
        when the file is there and wrong

    Examples
    --------
    >>> from tempfile import mkdtemp
    >>> form = pack_form("viagem", mkdtemp() + "/my-box.toml")
    >>> form.fields["figures", "P3", "points"].value = 2
    >>> print(form.text())
    name = "my box"
    <BLANKLINE>
    [viagem.figures]
    P3 = { points = 2 }
    <BLANKLINE>
    """
    return PackForm(game, file)
