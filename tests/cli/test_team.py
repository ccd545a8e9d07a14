"""A new team is asked for in a terminal, and never where nobody can answer."""

import pytest
import yaml

from generator.cli import new


@pytest.fixture
def answers(monkeypatch):
    """Return a function that answers the questions to come, one text each; an empty one presses Enter."""

    def answer(*texts):
        left = iter(texts)
        monkeypatch.setattr(new, "at_terminal", lambda: True)
        monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: next(left))
        return left

    return answer


@pytest.mark.slow
def test_a_team_is_written_from_the_answers(pizarra, tmp_path, answers):
    left = answers("dreadball", "Unión «Ñ»: 1.º", "red,#ffffff", "9", "")
    run = pizarra("new", "team")
    assert run.code == 0, run.err
    assert next(left, None) is None
    team = yaml.safe_load((tmp_path / "union-n-1-o.yaml").read_text(encoding="utf-8"))
    assert (team["game"], team["name"], len(team["players"])) == ("dreadball", "Unión «Ñ»: 1.º", 9)
    assert (team["kit"]["primary"], team["kit"]["secondary"]) == ("red", "#ffffff")
    assert pizarra("build", "union-n-1-o.yaml", "--only", "counters", "--out", "out").code == 0


def test_enter_takes_what_is_in_brackets(pizarra, tmp_path, answers):
    answers("", "", "", "", "", "")
    assert pizarra("new").code == 0
    (made,) = tmp_path.glob("*.yaml")
    assert len(yaml.safe_load(made.read_text(encoding="utf-8"))["players"]) == 11


def test_an_answer_that_cannot_be_is_requested_again(pizarra, tmp_path, answers):
    answers("futbol", "dichoso-fulbo", "Mine", "rde,white", "red,white", "0", "12", "mine.yaml")
    run = pizarra("new", "team")
    assert run.code == 0, run.err
    assert "did you mean" in run.out + run.err
    assert len(yaml.safe_load((tmp_path / "mine.yaml").read_text(encoding="utf-8"))["players"]) == 12


def test_options_answer_beforehand(pizarra, tmp_path):
    run = pizarra("new", "team", "mine", "--name", "Red Star", "--colours", "red,white", "--players", "14")
    assert run.code == 0, run.err
    team = yaml.safe_load((tmp_path / "mine.yaml").read_text(encoding="utf-8"))
    assert (team["name"], team["kit"]["secondary"], len(team["players"])) == ("Red Star", "white", 14)


@pytest.mark.parametrize("arguments", [["new", "team"], ["new", "game"]])
def test_nothing_is_asked_where_nobody_can_answer(pizarra, arguments):
    run = pizarra(*arguments)
    assert run.code == 1
    assert "is missing" in run.err


def test_new_alone_shows_its_help_where_nobody_can_answer(pizarra):
    run = pizarra("new")
    assert run.code == 1
    assert "pizarra new team" in run.out + run.err


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (["--players", "0"], "allowed: 2 to 99"),
        (["--colours", "red"], "“red” is not a pair of colours"),
        (["--colours", "rde,white"], "“rde” is not a colour"),
    ],
)
def test_what_no_team_can_have_is_refused(pizarra, tmp_path, option, said):
    run = pizarra("new", "team", "mine", *option)
    assert run.code == 1
    assert said in run.err
    assert not (tmp_path / "mine.yaml").exists()


def test_a_game_is_started_from_the_answers(pizarra, tmp_path, answers):
    answers("game", "robosoccer", "Mi juego", "")
    run = pizarra("new")
    assert run.code == 0, run.err
    assert (tmp_path / "mi-juego" / "game.yaml").is_file()


@pytest.mark.slow
def test_a_game_in_any_folder_comes_with_its_teams(pizarra, tmp_path):
    assert pizarra("new", "game", "deep/mine", "--like", "dichoso-fulbo").code == 0
    assert pizarra("new", "team", "ours", "--game", "deep/mine/", "--name", "Ours").code == 0
    for words in (["deep/mine"], ["deep/teams/mine"], ["ours.yaml", "--game", "deep/mine"]):
        result = pizarra("build", *words, "--only", "counters", "--lang", "en", "--force")
        assert (result.code, result.err) == (0, "")
        assert ("Ours" in result.out) == ("ours.yaml" in words)
        assert ("Sosiego" in result.out) == ("ours.yaml" not in words)


def test_a_team_for_a_game_without_teams_is_refused_with_the_reason(pizarra):
    result = pizarra("new", "team", "ours", "--game", "robosoccer", "--lang", "en")
    assert result.code == 1
    assert "Robosoccer is played without teams\n    the game does not define kinds of players" in result.err
