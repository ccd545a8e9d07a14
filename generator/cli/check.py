"""``pizarra check``, and its findings as text, JSON for other programs, and Markdown for the author of the rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from generator.checks.check import CheckOptions, check_all
from generator.cli.choices import Choice
from generator.cli.parameters import Command, split_name, switches_of
from generator.cli.targets import game_here, hidden_ending, misnamed_game, near_file, spreadsheet_problem
from generator.cli.terminal import echo, localize, print_problems, problem_lines, reader_language
from generator.i18n import Counted, Phrase, all_of, few_of, join_phrases, message, phrase, plural
from generator.model.source import MAX_BYTES, file_bytes
from generator.packs.load import rule_folders
from generator.packs.locations import BUNDLED, RULES, game_files, pack_folders, search_path, shown_path, stray_warnings
from generator.problems import (
    PizarraError,
    Problem,
    Severity,
    did_you_mean,
    errors,
    quoted,
    raise_errors,
    sort_problems,
)


def summary(problems: Sequence[Problem]) -> Phrase:
    """Return the counts of errors, warnings and notes, such as ``2 errors, 1 warning``."""
    counts = Counter(problem.severity for problem in problems)
    parts = [phrase(_COUNTED[level], count=n) for level in Severity if (n := counts[level])]
    return join_phrases(", ", parts) or phrase("no problems found")


_COUNTED = {
    Severity.ERROR: Counted("1 error", "{count} errors"),
    Severity.WARNING: Counted("1 warning", "{count} warnings"),
    Severity.NOTE: Counted("1 note", "{count} notes"),
}


def as_data(problems: Iterable[Problem]) -> list[dict[str, str | int]]:
    """Return the findings for other programs; line and column count from 1 and are 0 where they are not known.

    Of a spreadsheet, ``sheet`` and ``cell`` are those of programs for it: “Hoja1” and “D14”.
    """
    return [
        {
            "file": p.file,
            "line": p.line,
            "column": p.column,
            "sheet": p.cell.rpartition("!")[0],
            "cell": p.cell.rpartition("!")[2],
            "path": p.path,
            "severity": p.severity.word,
            "code": p.code,
            "message": localize(p.message),
            "hint": localize(p.hint),
        }
        for p in problems
    ]


def as_json(problems: Iterable[Problem]) -> str:
    return json.dumps(as_data(problems), ensure_ascii=False, indent=2)


def as_markdown(problems: Sequence[Problem], title: str = "") -> str:
    """Return the findings as a report in Markdown, one list for each severity, without the hints of this program."""
    counts = localize(summary(problems))
    lines = [f"# {_escape(title or localize('Findings'))}", "", f"{counts[:1].upper()}{counts[1:]}.", ""]
    for level in Severity:
        group = [problem for problem in problems if problem.severity is level]
        if group:
            lines += [f"## {localize(_HEADINGS[level])}", ""]
            lines += [f"- {_escape(localize(p.message))} (`{p.place}`, `{p.code or p.path}`)" for p in group]
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"


_HEADINGS = {
    Severity.ERROR: message("Errors"),
    Severity.WARNING: message("Warnings"),
    Severity.NOTE: message("Notes", "findings"),
}


def _escape(text: str) -> str:
    return "".join(f"\\{c}" if c in "\\`*_[]<>#|" else c for c in text)


@click.command(cls=Command, writes=False)
@click.argument("paths", nargs=-1, metavar="[TEAM.yaml | FOLDER | PACK]...")
@click.option("--as-published", is_flag=True, help="Check the rule tables as published, before the game's rulings.")
@click.option("--format", "style", type=Choice(("text", "json", "markdown")), default="text", show_default=True)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Change a ruling or an optional rule.")
def check(paths: tuple[str, ...], as_published: bool, style: str, options: tuple[str, ...]) -> int:
    """Check games, rule tables, cards, teams and seasons: all available, or those you name.

    \b
    pizarra check my-game/ my-team.yaml
    """
    paths = paths or game_here(None)
    packs, files = _named_targets(paths) if paths else _all()
    if as_published and files and paths:
        message = phrase(
            "checks only the rule tables; not checked: {files}", files=few_of([*map(shown_path, files)], 5)
        )
        print_problems([Problem("--as-published", message, severity=Severity.WARNING)])
    files = [] if as_published else files
    check_options = CheckOptions(switches_of(options), as_published, reader_language())
    problems, sound = check_all(packs, files, check_options)
    findings = list(sort_problems([*problems, *(stray_warnings() if packs else ())]))
    if not (paths or as_published):  # only the makers of the bundled games can act on their notes
        findings = [p for p in findings if p.severity is not Severity.NOTE or not p.file.startswith(BUNDLED)]
    if style == "json":
        click.echo(as_json(findings))
    elif style == "markdown":
        click.echo(as_markdown(findings, ", ".join(pack.resolve().name for pack in packs) or localize("Teams")))
    else:
        _print_text(findings, packs, len(files), sound)
    return 1 if errors(findings) else 0


def _print_text(findings: list[Problem], packs: list[Path], files: int, valid: int) -> None:
    for problem in findings:
        click.echo("\n".join(problem_lines(problem)))
    games = plural(
        len(packs), "1 game ({names})", "{count} games ({names})", names=tuple(pack.resolve().name for pack in packs)
    )
    others = plural(
        files, "1 team, board or season file, {valid} valid",
        "{count} team, board and season files, {valid} valid", valid=valid,
    )  # fmt: skip
    parts = [*([games] if packs else []), *([others] if files else [])]
    scope = all_of(parts) if parts else phrase("nothing")
    echo("checked {parts}: {summary}", parts=scope, summary=summary(findings))


def _all() -> tuple[list[Path], list[Path]]:
    """Return every available pack, their teams and seasons, and the team files in the working folder."""
    folders = {**rule_folders(), **pack_folders()}
    files = [file for slug in folders for file in game_files(slug)]
    return list(folders.values()), [*files, *(file for file in sorted(Path.cwd().glob("*.yaml")) if _is_team(file))]


def _is_team(file: Path) -> bool:
    """Return whether a YAML file of the working folder means to be a team: it says so by naming a game.

    One that cannot be read is taken for a team, so that reading it reports why.
    """
    try:
        return (
            file.is_file()
            and file.stat().st_size <= MAX_BYTES
            and any(line.startswith(b"game:") for line in file_bytes(file, str(file), MAX_BYTES).splitlines()[:40])
        )
    except (OSError, PizarraError):
        return True


def _named_targets(paths: tuple[str, ...]) -> tuple[list[Path], list[Path]]:
    available = {**rule_folders(), **pack_folders()}
    packs: list[Path] = []
    files: list[Path] = []
    missing: list[Problem] = []
    for name in paths:
        path = Path(name)
        folder = available[name] if name in available and not path.exists() else path
        if misnamed := misnamed_game(folder):
            missing.append(misnamed)
        elif (path / "game.yaml").is_file() or (path / RULES).is_file():
            packs.append(path)
        elif path.is_dir() and path.name in available and path.resolve() in search_path(available[path.name]):
            packs.append(available[path.name])
        elif path.is_dir() and (inside := sorted(path.rglob("*.yaml"))):
            files += inside
        elif hidden := hidden_ending(path):
            missing.append(hidden)
        elif path.is_dir() and name not in available:
            message = phrase("the folder contains no files to check")
            missing.append(Problem(name, message, hint=phrase("their names must end in .yaml")))
        elif path.is_file() and path.name in ("game.yaml", RULES):
            packs.append(path.parent)
        elif table := spreadsheet_problem(path):
            missing.append(table)
        elif path.is_file():
            files.append(path)
        elif name in available:
            packs.append(available[name])
        else:
            message = phrase("there is no file, folder or game {name}", name=quoted(name))
            missing.append(Problem(name, message, hint=near_file(name) or did_you_mean(name, available)))
    raise_errors(split_name(paths) or missing)
    return packs, files
