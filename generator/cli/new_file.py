"""Writing one file that is not there yet."""

from __future__ import annotations

from pathlib import Path

from generator.problems import PizarraError, Problem


def write_new(file: Path, text: str) -> None:
    """Write a file that is not there yet, all of it or nothing. Raises ``PizarraError`` rather than overwrite one."""
    draft = file.with_name(f".{file.name}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists():
            raise FileExistsError
        draft.write_text(text, encoding="utf-8")
        draft.replace(file)
    except FileExistsError:
        raise PizarraError(
            [Problem(str(file), "is already there", hint="choose another name; nothing was changed")]
        ) from None
    except OSError as error:
        raise PizarraError([Problem(str(file), f"cannot be written: {error.strerror}")]) from None
    finally:
        draft.unlink(missing_ok=True)
