#!/usr/bin/env python3
"""Compare the reports of two lslint installations byte for byte.

    python tools/compare_reports.py BEFORE AFTER [--paths DIR ...] [--probes DIR] [--formats NAME ...] [--targets ...]
                                    [--leave-out PATTERN ...]

BEFORE and AFTER are `lslint` commands, for example of two virtual environments. Each runs with `--isolated --no-cache
--select ALL` over every folder of ``--paths`` (default: ``examples``) and over the configs of the JSON Lines files in
``--probes``, in every format and for every set of targets; standard output, standard error and the exit code must be
equal. Files whose paths match a pattern of ``--leave-out`` (``near_miss/*/metricbeat.yml``) are not looked at, for
changes that are intended. Differences are printed as a unified diff, shortened to ``--show`` lines per run. Exit
code: 0 if equal, else 1.
"""

import argparse
import difflib
import fnmatch
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

TARGETS = {
    "none": (),
    "7.17": ("7.17",),
    "8.15": ("8.15",),
    "8.19": ("8.19",),
    "9.0": ("9.0",),
    "9.5": ("9.5",),
}
FORMATS = ("json", "text", "sarif")
PRODUCTS = ("logstash", "filebeat", "elasticsearch")
KINDS = {  # kind of a probe row or start of the file's name -> (kind for --kind, file extension)
    "legacy": ("es-legacy-template", "json"),
    "composable": ("es-index-template", "json"),
    "component": ("es-component-template", "json"),
    "elasticsearch_yml": ("elasticsearch-settings", "yml"),
    "filebeat": ("filebeat", "yml"),
    "logstash": ("logstash", "conf"),
    "es_": ("es-template", "json"),
}


def probe_kind(file: pathlib.Path, row: "dict[str, object]") -> "tuple[str, str] | None":
    """The kind and file extension of a probe, or None if the file holds something other than configs."""
    for name in (str(row.get("kind")), file.stem):
        for start, kind in KINDS.items():
            if name == start or (start in ("filebeat", "logstash", "es_") and name.startswith(start)):
                return kind
    return None


def write_probes(folder: pathlib.Path, top: pathlib.Path) -> "dict[str, pathlib.Path]":
    """Write every probe to a file in a separate directory. Returns kind -> directory."""
    written: dict[str, pathlib.Path] = {}
    for file in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(filter(None, file.read_text(encoding="utf-8").split("\n"))):
            row = json.loads(line)
            text = row.get("config", row.get("body"))
            kind = probe_kind(file, row)
            if text is None or kind is None:
                continue
            place = top / kind[0] / file.stem / f"{number:05d}"
            place.mkdir(parents=True)
            data = text if isinstance(text, str) else json.dumps(text)
            (place / f"file.{kind[1]}").write_text(data, encoding="utf-8", errors="surrogatepass", newline="")
            written[kind[0]] = top / kind[0]
    return written


def report(command: str, arguments: "list[str]", folder: pathlib.Path) -> str:
    """Standard output, standard error and exit code of one run as text."""
    done = subprocess.run(
        [*shlex.split(command), *arguments], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL, check=False
    )
    out, err = (stream.decode("utf-8", "backslashreplace") for stream in (done.stdout, done.stderr))
    return f"{out}\n--- stderr\n{err}\n--- exit code {done.returncode}\n"


def lines(text: str) -> "list[str]":
    """The lines of a report; a JSON report is split at its objects so that a diff stays readable."""
    return re.sub(r'(\{"(?:code|path|id|ruleId)":)', r"\n\1", text).splitlines()


def copy(source: pathlib.Path, target: pathlib.Path, leave_out: "list[str]") -> None:
    """Copy a folder without the files whose relative paths match one of the patterns."""

    def ignored(folder: str, names: "list[str]") -> "set[str]":
        paths = {name: (pathlib.Path(folder) / name).relative_to(source).as_posix() for name in names}
        return {name for name in names if any(fnmatch.fnmatch(paths[name], pattern) for pattern in leave_out)}

    shutil.copytree(source, target, symlinks=True, ignore=ignored)


def runs(
    paths: "list[pathlib.Path]", leave_out: "list[str]", probes: "pathlib.Path | None"
) -> "Iterator[tuple[str, pathlib.Path, list[str]]]":
    """``(name, working directory, arguments)`` of every run. Copies and probe files exist only while it is used."""
    for path in paths:
        with tempfile.TemporaryDirectory() as name:
            place = path
            if leave_out:
                place = pathlib.Path(name) / path.name
                copy(path, place, leave_out)
            yield str(path), place, []
    if probes is not None:
        with tempfile.TemporaryDirectory() as name:
            for kind, place in write_probes(probes, pathlib.Path(name)).items():
                yield f"probes of kind {kind}", place, ["--kind", kind]


def main() -> int:
    """Compare and print the differences."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--paths", nargs="*", type=pathlib.Path, default=[pathlib.Path("examples")])
    parser.add_argument("--probes", type=pathlib.Path)
    parser.add_argument("--formats", nargs="*", default=FORMATS)
    parser.add_argument("--targets", nargs="*", choices=TARGETS, default=list(TARGETS))
    parser.add_argument("--arguments", default="--isolated --no-cache --select ALL", help="arguments of every run")
    parser.add_argument("--leave-out", nargs="*", default=[], metavar="PATTERN")
    parser.add_argument("--show", type=int, default=40, help="lines of a difference to print")
    options = parser.parse_args()
    different = compared = 0
    for name, folder, extra in runs([path.resolve() for path in options.paths], options.leave_out, options.probes):
        for target in options.targets:
            releases = [f"--target={product}={release}" for release in TARGETS[target] for product in PRODUCTS]
            for output in options.formats:
                arguments = [*shlex.split(options.arguments), *extra, *releases, "--output-format", output, "."]
                with ThreadPoolExecutor() as pool:
                    commands = (options.before, options.after)
                    before, after = pool.map(lambda command: report(command, arguments, folder), commands)  # noqa: B023
                compared += 1
                if before == after:
                    continue
                different += 1
                changes = list(difflib.unified_diff(lines(before), lines(after), "before", "after", n=0, lineterm=""))
                print(f"different: {name}, target {target}, format {output}: {len(changes)} changed lines")
                print("\n".join(line[:300] for line in changes[: options.show]), flush=True)
    print(f"{compared} reports compared, {different} different")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
