"""How Pizarra was installed, and the command that adds an optional package to it."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from generator.i18n import phrase


def install_hint(package: str) -> str:
    """Return a hint with the command that adds a package to this installation, and the extra with all of them."""
    return phrase("{command} (or install “pizarra[all]”, with all optional packages)", command=command(package))


def command(package: str) -> str:
    """Return the command that installs a package where the Pizarra that is running looks for it.

    uv and pipx each keep a tool in an environment of its own and leave a file in it; elsewhere pip is asked, or uv in
    its stead where an environment has no pip.
    """
    home = Path(sys.prefix)
    if (receipt := home / "uv-receipt.toml").is_file():
        return " ".join(["uv tool install", *_uv_requirements(receipt, package)])
    if (home / "pipx_metadata.json").is_file():
        return f"pipx inject pizarra {package}"
    python = _in_quotes(sys.executable or "python")
    if find_spec("pip") is None:
        return f"uv pip install --python {python} {package}"
    return f"{python} -m pip install {package}"


def _uv_requirements(receipt: Path, package: str) -> Sequence[str]:
    """Return the arguments of ``uv tool install``: Pizarra from where it came, and the packages added before."""
    source, others = "pizarra", []
    try:
        requirements = tomllib.loads(receipt.read_text("utf-8"))["tool"]["requirements"]
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, TypeError):
        requirements = []
    for each in requirements:
        if isinstance(each, Mapping) and each.get("name") == "pizarra":
            source = _uv_source(each)
        elif isinstance(each, Mapping) and each.get("name") != package:
            others.append(str(each.get("name")))
    return [*(f"--with {name}" for name in (*others, package)), source]


def _uv_source(requirement: Mapping[str, Any]) -> str:
    """Return a requirement of a receipt of uv as it is written on the command line."""
    if "editable" in requirement:
        return f"--editable {_in_quotes(str(requirement['editable']))}"
    where = next((str(requirement[key]) for key in ("directory", "path", "url") if key in requirement), "")
    if "git" in requirement:
        where = f"git+{requirement['git']}"
    return _in_quotes(where) if where else "pizarra"


def _in_quotes(text: str) -> str:
    return f'"{text}"' if " " in text else text
