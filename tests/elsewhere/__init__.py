"""A plug-in of pytest that hides what only some systems have: ``python -m pytest -p tests.elsewhere``.

Without ``os.fork`` processes are started anew, as on Windows; ``fcntl``, hard links and ``/proc`` are missing as well.
"""

import os
from pathlib import Path

import tests.elsewhere.sitecustomize  # noqa: F401

# every Python that a test starts imports the module of that name first
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(Path(__file__).parent), os.environ.get("PYTHONPATH"))))
