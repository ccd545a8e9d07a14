"""No text escapes the catalogues: in a language that marks every text, all that the commands say is marked."""

import re
import shutil
from dataclasses import replace

import pytest

from generator import i18n
from generator.build.build import draw
from generator.build.documents import PARTS
from generator.cli import terminal
from generator.model.source import parse_text
from generator.output.gallery import gallery_file, league_page
from generator.packs.season_file import season_of
from generator.scene.primitives import Text
from tests.conftest import ROOT
from tests.test_i18n import catalogues

MARKED = re.compile(r"⟦[^⟦⟧]*⟧|⟦[^⟦⟧\n]*$", re.MULTILINE)
"""What stands between marks, or after one where the list of commands cuts it."""
WORD = re.compile(r"[^\W\d_]{3,}")


def marked(text):
    """Return a text between marks, its blanks kept."""
    return f"⟦{text}⟧"


def masked(text):
    """Return a text with every letter outside its blanks turned into a narrow one that no language of the packs has."""
    return re.sub(r"\{[^}]*\}|[^\W\d_]", lambda found: "ł" if len(found[0]) == 1 else found[0], text)


@pytest.fixture(scope="session")
def marked_words(tmp_path_factory):
    """Return a folder of catalogues with one language, ``zz``, that says everything between marks."""
    return one_language(tmp_path_factory.mktemp("words"), marked)


@pytest.fixture(scope="session")
def masked_words(tmp_path_factory):
    """Return a folder of catalogues with ``zz``, all of whose letters are the same, also as the game's language."""
    folder = one_language(tmp_path_factory.mktemp("words"), masked)
    shutil.copytree(folder / "zz", folder / "es")  # of the leaflet, whose texts are not in zz
    return folder


def one_language(folder, pseudo):
    """Return a folder with the catalogue of a made-up language."""
    found = catalogues.gathered()
    for entry in found:
        if entry.id and not isinstance(entry.id, str):
            entry.string = tuple(pseudo(text) for text in entry.id)
        elif entry.id:
            entry.string = entry.id if entry.context in ("decimal mark", "thousands mark") else pseudo(entry.id)
    found.locale = "en"
    file = folder / "zz" / "LC_MESSAGES" / "pizarra.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(catalogues.as_mo(found))
    return folder


@pytest.fixture
def speaks_in_marks(marked_words, monkeypatch, tmp_path):
    """Have the terminal speak ``zz``."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(i18n, "WORDS", marked_words)
    monkeypatch.setattr(terminal, "WORDS", marked_words)
    monkeypatch.setenv("PIZARRA_LANG", "zz")
    i18n._catalogue.cache_clear()
    yield
    i18n._catalogue.cache_clear()


def unmarked(text, arguments):
    """Return the lines with words that stand between no marks and are the same in no other language."""
    left = text
    while MARKED.search(left):
        left = MARKED.sub(" ", left)
    for word in sorted(arguments, key=len, reverse=True):
        left = left.replace(word, " ")
    left = NAMES.sub(" ", left)
    return [line for line in left.splitlines() if WORD.search(line)]


NAMES = re.compile(
    r"""--?[a-z][a-z-]*(?:[= ][a-z0-9A-Z,|.“”-]+)?   # options, and what follows them
    |^\ +[a-z]+(?=\ \ |$)                             # commands in a list
    |\b[a-z-]+(?:\ ?\|\ ?[a-z-]+)+                    # names to choose from
    |\S*[./]\S+|\S+/|\[[^]]*]                        # files, folders, codes and choices in brackets
    |\bleaflet\b|\b[A-Z][A-Z|-]+\b|\b[A-Z]\w*\b                  # placeholders for example NAME, and proper names
    |pizarra(?:\ [a-z]+)*|\b(?:lap|butt|zigzag|poster|full|normal|light|standard|tight)\b""",
    re.VERBOSE | re.MULTILINE,
)
"""What is the same in every language: names of files, options, commands, games and teams."""
COMMANDS = ("build", "plan", "check", "show", "watch", "odds", "explain", "new", "import", "export", "unpack", "list",
            "calibrate", "printer", "schema", "completion", "studio")  # fmt: skip
HELPS = [(command, "--help") for command in COMMANDS]
HELPS += [("new", thing, "--help") for thing in ("team", "game", "board", "season", "template", "words")]


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--help",),
        *HELPS,
        ("build", "--help-all"),
        pytest.param(
            ("build", "--only", "board,counters,cards,team-sheets", "--seams", "mixed", "--gallery"),
            marks=pytest.mark.slow,
        ),
        ("build", "nobody.yaml", "--hex", "20"),
        ("build", "--hex", "blue", "--paper", "a9", "--sheets", "many", "--joint", "lap:99mm"),
        ("build", "--grye"),
        ("biuld",),
        ("plan",),
        ("plan", "--printer", "none", "--joint", "zigzag"),
        ("odds", "--dice", "2d6"),
        ("odds", "--dice", "2d6", "--against-dice", "1d12"),
        ("odds", "dichoso-fulbo", "--stat", "8"),
        ("odds", "dichoso-fulbo", "--table", "nowhere"),
        ("new", "deck", "mine"),
        ("new", "words", "pt", "--game", "robosoccer"),
        ("explain", "kits-alike"),
        ("explain", "nothing"),
        ("check", "nowhere"),
        ("calibrate",),
        ("printer",),
        ("printer", "home", "--scale", "99%x99%", "--back", "1mm,-1mm"),
        ("new", "team", "mine.yaml"),
        ("new", "game", "mine", "--like", "robosoccer"),
        ("new", "team", "mine.yaml", "--players", "900"),
        ("export", "dichoso-fulbo", "--to", "all.csv"),
        ("import", "nothing.csv"),
        ("unpack", "nothing.pdf"),
        ("show", "counters", "--output", "x.txt"),
    ],
    ids=lambda arguments: " ".join(arguments) or "alone",
)
def test_what_is_said_comes_from_the_catalogues(pizarra, speaks_in_marks, arguments):
    done = pizarra(*arguments)
    said = done.out + done.err
    assert "⟦" in said
    assert unmarked(said, arguments) == []


@pytest.mark.parametrize("arguments", [("--only", "counters"), ("nothing.yaml", "--game", "dichoso-fulbo")])
def test_what_a_watch_says_comes_from_the_catalogues(pizarra, speaks_in_marks, monkeypatch, arguments):
    monkeypatch.setattr("generator.cli.watch.changes", lambda look, wait: iter([frozenset(look())]))
    done = pizarra("watch", *arguments)
    assert "⟦" in done.out + done.err
    assert unmarked(done.out + done.err, arguments) == []


def test_of_what_there_is_only_the_packs_own_words_are_theirs(pizarra, speaks_in_marks):
    files = [*(ROOT / "templates").rglob("*.yaml"), *(ROOT / "teams").rglob("*.yaml")]
    data = {word for file in files for word in WORD.findall(file.read_text("utf-8"))}
    left = unmarked(pizarra("list").out, ())
    assert left
    assert {word for line in left for word in WORD.findall(line)} - data == set()


def test_a_text_without_marks_is_found():
    assert unmarked("x.yaml: ⟦error⟧: ⟦no ⟦“a”⟧⟧ --grey", ()) == []
    assert unmarked("x.yaml: error", ()) == ["x.yaml: error".replace("x.yaml:", " ")]


@pytest.fixture
def prints_in_masks(masked_words, monkeypatch):
    """Have paper and pages say everything of the program's own in letters that no pack has, in ``zz``."""
    monkeypatch.setattr(i18n, "WORDS", masked_words)
    i18n._catalogue.cache_clear()
    yield
    i18n._catalogue.cache_clear()


