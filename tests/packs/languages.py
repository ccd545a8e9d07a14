"""A small game in German, to be given further words."""

GAME = """game: stadt
title: Stadt
summary: Ein Spiel
credit: ''
languages: [de]
board:
  grid: {type: squares, columns: 2, rows: 2, size: 20mm}
  map: [cc, cc]
  signs: {c: city}
  styles: {city: {name: Stadt, colour: "#cccccc"}}
  layers: [{fill: city}]
  panels: [legend]
tokens:
  spear: {name: Speer, size: 50%, front: {like: letter, ground: white, word: S}}
"""


def pack_of(tmp_path, game, rules="", cards=None, **words):
    """Return the folder of a pack with such texts, and with files of words by their languages."""
    folder = tmp_path / "stadt"
    files = {"game.yaml": game, **{f"cards/{name}": text for name, text in (cards or {}).items()}}
    files |= {f"words/{code}.yaml": text for code, text in words.items()} | ({"rules.yaml": rules} if rules else {})
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder
