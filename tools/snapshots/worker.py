"""A process that runs the lslint of one checkout over units: JSON lines in, JSON lines out.

    python worker.py CHECKOUT

It uses only what later versions keep: the options of ``lslint check``, the JSON report, and ``lslint.cli.main.main``.
"""

import contextlib
import hashlib
import importlib.machinery
import importlib.util
import io
import json
import os
import pathlib
import sys
import tempfile
import tomllib
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

PACKAGES = {"lslint": "lint", "lslint.grammar": "grammar", "lslint.rules": "rules"}
PRODUCTS = ("logstash", "filebeat", "elasticsearch", "kibana")
PARTS = {
    "all": ("verdicts", "findings", "fix", "text"),
    "findings": ("verdicts", "findings"),
    "verdicts": ("verdicts",),
}


class CheckoutFinder:
    """Finds the packages of a checkout as its ``pyproject.toml`` maps them, before any installed version."""

    def __init__(self, checkout: pathlib.Path) -> None:
        with (checkout / "pyproject.toml").open("rb") as file:
            project = tomllib.load(file)
        packages = project.get("tool", {}).get("setuptools", {}).get("package-dir", PACKAGES)
        self.folders = {name: checkout / folder for name, folder in packages.items() if name}
        if "lslint" not in self.folders:
            self.folders["lslint"] = checkout / packages.get("", ".") / "lslint"

    def find_spec(
        self, name: str, path: "Sequence[str] | None" = None, target: "ModuleType | None" = None
    ) -> "importlib.machinery.ModuleSpec | None":
        """Return the spec of a mapped package; its modules follow from its folder."""
        folder = self.folders.get(name)
        if folder is None:
            return None
        return importlib.util.spec_from_file_location(
            name, folder / "__init__.py", submodule_search_locations=[str(folder)]
        )


def run(main: "Callable[[list[str]], int]", arguments: "list[str]") -> "tuple[int | None, str, str]":
    """Run lslint. Return its exit code (None: it raised an exception), standard output and standard error."""
    outputs = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace", newline="") for _ in "oe"]
    code: int | None = None
    error = ""
    with contextlib.redirect_stdout(outputs[0]), contextlib.redirect_stderr(outputs[1]):
        try:
            code = main(arguments)
        except SystemExit as exit_:
            code = exit_.code if isinstance(exit_.code, int) else 1
        except Exception as exception:  # noqa: BLE001 the snapshot records it, and the next unit follows
            error = f"{type(exception).__name__}: {exception}"
    texts = []
    for output in outputs:
        output.flush()
        texts.append(output.buffer.getvalue().decode("utf-8", "backslashreplace"))  # type: ignore[attr-defined]
    return code, texts[0], texts[1] + error


def finding(data: "dict[str, Any]") -> "dict[str, Any]":
    """Return what a snapshot keeps of a finding of the JSON report."""
    place = data.get("range") or {}
    start, end = place.get("start") or {}, place.get("end") or {}
    fix = data.get("fix")
    if fix is not None:
        edits = json.dumps(fix.get("edits"), sort_keys=True).encode()
        fix = [fix.get("applicability"), fix.get("message"), hashlib.sha256(edits).hexdigest()[:12]]
    related = []
    for other in data.get("related") or ():
        line = ((other.get("range") or {}).get("start") or {}).get("line")
        related.append([other.get("path"), line, other.get("message")])
    return {
        "code": data.get("code"),
        "path": data.get("path"),
        "severity": data.get("severity"),
        "range": [start.get("line"), start.get("column"), end.get("line"), end.get("column")],
        "pointer": data.get("pointer"),
        "count": data.get("count"),
        "message": data.get("message"),
        "fix": fix,
        "related": related,
    }


def record(
    main: "Callable[[list[str]], int]", job: "dict[str, Any]", target: str, parts: "Sequence[str]", report: pathlib.Path
) -> "dict[str, Any]":
    """Return the record of one run: exit code, files, findings, text, and the patch of the safe fixes."""
    report.unlink(missing_ok=True)
    releases = [] if target == "none" else [f"--target={product}={target}" for product in PRODUCTS]
    folder = job["folder"]
    paths = [folder if path == "." else f"{folder}/{path.removeprefix('./')}" for path in job["paths"]]
    options = ["check", "--no-cache", "--jobs", "1", *job["options"], *releases]

    def clean(text: str) -> str:
        for name in (f"{os.getcwd()}/{folder}/", f"{folder}/", folder):
            text = text.replace(name, "")
        return text

    code, out, err = run(main, [*options, "--output-format", "json", "--output-file", str(report), *paths])
    text = clean(f"{out}\n--- stderr\n{err}" if err else out)
    try:
        data = json.loads(clean(report.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        return {"exit": code, "error": f"no JSON report ({type(error).__name__}): {text}"}
    entry: dict[str, Any] = {
        "exit": code,
        "files": [[file.get(key) for key in ("path", "kind", "verdict", "starts")] for file in data.get("files", ())],
        "failures": data.get("failures") or [],
    }
    if "findings" in parts:
        entry["findings"] = [finding(row) for row in data.get("findings", ())]
    if "text" in parts:
        entry["text"] = text
    if "fix" in parts:
        safe = any((row.get("fix") or {}).get("applicability") == "safe" for row in data.get("findings", ()))
        if safe or (data.get("summary") or {}).get("fixable"):
            _, patch, err = run(main, [*options, "--diff", *paths])
            entry["fix"] = clean(f"{patch}\n--- stderr\n{err}" if err else patch)
    return entry


def main() -> int:
    """Read one unit a line from standard input and write its record to standard output."""
    sys.path[:] = [path for path in sys.path if pathlib.Path(path or ".").resolve() != pathlib.Path(__file__).parent]
    sys.meta_path.insert(0, CheckoutFinder(pathlib.Path(sys.argv[1]).resolve()))  # type: ignore[arg-type]
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    lslint = importlib.import_module("lslint.cli.main").main
    with tempfile.TemporaryDirectory() as name:
        report = pathlib.Path(name) / "report.json"
        for line in sys.stdin:
            job = json.loads(line)
            runs: dict[str, Any] = {}
            for target in job["targets"]:
                entry = record(lslint, job, target, PARTS[job["only"]], report)
                equal = (name for name, other in runs.items() if other == entry)
                runs[target] = next(equal, entry)
            answers.write(json.dumps(runs, ensure_ascii=True) + "\n")
            answers.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
