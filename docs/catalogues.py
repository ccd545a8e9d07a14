"""Gather the messages of the code and bring the catalogues of words up to date.

``python docs/catalogues.py`` adds what is new to every ``templates/_base/words/*.po``, drops what nobody uses any more,
compiles what the program reads, and names the messages that still need a translation. Run it after a message changed.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
WORDS = ROOT / "templates" / "_base" / "words"
KEYWORDS = {
    "message": (0, 1),
    "phrase": (0,),
    "plural": (1, 2),
    "Counted": (0, 1),
    "translate": (1,),
    "localize": (0,),
    "echo": (0,),
    "echo_error": (0,),
}
"""Which arguments of which functions are messages; the second of ``message`` is a context."""
METHODS = {"phrase": (0,), "error": (2, 3), "warning": (2, 3), "finding": (3, 4)}
"""Which arguments of which methods are messages of their own."""
COMPLETE = ("es",)
"""The languages that lack no message; others have begun, hold what they have, and say the rest in English."""
_CONFLICT = re.compile(rb"<{7} [^\n]*\n(.*?)={7}\n(.*?)>{7} [^\n]*\n", re.DOTALL)
_NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)
"""Catalogues bear no date of their own, so that the same messages make the same bytes."""


class Catalogue(Catalog):
    """A catalogue that does not say which version of Babel wrote it, so that all of them make the same bytes."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [(name, value) for name, value in Catalog.mime_headers.fget(self) if name != "Generated-By"]

    @mime_headers.setter
    def mime_headers(self, headers: list[tuple[str, str]]) -> None:
        Catalog.mime_headers.fset(self, headers)


def gathered() -> Catalog:
    """Return the messages of the code, and of the templates that all games share."""
    from generator.cli.choices import BLANKS, CHOICES

    catalogue = Catalog(fuzzy=False)
    for file in sorted((ROOT / "generator").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for text, context in _marked(node) if isinstance(node, ast.Call) else ():
                catalogue.add(text, context=context)
    for file in sorted((ROOT / "templates" / "_base").glob("*.j2")):
        for call in Environment().parse(file.read_text(encoding="utf-8")).find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == "say":
                texts = [text.value for text in call.args if isinstance(text, nodes.Const)]
                catalogue.add(tuple(texts) if len(texts) > 1 else texts[0])
    for text in (*helps(), *described()):
        catalogue.add(text)
    for context, words in (("choice", CHOICES), ("blank", BLANKS)):
        for word in sorted(words):
            catalogue.add(word, context=context)
    return catalogue


def _marked(call: ast.Call) -> list[tuple[str | tuple[str, str], str | None]]:
    """Return the messages that a call marks, and their contexts; none for other calls and for texts given elsewhere."""
    method, function = getattr(call.func, "attr", ""), getattr(call.func, "id", "")
    places = METHODS.get(method, KEYWORDS.get(function, ()))
    texts = [call.args[place].value for place in places if place < len(call.args) and _is_text(call.args[place])]
    if method or not texts:
        return [(text, None) for text in texts if text]
    if not _is_text(call.args[places[0]]):
        return []
    if function == "message":
        return [(texts[0], texts[1] if len(texts) > 1 else None)]
    return [((texts[0], texts[1]) if len(texts) > 1 else texts[0], None)]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def helps() -> list[str]:
    """Return what the commands and their options say of themselves."""
    from generator.cli import pizarra
    from generator.cli.help import paragraphs

    commands = [pizarra]
    for command in commands:
        if isinstance(command, click.Group):
            with click.Context(command) as context:
                commands += [command.get_command(context, name) for name in command.list_commands(context)]
    own = [option for command in commands for option in command.get_params(click.Context(command))]
    options = [option for option in own if not {"--help", "--version"} & {*option.opts}]  # those are in click's words
    texts = [each.help for each in (*commands, *options) if getattr(each, "help", None)]
    return sorted({paragraph for text in texts for _, paragraph in paragraphs(text)})


def described() -> list[str]:
    """Return what the schemas say of keys and values."""
    from generator.packs.schemas import SCHEMAS, team_schema

    schemas: list[Any] = [team_schema(()), *(build() for build in SCHEMAS.values())]
    found = set()
    for schema in schemas:
        inner = schema.items() if isinstance(schema, dict) else enumerate(schema if isinstance(schema, list) else ())
        found |= {text for key, text in inner if key == "description" and isinstance(text, str)}
        schemas += [each for key, each in inner if key != "examples"]
    return sorted(found)


def updated(content: bytes, language: str) -> Catalog:
    """Return a catalogue with all messages of the code, or those translated where it has begun, and no others."""
    found = Catalogue(language, fuzzy=False, creation_date=_NO_DAY, revision_date=_NO_DAY)
    old = [read_po(io.BytesIO(side), language) for side in sides(content)]
    # those of the file: what Babel knows of a language changes with its version
    found.mime_headers = [("Plural-Forms", old[0].plural_forms)]
    for message in gathered():
        if message.id:
            first = message.id if isinstance(message.id, str) else message.id[0]
            known = [kept.string for each in old if (kept := each.get(first, message.context)) and any(kept.string)]
            if known or language in COMPLETE:
                found.add(message.id, known[0] if known else "", context=message.context)
    return found


def sides(content: bytes) -> list[bytes]:
    """Return a file as it is, or as both sides of a merge have it that could not join them."""
    return list(dict.fromkeys(_CONFLICT.sub(rb"\%d" % side, content) for side in (1, 2)))


def as_po(catalogue: Catalog) -> bytes:
    """Return a catalogue as its translators edit it, in an order of its own and without dates."""
    content = io.BytesIO()
    write_po(content, catalogue, width=110, omit_header=True, sort_output=True)
    return (
        HEADER.format(language=catalogue.locale_identifier, plurals=catalogue.plural_forms).encode()
        + content.getvalue()
    )


def as_mo(catalogue: Catalog) -> bytes:
    """Return a catalogue as the program reads it."""
    content = io.BytesIO()
    write_mo(content, catalogue)
    return content.getvalue()


def untranslated(catalogue: Catalog) -> list[str | tuple[str, str]]:
    """Return the messages that a catalogue has no words for."""
    pairs = ((entry.id, entry.string if isinstance(entry.string, tuple) else (entry.string,)) for entry in catalogue)
    return [text for text, said in pairs if text and not all(said)]


def compiled(file: Path) -> Path:
    """Return where the standard library looks for what a catalogue becomes."""
    return file.with_suffix("") / "LC_MESSAGES" / "pizarra.mo"


HEADER = """# The words that Pizarra prints. Keep what stands in braces.
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plurals}\\n"

"""


def main() -> int:
    """Renew every catalogue; return whether a complete one lacks a translation, as a status."""
    lacking = 0
    for file in sorted(WORDS.glob("*.po")):
        catalogue = updated(file.read_bytes(), file.stem)
        file.write_bytes(as_po(catalogue))
        compiled(file).parent.mkdir(parents=True, exist_ok=True)
        compiled(file).write_bytes(as_mo(catalogue))
        left = untranslated(catalogue)
        lacking += len(left)
        for text in left:
            print(f"{file.name}: not translated: {text}", file=sys.stderr)
    return min(lacking, 1)


if __name__ == "__main__":
    sys.exit(main())
