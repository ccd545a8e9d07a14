"""What the texts of a pack contradict, and what its files of words lack."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, partial
from itertools import chain
from typing import Any, NamedTuple

from generator.build.pieces import raw_rows
from generator.build.template_views import template_in
from generator.i18n import Phrase, message, phrase, plural, translate
from generator.model.localized import Languages, Words, texts_by_language
from generator.model.names import fold_name
from generator.model.pieces.faces import FaceBox
from generator.model.pieces.rows import fields_of, written_value
from generator.model.rules.book import PieceKind, RuleBook, RuledCharacteristic
from generator.model.source import Source
from generator.model.validation import Strict
from generator.model.yaml_reader import DataPath
from generator.model.yaml_writer import yaml_text
from generator.packs.card_files import text_files
from generator.packs.load import Pack, word_files
from generator.packs.locations import RULES, pack_file, pack_files, source_of
from generator.problems import PizarraError, Problem, Severity, nearest_hint, quoted
from generator.rules.audit.consistency import leaves
from generator.rules.audit.wording import akin, numbers_apart
from generator.spans import replace_spans
from generator.templating.rendering import Template, text_calls

FOLDERS = (".", "boards", "scenarios")
_MENTIONED = 60
"""Letters of the first text that is lacking."""


def about_translations(pack: Pack, book: RuleBook) -> Iterator[Problem]:
    """Yield for each file of words how much it lacks, and a warning for each of its texts that the pack has not."""
    files = word_files(pack.folder)
    if not files:
        return
    sources = _sources(pack)
    texts = texts_of(pack, book)
    known = {str(text) for source in sources for text in leaves(source.data) if text is not None} | texts.keys()
    known |= {text for text, _ in _texts_of_rows(pack)}
    for code, source in files.items():
        translations = source.data or {}
        lacking = [text for text, codes in texts.items() if code not in codes and not translations.get(text)]
        if lacking:
            summary = plural(
                len(lacking), "1 text of the game is not translated yet; it is printed in “{usual}”",
                "{count} of {all} texts of the game are not translated yet; they are printed in “{usual}”",
                usual=pack.languages.codes[0], all=len(texts),
            )  # fmt: skip
            first = phrase("the first is {text}", text=quoted(lacking[0], _MENTIONED))
            yield Problem(source.file, summary, hint=first, severity=Severity.NOTE)
        for text in translations:
            if text not in known:
                gone = phrase("{text} is not one of the game's texts", text=quoted(text))
                yield source.key_problem((text,), gone, nearest_hint(text, lacking), Severity.WARNING)


def texts_of(pack: Pack, book: RuleBook) -> Mapping[str, frozenset[str]]:
    """Return every text that a pack says in its first language, and the languages that it is in there besides.

    A text that is written once is one of them only where the pack has a single language: else it is the same in all.
    """
    languages = pack.languages
    first_code = languages.codes[0]
    all_texts: dict[str, frozenset[str]] = {}
    for source in _sources(pack):
        for _, translations in texts_by_language(source.data, languages.codes):
            all_texts[str(translations.get(first_code, ""))] = frozenset(translations)
    for template in pack_templates(pack):
        for alone, translations, _ in text_calls(template):
            all_texts[str((*alone, translations.get(first_code, ""))[0])] = frozenset(translations)
    of_rows = dict(_texts_of_rows(pack))
    all_texts |= {text: codes for text, codes in of_rows.items() if codes}
    if set(languages.codes) - languages.words.keys() == {first_code}:
        all_texts |= of_rows
        models = (pack.game, book) if pack.file(RULES).is_file() else pack.game
        all_texts |= {text: frozenset() for text in _texts_without_language(models)}
    return {
        text: codes for text, codes in all_texts.items() if any(map(str.isalpha, replace_spans(text, {"{{": "}}"})))
    }


def _texts_of_rows(pack: Pack) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the texts of rows of pieces and decks in the first language, and the languages that each is given in."""
    codes = pack.languages.codes
    for path, kind in pack.game.types.items():
        try:
            rows = raw_rows(kind, path, pack).rows
        except PizarraError:
            continue  # reported where the pieces are drawn
        fields = fields_of(kind.fields, rows)
        texts = {fold_name(name) for name, field in fields.items() if field.kind == "text"}
        for row in rows:
            for heading, cell in row.cells.items():
                if fold_name(heading) not in texts:
                    continue
                if isinstance(cell, Mapping):
                    yield str(cell.get(codes[0], "")), frozenset(map(str, cell))
                elif cell:
                    yield written_value(cell), frozenset()


