"""Templates and elasticsearch.yml against what real servers said about public files."""

import json

import pytest
from paths import SHARED
from recorded import decided, settings, shared_rows

from build import sources
from lslint.engine.check import text_source
from lslint.engine.file import check_source
from lslint.files.source import decode

KINDS = {"legacy": "es-legacy-template", "composable": "es-index-template", "component": "es-component-template",
         "elasticsearch_yml": "elasticsearch-settings"}  # fmt: skip


def rows(name):
    return decided(shared_rows("corpus", f"{name}.jsonl"))


def checked(row):
    kind = KINDS.get(row.get("kind"), "es-template")
    name = "elasticsearch.yml" if kind == "elasticsearch-settings" else "x.json"
    if "file" in row:
        source = decode(name, (SHARED / "corpus" / row["file"]).read_bytes())
    else:
        body = row["body"]
        source = text_source(name, body if isinstance(body, str) else json.dumps(body))
    return check_source(source, kind, settings("elasticsearch", row["version"], "ALL"))


def refused(result):
    return [finding for finding in result.findings if finding.stage in ("parse", "load")]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "least", "alarms"), [
    ("verdicts_es_dev", 0.997, 0),
    # the rest are settings of modules whose absence the recorded registry held against the file
    ("verdicts_elasticsearch_yml_dev", 0.93, 0),
])  # fmt: skip
def test_what_the_request_says(name, least, alarms):
    """The verdict for the recorded release, and not one accepted body called refused."""
    compared = agreed = wrong = 0
    for row in rows(name):
        bad = refused(checked(row))
        compared += 1
        agreed += bool(bad) is not row["ok"]
        wrong += row["ok"] and bool(bad)
    assert wrong <= alarms
    assert agreed >= least * compared
    assert compared > 100


@pytest.mark.slow
def test_without_a_target_some_release_decides():
    """What some release from 7.17 on accepts is not called refused; what none accepts is not called accepted."""
    wrong = []
    for row in rows("verdicts_es_dev"):
        if row["version"] != "9.5.3" or "Duplicate field" in (row["error"] or ""):
            continue  # names that are given twice are refused by every release that says so
        if "do not exist" in (row["error"] or "") or "script_lang" in (row["error"] or ""):
            continue  # components and languages that were not at hand
        if "type [flat_object]" in (row["error"] or ""):
            continue  # templates of OpenSearch
        result = checked({**row, "version": ""})
        accepted = [release for release in row["accepted_by"] if tuple(map(int, release.split(".")[:2])) >= (7, 17)]
        if (result.verdict == "rejected") is bool(accepted):
            wrong.append(row["file"])
    assert wrong == []


@pytest.mark.slow
def test_values_of_settings_that_were_tried():
    """Sample values that 8.19 and 9.5 were given for each setting: what we call refused was refused."""
    compared = missed = 0
    for source in (sources.load("elasticsearch", "8.19"), sources.load("elasticsearch", "9.5")):
        version = source.version
        for name, row in source.table("index_settings").items():
            if row.get("private") or name.endswith(".") or "accepts" not in row:
                continue
            for sample in ("zzbad", "-1", "0", "1", "1000", "true", "1s", "500ms", "1mb", "10%", "1.5"):
                body = {"template": {"settings": {name: sample}}}
                bad = refused(checked({"kind": "component", "version": version, "body": body}))
                taken = sample in row["accepts"]
                assert not (taken and bad), (name, version, sample, bad)
                missed += not taken and not bad
                compared += 1
    assert compared > 3000
    assert missed < 0.06 * compared
