"""The published schema of filebeat.yml: made by its script, valid, and never stricter than Filebeat itself."""

import json

import jsonschema
import pytest
import yaml
from paths import ROOT
from recorded import probes

from build.filebeat_catalogue import RELEASES

SCHEMAS = {
    release: json.loads((ROOT / "lint" / "schema" / f"filebeat-{release}.schema.json").read_text(encoding="utf-8"))
    for release in RELEASES
}
VALIDATORS = {release: jsonschema.Draft202012Validator(schema) for release, schema in SCHEMAS.items()}


@pytest.mark.parametrize(("name", "since"), [
    ("max_procs", "7.17"), ("features.fqdn.enabled", "8.19"), ("filebeat.registry.backend", "9.5"),
])  # fmt: skip
def test_names_are_those_of_the_release(name, since):
    releases = [release for release in RELEASES if name in SCHEMAS[release]["properties"]]
    assert releases == [one for one in RELEASES if RELEASES.index(one) >= RELEASES.index(since)]


def data(text):
    """What an editor hands to the schema; None for what it cannot read."""
    try:
        found = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError):
        return None
    return found if isinstance(found, dict) and all(isinstance(name, str) for name in found) else None


@pytest.mark.slow
def test_schema_refuses_nothing_that_filebeat_starts_with():
    wrong, caught = [], 0
    for row in probes("filebeat"):
        content = data(row["config"])
        if content is None or row["ok"] is None:
            continue
        refused = next(VALIDATORS["7.17"].iter_errors(content), None)
        if row["ok"] and row["start_ok"] and refused is not None:
            wrong.append((row["id"], refused.message[:200]))
        caught += refused is not None and not (row["ok"] and row["start_ok"])
    assert wrong == []
    assert caught > 75


@pytest.mark.parametrize(("text", "refused"), [
    ("output.logstash: {hosts: ['ls:5044'], timeout: 90secs}\n", True),
    ("output: {logstash: {hosts: ['ls:5044'], timeout: 90s}}\n", False),
    ("output.logstash: {hosts: ['ls:5044'], compression_level: 10}\n", True),
    ("filebeat.inputs:\n- {type: log, paths: [/a], ignore_older: 1d}\n", True),
    ("filebeat: {inputs: [{type: log, paths: [/a], enabled: false, ignore_older: 1d}]}\n", False),
    ("processors:\n- drop_fields: {fields: [a], ignore: true}\n", True),
    ("queue: '${Q:}'\nsetup: ${s}\nprocessors: ${p}\nfilebeat.inputs: ${i}\noutput: {kafka: '${k}'}\n", False),
    ("queue: none\n", True),
    ("logging.level: ${LEVEL}\nmax_procs: '${PROCS:2}'\n", False),
])  # fmt: skip
def test_schema(text, refused):
    for validator in VALIDATORS.values():
        assert validator.is_valid(data(text)) is not refused
