"""Texts that contradict each other are seen; correct games, and plain texts in two languages, raise no alarm."""

import shutil
from pathlib import Path

import pytest

from generator.checks.check import CheckOptions, check_all
from generator.packs.locations import forget_packs

GAMES = Path(__file__).parent / "games"


def found_in(folder, language="en"):
    forget_packs()
    return check_all([folder], [], CheckOptions(language=language))[0]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["asalto", "caravana", "verbena"])
@pytest.mark.parametrize("language", ["es", "en"])
def test_a_correct_game_raises_no_alarm(game, language):
    assert found_in(GAMES / game, language) == ()


@pytest.fixture
def codes(tmp_path):
    """Return a function from a game, a file of it, and what to replace by what, to the codes that come up."""

    def found(game, file, old, new):
        folder = tmp_path / game
        shutil.copytree(GAMES / game, folder, dirs_exist_ok=True)
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        problems = found_in(folder)
        assert all(problem.line for problem in problems)
        return {problem.code for problem in problems}

    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "file", "old", "new", "code"),
    [
        ("caravana", "game.yaml", "of twelve days", "of ten days", "languages:summary"),
        ("caravana", "game.yaml", "de 40 cartas", "de 48 cartas", "languages:needs.deck"),
        ("verbena", "game.yaml", "for four to twelve", "for five to twelve", "languages:summary"),
        ("verbena", "game.yaml", "para 4 a 12", "para 4 a 10", "languages:summary"),
        ("caravana", "cards/02-sucesos.md.j2", "Twelve days", "Eleven days", "languages:9"),
        ("caravana", "cards/02-sucesos.md.j2", "dos descansos", "tres descansos", "languages:9"),
        ("verbena", "cards/01-preparacion.md.j2", "Play from the first", "Play from the second", "languages:5"),
        ("caravana", "cards/02-sucesos.md.j2", 'es="Fardos", en="Bales"', 'es="Bales", en="Fardos"', "language:7"),
        ("asalto", "cards/03-despues.md.j2", "Huye: corre 1D6 hexágonos hacia su borde.",
         "Flees: runs 1D6 hexes to its own edge.", "language:11"),
        ("asalto", "game.yaml", "sobre quien huye, hasta que se recupere", "on whoever flees, until they rally",
         "language:tokens.huida.use"),
        ("caravana", "game.yaml", "{es: lleno, en: full}", "{es: full, en: lleno}", "language:tokens.odre.front.word"),
        ("caravana", "game.yaml", "en la pista «Jornada»", "en la pista «Ronda»", "names:tokens.jornada.use"),
        ("caravana", "game.yaml", "on the track “Day”", "on the track “Round”", "names:tokens.jornada.use"),
        ("asalto", "rules.yaml", "against the roll of defence", "against the roll of mettle",
         "names:tables.tiradas.rows.1.text"),
        ("asalto", "rules.yaml", "no pases de tu ataque", "no pases de tu tu ataque", "twice:tables.turno.rows.2.text"),
        ("verbena", "cards/01-preparacion.md.j2", "to the last day", "to the the last day", "twice:5"),
    ],
)  # fmt: skip
def test_a_text_that_contradicts_another(codes, game, file, old, new, code):
    assert code in codes(game, file, old, new)


@pytest.mark.slow
def test_short_names_that_have_changed_places(codes):
    old = "short: {es: CAM, en: CML}, min: 1, max: 6}\n  agua: {name: {es: agua, en: water}, short: {es: AGU, en: WTR}"
    new = "short: {es: AGU, en: WTR}, min: 1, max: 6}\n  agua: {name: {es: agua, en: water}, short: {es: CAM, en: CML}"
    crossed = {"crossed:characteristics.camellos.short", "crossed:characteristics.agua.short"}
    assert crossed <= codes("caravana", "game.yaml", old, new)


@pytest.mark.slow
def test_names_that_are_not_those_of_the_rules(codes):
    names = "name: {es: ataque, en: attack}", "name: {es: defensa, en: attack}"
    assert codes("asalto", "game.yaml", *names) == {"names:characteristics.ataque.name"}
    crossed = "crossed:characteristics.defensa.name"
    text = (GAMES / "asalto" / "game.yaml").read_text(encoding="utf-8")
    old = text[text.index("  ataque:") : text.index("  brio:")]
    new = old.replace("es: ataque", "es: x").replace("es: defensa", "es: ataque").replace("es: x", "es: defensa")
    assert crossed in codes("asalto", "game.yaml", old, new)


@pytest.mark.slow
def test_a_file_of_words(tmp_path):
    folder = tmp_path / "verbena"
    shutil.copytree(GAMES / "verbena", folder)
    (folder / "words").mkdir()
    rows = {
        "Cien fichas en el centro: son la banca.": "Cent fitxes al centre: són la banca.",
        "Empieza quien cumpla años antes.": "Comença qui faci anys abans.",
        "quien llega a la casilla 50.": "qui arriba a la casella 60.",
        "La ronda": "La ronda",
        "tararea once segundos sin decir una palabra": "tararea once segundos sin decir una palabra",
    }
    (folder / "words" / "ca.yaml").write_text("".join(f'"{a}": "{b}"\n' for a, b in rows.items()), encoding="utf-8")
    told = {(p.line, p.code.partition(":")[0]) for p in found_in(folder) if p.severity.word == "warning"}
    assert told == {(3, "languages"), (5, "language")}
