"""Where the program begins and ends, as ``pizarra`` and as ``python -m generator``."""

from __future__ import annotations

import gc
import os
import sys


def is_ctrl_c(error: BaseException | None) -> bool:
    """Whether the user pressed Ctrl-C; Python 3.11 wraps what interrupts a ``__set_name__`` in a ``RuntimeError``."""
    return isinstance(error, KeyboardInterrupt) or (error is not None and is_ctrl_c(error.__cause__))


def main() -> None:
    """Run the command line and exit; 130 on Ctrl-C, also while the program is still being loaded."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for plugins takes long, and none may meddle
    gc.set_threshold(600_000, 50, 50)  # nearly all a build makes lives to its end; looking for garbage early is waste
    try:
        from generator.cli import main as command_line

        command_line()
    except (KeyboardInterrupt, RuntimeError) as error:
        if not is_ctrl_c(error):
            raise
        sys.exit(130)
    finally:
        gc.freeze()  # Python looks for garbage once more before it ends; a fifth of a kit's time, for nothing


if __name__ == "__main__":
    main()
