"""The reference of the site: every key of every file, every command and every finding, made from the program itself.

``pages("es")`` returns Markdown by path inside the folder of a language. Nothing here repeats what the program knows:
keys, meanings, defaults and examples are those of the JSON schemas, options those of the commands, findings those of
``pizarra explain``. Only the words around them are in ``reference_words.py``.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from reference_commands import command_page  # noqa: E402
from reference_names import names_page  # noqa: E402
from reference_words import INTRODUCTIONS, TITLES, WORDS  # noqa: E402

from generator.cli.explain import CURES, KINDS  # noqa: E402
from generator.i18n import bundled_folder, translate  # noqa: E402
from generator.model.source import parse_text  # noqa: E402
from generator.packs.load import read_pack  # noqa: E402
from generator.packs.schemas import KIND, LIMITS, SCHEMAS, in_language, team_schema  # noqa: E402
from generator.problems import PizarraError  # noqa: E402

Schema = Mapping[str, Any]

PIECES = ("pieces", "tokens", "decks", "faces")
"""Keys of a game that are explained on the page of pieces."""
FILES = ("board", "pieces", "game", "rules", "team", "season", "map", "match-map", "plan", "styles", "faces", "tilings",
         "fields", "services", "printer")  # fmt: skip
"""The pages of files. What two of them share is explained on the first and linked from the other."""
ORDER = ("game", *(name for name in FILES if name != "game"), "values", "names", "commands", "findings")
_ROOT_OF = {"Board": "board"}
"""Definitions that are a whole file, by the page of that file."""
_KINDS = ("type", "kind")


def pages(language: str) -> dict[str, str]:
    """Return the pages of the reference, as Markdown by their paths in the folder of a language."""
    reader = Reader(language)
    texts = {name: reader.file_page(name) for name in FILES}
    texts |= {"values": reader.values_page(), "names": names_page(language)}
    texts |= {"commands": command_page(language), "findings": findings_page(language)}
    index = [f"# {WORDS[language]['reference']}", INTRODUCTIONS[language]["index"]]
    index.append("\n".join(f"* [{TITLES[language][name]}]({name}.md)" for name in ORDER))
    found = {"reference/index.md": "\n\n".join(index) + "\n"}
    return found | {f"reference/{name}.md": texts[name] for name in ORDER}


def pictures(folder: Path) -> None:
    """Write no pictures: the reference has none."""


def root_schema(name: str) -> Schema:
    """Return the schema whose keys are on the page of a kind of file, in English."""
    if name == "team":
        team = team_schema(())
        del team["properties"]["game"]["enum"]
        return team
    if name not in ("pieces", "board"):
        return SCHEMAS[name]()
    game = SCHEMAS["game"]()
    if name == "board":
        board = SCHEMAS["board"]()["properties"] | game["$defs"]["Board"]["properties"]
        return {**game, "required": [], "properties": board}
    return {**game, "required": [], "properties": {key: game["properties"][key] for key in PIECES}}


class Branch(NamedTuple):
    """A mapping inside a value: its schema, the name of its definition, and what leads to it.

    ``kind`` is what tells it from other mappings in the same place; ``named`` is whether a name of the user's own is
    between the key and the mapping.
    """

    schema: Schema
    definition: str = ""
    kind: str = ""
    named: bool = False


class Section(NamedTuple):
    """Keys that are explained together: where they are, what they are about, and the rows of their table."""

    anchor: str
    title: str
    about: str
    keys: Mapping[str, Schema]
    required: Sequence[str]


class Reader:
    """Reads the schemas in one language, and remembers where every definition is explained."""

    def __init__(self, language: str) -> None:
        self.language, self.words = language, WORDS[language]
        self.roots = {name: in_language(root_schema(name), language) for name in FILES}
        self.definitions: dict[str, Schema] = {}
        for root in self.roots.values():
            self.definitions |= root["$defs"]
        self.places = {name: (page, "", TITLES[language][page]) for name, page in _ROOT_OF.items()}
        """The page, the anchor and the title of each definition."""
        self.sections = {name: list(self._sections(name)) for name in FILES}
        self.anchors = {section.anchor for sections in self.sections.values() for section in sections}
        self.sections["pieces"].sort(key=lambda section: section.anchor.startswith("pieces-faces"))

    def _sections(self, page: str) -> Iterator[Section]:
        root = self.roots[page]
        if "properties" in root:
            keys = root["properties"]
            yield Section(page, "", "", keys, root.get("required", ()))
            for key in sorted(keys, key="faces".__ne__):  # what other keys share is best explained as faces
                yield from self._inside(page, page, "", key, keys[key])
        else:
            yield from self._inside(page, page, "", "", root)

    def _inside(self, page: str, above: str, title: str, key: str, schema: Schema) -> Iterator[Section]:
        """Yield the sections about the mappings inside a value, and inside those, that no section is about yet."""
        branches = self.branches(schema)
        kinds = [branch for branch in branches if branch.kind]
        several = len(branches) > 1 and len(kinds) == len(branches)
        anchor, title = "-".join(filter(None, (above, key))), " › ".join(filter(None, (title, key)))
        shared = common_keys(branches, translate(self.language, KIND)) if several else {}
        new = [branch for branch in branches if branch.definition not in self.places]
        if shared and new:
            yield Section(anchor, title, schema.get("description", ""), shared, ())
            for each, value in shared.items():
                yield from self._inside(page, anchor, title, each, value)
        for branch in new:
            here = f"{anchor}-{branch.kind.replace(', ', '-')}" if several else anchor
            name = f"{title} › {self.words['name']}" if branch.named else title
            name = f"{name}: {branch.kind}" if several else name
            if branch.definition:
                self.places[branch.definition] = (page, here, name)
            keys = branch.schema["properties"]
            about = next((keys[kind].get("description", "") for kind in _KINDS if kind in keys and several), "")
            shown = {each: value for each, value in keys.items() if each not in shared}
            text = about or ("" if several else schema.get("description", ""))
            yield Section(here, name, text, shown, branch.schema.get("required", ()))
            for each, value in shown.items():
                yield from self._inside(page, here, name, each, value)

    def branches(self, schema: Schema) -> list[Branch]:
        """Return the mappings inside a value, one for each definition."""
        found = list(self._branches(schema))
        return list({branch.definition: branch for branch in reversed(found)}.values())[::-1]

    def _branches(self, schema: Schema, named: bool = False) -> Iterator[Branch]:
        if reference := schema.get("$ref"):
            name = reference.rpartition("/")[2]
            definition = self.definitions[name]
            if "properties" in definition:
                yield Branch(definition, name, _kind_of(definition), named)
            elif "then" in definition:
                yield from self._branches(definition["then"], named)
            return
        cases: dict[str, Branch] = {}
        for case in schema.get("allOf", ()):
            (value,) = case["if"]["properties"].values()
            for branch in self._branches(case["then"], named):
                known = cases.get(branch.definition)
                kind = f"{known.kind}, {value['const']}" if known else value["const"]
                cases[branch.definition] = Branch(branch.schema, branch.definition, kind, named)
        yield from cases.values()
        if "allOf" not in schema and "properties" in schema:
            yield Branch(schema, named=named)
        for each in schema.get("anyOf", ()):
            yield from self._branches(each, named)
        if isinstance(items := schema.get("items"), Mapping):
            yield from self._branches(items, named)
        if isinstance(others := schema.get("additionalProperties"), Mapping):
            yield from self._branches(others, True)

    def file_page(self, page: str) -> str:
        parts = [f"# {TITLES[self.language][page]}", INTRODUCTIONS[self.language][page]]
        for section in self.sections[page]:
            if section.title:
                parts.append(f'<a id="{section.anchor}-keys"></a>\n\n## {section.title}')
            if section.about:
                parts.append(sentence(section.about))
            parts.append(self.table(section, page))
        if page == "team":
            parts += [f"## {self.words['of games']}", self.characteristics()]
        return "\n\n".join(parts) + "\n"

    def characteristics(self) -> str:
        """Return the keys that players have for their characteristics in the games that come with Pizarra."""
        lines = [f"| {self.words['key']} | {self.words['meaning']} |", "|---|---|"]
        for file in sorted(bundled_folder("templates").glob("*/game.yaml")):
            game = read_pack(file.parent).game
            about = in_language(team_schema([game])["$defs"], self.language)
            for key in game.characteristics:
                text = sentence(about[f"{game.slug}-{key}"]["description"])
                lines.append(f"| {code(key)} | {text}<br>*{game.title.in_(self.language)}* |")
        return "\n".join(lines)

    def table(self, section: Section, page: str) -> str:
        lines = [f"| {self.words['key']} | {self.words['meaning']} |", "|---|---|"]
        for key, schema in section.keys.items():
            anchor = f'<a id="{section.anchor}-{key}"></a>'
            lines.append(f"| {anchor}{code(key)} | {self.row(key, schema, key in section.required, page)} |")
        return "\n".join(lines)

    def row(self, key: str, schema: Schema, required: bool, page: str) -> str:
        """Return what a key means, what it may be, its default and an example."""
        facts = [self.type_of(schema, page)]
        if required:
            facts.append(f"**{self.words['required']}**")
        elif "default" in schema:
            facts.append(f"{self.words['default']}: {code(flow(schema['default']))}")
        inner = self.link_inside(schema, page)
        parts = [sentence(schema["description"]), f"<em>{' · '.join(filter(None, facts))}</em>", inner]
        return "<br>".join(filter(None, (*parts, code(f"{key}: {flow(self.example(schema))}"))))

    def link_inside(self, schema: Schema, page: str) -> str:
        """Return links to the keys of the mappings inside a value."""
        links = []
        branches = self.branches(schema)
        for branch in branches:
            where, anchor, title = self.places.get(branch.definition, (page, "", ""))
            target = f"#{anchor}-keys" if anchor else ""
            shared = anchor.removesuffix(f"-{branch.kind.replace(', ', '-')}")
            if shared != anchor and shared in self.anchors and where == page:
                links.append(f"[{self.words['common keys']}](#{shared}-keys)")
            if where != page or anchor:
                text = branch.kind if len(branches) > 1 and branch.kind else title
                links.append(f"[{text}]({'' if where == page else f'{where}.md'}{target})")
        return f"{self.words['inside']}: {', '.join(dict.fromkeys(links))}" if links else ""

    def type_of(self, schema: Schema, page: str) -> str:
        """Return in a few words what a value may be."""
        limits = self.limits(schema)
        if reference := schema.get("$ref"):
            name = reference.rpartition("/")[2]
            if "properties" in self.definitions[name]:
                return self.words["mapping"]
            said = re.split(r"[:;,]", self.definitions[name]["description"])[0]
            return " ".join(filter(None, (f"[{said}]({'' if page == 'values' else 'values.md'}#{name})", limits)))
        if "enum" in schema:
            return f"{self.words['one of']} {self._choices(schema['enum'])}"
        if "anyOf" in schema:
            options = [self.type_of(each, page) for each in schema["anyOf"] if each.get("type") != "null"]
            return f" {self.words['or']} ".join(dict.fromkeys(filter(None, options)))
        kinds = schema.get("type", "object" if "properties" in schema or "allOf" in schema else "any")
        if kinds == "array" and "items" in schema:
            limits = limits and f"({limits[1:-1]} {self.words['items']})"
            return " ".join(filter(None, (f"{self.words['list of']} {self.type_of(schema['items'], page)}", limits)))
        if kinds == "object" and isinstance(others := schema.get("additionalProperties"), Mapping) and others:
            return f"{self.words['by name']} {self.type_of(others, page)}"
        names = [self.words[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds) if kind != "null"]
        return " ".join(filter(None, (f" {self.words['or']} ".join(names), limits)))

    def _choices(self, values: Sequence[Any]) -> str:
        return ", ".join(code(flow(value)) for value in values if value != "")

    def limits(self, schema: Schema) -> str:
        """Return the least and the most that a value, or the number of its items, may be."""
        least, most = schema.get(LIMITS, (None, None))
        least = schema.get("minimum", schema.get("minItems", schema.get("exclusiveMinimum", least)))
        most = schema.get("maximum", schema.get("maxItems", schema.get("exclusiveMaximum", most)))
        if most is None and (least is None or schema.get("minItems") == 1):
            return ""
        if least == most:
            return f"({self.words['exactly']} {most})"
        if most is None:
            return f"({self.words['at least']} {least})"
        return f"({self.words['at most']} {most})" if least is None else f"({least} {self.words['to']} {most})"

    def example(self, schema: Schema) -> Any:
        """Return an example of a value: its own, or one of its kind."""
        if schema.get("examples"):
            return schema["examples"][0]
        if reference := schema.get("$ref"):
            if LIMITS in schema and "default" in schema:
                return schema["default"]
            return self.example(self.definitions[reference.rpartition("/")[2]])
        if "enum" in schema or "const" in schema:
            values = schema.get("enum", [schema.get("const")])
            return next((value for value in values if value not in ("", schema.get("default"))), values[0])
        if "anyOf" in schema:
            return self.example(schema["anyOf"][0] | {"default": schema.get("default")})
        match schema.get("type"):
            case "boolean":
                return not schema.get("default", False)
            case "integer" | "number":
                default = schema.get("default") or 0
                few = 0 < default < min(20, schema.get("maximum", 20))
                return default + 1 if few else default or schema.get("minimum") or 1
            case "array":
                return [self.example(schema["items"])] * schema.get("minItems", 1)
        if "properties" in schema:
            return {key: self.example(schema["properties"][key]) for key in schema.get("required", ())}
        raise ValueError(f"no example of {json.dumps(schema)}")

    def values_page(self) -> str:
        """Return the page of the kinds of values: lengths, colours, texts and so on."""
        parts = [f"# {TITLES[self.language]['values']}", INTRODUCTIONS[self.language]["values"]]
        values = {name: value for name, value in self.definitions.items() if "properties" not in value}
        for name, schema in sorted(values.items(), key=lambda pair: pair[1].get("description", "")):
            if "description" not in schema:
                continue
            title = re.split(r"[:;,]", schema["description"])[0]
            more = schema["description"].removeprefix(f"{title}: ").removeprefix(title)
            said = [sentence(more if more[:1].isalnum() or not more else schema["description"])]
            parts += [f'<a id="{name}"></a>\n\n## {title[:1].upper()}{title[1:]}', *filter(None, said)]
            listed = [value for each in schema.get("anyOf", ()) for value in each.get("enum", ())]
            if listed:
                parts.append(f"{self.words['values']}: {self._choices(listed)}")
            parts.append(f"{self.words['example']}: {code(flow(schema['examples'][0]))}")
            if inner := self.link_inside({"$ref": name}, "values"):
                parts.append(inner)
        return "\n\n".join(parts) + "\n"


def _kind_of(schema: Schema) -> str:
    """Return what tells a mapping from others in its place: its type or kind, else the first key that it needs."""
    own = next((schema["properties"][key] for key in _KINDS if key in schema["properties"]), {})
    return ", ".join(own.get("enum", ())) or next(iter(schema.get("required", ())), "")


def common_keys(branches: Sequence[Branch], about: str) -> dict[str, Schema]:
    """Return the keys that mappings of all kinds have, and the key that names the kind, which is ``about`` that."""
    first, *rest = (branch.schema["properties"] for branch in branches)
    name = next((key for key in _KINDS if key in first), "")
    found = {key: schema for key, schema in first.items() if all(other.get(key) == schema for other in rest)}
    if not name:
        return found
    kinds = [kind for branch in branches for kind in branch.schema["properties"][name]["enum"]]
    return {name: {**first[name], "enum": kinds, "description": about}} | found


def findings_page(language: str) -> str:
    """Return the page of what checks may find: code, meaning and cure."""
    words = WORDS[language]
    lines = [f"| {words['code']} | {words['meaning']} |", "|---|---|"]
    for name in sorted(KINDS):
        meaning, cure = (cell(translate(language, texts[name])) for texts in (KINDS, CURES))
        lines.append(f'| <a id="{name}"></a>{code(name)} | {meaning}<br>**{words["cure"]}:** {cure} |')
    parts = (f"# {TITLES[language]['findings']}", INTRODUCTIONS[language]["findings"], "\n".join(lines))
    return "\n\n".join(parts) + "\n"


def code(text: str) -> str:
    """Return a text as code inside a cell of a table."""
    return f"<code>{cell(escape(text, quote=False))}</code>" if re.search("[|`]", text) else f"`{text}`"


def cell(text: str) -> str:
    """Return a text without what would end a cell of a table or be taken for Markdown."""
    for sign, written in (("|", "&#124;"), ("*", "&#42;"), ("_", "&#95;"), ("`", "&#96;"), ("\n", " ")):
        text = text.replace(sign, written)
    return text


def sentence(text: str) -> str:
    """Return a description as a sentence."""
    text = cell(escape(text, quote=False))
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '…')) else '.'}" if text else ""


def flow(value: Any) -> str:
    """Return a value as YAML in one line, in quotes only where it would be read as something else."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(key)}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if not isinstance(value, str):
        return json.dumps(value)
    try:
        plain = [parse_text(text, "").data for text in (f"[{value}]", f"{{{value}: x}}")] == [[value], {value: "x"}]
    except PizarraError:
        plain = False
    return value if plain else json.dumps(value, ensure_ascii=False)
