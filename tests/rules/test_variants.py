"""Small files that vary the rows in ``tests/cases``, with what lslint reports today (``--update``): each reaches a
state that no case reaches, and kills a mutant there. ``rule``: the rules whose findings are recorded with their
wording, fixes and related places, and whether they are optional: one, or all of a file with many branches. A line
with ``files`` is a folder that the command checks, of which only the findings of these rules are recorded."""

import functools
import json
import tempfile
from pathlib import Path

import lint_settings
import pytest
from case_runner import difference, update_hint, usual_path, write
from in_process import command, environment
from newest_release import portable
from paths import DATA

from lslint.engine.file import check_text

FILES = sorted((DATA / "variants").glob("*.jsonl"))
LINES = {path: path.read_text("utf-8").splitlines() for path in FILES}
AT_ONCE = 50
"""Lines of a file that are one test at most."""


@functools.cache
def settings(target):
    return lint_settings.settings("ALL", target=[target] if target else [])


def recorded(line):
    """A line with what lslint reports now."""
    row = json.loads(line)
    request = str([row.get(key) for key in ("target", "text", "files")])
    row |= in_folder(row) if "files" in row else of_text(row)
    for key in ("findings", "not_checked"):
        if key in row:
            row[key] = [portable(each, request) for each in row[key]]
    return json.dumps(row, ensure_ascii=False)


def of_text(row):
    """What lslint reports about the text of a row."""
    result = check_text(row["text"], usual_path(row["kind"]), row["kind"], settings(row["target"]))
    findings = []
    for finding in result.findings:
        words = [finding.rule.code, finding.severity, finding.stage, f"{finding.start}-{finding.end}"]
        if finding.rule.code in row["rule"].split():
            fix = finding.fix
            edits = [f"{each.start}-{each.end} {each.text!r}" for each in fix.edits] if fix else []
            words += [finding.message, finding.help or "", fix.applicability if fix else "", *edits]
            words += [f"related {each.start}-{each.end} {each.message}" for each in finding.related]
            words += ["optional"] if finding.is_optional else []
        findings.append(" ".join(filter(None, words)))
    not_checked = [f"{each.start}-{each.end} {each.reason}" for each in result.not_checked]
    return {"verdict": result.verdict, "starts": result.starts, "findings": findings, "not_checked": not_checked}


def in_folder(row):
    """What the command reports about the files of a row."""
    targets = [part for target in row.get("target", "").split() for part in ("--target", target)]
    with tempfile.TemporaryDirectory() as folder, environment(folder):
        write({".git/HEAD": "", **row["files"]})
        report = json.loads(command(["check", "--json", "--select", "ALL", *targets, "."]).stdout)
    findings = []
    for one in report["findings"]:
        if one["code"] in row["rule"].split():
            fix, span = one["fix"], [one["range"][end]["offset"] for end in ("start", "end")]
            words = [one["code"], one["severity"], one["stage"], f"{one['path']}:{span[0]}-{span[1]}", one["message"]]
            words += [
                one["help"] or "",
                *([fix["applicability"], *(repr(each["text"]) for each in fix["edits"])] if fix else []),
            ]
            words += [f"related {each['path']}:{each['range']['start']['line']}" for each in one["related"]]
            findings.append(" ".join(filter(None, words)))
    return {"starts": " ".join(f"{file['path']}:{file['starts']}" for file in report["files"]), "findings": findings}


@pytest.mark.parametrize(
    ("path", "first"), [pytest.param(path, first, id=f"{path.stem}-{first}") for path in FILES
                        for first in range(0, len(LINES[path]), AT_ONCE)],
)  # fmt: skip
def test_findings_in_variants(path, first, pytestconfig):
    lines = [recorded(line) for line in LINES[path][first : first + AT_ONCE]]
    if pytestconfig.getoption("--update"):
        LINES[path][first : first + AT_ONCE] = lines
        path.write_text("\n".join(LINES[path]) + "\n", "utf-8")
    differing = [pair for pair in zip(LINES[path][first : first + AT_ONCE], lines, strict=True) if pair[0] != pair[1]]
    shown = [difference(*(json.dumps(json.loads(line), indent=1) for line in pair), path.name) for pair in differing]
    assert not differing, "\n".join([*shown, update_hint(Path(__file__))])
