import pytest

from generator.cli.build_files import summary


@pytest.fixture
def lines(order, kit):
    """Return a function from file names to the lines that tell of a bare build that left these files."""
    return lambda *names: summary(order, kit.made, order.pack.folder, dict.fromkeys(names, b"")).splitlines()


def test_a_document_is_reported_with_every_format_it_has_a_file_in(lines):
    told = lines("board.pdf", "board.txt", "cards.txt")
    assert told[1].startswith("  board.pdf, .txt ")
    assert any(line.startswith("  cards.txt ") for line in told)
    assert any(line.startswith("  counters ") for line in told)


def test_every_folder_is_reported_with_its_files(lines):
    told = lines("board.pdf", "svg/board-01.svg", "svg/board-02.svg", "txt/board-01.txt", "pieces/a/b.png")
    folders = [line.split(maxsplit=1) for line in told if line.split(maxsplit=1)[0].endswith("/")]
    assert folders == [["svg/", "the same pages, 2 files"], ["txt/", "the same pages, 1 file"],
                       ["pieces/", "one file per piece, 1 file"]]  # fmt: skip


@pytest.mark.slow
def test_what_earlier_builds_left_in_the_folder_is_reported(pizarra):
    assert "earlier builds" not in pizarra("build", "union-relampago", "--only", "team-sheets").out
    out = pizarra("build", "sosiego-fc", "--only", "counters").out
    assert out.endswith("still there from earlier builds: team-sheets.pdf\n")
    assert "earlier builds" not in pizarra("build", "sosiego-fc", "--only", "counters,team-sheets").out


@pytest.mark.slow
def test_one_sheet_of_the_board_leaves_the_rest_of_the_kit_alone(pizarra):
    pizarra("build", "sosiego-fc", "--only", "board,counters")
    assert "earlier builds" not in pizarra("build", "sosiego-fc", "--only", "board", "--reprint", "B2").out


@pytest.mark.slow
def test_pages_that_an_earlier_build_left_are_reported(pizarra):
    pizarra("build", "robosoccer", "--only", "cards", "--format", "svg")
    assert pizarra("build", "robosoccer", "--only", "cards").out.endswith("still there from earlier builds: svg/\n")


@pytest.mark.slow
def test_the_guide_alone_says_nothing_of_team_sheets(pizarra):
    done = pizarra("build", "robosoccer", "--only", "guide")
    assert "team sheets" not in done.out + done.err
    done = pizarra("build", "robosoccer", "--only", "cards,team-sheets")
    assert "--only: note: Robosoccer has no teams, so there are no team sheets" in done.out + done.err
