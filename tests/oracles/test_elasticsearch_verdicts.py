"""Templates and elasticsearch.yml against what real servers said: small bodies and public files."""

import json

import pytest
from paths import SHARED
from recorded import decided, probes, settings, shared_rows

from build import sources
from lslint.engine.check import text_source
from lslint.engine.file import check_source
from lslint.files.source import decode

KINDS = {"legacy": "es-legacy-template", "composable": "es-index-template", "component": "es-component-template",
         "elasticsearch_yml": "elasticsearch-settings"}  # fmt: skip


def rows(name):
    return decided(probes(name) if not name.startswith("verdicts_") else shared_rows("corpus", f"{name}.jsonl"))


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


@pytest.mark.parametrize(("name", "least", "alarms"), [
    pytest.param("es_templates", 0.998, 0, marks=pytest.mark.slow),
    pytest.param("verdicts_es_dev", 0.997, 0, marks=pytest.mark.slow),
    # 7.17 knows node.data and the like, but the registry that was asked has no roles of nodes
    ("elasticsearch_yml", 0.996, 0),
    # the rest are settings of modules whose absence the recorded registry held against the file
    pytest.param("verdicts_elasticsearch_yml_dev", 0.93, 0, marks=pytest.mark.slow),
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
def test_what_comes_after_the_request():
    """Accepted bodies from which no index can be created, from 2.4 on: lslint reports 9 of 10 or more and no others."""
    faults = found = 0
    for row in rows("es_templates"):
        if not row["ok"] or not isinstance(row.get("start_ok"), bool):
            continue
        if "must be lowercase" in str(row.get("start_error")):
            continue  # the name of the index is refused, to which the template does not apply (ES115)
        told = any(finding.stage == "start" for finding in checked(row).findings)
        assert not (row["start_ok"] and told), row["id"]
        if not row["start_ok"] and row["version"] != "1.7.6":
            faults += 1
            found += told
    assert faults >= 30
    assert found >= 0.9 * faults


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
