#!/usr/bin/env python3
"""How fast is lslint, as ratios to its peers and to Python's own start?

    python bench/run.py [--runs N] [--write-page] [--peers DIR] [--long] [--only WORD] [--timings]

Builds a wheel, installs it into a new venv, makes the inputs, and runs every command in turn, round by round, so
that a change of the machine's speed hits all of them. Figures are minima: CPU seconds (user + system) and resident
memory of the whole process, from the operating system. Peers that are not on PATH (or in ``--peers DIR``) are left out
and named.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import generate

ROOT = pathlib.Path(__file__).resolve().parents[1]
SMALL = "alone/a/b/conf.d/small.conf"
LARGE = "large/a/b/conf.d/large.conf"
HUGE = "huge/a/b/conf.d/huge.conf"
LINES, CASES = 20_000, 200
"""Lines of the Apache log; test cases, in 20 files."""
FILEBEAT = "shipper/filebeat.yml"
DEPLOYED = "deployed/conf.d/small.conf"
COMPOSE = """\
services:
  elasticsearch:
    image: docker.elastic.co/elasticsearch/elasticsearch:8.15.3
  logstash:
    image: docker.elastic.co/logstash/logstash:8.15.3
    volumes:
      - ./conf.d:/usr/share/logstash/pipeline:ro
"""
CORPUS = ROOT.parent / "shared" / "corpus"

PEER_FLOORS = 245
"""mustache over 1,000 pipelines of 54 lines, as multiples of Python's start: measured once, 2,501 ms against 10.2.
Its time goes by size (2.1 ms for a kB there, 2.3 ms in one file of 125 kB): longer files take it that much longer."""
PEER_LARGE = 28.6
"""The same for one pipeline of 125 kB: 292 ms."""

# A process starts with the memory of the one that forks it, so a small one has to do that.
_MEMORY = """
import os, sys
pid = os.fork()
if not pid:
    null = os.open(os.devnull, os.O_RDWR)
    for n in range(3):
        os.dup2(null, n)
    os.execv(sys.argv[1], sys.argv[1:])
print(os.wait4(pid, 0)[2].ru_maxrss)
"""


def measure(command: list[str], cwd: pathlib.Path) -> tuple[float, int]:
    """CPU seconds and exit code of one run of a command."""
    with open(os.devnull, "w") as null:
        process = subprocess.Popen(command, cwd=cwd, stdout=null, stderr=null, stdin=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, process.returncode


def memory(command: list[str], cwd: pathlib.Path) -> float:
    """Largest resident memory of one run of a command, in MB; not below a bare Python's 8 MB."""
    starter = [sys.executable, "-I", "-S", "-c", _MEMORY, *command]
    return int(subprocess.run(starter, cwd=cwd, capture_output=True, text=True, check=True).stdout) / 1024


def install(folder: pathlib.Path) -> pathlib.Path:
    """A venv with lslint from a wheel; its bin folder."""
    run = {"check": True, "stdout": subprocess.DEVNULL}
    subprocess.run([sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, ROOT], **run)
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], **run)
    wheel = next(folder.glob("lslint-*.whl"))
    # an older pip (23.2) writes commands that load `re` first, which takes half as long as Python's start
    subprocess.run([folder / "venv/bin/python", "-m", "pip", "install", "-q", "--upgrade", "pip"], **run)
    subprocess.run([folder / "venv/bin/pip", "install", "-q", wheel], **run)
    return folder / "venv" / "bin"


