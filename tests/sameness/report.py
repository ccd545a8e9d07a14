"""A page that shows all differences, with the pictures beside it."""

from __future__ import annotations

from html import escape
from pathlib import Path

from tests.sameness.comparison import Comparison, Difference

STYLE = """
body { font: 15px/1.4 sans-serif; margin: 2em; } h2 { font-size: 1.1em; margin: 2em 0 0.3em; } img { max-width: 100%; }
pre { background: #f4f4f4; padding: 0.6em; overflow: auto; max-height: 30em; }
ins { color: #06611b; } del { color: #a30f0f; }
ins, del { text-decoration: none; } figure { margin: 1em 0; } figcaption { color: #555; }
"""


def write_report(found: Comparison, folder: Path, old: str, new: str) -> Path:
    """Write ``index.html`` into a folder, and return its path."""
    title = escape(f"{old} → {new}")
    names = "".join(f'<li><a href="#{number}">{escape(each.name)}</a>' for number, each in enumerate(found.differences))
    sections = "".join(section(number, each) for number, each in enumerate(found.differences))
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    intro = f"<h1>{title}</h1><p>{escape(found.summary())}. Pictures: old, new, difference.</p>"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(f"{head}{intro}<ul>{names}</ul>{sections}\n", encoding="utf-8")
    return folder / "index.html"


def section(number: int, each: Difference) -> str:
    lines = "\n".join(map(marked, each.lines))
    kept = "" if each.pages else " open"
    text = f"<details{kept}><summary>lines</summary><pre>{lines}</pre></details>" if lines else ""
    pictures = "".join(
        f'<figure><figcaption>{escape(page.words)}</figcaption><a href="{escape(page.picture)}">'
        f'<img src="{escape(page.picture)}" loading="lazy" alt=""></a></figure>'
        for page in each.pages
    )
    return f'<h2 id="{number}">{escape(each.name)}</h2><p>{escape(each.summary)}</p>{pictures}{text}'


def marked(line: str) -> str:
    tag = {"+": "ins", "-": "del"}.get(line[:1])
    return f"<{tag}>{escape(line)}</{tag}>" if tag else escape(line)
