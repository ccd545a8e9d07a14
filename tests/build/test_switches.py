"""What an option or another ruling changes is printed: no setting of a game leaves all its papers as they were."""

import pytest

from generator.packs.load import find_pack, rules_in

GAMES = ("dichoso-fulbo", "dreadball", "duelo-ortogonal", "robosoccer", "sombra")


def settings(game):
    """Return every option or ruling of a game with each setting that is not the usual one."""
    book = rules_in(find_pack(game).folder, {}).book
    for option in book.options.values():
        yield from ((option.id, value) for value in option.values if value != option.value)
    for ruling in (*book.rulings, *book.notes):
        yield from ((ruling.id, choice.id) for choice in ruling.choices if choice != ruling.chosen)


CASES = [(game, *setting) for game in GAMES for setting in settings(game)]


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("game", "switch", "value"), CASES)
def test_every_setting_changes_something_that_is_printed(printed, game, switch, value):
    assert printed(game, **{switch: value}) != printed(game)


@pytest.mark.sweep(7)
@pytest.mark.parametrize(("game", "switch", "value"), CASES)
@pytest.mark.parametrize("language", ["es", "en"])
def test_of_the_choices_of_a_ruling_only_the_chosen_one_is_printed(printed, language, game, switch, value):
    ruling = rules_in(find_pack(game).folder, {}).book.ruling(switch)
    if ruling is None:
        return
    told = " ".join(printed(game, language, **{switch: value}).values())
    texts = {choice.id: " ".join(choice.text.in_(language).split()) for choice in ruling.choices}
    assert [name for name, text in texts.items() if name != value and text in told] == []
    assert texts[value] in told
