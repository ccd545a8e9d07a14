"""The pipeline: an order becomes documents, documents become files, all of them or none."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from generator.backends.pdf import document as pdf_document
from generator.build import build
from generator.build.documents import PARTS
from generator.build.request import SizeRequest
from generator.imposition.paper import SIZES, Paper
from generator.output import builds, writing
from generator.output.rendering import Rendering, files_of
from generator.problems import PizarraError, Severity
from generator.processes import map_on_cores
from generator.scene.drawings import bounds
from generator.scene.primitives import Group, Text


def document(made, name):
    (found,) = [one for one in made.documents if one.name == name]
    return found


# --- documents ------------------------------------------------------------------------------------------------------


def test_a_kit_has_every_part_and_what_can_be_told_of_them(kit):
    assert [one.name for one in kit.made.documents] == list(PARTS)
    counts = kit.made.counts
    assert (counts["sheets"], counts["counters"], counts["cards"]) == (6, 34, 9)
    assert not [problem for problem in kit.made.problems if problem.severity is Severity.ERROR]


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_only_what_is_requested_is_drawn(order, part):
    made = build.draw(replace(order, parts=(part,)))
    assert [one.name for one in made.documents] == [part]
    assert (made.board is None) == (part in ("cards", "team-sheets"))


def test_what_is_asked_of_a_board_is_looked_at_even_where_none_is_drawn(order):
    with pytest.raises(PizarraError, match="--hex"):
        build.draw(replace(order, parts=("cards",), size=SizeRequest(cell=1.0)))


@pytest.mark.slow
def test_without_teams_there_are_tokens_but_no_team_sheets(order):
    made = build.draw(replace(order, teams=()))
    assert "team-sheets" not in [one.name for one in made.documents]
    assert made.counts["counters"] == 0
    assert made.counts["tokens"] > 0


@pytest.mark.slow
def test_all_parts_tell_their_errors_at_once(order, teams):
    long = "W" * 80
    team = teams["sosiego-fc"]
    players = tuple(replace(player, name=long, short="") for player in team.team.players[:2])
    bad = replace(team, team=replace(team.team, players=players))
    with pytest.raises(PizarraError) as caught:
        build.draw(replace(order, teams=(bad, bad), size=SizeRequest(columns=40)))
    assert len(caught.value.problems) >= 2
    assert any(problem.severity is Severity.WARNING for problem in caught.value.problems)


def test_labels_and_titles_of_sheets_are_there_for_viewers(kit):
    for made in kit.made.documents:
        labels = [sheet.label for sheet in made.sheets]
        assert len(set(labels)) == len(labels)
        assert all(sheet.title for sheet in made.sheets)


@pytest.mark.slow
@pytest.mark.parametrize("paper", sorted(SIZES))
def test_every_sheet_has_the_size_of_the_paper_and_a3_is_for_board_and_counters(order, paper):
    made = build.draw(replace(order, paper=Paper(paper, SIZES[paper])))
    for one in made.documents:
        own = SIZES["a4"] if paper == "a3" and one.name not in ("board", "counters") else SIZES[paper]
        assert {tuple(sorted(sheet.size)) for sheet in one.sheets} == {tuple(sorted(own))}


# --- counters on their sheets ---------------------------------------------------------------------------------------


def numbers_of(sheet, flat):
    """Return where the shirt numbers of a sheet lie: the first text of every counter."""
    (art,) = [item for item in sheet.items if isinstance(item, Group) and item.name in ("art", "backs")]
    found = {}
    for piece in art.items:
        placed = flat([piece])
        texts = [one for one in placed if isinstance(one.item, Text)]
        if any(one.item.font == "Semibold" for one in texts) and any(one.item.text.isdigit() for one in texts):
            cuts = (clip for one in placed for clip in one.clips)  # the counter itself, and around a back its bleed
            middle = min((place.rect(bounds(outline)) for outline, place in cuts), key=lambda area: area.width).centre
            found.setdefault(tuple(sorted(one.item.text for one in texts if one.item.text not in "✓C")), []).append(
                middle
            )
    return found


def test_backs_lie_under_their_fronts(kit, flat):
    sheets = document(kit.made, "counters").sheets
    assert len(sheets) % 2 == 0
    pairs = 0
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        there, here = numbers_of(front, flat), numbers_of(back, flat)
        for key in there.keys() & here.keys():
            mirrored = sorted((front.size.width - p.x, p.y) for p in there[key])
            for (x, y), p in zip(mirrored, sorted(here[key]), strict=True):
                assert (p.x, p.y) == pytest.approx((x, y), abs=0.01)
                pairs += 1
    assert pairs >= 34


def test_every_counter_is_on_a_sheet_once_inside_the_margins_and_clear_of_the_others(kit, order, flat):
    middles = []
    area = order.paper.printable(landscape=False)
    width = kit.made.board.layout.grid.size - order.pack.game.counter_gap
    for sheet in document(kit.made, "counters").sheets[::2]:
        here = [p for places in numbers_of(sheet, flat).values() for p in places]
        for p in here:
            assert area.expand(-width / 2 + 1e-6).holds(p)
        apart = [((p.x - q.x) ** 2 + (p.y - q.y) ** 2) ** 0.5 for i, p in enumerate(here) for q in here[:i]]
        assert min(apart) >= width + 2 - 1e-6
        middles += here
    assert len(middles) >= 34


# --- files ----------------------------------------------------------------------------------------------------------


def test_files_of_both_formats(kit):
    assert {name for name in kit.files if name.endswith(".pdf")} == {f"{part}.pdf" for part in PARTS}
    svgs = [name for name in kit.files if name.endswith(".svg")]
    assert len(svgs) == sum(len(one.sheets) for one in kit.made.documents)
    assert all(re.fullmatch(r"svg/[a-z0-9-]+\.svg", name.lower()) for name in svgs)


@pytest.mark.slow
def test_names_of_files_never_leave_the_folder(order, teams):
    team = teams["sosiego-fc"]
    evil = replace(team, team=replace(team.team, name="../../etc/passwd\\..\\x"))
    made = build.draw(replace(order, teams=(evil,), parts=("team-sheets", "counters")))
    for name in files_of(made.documents, Rendering(("pdf", "svg"))):
        assert ".." not in name
        assert "\\" not in name


def test_writing_replaces_and_leaves_no_drafts(tmp_path):
    writing.write(tmp_path / "o", {"a.pdf": b"1", "svg/b.svg": b"2"})
    writing.write(tmp_path / "o", {"a.pdf": b"3"}, "any")
    assert {str(f.relative_to(tmp_path)): f.read_bytes() for f in tmp_path.rglob("*") if f.is_file()} == {
        str(Path("o/a.pdf")): b"3",
        str(Path("o/svg/b.svg")): b"2",
    }


@pytest.mark.parametrize("fails_at", [0, 1])
def test_a_write_that_fails_changes_nothing(tmp_path, monkeypatch, fails_at):
    writing.write(tmp_path, {"a.pdf": b"old", "b.pdf": b"old"})
    begun, really = [], writing.write_draft

    def written(path, content):
        begun.append(path)
        if len(begun) > fails_at:
            raise OSError(28, "No space left on device", str(path))
        return really(path, content)

    monkeypatch.setattr(writing, "write_draft", written)
    with pytest.raises(PizarraError, match="the disk is full"):
        writing.write(tmp_path, {"a.pdf": b"new", "b.pdf": b"new"}, "any")
    assert {f.name: f.read_bytes() for f in tmp_path.iterdir()} == {"a.pdf": b"old", "b.pdf": b"old"}


def test_a_message_names_the_file_and_not_its_draft(tmp_path):
    (tmp_path / "a.part.pdf").mkdir()
    with pytest.raises(PizarraError) as caught:
        writing.write(tmp_path, {"a.part.pdf": b"1"})
    (problem,) = caught.value.problems
    assert Path(problem.file).name == "a.part.pdf"


@pytest.mark.slow
def test_two_processes_make_the_same_bytes_as_one(order, kit, monkeypatch, tmp_path):
    shared = []

    def shared_out(work, items, jobs, at_once):
        shared.append(jobs)
        return map_on_cores(work, items, jobs)  # one page after the other: a kit's documents have few

    monkeypatch.setattr(pdf_document, "MANY", 2)
    monkeypatch.setattr(pdf_document, "map_on_cores", shared_out)
    made = build.draw(order)
    builds.write_build(tmp_path, files_of(made.documents, Rendering(("pdf", "svg"), jobs=2)))
    assert 2 in shared
    assert made.problems == kit.made.problems and made.counts == kit.made.counts
    assert {name: (tmp_path / name).read_bytes() for name in kit.files} == kit.files
