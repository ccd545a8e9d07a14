"""Lists as GitHub reads them, rewritten for Python-Markdown, which wants four spaces for what belongs to an item."""

from __future__ import annotations

import re

_ITEM = re.compile(r"([*+-]|\d+[.)]) +(?=\S)")
_FENCE = re.compile(r"```+|~~~+")
_INDENT = 4


def indent_lists(markdown: str) -> str:
    """Return the text with everything inside an item indented by four spaces, and an empty line before each list.

    What is indented so already stays as it is.
    """
    lines: list[str] = []
    items: list[tuple[int, int]] = []  # the columns at which the text of each open item begins, here and in the result
    fence, shift, loose = "", 0, False
    for line in markdown.splitlines():
        text = line.lstrip(" ")
        column = len(line) - len(text)
        mark = _FENCE.match(text)
        if not text:
            lines.append("")
            loose = True
            continue
        if not fence:
            inside = bool(items)
            items = [item for item in items if column >= item[0]]
            old, new = items[-1] if items else (0, 0)
            shift = new - (column if column <= new else old)
            if mark:
                fence = mark[0]
            elif item := _ITEM.match(text):
                loose = loose and inside
                if lines and lines[-1] and (loose or not inside):
                    lines.append("")
                items.append((column + item.end(), column + shift + _INDENT))
        elif mark and text.rstrip() == mark[0] and mark[0].startswith(fence):
            fence = ""
        lines.append(" " * max(column + shift, 0) + text)
    return "\n".join(lines) + "\n"