def words_text(pack: Pack, code: str, texts: Iterable[str], language: str) -> str:
    """Return the text of a file of words, its comment in a language, with what the pack has already, the rest empty."""
    known = pack.languages.words.get(code, {})
    lines = (f"{yaml_text(text)}: {yaml_text(known[text]) if text in known else ''}".rstrip() for text in texts)
    head = translate(
        language, "{title}: after each text, write its translation into “{code}”.", title=pack.game.title, code=code
    )
    return "\n".join([f"# {head}", *lines, ""])


def _sources(pack: Pack) -> list[Source]:
    return [source_of(file) for folder in FOLDERS for file in pack_files(pack.folder, folder, "*.yaml")]


def pack_templates(pack: Pack) -> list[Template]:
    files = (*pack.files(".", "*.md.j2"), *text_files(pack.folder).values())
    templates = (template_in(file, file.name, pack) for file in files)
    return [template for template in templates if not template.is_plain]


def _texts_without_language(value: Any) -> Iterator[str]:
    """Yield the texts of models that are written without a language."""
    inner: Iterable[Any] = ()
    if isinstance(value, Words):
        yield from (text for language, text in value.texts if not language)
    elif isinstance(value, FaceBox):
        texts = (value.text, value.markdown, *chain(*value.rows))
        yield from (text for text in texts if isinstance(text, str))
        inner = (text for text in texts if isinstance(text, Words))
    elif isinstance(value, Strict):
        inner = value.__dict__.values()
    elif isinstance(value, Mapping):
        inner = value.values()
    elif is_dataclass(value) and not isinstance(value, Languages):
        inner = (getattr(value, one.name) for one in fields(value))
    elif isinstance(value, tuple):
        inner = value
    for part in inner:
        yield from _texts_without_language(part)


Report = Callable[[str, Phrase, str], Problem]
"""From a kind of finding, a message and a hint to the problem at the place of a text."""


class PackText(NamedTuple):
    """A text of a pack by its languages, the usual one first. ``of_rules`` is one that the audit reads as well."""

    by_language: Mapping[str, str]
    report: Report
    of_rules: bool = False


def contradictions(pack: Pack, book: RuleBook) -> Iterator[Problem]:
    """Yield a warning for each text that its other language contradicts, or in the wrong one, and for crossed names."""
    texts = list(_texts_of_pack(pack))
    checks: tuple[Callable[[PackText], Problem | None], ...] = (
        _number_apart,
        partial(_misplaced_texts, counts=_word_counts(texts)),
        partial(_named_apart, terms=_terms(book)),
        partial(_misquoted_name, pairs=_pairs(texts)),
        _doubled_word,
    )
    for text in texts:
        yield from [problem for check in checks if (problem := check(text))][:1]
    game = pack_file(pack.folder, "game.yaml")
    yield from _crossed_names(source_of(game), pack.languages.codes, book)


def _texts_of_pack(pack: Pack) -> Iterator[PackText]:
    codes = pack.languages.codes
    for folder in FOLDERS:
        for file in pack_files(pack.folder, folder, "*.yaml"):
            source = source_of(file)
            for path, translations in texts_by_language(source.data, codes):
                by_language = {code: str(translations[code]) for code in codes if code in translations}
                yield PackText(by_language, partial(_in_yaml, source, path), file.name == RULES)
    for template in pack_templates(pack):
        for call in text_calls(template):
            yield PackText(
                {codes[0]: call.alone[0]} if call.alone else call.texts, partial(_in_template, template.file, call.line)
            )
    for code, source in word_files(pack.folder).items():
        for text, other in (source.data or {}).items():
            if other:
                yield PackText({codes[0]: str(text), code: str(other)}, partial(_in_yaml, source, (text,)))


def _in_yaml(source: Source, path: DataPath, kind: str, message: Phrase, hint: str) -> Problem:
    code = f"{kind}:{'.'.join(str(part + 1 if isinstance(part, int) else part)[:40] for part in path)}"
    return source.problem(path, message, hint, Severity.WARNING, code)


def _in_template(file: str, line: int, kind: str, message: Phrase, hint: str) -> Problem:
    return Problem(file, message, line=line, column=1, hint=hint, severity=Severity.WARNING, code=f"{kind}:{line}")


def _number_apart(text: PackText) -> Problem | None:
    contradiction = None if text.of_rules else numbers_apart(text.by_language)
    return text.report("languages", *contradiction) if contradiction else None


_WORD = re.compile(r"[^\W\d_]+(?:·[^\W\d_]+)?")
_TWICE = re.compile(r"(?<![\w-])([^\W\d_]{2,}) \1(?![\w-])")


def _several(words: str) -> frozenset[str]:
    return frozenset(words.split())


