import json
import pathlib
import re
import shutil
import subprocess

import pytest
import report_set

from lslint.report.formats import RenderOptions
from lslint.report.formats.concise import render
from lslint.report.merging import merge
from lslint.rules.api import Finding, Repeats

ROOT = pathlib.Path(__file__).resolve().parents[4]


def test_lines(snapshot):
    assert render(report_set.everything(), RenderOptions()) == snapshot


def test_merged_findings_have_a_line_for_each_location():
    rule = report_set.rule(
        "LS701",
        "missing-plugin-id",
        "info",
        "advice",
        merge_repeats=Repeats(across="message", message="{count} plugins"),
    )
    text = "filter {\n  drop { }\n  grok { }\n}\n"
    found = [Finding(rule, *report_set.span(text, name), "no `id`", key="id") for name in ("drop", "grok")]
    other = Finding(rule, *report_set.span(text, "grok"), "no `id`", key="id")
    run = report_set.run_of(report_set.result("a.conf", text, found), report_set.result("b.conf", text, [other]))
    merge(run)
    assert render(run, RenderOptions()).splitlines() == [
        "a.conf:2:3: info LS701 no `id`",
        "a.conf:3:3: info LS701 no `id`",
        "b.conf:3:3: info LS701 no `id`",
    ]
    counted = RenderOptions(quiet=True)
    assert render(run, counted) == ""


@pytest.mark.skipif(not shutil.which("vim"), reason="Vim is not installed")
def test_vim_reads_every_line_with_the_errorformat_of_the_docs(tmp_path):
    [setting] = re.findall(r"^set errorformat=.*$", (ROOT / "docs" / "editors.md").read_text(), re.MULTILINE)
    run = report_set.everything()
    (tmp_path / "report.txt").write_text(render(run, RenderOptions(unsafe_fixes=True)))
    keys = "{'lnum': v.lnum, 'col': v.col, 'type': v.type, 'text': v.text, 'path': bufname(v.bufnr), 'valid': v.valid}"
    script = f"{setting}\ncgetfile report.txt\n"
    script += f"call writefile([json_encode(map(getqflist(), {{_, v -> {keys}}}))], 'list.json')\nqall!\n"
    (tmp_path / "script.vim").write_text(script)
    command = ["vim", "-Nu", "NONE", "-i", "NONE", "-n", "-es", "--not-a-term", "-S", "script.vim"]
    subprocess.run(command, cwd=tmp_path, check=False, timeout=60)
    entries = json.loads((tmp_path / "list.json").read_text())
    expected = [
        (result.path, *result.source.lines.position(finding.start), finding.severity[0], finding.rule.code)
        for result in run.results
        for finding in result.findings
    ]
    assert [(e["path"], e["lnum"], e["col"], e["type"], e["text"].split()[0]) for e in entries] == expected
    assert all(entry["valid"] for entry in entries)


def test_nothing_found_prints_nothing():
    assert render(report_set.run_of(report_set.result("a", "")), RenderOptions()) == ""


def test_line_ends_in_names_and_messages_do_not_make_lines():
    one = report_set.result("a\nb", "x", [Finding(report_set.WARN, 0, 1, "first\nsecond\x1b")])
    assert render(report_set.run_of(one), RenderOptions()) == "a\\nb:1:1: warning LS403 first\\nsecond\\x1b\n"


def test_statistics():
    lines = render(report_set.everything(), RenderOptions(statistics=True)).splitlines()
    assert lines[0] == "2\tLS101\tunknown-option"
    assert lines[-1] == "1\tLS701\tmissing-plugin-id"
