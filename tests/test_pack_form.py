"""The form for owners: values, marks, errors beside the field, and the file that it writes."""

from pathlib import Path

import pytest

import timetravel
from timetravel import boxes, pack_file
from timetravel.errors import OptionError, PackError
from timetravel.widget.pack_form import PackForm


@pytest.fixture
def form(tmp_path: Path) -> PackForm:
    return timetravel.pack_form("viagem", tmp_path / "my-box.toml")


def test_every_item_shows_our_value_and_its_mark_and_what_is_stated_cannot_be_changed(form: PackForm) -> None:
    assert list(form.fields) == [item.path for item in boxes.of("viagem").items()]
    for field in form.fields.values():
        label = field.row.children[0].value
        assert f"<i>({field.item.mark}" in label
        assert field.widget.disabled is (field.item.mark == "stated")
        assert field.value == field.item.value
    assert "<b>P3.points</b>: 3 <i>(reconstructed)" in form.fields["figures", "P3", "points"].row.children[0].value
    assert form.fields["figures", "M3", "points"].widget.disabled


def test_an_error_stands_beside_its_field_and_goes_when_it_is_corrected(form: PackForm) -> None:
    field, beside = form.fields["symbols", "D1"], form.fields["symbols", "D2"]
    field.value = ["clock", "machine"]
    assert "the ship of D1 is stated" in field.error.value
    assert beside.error.value == ""
    with pytest.raises(PackError, match="D1 is stated"):
        form.save()
    assert not form.file.exists()
    field.value = ["ship", "machine"]
    assert (field.error.value, form.message.value) == ("", "")
    wrong = form.fields["diversity", "points"]
    wrong.widget.value = "0 x"
    assert "must be a whole number" in wrong.error.value
    near = form.fields["neighbours", "D1"]
    wrong.widget.value, near.widget.value = "0 0 1 3 5 8 11 15", "D2 P1 F2 P3"
    assert "P3 does not name D1" in near.error.value
    form.name.value = ""
    assert any(line.startswith("name: ") for line in form.check())


def test_the_button_writes_the_pack_and_says_what_comes_next(form: PackForm) -> None:
    form.fields["figures", "P3", "points"].value = 2
    form.fields["symbols", "D1"].value = ["ship", "machine"]
    form._pressed(None)
    assert "Restart the kernel" in form.message.value
    assert pack_file.read(form.file).changes == {
        "viagem": {("symbols", "D1"): ["ship", "machine"], ("figures", "P3", "points"): 2}
    }
    form.file = form.file.parent / "none" / "x.toml"
    form._pressed(None)
    assert "cannot be written" in form.message.value


def test_a_form_shows_a_pack_and_keeps_what_it_has_no_field_for(tmp_path: Path) -> None:
    path = tmp_path / "my-box.toml"
    text = (
        'name = "ours"\n[viagem.figures]\nP3 = { points = 2 }\n'
        '[leap.adventures]\n12 = { missions = ["1"] }\n21 = { items = 5, missions = [], blanks = 4 }\n'
    )
    path.write_text(text, encoding="utf-8")
    before = pack_file.read(path)
    leap = timetravel.pack_form("leap", path)
    assert leap.name.value == "ours"
    assert leap.fields["adventures", "12", "missions"].widget.value == "1"
    leap.save()
    assert pack_file.read(path) == before
    leap.fields["adventures", "12", "missions"].widget.value = "4<"
    leap.save()
    assert ("adventures", "12", "missions") not in pack_file.read(path).changes["leap"]
    assert pack_file.read(path).changes["viagem"] == before.changes["viagem"]


def test_further_adventures_are_filled_in_row_by_row(tmp_path: Path) -> None:
    form = timetravel.pack_form("leap", tmp_path / "my-box.toml")
    row = {name: form.fields["adventures", "21", name] for name in ("items", "missions", "blanks")}
    assert [field.value for field in row.values()] == [None, [], None]
    row["items"].widget.value = "4"
    assert form.check() == ["leap.adventures.21: 'blanks' is missing; a further adventure needs all three"]
    row["blanks"].widget.value = "many"
    assert form.check() == ["leap.adventures.21.blanks: 'many', but it must be a whole number"]
    row["blanks"].widget.value = "5 6"
    assert form.check() == ["leap.adventures.21.blanks: '5 6', but it must be a whole number"]
    row["blanks"].widget.value = "5"
    assert pack_file.read(form.save()).changes["leap"] == {
        ("adventures", "21", "items"): 4,
        ("adventures", "21", "missions"): [],
        ("adventures", "21", "blanks"): 5,
    }
    row["missions"].widget.value = "4<"
    assert form.check() == [
        "leap.adventures.21: 4 items + 1 missions + 5 blanks make 10, but 9 Scenario cards lie on the table"
    ]
    for field in row.values():
        field.widget.value = ""
    assert form.check() == []
    assert pack_file.read(form.save()).changes == {}


def test_two_forms_of_one_file_keep_what_the_other_saved(tmp_path: Path) -> None:
    path = tmp_path / "my-box.toml"
    one, other = timetravel.pack_form("viagem", path), timetravel.pack_form("leap", path)
    one.fields["figures", "P3", "points"].value = 2
    one.save()
    other.fields["adventures", "12", "missions"].widget.value = "1"
    other.save()
    one.save()
    assert set(pack_file.read(path).changes) == {"viagem", "leap"}
    path.write_text("x = 1\n", encoding="utf-8")
    with pytest.raises(PackError, match="no such key"):
        one.save()
    assert path.read_text(encoding="utf-8") == "x = 1\n"


def test_an_unknown_game_and_a_wrong_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"no box of 'viagen'.*did you mean 'viagem'"):
        timetravel.pack_form("viagen", tmp_path / "x.toml")
    path = tmp_path / "wrong.toml"
    path.write_text("x = 1\n", encoding="utf-8")
    with pytest.raises(PackError, match=r"wrong\.toml:1: x: no such key"):
        timetravel.pack_form("viagem", path)


def test_two_forms_of_a_game_do_not_cover_each_other(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    one, other = timetravel.pack_form("viagem", file), timetravel.pack_form("viagem", file)
    for points in (2, 1):
        one.fields["figures", "P3", "points"].value = points
        one.save()
    before = file.read_text(encoding="utf-8")
    other.fields["figures", "A1", "points"].value = 1
    with pytest.raises(PackError, match=r"one\.toml has other changes of viagem by now; open the form anew"):
        other.save()
    assert file.read_text(encoding="utf-8") == before
    again = timetravel.pack_form("viagem", file)
    again.fields["figures", "A1", "points"].value = 1
    again.save()
    assert set(pack_file.read(file).changes["viagem"]) == {("figures", "P3", "points"), ("figures", "A1", "points")}