_SAID_TWICE = _several("that had muy very bis hip cha far so no poco casi luego yes sí tan bye")
_MARKS: Mapping[str, frozenset[str]] = {
    "en": _several(
        "the of and with from to is are by for if each when not at it its an or on this that they you your be may who "
        "which what than then only all other his their has have does"
    ),
    "es": _several(
        "el la los las del un una con por para que se sin su sus cuando hasta desde en de es al lo como más cada pero "
        "quien si solo hay están puede ya y"
    ),
    "ca": _several(
        "els les amb més sense fins però seva seu seves seus als dels pels és són aquest aquesta quan molt el la un "
        "una per que se en de del al com cada qui si només hi ha pot ja i"
    ),
}
"""Little words by which a language is known."""


_PLAINLY = 3  # times as many words of the other language: names and loan words alone never are
Counts = Mapping[str, Counter[str]]


def _word_counts(texts: Iterable[PackText]) -> Counts:
    """Return for each language in how many texts a word is."""
    counts: dict[str, Counter[str]] = {}
    for text in texts:
        for code, wording in text.by_language.items():
            counts.setdefault(code, Counter()).update(_distinct_words(wording))
    return counts


def _misplaced_texts(text: PackText, counts: Counts) -> Problem | None:
    """Return a problem for a text in another of the pack's languages, or for two that are swapped."""
    (first_code, wording), *others = [*text.by_language.items()] or [("", "")]
    for code, other in others:
        here = _foreign_words(counts, wording, first_code, other, code)
        there = _foreign_words(counts, other, code, wording, first_code)
        if wording != other and all(foreign > _PLAINLY * home for foreign, home in (here, there)):
            message = phrase("“{text}” and “{other}” are swapped", text=wording, other=other)
            return text.report("language", message, phrase("swap them"))
        for where, slot, (foreign, home) in ((wording, first_code, here), (other, code, there)):
            if foreign >= _PLAINLY and foreign > _PLAINLY * home:
                message = phrase("“{text}” is not in the language “{code}”", text=where, code=slot)
                return text.report("language", message, phrase("translate it"))
    return None


def _foreign_words(counts: Counts, text: str, code: str, other: str, other_code: str) -> tuple[int, int]:
    """Return the weight of the words in a text that are only of the other language, and of those only of its own.

    What the two texts themselves say is no evidence; little words weigh twice.
    """
    foreign = home = 0
    words, beside = _distinct_words(text), _distinct_words(other)
    marks, others = _MARKS.get(code, frozenset()), _MARKS.get(other_code, frozenset())
    for word in words:
        here = counts[code][word] > 1 or word in marks
        there = counts[other_code][word] - (word in beside) > 0 or word in others
        if here != there:
            weight = 2 if word in marks | others else 1
            foreign, home = foreign + weight * there, home + weight * here
    return foreign, home


@cache
def _distinct_words(text: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _WORD.findall(text) if len(word) > 1 or word in "yi")


Terms = Mapping[str, tuple[re.Pattern[str], Mapping[str, str]]]


def _terms(book: RuleBook) -> Terms:
    """Return for each language what finds the titles of characteristics and kinds of piece, and whose each title is."""
    names: dict[str, dict[str, str]] = {}
    parts: Mapping[str, RuledCharacteristic | PieceKind] = {**book.characteristics, **book.pieces}
    for name, part in parts.items():
        for code, title in part.title.texts:
            names.setdefault(code, {})[title.casefold()] = name
    titles = {code: "|".join(map(re.escape, sorted(words, key=len, reverse=True))) for code, words in names.items()}
    return {code: (re.compile(rf"(?<!\w)(?:{titles[code]})(?!\w)"), words) for code, words in names.items()}


def _named_apart(text: PackText, terms: Terms) -> Problem | None:
    """Return a problem for a text that names different things in two languages."""
    mentions: list[tuple[str, dict[str, str]]] = []
    for code, wording in text.by_language.items():
        if code in terms:
            pattern, names = terms[code]
            mentions.append((code, {title: names[title] for title in pattern.findall(wording.casefold())}))
    for code, others in mentions[1:]:
        first_code, first = mentions[0]
        if first and others and not set(first.values()) & set(others.values()):
            message = phrase("it mentions “{one}” in “{usual}”, but “{other}” in “{code}”",
                             one=min(first), usual=first_code, other=min(others), code=code)  # fmt: skip
            return text.report("names", message, phrase("one of the two is wrong"))
    return None


_QUOTED = re.compile(r"[«“]([^«»“”]{2,40})[»”]")
Pairs = Mapping[tuple[str, str], set[str]]


