"""Cases as data: run the rows of a case file as ``lslint check`` runs, and tell what differs."""

import difflib
import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from textwrap import indent
from typing import Any

from case_commands import fits, write
from case_files import Group, Row
from in_process import command, environment
from newest_release import NEWEST_OF_ANY, portable

from lslint.kinds import BY_NAME
from lslint.report.embedded_places import place

PATHS = {
    "logstash": "a.conf", "logstash-settings": "logstash.yml", "pipelines": "pipelines.yml",
    "jvm-options": "jvm.options", "elasticsearch-settings": "elasticsearch.yml", "kibana-settings": "kibana.yml",
    "elastic-agent": "elastic-agent.yml", "es-requests": "requests.txt",
}  # fmt: skip
"""The usual names of files, by kind; of a Beat, its name and ``.yml``; of other kinds, ``a.json``."""
GIT = (("init", "-q"), ("add", "."), ("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"))
"""What commits all files."""
GUARDS = "LS0,FB0,ES0,KB0,LS905"
"""The rules about syntax and files of no kind: without their findings, it means something that there is no other."""


def failures(group: Group) -> list[str]:
    """Return what differs in the rows of a group, one text for each row that fails."""
    texts = []
    for row in group.rows:
        differences = run(row)[0]
        if differences:
            head = f"{group.path.name}:{row.line}: {group.name}, {row.label}"
            texts.append("\n".join([head, *(indent(one, "  ") for one in differences)]))
    return texts


@cache
def run(row: Row) -> tuple[list[str], list[dict[str, Any]], list[dict[str, Any]]]:
    """Run a row in a folder of its own. Return what differs, and the findings and files as in the JSON report."""
    values = row.values
    path = values.get("path") or usual_path(row.kind)
    files = {".git/HEAD": "", **values["files"]}
    if "text" in values:
        files[path] = values["text"]
    with tempfile.TemporaryDirectory() as folder, environment(folder):
        write(files, values.get("encoding", "utf-8"))
        if "run" in values or "steps" in values:
            return _run_commands(values), [], []
        arguments = [*_options(row), *(shlex.split(values["check"]) if "check" in values else [path])]
        done = command(["check", "--json", *arguments], values.get("stdin", ""))
        if done.exit > 1 and done.exit != values.get("exit"):
            return [f"exit code {done.exit}: {done.stderr.strip()}"], [], []
        report = json.loads(done.stdout)
        reported = [one for one in report["findings"] if not row.rules or one["code"] in row.rules]
        differences = _meaningless(row, report) + _compare(row, report, reported, done.exit, files)
        if "fix" in values:
            command(["check", "--fix", "--unsafe-fixes", "-q", *arguments])
            fixed = Path(folder, path).read_bytes().decode()
            if fixed != values["fix"]:
                differences.append(
                    f"fix: expected\n{indent(values['fix'], '  ')}\nbut the fixed file is\n{indent(fixed, '  ')}"
                )
    if differences:
        differences += [_excerpt(name, files[name], reported) for name in files if name != ".git/HEAD"]
    return differences, [{**one, "at": _attributes(one, files)["at"]} for one in reported], report["files"]


def usual_path(kind: str) -> str:
    """The name of a file where a row gives none."""
    is_beat = kind in BY_NAME and BY_NAME[kind].product == "filebeat"
    return PATHS.get(kind, f"{kind}.yml" if is_beat else "a.json")


def _options(row: Row) -> list[str]:
    values = row.values
    options = shlex.split(values.get("options", ""))
    select = values.get("select") or ",".join(row.rules) or "ALL"
    if select != "default":
        options += ["--select", select if values.get("broken") else f"{select},{GUARDS}"]
    if "kind" in values or ("text" in values and "path" not in values and row.kind in BY_NAME):
        options += ["--kind", row.kind]
    for target in row.targets:
        options += ["--target", target]
    return options


