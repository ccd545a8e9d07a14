"""How long a warm rebuild takes when one team changed; run by hand: python tests/benchmarks/watch.py"""

import statistics
import tempfile
import time
from pathlib import Path

from generator.cli.build_options import BuildOptions
from generator.cli.watch import WatchedBuild

TEAM = Path(__file__).parents[2] / "teams" / "dichoso-fulbo" / "sosiego-fc.yaml"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "t.yaml")
        text = TEAM.read_text(encoding="utf-8")
        file.write_text(text, encoding="utf-8")
        rival = TEAM.with_name("union-relampago.yaml")
        build = WatchedBuild((str(file), str(rival)), BuildOptions(out=Path(folder, "o")))
        times = []
        for turn in range(21):
            file.write_text(text.replace("Sosiego", f"Sosiego {turn}"), encoding="utf-8")
            start = time.perf_counter()
            build.rebuild(frozenset([file]))
            times.append(1000 * (time.perf_counter() - start))
        print(f"first, everything: {times[0]:.0f} ms")
        warm = times[1:]
        print(
            f"one team changed: median {statistics.median(warm):.0f} ms, worst {max(warm):.0f} ms; the bound is 150 ms"
        )


if __name__ == "__main__":
    main()
