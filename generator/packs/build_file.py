"""Build files: what a build was asked for, kept beside the files it was made from.

::

    pizarra: 1.0rc1
    game: dichoso-fulbo
    teams:
    - teams/dichoso-fulbo/sosiego-fc.yaml
    options:
      hex: 20mm
      grey: true
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from generator import __version__
from generator.i18n import Phrase, join_phrases, message, phrase
from generator.model.fields import Many, TextField
from generator.model.names import is_below
from generator.model.source import Source
from generator.model.validation import Strict, validate
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, did_you_mean, quoted, raise_errors

BUILD_FILE = "build.yaml"
MOST_BYTES = 64_000_000
"""What the attached files may come to: twenty times a league of a thousand teams."""

Wish = str | bool | tuple[str, ...]
"""What follows an option: its text, its several texts, or whether it is there."""

OptionKind = Literal["flag", "text", "texts", "file", "file or name"]
"""What an option takes: nothing, one text, or a text each time that it is given; the text may mean a file."""

_EXPECTED = {
    "flag": message("expected true or false, not {value}"),
    "texts": message("expected a list of texts, not {value}"),
}
_TEXT_EXPECTED = message("expected text or a number, not {value}")


class BuildFile(Strict):
    """What a build was asked for; files are named from the folder of the build file.

    Where it says nothing of teams, they are the game's examples.
    """

    pizarra: TextField
    game: TextField
    teams: Many[TextField] = ()
    board: TextField = ""
    options: dict[str, Any] = {}

    @property
    def has_no_teams(self) -> bool:
        """Return whether it says that there are no teams, with ``teams: []``."""
        return "teams" in self.model_fields_set and not self.teams

    @property
    def wishes(self) -> dict[str, Wish]:
        return {name: _wish(value) for name, value in self.options.items()}


def read_build_file(
    source: Source, folder: Path, options: Mapping[str, OptionKind], gone: Mapping[str, Phrase] = MappingProxyType({})
) -> BuildFile:
    """Return a checked build file; ``options`` are those that it may have, by their long names.

    ``gone`` are options that there were, and what is said of them.

    Raises ``PizarraError`` with all that is wrong: unknown options, values that they cannot have, and files that
    do not stand in ``folder`` or below it.
    """
    build_file = validate(BuildFile, source)
    problems = [*_option_problems(build_file, source, options, gone)]
    raise_errors([*problems, *_file_problems(build_file, source, folder, options)])
    return build_file


def resolve_build_file(word: str) -> Path | None:
    """Return the PDF or the build file that a word on the command line means, itself or as its folder, if any."""
    path = Path(word if len(word) < 250 else "too-long")
    if path.is_dir():
        path /= BUILD_FILE
    return path if (path.suffix.lower() == ".pdf" or path.name == BUILD_FILE) and path.is_file() else None


def _wish(value: Any) -> Wish:
    if isinstance(value, bool):
        return value
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _option_problems(
    build_file: BuildFile, source: Source, options: Mapping[str, OptionKind], gone: Mapping[str, Phrase]
) -> Iterator[Problem]:
    for name, value in build_file.options.items():
        if name in gone:
            yield source.key_problem(("options", name), gone[name])
        elif name not in options:
            hint = did_you_mean(name, options)
            unknown = phrase("unknown option {name}", name=quoted(name))
            if build_file.pizarra != __version__:
                versions = {"pizarra": build_file.pizarra, "version": __version__}
                version_note = phrase("the file was made with Pizarra {pizarra}; this is {version}", **versions)
                unknown = join_phrases("; ", [unknown, version_note])
            yield source.key_problem(("options", name), unknown, hint)
        elif wrong := misfit_of_option(value, options[name]):
            yield source.problem(("options", name), wrong)


def misfit_of_option(value: Any, kind: OptionKind) -> Phrase | None:
    """Return the problem with the value of an option of such a kind, ``None`` when it is valid."""
    parts = value if kind == "texts" and isinstance(value, (list, tuple)) else [value]
    allowed = bool if kind == "flag" else (str, int, float)
    sound = all(isinstance(part, allowed) and (kind == "flag") is isinstance(part, bool) for part in parts)
    if sound and (kind == "texts") is (parts is value):
        return None
    return phrase(_EXPECTED.get(kind, _TEXT_EXPECTED), value=quoted(value))


def _file_problems(
    build_file: BuildFile, source: Source, folder: Path, options: Mapping[str, OptionKind]
) -> Iterator[Problem]:
    for path, name in _files(build_file, options):
        if not is_below(name) or not (folder / name).is_file():
            yield source.problem(path, phrase("{name} is not among the files that came with it", name=quoted(name)))


def means_file(kind: OptionKind, value: Any) -> bool:
    """Return whether the value of an option means a file rather than a name or measures."""
    return kind == "file" or (kind == "file or name" and str(value).endswith((".yaml", ".yml")))


def _files(build_file: BuildFile, options: Mapping[str, OptionKind]) -> Iterator[tuple[DataPath, str]]:
    yield from ((("teams", index), name) for index, name in enumerate(build_file.teams))
    if build_file.board:
        yield ("board",), build_file.board
    for option, value in build_file.options.items():
        if isinstance(value, str) and option in options and means_file(options[option], value):
            yield ("options", option), value