def _run_commands(values: dict[str, Any]) -> list[str]:
    """Run the command of a row, or its steps one after the other. Return what differs in the first that differs."""
    common = {key: values[key] for key in ("env", "cd", "encoding") if key in values}
    top = os.getcwd()
    for number, step in enumerate(values.get("steps", [{**values, "files": {}}]), 1):
        step = {**common, **step}
        write(step.get("files", {}), step.get("encoding", "utf-8"))
        if "git" in step:
            shutil.rmtree(".git")
            for arguments in GIT:
                subprocess.run(["git", *arguments], check=True, capture_output=True)
        if "run" in step:
            variables = {name: value.replace("$HOME", top) for name, value in step.get("env", {}).items()}
            with environment(os.path.join(top, step.get("cd", "")), **{"HOME": top, **variables}):
                differences = _run_command(step)
            differences = differences or _left(step)
            if differences:
                return [f"step {number}", *differences] if "steps" in values else differences
    return []


def _left(step: dict[str, Any]) -> list[str]:
    """Return how the files differ from those that a step must leave."""
    differences = []
    for name, text in step.get("after", {}).items():
        left = Path(name).read_bytes().decode(step.get("encoding", "utf-8")) if os.path.lexists(name) else None
        if left != text if text is None or left is None else not fits(text, left):
            shown = [indent(str(each), "  ") for each in (text, left)]
            differences.append(f"after: expected {name} to be\n{shown[0]}\nbut it is\n{shown[1]}")
    return differences


def _run_command(step: dict[str, Any]) -> list[str]:
    done = command(shlex.split(step["run"]), step.get("stdin", "").encode(step.get("encoding", "utf-8")))
    output = " ".join((done.stdout + done.stderr).split())
    differences = []
    if done.exit != step.get("exit", 0):
        differences.append(f"exit: expected {step.get('exit', 0)}, but it is {done.exit}")
    differences += [f"shows: {text!r} is not in the output" for text in _listed(step, "shows") if text not in output]
    differences += [f"lacks: {text!r} is in the output" for text in _listed(step, "lacks") if text in output]
    for name in {"stdout", "stderr"} & step.keys():
        line_end = "\n" if step[name] and "\n" not in step[name] else ""
        if not fits(step[name] + line_end, getattr(done, name)):
            differences.append(f"{name}: expected\n{indent(step[name], '  ')}")
    if differences:
        differences.append(f"lslint {step['run']}\n{indent(done.stdout + done.stderr, '  ')}")
    return differences


def _meaningless(row: Row, report: dict[str, Any]) -> list[str]:
    """Return what makes the absence of findings meaningless: a file of no kind, and syntax errors."""
    differences = []
    for one in report["findings"] if row.rules and not row.values.get("broken") else ():
        if one["code"] == "LS905" and one["code"] not in row.rules:
            differences.append("the file is not recognized as a config: set path or kind")
        elif one["stage"] == "parse" and one["severity"] == "error" and one["code"] not in row.rules:
            place = f"{one['path']}:{one['range']['start']['line']}"
            differences.append(f"syntax error at {place}: {one['message']} (if it is meant: broken: true)")
    return differences


NAMING = ("code", "severity", "line")
"""Keys of an expected finding that tell which one is missing."""


def _compare(
    row: Row, report: dict[str, Any], reported: list[dict[str, Any]], code: int, files: dict[str, str]
) -> list[str]:
    values, differences = row.values, []
    if row.some and not reported:
        differences.append("some: expected a finding, but there is none")
    if "findings" in values:
        expected = values["findings"]
        if len(expected) != len(reported):
            wishes = ", ".join(" ".join(str(each[key]) for key in NAMING if key in each) for each in expected)
            codes = ", ".join(one["code"] for one in reported)
            differences.append(f"findings: expected {wishes or 'none'}; reported {codes or 'none'}")
        for number, (wanted, one) in enumerate(zip(expected, reported, strict=False), 1):
            actual = _attributes(one, files)
            for key, value in wanted.items():
                words = _listed(wanted, key) if key == "message" else []
                if not all(word in actual[key] for word in words) if words else actual[key] != value:
                    differences.append(f"finding {number}, {key}: expected {value!r}, but it is {actual[key]!r}")
    for key in ("verdict", "starts"):
        seen = " ".join(file[key] for file in report["files"])
        if key in values and seen != values[key]:
            differences.append(f"{key}: expected {values[key]}, but it is {seen}")
    if "exit" in values and code != values["exit"]:
        differences.append(f"exit: expected {values['exit']}, but it is {code}")
    documents = [each["kind"] for file in report["files"] for each in file["documents"]]
    if documents != values.get("documents", documents):
        differences.append(f"documents: expected {values['documents']}, but they are {documents}")
    if "not_checked" in values:
        reasons = [each["reason"] for file in report["files"] for each in file["not_checked"]]
        if any(part not in " ".join(reasons) for part in values["not_checked"]) or (
            reasons and not values["not_checked"]
        ):
            differences.append(f"not_checked: expected {values['not_checked']}, but they are {reasons}")
    if "deployments" in values:
        seen = [_deployment(one) for one in report["deployments"]]
        if seen != values["deployments"]:
            differences.append(f"deployments: expected {values['deployments']}, but they are {seen}")
    return differences


