"""Rejected files without an error in the report: every format says how many there are, and why."""

import importlib
import json
import subprocess
import xml.etree.ElementTree as ElementTree

import pytest

from lslint.cli.main import main
from lslint.config.command_line import FORMATS

REJECTED = "filter { mutate { no_such_option => 1 } }\n"
NONE = dict.fromkeys(("suppressed", "ignored", "severity", "baseline", "diff_base", "other"), 0)


def is_in_report(name):
    """Whether the format prints the sentence; the command prints it to stderr for the others."""
    return getattr(importlib.import_module(f"lslint.report.formats.{name}"), "REJECTED", False)


def suppressed(tree):
    (tree / "a.conf").write_text(REJECTED.replace("\n", " # lslint: ignore[LS102]\n"))
    return [], {"suppressed": 1}, "suppressed"


def suppressed_by_an_entry(tree):
    (tree / "a.conf").unlink()
    (tree / "a.json").write_text('{"index_patterns": ["a"], "template": {"settings": {"number_of_shards": "x"}}}')
    (tree / "lslint.toml").write_text('[[suppress]]\npath = "a.json"\ncode = "ES123"\n')
    return [], {"suppressed": 1}, "suppressed"


def ignored(tree):
    return ["--ignore", "LS102"], {"ignored": 1}, "ignored by the config or an option"


def ignored_for_the_file(tree):
    (tree / "lslint.toml").write_text('[per-file-ignores]\n"a.conf" = ["LS102"]\n')
    return [], {"ignored": 1}, "ignored by the config or an option"


def lowered(tree):
    (tree / "lslint.toml").write_text('[severity]\nLS102 = "info"\n')
    return [], {"severity": 1}, "shown with a lower severity"


def in_the_baseline(tree):
    main(["--write-baseline", "-q", "."])
    return ["--baseline", "lslint-baseline.json"], {"baseline": 1}, "in the baseline"


def unchanged(tree):
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
        subprocess.run([*git, *command], cwd=tree, check=True)
    return ["--diff-base", "HEAD"], {"diff_base": 1}, "on lines that --diff-base leaves out"


WAYS = (suppressed, suppressed_by_an_entry, ignored, ignored_for_the_file, lowered, in_the_baseline, unchanged)


def shown(name, out):
    """What a format says outside of its findings."""
    if name == "sarif":
        (invocation,) = json.loads(out)["runs"][0]["invocations"]
        return [note["message"]["text"] for note in invocation["toolExecutionNotifications"]]
    if name == "junit":
        return [one.get("value") for one in ElementTree.fromstring(out).findall("properties/property")]
    if name == "github":
        return [line.partition("::notice title=lslint::")[2] for line in out.splitlines() if "::notice" in line]
    return out.replace("\\", "").splitlines()


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.conf").write_text(REJECTED)
    return tmp_path


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_every_format_counts_rejected_files_without_an_error(way, tree, capsys):
    arguments, reasons, words = way(tree)
    line = f"1 rejected file has no error in this report ({words}): {next(tree.glob('a.*')).name}"
    for name in FORMATS:
        capsys.readouterr()
        main(["--target", "logstash=9.0", "--no-cache", "--output-format", name, *arguments, "."])
        out, err = capsys.readouterr()
        if name == "json":
            assert json.loads(out)["summary"]["rejected_without_error"] == {"count": 1, "reasons": NONE | reasons}
        else:
            assert any(line in each for each in (shown(name, out) if is_in_report(name) else [err])), name
