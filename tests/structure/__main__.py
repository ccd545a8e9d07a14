"""Print the figures, with ``-v`` also the places behind them."""

import sys

import yaml

from tests.structure import RECORD, ROOT, measure, report

record = yaml.safe_load(RECORD.read_text(encoding="utf-8"))
print("\n".join(report(measure(ROOT / "generator", record["kinds"]), "-v" in sys.argv[1:])))