def _pairs(texts: Iterable[PackText]) -> Pairs:
    """Return the translations of each text, by its language and itself, in lower case."""
    pairs: dict[tuple[str, str], set[str]] = {}
    for text in texts:
        wordings = {code: one.casefold() for code, one in text.by_language.items()}
        for code, one in wordings.items():
            pairs.setdefault((code, one), set()).update(other for there, other in wordings.items() if there != code)
    return pairs


def _misquoted_name(text: PackText, pairs: Pairs) -> Problem | None:
    """Return a problem for a text that quotes a name of the pack in one language and something else in another."""
    quotes_by_language = [(code, _QUOTED.findall(wording)) for code, wording in text.by_language.items()]
    for code, quotes in quotes_by_language[1:]:
        first_code, first = quotes_by_language[0]
        for one, other in zip(first, quotes, strict=False) if len(first) == len(quotes) else ():
            translations = (pairs.get((first_code, one.casefold()), set()), pairs.get((code, other.casefold()), set()))
            if any(translations) and other.casefold() not in translations[0] and one.casefold() not in translations[1]:
                message = phrase("“{one}” in “{usual}” is not “{other}” in “{code}”",
                                 one=one, usual=first_code, other=other, code=code)  # fmt: skip
                return text.report("names", message, phrase("write each name as it is printed elsewhere"))
    return None


def _doubled_word(text: PackText) -> Problem | None:
    for wording in text.by_language.values():
        for match in _TWICE.finditer(wording):
            if match[1].islower() and match[1] not in _SAID_TWICE:
                message = phrase("“{word}” is written twice in a row in “{text}”", word=match[1], text=wording)
                return text.report("twice", message, phrase("remove one of them"))
    return None


def _crossed_names(game: Source, codes: Sequence[str], book: RuleBook) -> Iterator[Problem]:
    """Yield names, short names, letters and words of pieces that belong to another entry of their kind."""
    data = game.data if isinstance(game.data, Mapping) else {}
    for code in codes:
        for part, titled in (("characteristics", book.characteristics), ("kinds", book.pieces)):
            titles = {name: entry.title.in_(code) for name, entry in titled.items()}
            names = _labels_of(data.get(part), code, "name")
            yield from _crossed_labels(game, part, "name", titles, names, _same)
            for key in ("short", "letter"):
                yield from _crossed_labels(game, part, key, names, _labels_of(data.get(part), code, key), _abbreviates)
        for side in ("front", "back"):
            tokens = _labels_of(data.get("tokens"), code, "name")
            words = _labels_of(data.get("tokens"), code, side, "word")
            yield from _crossed_labels(game, "tokens", f"{side}.word", tokens, words, _akin_or_short)


def _labels_of(part: Any, code: str, *keys: str) -> dict[str, str]:
    """Return the texts that the entries of a part of a game have under nested ``keys``, in a language."""
    labels: dict[str, str] = {}
    for name, entry in part.items() if isinstance(part, Mapping) else ():
        for key in keys:
            entry = entry.get(key) if isinstance(entry, Mapping) else None
        label = entry.get(code) if isinstance(entry, Mapping) else entry
        if isinstance(label, str):
            labels[str(name)] = label
    return labels


def _crossed_labels(
    game: Source, part: str, key: str, names: Mapping[str, str], labels: Mapping[str, str],
    fits: Callable[[str, str], bool],
) -> Iterator[Problem]:  # fmt: skip
    """Yield labels that fit the name of another entry and not their own, where that one's label does not fit either."""
    lost = [name for name, label in labels.items() if name in names and not fits(label, names[name])]
    for name in lost:
        for other in lost:
            if other != name and fits(labels[name], names[other]):
                text = message("“{label}” is not short for “{name}”, but for “{other}”")
                if key in ("name", "front.word", "back.word"):
                    text = message("“{label}” is given for “{name}”, but belongs to “{other}”")
                wrong = phrase(text, label=labels[name], name=names[name], other=names[other])
                path, hint = (part, name, *key.split(".")), phrase("two of them may be swapped")
                yield game.problem(path, wrong, hint, Severity.WARNING, f"crossed:{part}.{name}.{key}")
                break


def _same(label: str, name: str) -> bool:
    return label.casefold() == name.casefold()


def _abbreviates(label: str, name: str) -> bool:
    """Return whether a name has the letters of a label in order, beginning at the first letter of a word."""
    short, words = fold_name(label).replace(" ", ""), fold_name(name).split()
    rests = (" ".join(words[index:]) for index in range(len(words) if short else 0))
    return any(
        rest[0] == short[0] and all(letter in letters for letter in short) for rest in rests if (letters := iter(rest))
    )


def _akin_or_short(label: str, name: str) -> bool:
    if len(label) < 3:
        return _abbreviates(label, name)
    return any(akin(word, other) for word in fold_name(label).split() for other in fold_name(name).split())