def inputs(folder: pathlib.Path) -> None:
    """Write the inputs, each to a separate file or folder."""
    alone = folder / "alone" / "a" / "b" / "conf.d"  # rules look at what lies around a file
    alone.mkdir(parents=True)
    (alone / "small.conf").write_text(generate.pipeline(1100))
    for place, size in ((LARGE, 125_000), (HUGE, 9_600_000)):
        (folder / place).parent.mkdir(parents=True)
        (folder / place).write_text(generate.pipeline(size))
    (folder / DEPLOYED).parent.mkdir(parents=True)
    (folder / DEPLOYED).write_text(generate.pipeline(1100))
    (folder / "deployed" / "docker-compose.yml").write_text(COMPOSE)
    (folder / "apache").mkdir()
    (folder / "apache" / "apache.conf").write_text(generate.APACHE)
    (folder / "apache" / "access.log").write_text(generate.access_log(LINES))
    (folder / "tested" / "conf.d").mkdir(parents=True)
    (folder / "tested" / "conf.d" / "main.conf").write_text(generate.TESTED)
    (folder / "tested" / "tests").mkdir()
    for i in range(20):
        (folder / "tested" / "tests" / f"{i:02d}.json").write_text(generate.case_file(CASES // 20, i))
    (folder / FILEBEAT).parent.mkdir()  # rules look for receivers in the folders below
    (folder / FILEBEAT).write_text(generate.filebeat(135_000))
    (folder / "template.json").write_text(generate.template(1_000_000))
    (folder / "schema.json").write_text('{"type": "object"}')
    for i in range(1000):
        place = folder / "many" / f"{i:04d}"
        place.mkdir(parents=True)
        (place / "main.conf").write_text(generate.pipeline(1100, seed=i))
        place = folder / "stack" / "conf" / f"{i:04d}"
        place.mkdir(parents=True)
        (place / "main.conf").write_text(generate.pipeline(1100, seed=i))
    (folder / "stack" / ".git").mkdir()
    (folder / "stack" / "docker-compose.yml").write_text(COMPOSE)
    real = sorted((CORPUS / "dev" / "logstash").rglob("*")) if CORPUS.is_dir() else []
    files = [p for p in real if p.is_file()]
    for i in range(1000 if files else 0):
        place = folder / "real" / f"{i:04d}"
        place.mkdir(parents=True)
        shutil.copyfile(files[i % len(files)], place / "main.conf")


def many(folder: pathlib.Path) -> pathlib.Path:
    """10,000 pipelines of 5 kB, a folder each."""
    for i in range(10_000):
        place = folder / f"{i // 100:02d}" / f"{i % 100:02d}"
        place.mkdir(parents=True)
        (place / "main.conf").write_text(generate.pipeline(5000, seed=i))
    return folder


def wall(command: list[str], cwd: pathlib.Path) -> float:
    """Seconds from start to end of one run of a command."""
    start = time.monotonic()
    subprocess.run(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    return time.monotonic() - start


def size_of(folder: pathlib.Path) -> int:
    """Bytes of the files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


@dataclass
class Case:
    """A row of the table: our command, the peer's, and the goal for the ratio. ``floors``: the same goal as multiples
    of Python's start, from a figure of the peer that was taken once, for where the peer is missing. ``count``: the
    number of ``unit`` that a run handles; the goal is then the number a second. ``limit``: a goal for the time or the
    memory itself."""

    title: str
    ours: list[str]
    peer: str
    theirs: list[str]
    goal: float
    floors: float = 0
    count: int = 0
    unit: str = ""
    limit: str = ""


def cases(lslint: str, python: str, folder: pathlib.Path) -> list[Case]:
    """All rows; a peer's command is empty where the peer is missing."""
    floor = [python, "-c", "pass"]
    mustache, yamllint, jsonschema = (shutil.which(n) for n in ("mustache", "yamllint", "check-jsonschema"))
    check = [lslint, "check", "--isolated", "--jobs", "1", "--output-format", "concise"]
    rows = [
        Case("`--version`", [lslint, "--version"], "python -c pass", floor, 1.5),
        Case("one small pipeline", [*check, SMALL], "python -c pass", floor, 4.5),
    ]
    many = {"real": "real", "many": "generated"} if (folder / "real").is_dir() else {"many": "generated"}
    for name, origin in many.items():
        files = [f"{name}/{i:04d}/main.conf" for i in range(1000)]
        title = f"1,000 {origin} pipelines"
        floors = PEER_FLOORS * size_of(folder / name) / size_of(folder / "many")
        theirs = [mustache, "check", *files] if mustache else []
        goal = 0.4 if name == "real" else 0.35
        rows.append(Case(title, [*check, name], "mustache", theirs, goal, round(goal * floors)))
    newest = [*check, "--target", "newest"]
    rows += [
        Case(
            "one small pipeline next to a compose file",
            [*check, DEPLOYED],
            "same for the newest",
            [*newest, DEPLOYED],
            1.05,
        ),
        Case(
            "1,000 pipelines of a compose project", [*check, "stack"], "same for the newest", [*newest, "stack"], 1.05
        ),
        Case(
            "125 kB pipeline",
            [*check, LARGE],
            "mustache",
            [mustache, "check", LARGE] if mustache else [],
            0.45,
            round(0.45 * PEER_LARGE),
        ),
        Case(
            "135 kB Filebeat YAML",
            [*check, FILEBEAT],
            "yamllint",
            [yamllint, FILEBEAT] if yamllint else [],
            0.2,
        ),
        Case(
            "1 MB index template",
            [*check, "template.json"],
            "check-jsonschema",
            [jsonschema, "--schemafile", "schema.json", "template.json"] if jsonschema else [],
            0.0,
            limit="400 ms",
        ),
        Case("9.6 MB pipeline", [*check, HUGE], "", [], 0.0, limit="180 MB"),
        Case(
            "`lslint try`, one line",
            [lslint, "try", SMALL, "--line", "2024-05-06T07:08:09Z INFO 12 done"],
            "lslint check of the same file",
            [*check, SMALL],
            2.5,
        ),
        Case(
            f"`lslint try`, {LINES:,} lines of an Apache log (`grok`, `date`, three `mutate`)",
            [lslint, "try", "apache/apache.conf", "--input", "apache/access.log", "--ecs-compatibility", "v8"],
            "",
            [],
            5000,
            count=LINES,
            unit="lines",
        ),
        Case(
            f"`lslint test`, {CASES} test cases in 20 files",
            [lslint, "test", "tested/tests", "--pipeline", "tested/conf.d"],
            "",
            [],
            CASES,
            count=CASES,
            unit="cases",
        ),
    ]
    return rows


def main() -> int:
    """Run it all and print the table as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--write-page", action="store_true")
    parser.add_argument("--long", action="store_true", help="also 10,000 files, with one process and two")
    parser.add_argument("--only", default="", metavar="WORD", help="only the rows with this in their first column")
    parser.add_argument("--peers", default="", help="folder with peers, put in front of PATH")
    parser.add_argument("--timings", action="store_true", help="instead: where the time of each command goes")
    options = parser.parse_args()
    if options.peers:
        os.environ["PATH"] = options.peers + os.pathsep + os.environ["PATH"]
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        bin_folder = install(folder)
        work = folder / "work"
        work.mkdir()
        inputs(work)
        python = str(bin_folder / "python")
        rows = [row for row in cases(str(bin_folder / "lslint"), python, work) if options.only in row.title]
        if options.timings:
            for row in (row for row in rows if row.ours[1] == "check"):
                print(row.title, flush=True)
                subprocess.run([python, ROOT / "bench" / "timings.py", *row.ours[1:]], cwd=work, check=True)
            return 0
        floor = [python, "-c", "pass"]
        seen: dict[int, list[tuple[float, int]]] = {}
        for turn in range(options.runs + 1):
            for i, row in enumerate(rows):
                if row.title.startswith("9.6 MB") and turn > 2:
                    continue
                found = [measure(command, work) for command in (row.ours, row.theirs, floor) if command]
                if turn:  # the first turn warms the disk
                    seen.setdefault(i, []).extend(found if row.theirs else [found[0], (0.0, 0), found[1]])
        table = report(rows, seen, [memory(row.ours, work) for row in rows])
        if options.long:
            table += "\n\n" + processes(str(bin_folder / "lslint"), many(folder / "ten"), options.runs)
    print(table)
    if options.write_page:
        page = ROOT / "docs" / "speed.md"
        text = page.read_text(encoding="utf-8")
        block = f"<!-- bench -->\n{_merged(text, table) if options.only else table}\n<!-- /bench -->"
        page.write_text(
            re.sub(r"<!-- bench -->.*?<!-- /bench -->", lambda _: block, text, flags=re.S), encoding="utf-8"
        )
    return 0


def _merged(page: str, table: str) -> str:
    """The table of the page, with the rows of another: in place of those with the same title, or at the end."""
    found = re.search(r"<!-- bench -->\n(.*?)\n<!-- /bench -->", page, re.S)
    rows = {line.split("|")[1]: line for text in (found[1] if found else "", table) for line in text.splitlines()}
    return "\n".join(rows.values())


def processes(lslint: str, folder: pathlib.Path, runs: int) -> str:
    """One process and two over 10,000 files: wall time, minima of interleaved runs, and the memory of one process."""
    commands = {
        jobs: [lslint, "check", "--isolated", "--output-format", "concise", "--jobs", str(jobs), "."] for jobs in (1, 2)
    }
    best = {jobs: min(times) for jobs, times in _walls(commands, folder, runs).items()}
    size = memory(commands[1], folder)
    return (
        "| | one process | memory | two processes | times as fast | goal |\n|---|---|---|---|---|---|\n"
        f"| 10,000 pipelines of 5 kB | {best[1]:.1f} s | {size:.0f} MB (≤ 300 MB) | {best[2]:.1f} s "
        f"| {best[1] / best[2]:.2f} | ≥ 1.6 |"
    )


def _walls(commands: "dict[int, list[str]]", folder: pathlib.Path, runs: int) -> "dict[int, list[float]]":
    found: dict[int, list[float]] = {jobs: [] for jobs in commands}
    for _ in range(runs):
        for jobs, command in commands.items():
            found[jobs].append(wall(command, folder))
    return found


def report(rows: list[Case], seen: dict[int, list[tuple[float, int]]], sizes: list[float]) -> str:
    """The table; ratios of minima, CPU time."""
    lines = [
        "| | lslint | memory | × Python's start | peer | ratio to peer | goal |",
        "|---|---|---|---|---|---|---|",
    ]
    for i, row in enumerate(rows):
        ours, theirs, floors = seen[i][0::3], seen[i][1::3], seen[i][2::3]
        cpu, floor = min(x[0] for x in ours), min(x[0] for x in floors)
        if row.theirs:
            peer = min(x[0] for x in theirs)
            ratio, named = f"{cpu / peer:.2f}", f"{row.peer} {peer * 1000:.0f} ms"
        else:
            ratio, named = "–", f"{row.peer} (not installed)" if row.peer else "–"
        goal = f"≤ {row.goal or row.limit}" if row.goal or row.limit else "–"
        if row.count:
            named, goal = f"{row.count / cpu:,.0f} {row.unit} a second", f"≥ {row.goal:,} a second"
        if row.floors and not row.theirs:
            goal = f"≤ {row.floors:g} × start"
        lines.append(
            f"| {row.title} | {cpu * 1000:.0f} ms | {sizes[i]:.0f} MB | {cpu / floor:.1f} "
            f"| {named} | {ratio} | {goal} |"
        )
        if ours[0][1] not in (0, 1):
            lines.append(f"| **{row.title} ended with exit code {ours[0][1]}** | | | | | | |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
