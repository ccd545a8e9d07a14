"""How many small mistakes in rule tables the audit sees. Run as a program: ``python tests/benchmarks/mutations.py``.

Single changes are made to the ``rules.yaml`` of every shipped pack, drawn by a seed from all that can be made, and each
changed pack is checked as ``pizarra check`` does. A change is *seen* when an error or a warning comes up that the
unchanged pack does not have (a finding goes by its code, a message without a code by its words).

A change that is not seen is judged by one rule, which looks at the pack only and never at the audit: it *contradicts*
the pack when what was changed is *said elsewhere*. That is so

* for a row doubled, two results or titles swapped and an outcome deleted, always;
* for a row deleted and for an ``id`` dropped, when the id stands anywhere else in the file as a word (a step 6 counts
  as named wherever there is a 6);
* for a name misspelt, when the right name stands anywhere else;
* for all else, a dropped key with a value too, when a number or a name of the old value stands in the words of the
  same row or ruling, in the notes of its table, or in a row that names this one.

Words that are dropped, and all the rest, are *said once*: another modifier, another step of a list without numbers, a
remark less make one more legitimate set of rules, which no check can know to be wrong.

The rule is coarse on purpose and calls a change contradictory when in doubt (a “2” in the words of the row may be
another 2). The share printed last leaves out what is said once; ``--unseen`` lists both, to be read by hand.
"""

from __future__ import annotations

import argparse
import copy
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any

import yaml

sys.path.insert(0, str(Path(__file__).parent))

from changes import HOME, KINDS, WORDS, Change, DataPath, changes, lists_of_rows, packs, put, rules_of


@cache
def _folder(pack: str) -> Path:
    """Return a copy of a pack that may be changed, one for each process."""
    folder = Path(tempfile.mkdtemp()) / pack
    shutil.copytree(HOME / "templates" / pack, folder)
    return folder


def found_in(pack: str, rules: Any, check: Callable[[str], Any]) -> set[str]:
    """Return what a check of a pack with these rules reports: codes, or words where there is no code."""
    from generator.packs.locations import forget_packs
    from generator.problems import PizarraError

    (_folder(pack) / "rules.yaml").write_text(yaml.safe_dump(rules, allow_unicode=True, sort_keys=False), "utf-8")
    forget_packs()
    try:
        return _told(check(pack))
    except PizarraError as error:
        return _told(error.problems)


def _told(problems: Any) -> set[str]:
    return {problem.code or problem.message for problem in problems if problem.severity.word != "note"}


def _audited(pack: str) -> Any:
    from generator.packs.load import rules_in
    from generator.rules.audit.audit import audit

    return audit(rules_in(_folder(pack)))


def _checked(pack: str) -> Any:
    from generator.checks.check import CheckOptions, check_all

    return check_all([_folder(pack)], [], CheckOptions())[0]


@cache
def _usual(pack: str, check: Callable[[str], Any]) -> set[str]:
    return found_in(pack, rules_of(pack), check)


def seen(change: Change, checks: Sequence[Callable[[str], Any]]) -> bool:
    """Return whether a check of the changed pack says anything that it does not say of the pack as it is."""
    rules = change.made(rules_of(change.pack))
    return any(found_in(change.pack, rules, check) - _usual(change.pack, check) for check in checks)


def said_elsewhere(change: Change) -> bool:
    """Return whether something near by still says what was changed, by the rule at the head of this file."""
    rules = rules_of(change.pack)
    near = _near(rules, change.path)
    if change.kind in ("row doubled", "results swapped", "titles swapped", "outcome deleted"):
        return True
    if change.kind == "row deleted" or change.path[-1] == "id":
        held = change.old.get("id", "") if isinstance(change.old, dict) else change.old
        return bool(held and re.search(rf"\b{re.escape(str(held))}\b", _text_but(rules, change.path)))
    if change.kind == "key dropped" and change.path[-1] in WORDS:
        return False
    if change.kind == "name misspelt":
        return len(re.findall(rf"\b{re.escape(str(change.old))}\b", str(rules))) > 1
    tokens = re.findall(r"\d+|[a-z_]{4,}", str(change.old))
    return any(re.search(rf"(?<!\w){re.escape(token)}(?!\w)", near) for token in tokens)


def _near(rules: Any, path: DataPath) -> str:
    """Return the words of the row or ruling that holds a path, of its table's notes, and of the rows that name it."""
    at: Any = rules
    within: list[Any] = []
    for part in path[:-1]:
        at = at[part]
        within.append(at)
    row = next((held for held in reversed(within) if isinstance(held, dict) and {"text", "title"} & held.keys()), {})
    words = [value for key, value in row.items() if key in WORDS]
    words += within[1].get("notes", []) if path[0] == "tables" else [within[1].get("text"), within[1].get("title")]
    name = row.get("id", "")
    words += [
        other for _, rows in lists_of_rows(rules) for other in rows if name and str(name) in str(other.get("see", ""))
    ]
    return str(words)


def _text_but(rules: Any, path: DataPath) -> str:
    data = copy.deepcopy(rules)
    put(data, path, None)
    return str(data)


def _line(name: str, made: list[tuple[Change, bool]]) -> str:
    by_pack = []
    for pack in packs():
        of_pack = [hit for change, hit in made if change.pack == pack]
        by_pack.append(f"{sum(of_pack):>6}/{len(of_pack):<5}" if of_pack else f"{'–':>6}{'':<6}")
    return f"{name:<20}{sum(hit for _, hit in made):>5}/{len(made):<6}{''.join(by_pack)}"


def _pool(scratch: str) -> ProcessPoolExecutor:
    """Return two processes that keep their copies of the packs in one folder."""
    return ProcessPoolExecutor(2, initializer=partial(setattr, tempfile, "tempdir", scratch))


def main() -> None:
    """Make the changes, check them in two processes, and print seen and made by kind and pack."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=700)
    parser.add_argument("--unseen", action="store_true", help="list what was not seen")
    parser.add_argument("--quick", action="store_true", help="audit the rules, but draw neither board nor cards")
    given = parser.parse_args()
    made = sorted(changes(given.seed, given.count), key=lambda change: change.pack)
    checks = (_audited,) if given.quick else (_audited, _checked)
    with tempfile.TemporaryDirectory(prefix="mutations-") as scratch, _pool(scratch) as pool:
        told = list(zip(made, pool.map(partial(seen, checks=checks), made, chunksize=20), strict=True))
    print(f"seed {given.seed}: seen/made{'':<5}{'all':<10}{''.join(f'{pack:<12.11}' for pack in packs())}")
    for kind in KINDS:
        print(_line(kind, [(change, hit) for change, hit in told if change.kind == kind]))
    print(_line("all", told))
    unseen = [change for change, hit in told if not hit]
    wrong = [change for change in unseen if said_elsewhere(change)]
    hits = len(told) - len(unseen)
    print(f"unseen: {len(wrong)} said elsewhere, {len(unseen) - len(wrong)} said once")
    print(f"seen of those that contradict the pack: {hits / (hits + len(wrong)):.1%}")
    if given.unseen:
        for title, listed in (("said elsewhere", wrong), ("said once", [c for c in unseen if c not in wrong])):
            counts = Counter(change.kind for change in listed)
            print(f"\n{title}: {', '.join(f'{kind} {n}' for kind, n in counts.items())}")
            print("\n".join(f"  {change}" for change in sorted(listed, key=lambda c: (c.kind, c.pack, str(c.path)))))


if __name__ == "__main__":
    main()
