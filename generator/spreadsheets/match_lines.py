"""Results as people type and forward them, one a line: ``Home 2-1 Away``, with whatever stands around it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from generator.i18n import Phrase, phrase
from generator.model.names import fold_name
from generator.model.squads import ROUND_WORDS
from generator.spreadsheets.columns import words
from generator.spreadsheets.match_cells import GOALS, read_score
from generator.spreadsheets.match_words import STATES, MatchLexicon, compact
from generator.spreadsheets.sheets import SheetTable, is_filled

_TITLE = re.compile(
    rf"{ROUND_WORDS}\.?\s+(?:n[.º°]*\s*)?(?P<round>[^\s:,()]+?)[.:]?(?P<rest>(?:\s*[(,:–—]|\s+-\s).*)?", re.IGNORECASE
)
_ORDINAL = re.compile(
    rf"(?P<round>\d{{1,3}})(?:[.ªºa]+|st|nd|rd|th)\s*{ROUND_WORDS}(?P<rest>\s*[(,:–—-].*)?", re.IGNORECASE
)
_ROUND_BEFORE = re.compile(
    rf"(?:{ROUND_WORDS}|md|gw|[jr])\.?\s*(?:n[.º°]*\s*)?(?P<round>\d{{1,3}})\s*[:.,)|–—-]\s*(?P<rest>.+)", re.IGNORECASE
)
_KICK_OFF = re.compile(r"(?P<round>)(?P<time>\d{1,2}[:.h]\d\d)\s+(?P<rest>\D.*)")
_CLOCK = r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?\s?m\.?)?"
_CHAT = re.compile(
    rf"(?:\[\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{1,4}},?\s+{_CLOCK}\]|\[{_CLOCK},?\s+\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{1,4}}\]"
    rf"|\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{1,4}},?\s+{_CLOCK}\s+[-–])\s*[^:]{{1,60}}:\s+(?P<rest>.*)",
    re.IGNORECASE,
)
"""The head of a message that was copied from a chat: its day, its hour, and who wrote it."""

_NOISE = re.compile(r"^(?:[^\w(\[#]|#+\s|\d{1,2}\)\s)+|[^\w)\]]+$")
_SCORE = rf"(?P<score>{GOALS}(?:\s*(?:[(\[,]|aet|a\.e\.t|p).*)?|[^\W\d_][\w/.-]*)"
_WORDS = r"\b(?:P-P|A-A|W[/.]?O)\b\.?"
_STATE = "|".join(r"[\s/.-]*".join(word) for word, state in STATES.items() if state)
_MIDDLE = rf"[(\[]?(?P<score>{GOALS}|{_WORDS})[)\]]?(?P<more>\s*\((?:[^()]*\d[^()]*|(?:{_STATE})[\s.]*)\))?"
_HOME, _AWAY = r"(?P<home>.*?\w.*?)", r"(?P<away>.*?\w.*?)"
_PATTERNS = tuple(
    (re.compile(pattern, re.IGNORECASE), needs_teams)
    for pattern, needs_teams in (
        (rf"{_HOME}(?:\s+(?:vs?\.?|contra)\s+|\s+[-–—]\s+){_AWAY}[\s:,=]+{_SCORE}", False),
        (rf"{_HOME}\s+{_MIDDLE}\s+{_AWAY}", False),
        (rf"{_HOME}\s*[-–—/]\s*{_AWAY}[\s:,=]+{_SCORE}", True),
        (rf"{_HOME}[\s:]+(?P<one>\d{{1,3}})\s*(?:[-–—,;]\s*|\s){_AWAY}[\s:]+(?P<two>\d{{1,3}})", True),
    )
)
"""How results are typed, the surest first, and whether one is taken for a result only between two known teams."""

_BETWEEN = (re.compile(r"\s+(?:vs?\.?|contra)\s+", re.IGNORECASE), re.compile(r"\s+[-–—]\s+"))
_JOINED = re.compile(r"\s*[-–—/]\s*")
"""What stands between two teams, and what does between two known ones."""

_TAIL = re.compile(r"(?P<name>.*?\w.*?)(?:\s*(?P<tail>\([^()]*\)|[,;].*)|\s+(?P<word>aet|a\.e\.t\.?|pens?\.?|p))")
_REMARK = re.compile(r"(?P<text>.*\w.*?)\s*\((?=[^()]*[^\W\d_])(?P<words>[^()]*)\)")
"""A team, or the goals of both, with words in brackets behind."""
_LISTED = re.compile("[,;'’′]")
"""A sign of several players, or of a minute: “(B)” belongs to a name."""
_ENDS = {
    "home": re.compile(r"(?:[:,;)\]!|–—-]|(?<=\d)\.)\s+"),
    "away": re.compile(r"\s*[,;!]|\s+[-–—|]\s|[.:]\s"),
}
"""Where what stands before the one team ends, and what stands behind the other begins."""

_LONGEST = 300
"""Characters of a line that may be a result."""

_MOST_NUMBERS = 8
"""Numbers of such a line: those of the score, at half-time and of a shoot-out, and two in the names of teams."""

_LONGEST_NAME = 8
"""Words of a team's name."""

