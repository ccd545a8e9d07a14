import pytest
from click.testing import CliRunner

from generator.cli.odds import odds
from generator.problems import PizarraError


def told(*arguments):
    result = CliRunner().invoke(odds, arguments)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["dichoso-fulbo", "--stat", "8", "--mod", "-2"], "2d6, target 6: success 41.67%  (5/12)"),
        (["dichoso-fulbo", "--stat", "8"], "mean margin of a success: 2.15"),
        (["dichoso-fulbo", "--stat", "99"], "note: the scale of characteristics ends at 12"),
        (["dichoso-fulbo", "--table", "tarjetas"], "red      0.23%  (1/432)"),
        (["dichoso-fulbo", "--table", "robo", "--stat", "8", "--against", "8"],
         "he takes the ball; end of turn  46.14%  (299/648)"),
        (["dichoso-fulbo", "--table", "tiro_resultado", "--stat", "8", "--against", "8"],
         "goal                            32.41%"),
        (["dichoso-fulbo", "--table", "tiro_resultado", "--stat", "8", "--against", "8", "--option", "DF-07=gol"],
         "33.95%"),
        (["dichoso-fulbo", "--table", "tarjetas", "--lang", "es"], "roja "),
        (["dichoso-fulbo", "--table", "saque_pareja", "--stat", "8", "--against", "7"],
         "the attacker acts first  72.22%  (13/18)"),
        (["dichoso-fulbo", "--table", "iniciativa", "--stat", "7", "--against", "8"],
         "the defender acts first  100.00%  (1)"),
        (["dichoso-fulbo", "--table", "robo", "--stat", "8", "--against", "8", "--lang", "en"], "Stealing the ball, 8"),
        (["dreadball", "--dice", "3", "--stat", "4"], "2 or more: 56.25%  (9/16)"),
        (["dreadball", "--dice", "3", "--stat", "3", "--against-dice", "3", "--against", "5"],
         "wins by double   60.87%"),
        (["dreadball", "--dice", "3", "--stat", "3", "--against-dice", "3", "--against", "5", "--lang", "es"],
         "gana por el doble    60,87\N{NO-BREAK SPACE}%"),
        (["duelo-ortogonal"], "  --table palos_y_direcciones  Direction by suit"),
        (["dichoso-fulbo", "--lang", "es"], "  --table robo --stat 8 --against 7               Robo de balón"),
        (["dichoso-fulbo"], "  --stat 8 --mod -2                               Characteristic roll"),
        (["dreadball"], "  --dice 3 --stat 4 --against-dice 3 --against 5  The slam"),
        (["--dice", "2d6"], "      7    16.67%    58.33%    58.33%  (1/6)"),
        (["--dice", "d66"], "     21     2.78%    83.33%    19.44%  (1/36)"),
        (["--dice", "1d6+1"], "1d6+1: 2 to 7, mean 4.50"),
        (["--dice", "1d6", "--against-dice", "1d8"], "  equal  12.50%  (1/8)"),
        (["robosoccer", "--dice", "2d6 keep lowest"], "2d6 keep lowest: 1 to 6, mean 2.53"),
        (["dichoso-fulbo", "--dice", "3d6 keep lowest 2", "--stat", "8"], "keep lowest 2, target 8: success 89.35%"),
        (["robosoccer"], "Robosoccer uses no dice: there are no odds to work out."),
    ],
)  # fmt: skip
def test_answers(arguments, expected):
    assert expected in told(*arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["dichoso-fulb", "--stat", "8"], "did you mean “dichoso-fulbo”"),
        (["dichoso-fulbo", "--stat", "8", "--against", "7"], "--against needs --table"),
        (["dichoso-fulbo", "--table", "robar"], "did you mean “robo”"),
        (["dichoso-fulbo", "--table", "robo", "--stat", "8"], "needs --stat and --against"),
        (["dichoso-fulbo", "--stat", "8", "--option", "DF-99=x"], "there is no option or ruling called “DF-99”"),
        (["dreadball", "--stat", "4"], "this game uses dice pools"),
        (["dreadball", "--dice", "3"], "a dice pool needs --stat"),
        (["dreadball", "--dice", "3", "--stat", "9"], r"a die with 6 faces cannot succeed at 9\+"),
        (["dreadball", "--table", "golpe", "--stat", "4", "--against", "4"], "“golpe” compares dice pools"),
        (["dreadball", "--dice", "3", "--stat", "4", "--option", "DB-03=no"], "are not stated"),
        (["dichoso-fulbo", "--dice", "3", "--stat", "8"], "this game does not use dice pools"),
        (["--dice", "two"], "--dice: “two” is not a roll; write for example 2d6"),
        (["--dice", "21"], "21 dice are too many"),
        (["--dice", "3"], "which game is it"),
        ([], "which game is it"),
        (["--dice", "2d6", "--against-dice", "3"], "--against-dice 3 is a number, but --dice 2d6 is not"),
        (
            ["dichoso-fulbo", "--dice", "2d6", "--table", "robo", "--stat", "3"],
            "--dice 2d6 can only be used with --stat and --mod",
        ),
        (
            ["dreadball", "--dice", "3", "--stat", "4", "--against-dice", "2d6"],
            "--against-dice 2d6 is not a number of dice",
        ),
        (["dichoso-fulbo", "--against-dice", "3"], "--against-dice needs --dice"),
        (["dichoso-fulbo", "--mod", "-2"], "--mod needs --stat"),
        (["robosoccer", "--stat", "4"], "has no rolls against a characteristic"),
        (["duelo-ortogonal", "--dice", "2", "--stat", "4"], "has no rolls against a characteristic"),
    ],
)
def test_mistakes(arguments, message):
    with pytest.raises(PizarraError, match=message):
        told(*arguments)


def test_the_end_of_the_scale_is_reported_beyond_it_alone():
    assert "scale" not in told("dichoso-fulbo", "--stat", "12", "--mod", "3")


def test_dice_in_the_place_of_a_game_are_answered_with_the_option():
    with pytest.raises(PizarraError) as error:
        told("2d6")
    (problem,) = error.value.problems
    assert (problem.message, problem.hint) == ("“2d6” is not the name of a game", "write --dice 2d6")
