"""Games without a board: cards and pieces alone."""

from generator.build import build
from generator.build.request import BuildRequest
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import read_pack

TEXT = "game: mine\ntitle: T\nsummary: s\ncredit: c\ndecks: {d: {from: [{a: 1}, {a: 2}], front: {centre: '{{ a }}'}}}\n"


def test_a_game_of_cards_alone_is_cards_and_a_guide(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "game.yaml").write_text(TEXT, encoding="utf-8")
    order = BuildRequest(read_pack(folder), (), Paper("a4", SIZES["a4"]), language="en")
    made = build.draw(order)
    assert [document.name for document in made.documents] == ["cards", "guide"]
    assert made.counts["cards"] == 2