SEASON = """
season: Liga
matches:
  - {home: union-relampago, away: sosiego-fc, round: 1, score: 2-1, events: {goals: {home: [7, 7]}, red: {away: [4]}}}
  - {home: sosiego-fc, away: union-relampago, round: 2, date: 19-9-2026, time: "17:00", place: Estadio, referee: Rea}
  - {home: sosiego-fc, away: union-relampago, round: 3, state: postponed}
  - {bye: sosiego-fc, round: 4}
"""


def strangers(texts, order):
    """Return the words of texts that are neither masked nor any of the pack, its teams, the season or the templates."""
    files = [
        *order.pack.folder.rglob("*.*"),
        *(loaded.path for loaded in order.teams),
        *(ROOT / "templates" / "_base").rglob("*.md*"),
    ]
    said = " ".join([SEASON, *(file.read_text("utf-8") for file in files if file.suffix != ".png")])
    data = {word.casefold() for word in WORD.findall(said)} | {"pizarra"}
    found = {word.casefold() for text in texts for word in WORD.findall(text)}
    return sorted(word for word in found - data if len(word) > 3 and set(word) != {"ł"})  # no initials


@pytest.mark.slow
@pytest.mark.parametrize("parts", [PARTS, ("match-sheets", "league")], ids=" ".join)
def test_what_is_printed_comes_from_the_catalogues_or_the_pack(order, prints_in_masks, flat, parts):
    season = season_of(parse_text(SEASON, "season.yaml"), order.pack.game, order.teams)
    made = draw(replace(order, language="zz", parts=parts, season=season))
    texts = {
        placed.item.text
        for document in made.documents
        for sheet in document.sheets
        for placed in flat(sheet.items)
        if isinstance(placed.item, Text)
    }
    assert any("łłł" in text for text in texts)
    assert strangers(texts, order) == []


@pytest.mark.slow
def test_what_the_gallery_shows_comes_from_the_catalogues_or_the_pack(order, prints_in_masks):
    wished = replace(order, language="zz", parts=("counters",))
    made = draw(wished)
    page = gallery_file(wished, made, made.problems, ("counters.pdf",)).replace(b"counters.pdf", b"")
    assert strangers(shown_in(page), order) == []


def test_what_a_league_shows_on_its_page_comes_from_the_catalogues_or_the_pack(order, prints_in_masks):
    season = season_of(parse_text(SEASON, "season.yaml"), order.pack.game, order.teams)
    assert strangers(shown_in(league_page(replace(order, language="zz", season=season))), order) == []


def shown_in(page):
    """Return the lines of a page of the web that people read, some of them masked."""
    texts = re.sub(r"(?s)<(script|style)\b.*?</\1>|<[^>]*>", " ", page.decode()).splitlines()
    assert any("łłł" in text for text in texts)
    return texts