CHAT = phrase("the day and the author of messages")
TITLES = phrase("text beside the round")
AROUND = phrase("text beside a result")
REMARKS = phrase("text in brackets (scorers need a spreadsheet)")
WITHOUT_RESULT = phrase("lines without a result")


@dataclass(frozen=True, slots=True)
class ReadLine:
    """What a line says: a result, or the round of those below; ``left_out`` are the parts that go nowhere.

    ``time`` is an hour before a result: that of the match, or of a message.
    """

    round: str = ""
    time: str = ""
    home: str = ""
    away: str = ""
    score: str = ""
    left_out: tuple[Phrase, ...] = ()


def line_text(table: SheetTable, row: int) -> str:
    """Return the text of a line, also where its commas were taken for the ends of cells."""
    cells = filter(is_filled, table.rows[row - 1])
    return ", ".join(filter(None, map(words, cells)))


def read_title(text: str) -> ReadLine | None:
    """Return the round that a title such as “Jornada 3” or “3rd round:” names; ``None`` where it is none."""
    match = _TITLE.fullmatch(text) or _ORDINAL.fullmatch(text)
    if match is None:
        return None
    more = (match["rest"] or "").strip(" :.,-–—")
    return ReadLine(match["round"], left_out=(TITLES,) if more else ())


def read_line(text: str, lexicon: MatchLexicon) -> ReadLine | None:
    """Return the result or the round that a line says; ``None`` for one that says neither."""
    if len(text) > _LONGEST:
        return None
    text = "".join(letter for letter in text if letter.isprintable() or letter.isspace()).strip()
    left_out: tuple[Phrase, ...] = ()
    if chat := _CHAT.fullmatch(text):
        text, left_out = chat["rest"], (CHAT,)
    text = bare(text)
    before = _ROUND_BEFORE.fullmatch(text) or _KICK_OFF.fullmatch(text)
    if before and (result := _result(bare(before["rest"]), lexicon)):
        time = before.groupdict().get("time", "")
        return replace(result, round=before["round"], time=time, left_out=left_out + result.left_out)
    if (result := _result(text, lexicon)) is not None:
        return replace(result, left_out=left_out + result.left_out)
    title = read_title(text)
    return None if title is None else replace(title, left_out=left_out + title.left_out)


def bare(text: str) -> str:
    """Return a line without bullets, marks of emphasis, full stops, and brackets around the whole of it."""
    text = _NOISE.sub("", _NOISE.sub("", text.strip()))
    inner = text[1:-1]
    if text[:1] in ("(", "[") and text[-1:] in (")", "]") and not {*"()[]"} & {*inner}:
        return _NOISE.sub("", inner.strip())
    return text


def read_fixture(text: str, lexicon: MatchLexicon) -> ReadLine | None:
    """Return a match to come, of two known teams, with its hour before them; ``None`` for any other line."""
    text = bare(text)
    before = _KICK_OFF.fullmatch(text)
    pair = read_pair(before["rest"] if before else text, lexicon)
    if pair is None or not (lexicon.is_team(pair.home) and lexicon.is_team(pair.away)):
        return None
    return replace(pair, time=before["time"] if before else "")


