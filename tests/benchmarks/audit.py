"""How long the audit of all shipped packs takes. Run as a program: ``python tests/benchmarks/audit.py``."""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

HOME = Path(__file__).parents[2]
sys.path.insert(0, str(HOME))

ROUNDS = 15


def main() -> None:
    """Print milliseconds to read, to audit and to compute odds, the median of several rounds."""
    started = time.perf_counter()
    from generator.model.rules.book import load_rules
    from generator.model.source import parse_bytes
    from generator.rules.audit.audit import audit, audit_as_published
    from generator.rules.odds import opposed_results

    print(f"{'import':<16} {(time.perf_counter() - started) * 1000:7.1f} ms")
    total = 0.0
    for file in sorted((HOME / "templates").glob("*/rules.yaml")):
        reading, auditing = [], []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            parse_bytes.cache_clear()
            loaded = load_rules(parse_bytes(file.read_bytes(), file.name))
            read = time.perf_counter()
            audit(loaded)
            audit_as_published(loaded)
            auditing.append(time.perf_counter() - read)
            reading.append(read - start)
        read_ms, audit_ms = (statistics.median(times) * 1000 for times in (reading, auditing))
        total += read_ms + audit_ms
        print(f"{file.parent.name:<16} {read_ms:7.1f} ms read {audit_ms:7.1f} ms audit (with and without rulings)")
    print(f"{'all packs':<16} {total:7.1f} ms")
    file = HOME / "templates" / "dichoso-fulbo" / "rules.yaml"
    book = load_rules(parse_bytes(file.read_bytes(), file.name)).book
    start = time.perf_counter()
    for shot in range(4, 13):
        for keeper in range(5, 11):
            opposed_results(book, "tiro_resultado", shot, keeper)
    print(f"{'54 shot cells':<16} {(time.perf_counter() - start) * 1000:7.1f} ms")


if __name__ == "__main__":
    main()