def _attributes(one: dict[str, Any], files: dict[str, str]) -> dict[str, Any]:
    """A finding of the report under the keys that a case file uses."""
    start, end = one["range"]["start"], one["range"]["end"]
    return {
        **one,
        "line": start["line"],
        "column": start["column"],
        "at": files.get(one["path"], "")[start["offset"] : end["offset"]],
        "level": one["fix"]["applicability"] if one["fix"] else "none",
        "related": [f"{note['path']}:{note['range']['start']['line']}" for note in one["related"]],
        "message": f"{one['message']} {one['help'] or ''}",
        "inside": place(one["inside"]) if one["inside"] else "none",
    }


def _deployment(one: dict[str, Any]) -> str:
    places = [f"{each['path']}:{each['line']}" if each["line"] else each["path"] for each in one["evidence"]]
    release = one["release"] or "..".join(filter(None, one["range"])) or "?"
    return f"{one['product']} {release} by {', '.join(places)}"


def _listed(values: dict[str, Any], key: str) -> list[str]:
    value = values.get(key, [])
    return [value] if isinstance(value, str) else value


def _excerpt(name: str, text: str, reported: list[dict[str, Any]]) -> str:
    """A file, with a caret line below each line that has a finding."""
    lines = [f"{name}:"]
    for number, line in enumerate(text.splitlines(), 1):
        lines.append(f"{number:>6} | {line}")
        for one in reported:
            start, end = one["range"]["start"], one["range"]["end"]
            if one["path"] == name and start["line"] == number:
                width = end["column"] - start["column"] if end["line"] == number else len(line) - start["column"] + 1
                marks = " " * (start["column"] - 1) + "^" * max(width, 1)
                lines.append(f"       | {marks} {one['code']} {one['severity']}: {one['message']}")
    return "\n".join(lines)


def wording(rows: list[Row]) -> str:
    """Return the distinct findings and verdicts of rows, in order: a snapshot."""
    texts: dict[str, None] = {}
    for row in rows:
        request = str((row.values, row.targets))
        _, findings, files = run(row)
        for one in findings:
            head = f"{one['code']} {one['severity']} {one['stage']} at {' '.join(one['at'].split())[:40]}"
            parts = [f"{head}: {one['message']}"]
            parts += [f"help: {one['help']}"] if one["help"] else []
            if one["fix"]:
                parts.append(f"fix ({one['fix']['applicability']}): {one['fix']['message']}")
                parts += [f"edit: {edit['text']!r}" for edit in one["fix"]["edits"]]
            texts[portable("\n  ".join(parts), request) + "\n"] = None
        for file in files:
            releases = "unknown" if file["releases"] is None else file["releases"] or "none"
            releases = re.sub(rf"(?<![\d.-]){NEWEST_OF_ANY}$", r"\g<0>-\g<0>", releases)  # all from this one on
            parts = [f"{file['verdict']}, starts: {file['starts']}, releases: {releases}"]
            parts += [f"not checked: {one['reason']}" for one in file["not_checked"]]
            texts[portable("\n  ".join(parts), request) + "\n"] = None
    return "".join(texts).encode("utf-8", "backslashreplace").decode()  # bytes that are not UTF-8


def difference(expected: str, reported: str, name: str) -> str:
    """Return the lines in which a recorded text differs."""
    lines = difflib.unified_diff(expected.splitlines(), reported.splitlines(), f"{name} expected", name, lineterm="")
    return "\n".join(lines)


def update_hint(path: Path) -> str:
    """Return the command that records a text anew."""
    return f"If that is right: pytest --update {os.path.relpath(path)}"