def read_pair(text: str, lexicon: MatchLexicon) -> ReadLine | None:
    """Return the teams in “Home - Away” or “Home v Away”, and the result if there is one between or behind them."""
    if len(text) > _LONGEST:
        return None
    pairs = [
        (text[: sign.start()], text[sign.end() :]) for form in (*_BETWEEN, _JOINED) for sign in form.finditer(text)
    ]
    known = [pair for pair in pairs if all(map(lexicon.is_team, pair))]
    if not known and (result := _result(bare(text), lexicon)) is not None:
        return result
    if not known:
        found = next(filter(None, ([*form.finditer(text)] for form in _BETWEEN)), [])
        known = [(text[: sign.start()], text[sign.end() :]) for sign in found] if len(found) == 1 else []
    return ReadLine(home=known[0][0].strip(), away=known[0][1].strip()) if known and all(known[0]) else None


def _result(text: str, lexicon: MatchLexicon) -> ReadLine | None:
    """Return the result in a line, the reading between two known teams before any other."""
    others: list[ReadLine] = []
    for pattern, needs_teams in _PATTERNS if _may_be_result(text) else ():
        if (match := pattern.fullmatch(text)) is None:
            continue
        found = match.groupdict()
        score = f"{found['score']}{found.get('more') or ''}" if "score" in found else f"{found['one']}-{found['two']}"
        line = _between_teams(found["home"], found["away"], score.strip(), lexicon)
        if line is None or read_score(line.score) is None:
            continue
        if lexicon.is_team(line.home) and lexicon.is_team(line.away):
            return line
        others += [] if needs_teams else [line]
    return next(iter(others), None)


def _may_be_result(text: str) -> bool:
    """Return whether a line may be a result at all: most are known by their numbers not to be one."""
    numbers = len(re.findall(r"\d+", text))
    if numbers > _MOST_NUMBERS:
        return False
    return (
        numbers > 1 or re.search(_WORDS, text, re.IGNORECASE) is not None or compact(text.rpartition(" ")[2]) in STATES
    )


def _between_teams(home: str, away: str, score: str, lexicon: MatchLexicon) -> ReadLine | None:
    """Return a result without what stands around the teams, where that leaves known ones and is no other result."""
    remarks: tuple[Phrase, ...] = ()
    if read_score(score) is None and (remark := _REMARK.fullmatch(score)) and read_score(remark["text"]):
        score, remarks = remark["text"], (REMARKS,)
    tail = None if lexicon.is_team(away) else _TAIL.fullmatch(away)
    if tail and read_score(more := f"{score} {tail['tail'] or tail['word']}"):
        away, score = tail["name"], more
    bare_home, bare_away = _without_remark(home, "home", lexicon), _without_remark(away, "away", lexicon)
    if (bare_home, bare_away) != (home, away):
        home, away, remarks = bare_home, bare_away, (REMARKS,)
    first, last = _known_part(home, "home", lexicon), _known_part(away, "away", lexicon)
    around = home.removesuffix(first) + away.removeprefix(last)
    if re.search(GOALS, around):
        return None
    return ReadLine("", "", first, last, score, ((AROUND,) if around else ()) + remarks)


def _without_remark(name: str, side: str, lexicon: MatchLexicon) -> str:
    """Return a known team without the words in brackets behind it; any other text as it is."""
    remark = None if lexicon.is_team(_known_part(name, side, lexicon)) else _REMARK.fullmatch(name)
    if remark is None or not _LISTED.search(remark["words"]):
        return name
    return remark["text"] if lexicon.is_team(_known_part(remark["text"], side, lexicon)) else name


def _known_part(name: str, side: str, lexicon: MatchLexicon) -> str:
    """Return the known team that a text ends with, or at the other side begins with; else the text."""
    if lexicon.is_team(name):
        return name
    cuts = [match.span() for match in _ENDS[side].finditer(name)]
    parts = [name[end:] for _, end in cuts] if side == "home" else [name[:start] for start, _ in reversed(cuts)]
    return next(filter(lexicon.is_team, parts), name)


def names_two_teams(text: str, lexicon: MatchLexicon) -> bool:
    """Return whether a text has the names of two known teams, so that it was meant to be a result."""
    words = fold_name(text[:_LONGEST]).split()
    found = start = 0
    while start < len(words):
        lengths = range(min(_LONGEST_NAME, len(words) - start), 0, -1)
        length = next((size for size in lengths if " ".join(words[start : start + size]) in lexicon.teams), 0)
        found += length > 0
        start += length or 1
    return found > 1
