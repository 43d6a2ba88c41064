"""The reports for CI systems and other programs: one shared set, each read back by something that knows the format."""

import json

import pytest
import report_set

from lslint.config.command_line import FORMATS
from lslint.report.formats import RenderOptions, load, renderer
from lslint.rules.api import Finding

NEW = ("jsonl", "sarif", "github", "gitlab", "junit", "rdjson")


def render(name, *results, **options):
    return renderer(name)(report_set.run_of(*results), RenderOptions(**options))


def hostile():
    """Names and messages with all that the formats must escape."""
    text = 'input { stdin { } } # ]]> "\n'
    found = Finding(report_set.WARN, 8, 13, '50 % of <a>&"b": c,\nd \x1b[31m \ud800]]>')
    return report_set.result('a b/%41:,<&".conf', text, [found])


@pytest.mark.parametrize("name", NEW)
def test_shared_set(name, snapshot):
    assert renderer(name)(report_set.everything(), RenderOptions()) == snapshot


@pytest.mark.parametrize("name", sorted(name for name in FORMATS if load(name).SYNTAX != "text"))
def test_secrets_stay_hidden(name):
    assert report_set.SECRET not in renderer(name)(report_set.everything(), RenderOptions())


def test_sarif_reports_what_could_not_be_read():
    run = report_set.run_of()
    run.errors.append("gone.conf: no such file")
    [invocation] = json.loads(renderer("sarif")(run, RenderOptions()))["runs"][0]["invocations"]
    assert not invocation["executionSuccessful"]
    assert invocation["toolExecutionNotifications"][0]["message"]["text"] == "gone.conf: no such file"


def test_paths_are_relative(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    here = report_set.result(str(tmp_path / "conf d" / "a.conf"), "x", [Finding(report_set.WARN, 0, 1, "m")])
    away = report_set.result("/elsewhere/b.conf", "x", [Finding(report_set.WARN, 0, 1, "m")])
    dotted = report_set.result("./c.conf", "x", [Finding(report_set.WARN, 0, 1, "m")])
    document = json.loads(render("sarif", here, away, dotted))
    places = [r["locations"][0]["physicalLocation"]["artifactLocation"] for r in document["runs"][0]["results"]]
    assert [place["uri"] for place in places] == ["conf%20d/a.conf", "file:///elsewhere/b.conf", "c.conf"]
    assert "uriBaseId" not in places[1]
    paths = [entry["location"]["path"] for entry in json.loads(render("gitlab", here, away, dotted))]
    assert paths == ["conf d/a.conf", "/elsewhere/b.conf", "c.conf"]


def test_github_escapes():
    releases, line = render("github", hostile()).splitlines()
    assert releases == "Checked for all releases from 7.17 on, as none is known"
    assert line == (
        '::warning file=a b/%2541%3A%2C<&".conf,line=1,endLine=1,col=9,endColumn=14,title=lslint LS403 unset-variable'
        '::50 %25 of <a>&"b": c,\\nd \\x1b[31m \\ud800]]>'
    )


def test_github_log_lines_are_no_commands():
    info = report_set.result("a.conf", "x", [Finding(report_set.IDS, 0, 1, "m")])
    run = report_set.run_of(info)
    info.targets = [("logstash", "8.15", "a\n::error::x ##[error]y")]
    text = renderer("github")(run, RenderOptions())
    assert text == "Checked for Logstash 8.15, from a\\n::error::x #\\x23[error]y\n1 info without annotations\n"


def test_jsonl_is_the_findings_of_the_json_report():
    run = report_set.everything()
    lines = [json.loads(line) for line in renderer("jsonl")(run, RenderOptions()).splitlines()]
    assert lines == json.loads(renderer("json")(run, RenderOptions()))["findings"]
