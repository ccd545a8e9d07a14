"""One file of a game to change, in the folder where it comes before ours."""


def test_a_sheet_and_a_card_are_written_once_and_used(pizarra, tmp_path):
    for name in ("team-sheet", "cards/05-balon"):
        run = pizarra("new", "template", name)
        assert run.code == 0, run.err
        assert f"templates/dichoso-fulbo/{name}.md.j2" in run.out
    assert "in place of" not in pizarra("build", "--only", "team-sheets", "--out", "out").err
    for name in ("team-sheet", "cards/05-balon"):
        with (tmp_path / f"templates/dichoso-fulbo/{name}.md.j2").open("a", encoding="utf-8") as file:
            file.write("\nMine\n")
    run = pizarra("build", "--only", "team-sheets,cards", "--out", "out")
    assert run.code == 0
    assert "note: cards/05-balon.md.j2, team-sheet.md.j2 replace Pizarra's own" in run.err
    again = pizarra("new", "template", "team-sheet")
    assert again.code == 1
    assert "already exists" in again.err


def test_every_sheet_that_can_be_changed(pizarra, tmp_path):
    for name in ("team-sheet", "match-sheet", "league", "game", "rules"):
        assert pizarra("new", "template", name, "--game", "sombra").code == 0
    run = pizarra("check", "sombra")
    assert run.code == 0
    assert "no problems found" in run.out


def test_an_unknown_name_has_a_suggestion(pizarra):
    run = pizarra("new", "template", "team-shet")
    assert run.code == 1
    assert "did you mean “team-sheet”?" in run.err
