"""``tools/compare_reports.py`` names the rule and the kind of every difference of two snapshots."""

import copy
import gzip
import json
import subprocess
import sys

import pytest
from paths import ROOT
from snapshots.compare import compare
from snapshots.worker import finding

TOOL = ROOT / "tools" / "compare_reports.py"
FINDING = {
    "code": "LS318",
    "severity": "info",
    "message": "slow",
    "path": "a.conf",
    "range": {"start": {"line": 2, "column": 1}, "end": {"line": 2, "column": 9}},
    "fix": {"applicability": "safe", "message": "remove", "edits": []},
}
RUN = {
    "exit": 0,
    "files": [["a.conf", "logstash", "accepted", "yes"]],
    "failures": [],
    "findings": [finding(FINDING), finding({**FINDING, "code": "LS301"})],
    "text": "LS318 info: slow\n1 accepted\n",
    "fix": "-a\n+b\n",
}


def written(path, run, digest="1"):
    header = {"commit": path.name, "parts": ["verdicts", "findings", "fix", "text"], "environment": []}
    row = {"unit": "probes/a", "digest": digest, "runs": {"none": run, "9.5": "none"}}
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write(f"{json.dumps(header)}\n{json.dumps(row)}\n")
    return path


def kinds(tmp_path, change):
    run = copy.deepcopy(RUN)
    change(run)
    result = compare(written(tmp_path / "old", RUN), written(tmp_path / "new", run))
    assert all(difference.targets == ["none", "9.5"] for difference in result.differences)
    return {(difference.rule, difference.kind) for difference in result.differences}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda run: None, set()),
        (lambda run: run["findings"].pop(0), {("LS318", "gone")}),
        (lambda run: run["findings"].append(finding({**FINDING, "code": "LS999"})), {("LS999", "new")}),
        (lambda run: run["findings"][0].update(severity="error"), {("LS318", "severity")}),
        (lambda run: run["findings"][0].update(message="slower"), {("LS318", "message")}),
        (lambda run: run["findings"][0].update(range=[3, 1, 3, 9]), {("LS318", "range")}),
        (lambda run: run["findings"][0].update(fix=None), {("LS318", "fix")}),
        (lambda run: run.update(files=[["a.conf", "logstash", "rejected", "no"]]),
         {("(no rule)", "verdict"), ("(no rule)", "starts")}),
        (lambda run: (run["findings"].pop(0), run.update(files=[["a.conf", "logstash", "rejected", "yes"]], exit=1)),
         {("LS318", "gone"), ("LS318", "verdict"), ("LS318", "exit code")}),
        (lambda run: run.update(files=[]), {("(no rule)", "file gone")}),
        (lambda run: run.update(text="LS318 info: slower\n1 accepted\n"), {("LS318", "text")}),
        (lambda run: run.update(text="LS318 info: slow\n1 refused\n"), {("(no rule)", "text")}),
        (lambda run: run.update(fix="-a\n+c\n"), {("LS301", "patch"), ("LS318", "patch")}),
        (lambda run: run.update(error="RecursionError"), {("(no rule)", "run failed")}),
    ],
)  # fmt: skip
def test_differences_are_attributed(tmp_path, change, expected):
    assert kinds(tmp_path, change) == expected


def test_units_with_other_files_are_not_compared(tmp_path):
    result = compare(written(tmp_path / "old", RUN), written(tmp_path / "new", {**RUN, "exit": 1}, digest="2"))
    assert (result.compared, result.differences, result.changed_material) == (0, [], ["probes/a"])


def test_exit_code_tells_whether_there_is_a_difference(tmp_path):
    paths = [written(tmp_path / "old", RUN), written(tmp_path / "new", {**RUN, "exit": 1})]
    codes = {}
    for name in ("old", "new"):
        command = [sys.executable, TOOL, "compare", paths[0], tmp_path / name]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        codes[name] = (done.returncode, done.stdout.splitlines()[-1])
    assert codes == {
        "old": (0, "no difference; units compared: 1"),
        "new": (1, "differences: 1 ((no rule)); units compared: 1"),
    }


@pytest.mark.slow
def test_snapshot_of_the_examples_repeats_and_names_a_changed_rule(tmp_path):
    """The third snapshot is made after the message of one rule was changed."""
    for folder in ("lint", "grammar", "rules", "examples"):
        subprocess.run(["cp", "-R", ROOT / folder, tmp_path / folder], check=True)
    subprocess.run(["cp", ROOT / "pyproject.toml", tmp_path], check=True)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run(["git", *identity, "commit", "-q", "--allow-empty", "-m", "a"], cwd=tmp_path, check=True)
    snapshot = [sys.executable, TOOL, "snapshot", "--material", "examples"]
    for name in ("a", "b"):
        subprocess.run([*snapshot, tmp_path / name], cwd=tmp_path, check=True)
    assert compare(tmp_path / "a", tmp_path / "b").differences == []
    rule = next((tmp_path / "rules").rglob("ls317_*.py"))
    source = rule.read_text(encoding="utf-8")
    rule.write_text(source.replace("so events only wait", "so events wait"), encoding="utf-8")
    subprocess.run([*snapshot, tmp_path / "c"], cwd=tmp_path, check=True)
    result = compare(tmp_path / "a", tmp_path / "c")
    assert {(difference.rule, difference.kind) for difference in result.differences} == {
        ("LS317", "message"),
        ("LS317", "text"),
    }
