"""Files that have a name or settings of ours and belong to something else."""

import pytest

from lslint.engine.file import check_text
from lslint.kinds.detect import detect

HEAP = "-Xms1g\n-Xmx1g\n"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("conf/jvm.options", "-ea\n-Dcassandra.available_processors=8\n"),
        ("conf/jvm11-server.options", HEAP),
        ("idea64.vmoptions", HEAP),
        (".mvn/jvm.config", HEAP),
    ],
)
def test_options_of_other_java_programs(path, text):
    assert detect(path, text) == "none"


INPUTS = (
    "filebeat:\n  inputs:\n    - type: log\n      paths: [/var/log/a]\noutput:\n  elasticsearch:\n    hosts: [es]\n"
)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("roles/beats/vars/filebeat.yml", "filebeat_version: 7.10.2\n" + INPUTS),
        ("elasticsearch.yml", "elasticsearch_version: 7.1\ncluster:\n  name: a\nnode:\n  name: b\n"),
        ("filebeat.yml", "$schema: http://json-schema.org/draft-07/schema#\n" + INPUTS),
        ("filebeat.yml", "type: object\nproperties:\n  a: {}\n" + INPUTS),
    ],
)
def test_variables_schemas_and_tests(path, text):
    assert detect(path, text) == "none"


SCHEMA = '{"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"filebeat.inputs": {"type": "array"}}}'


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("filebeat.schema.json", SCHEMA),
        ("schema.yml", "$schema: http://json-schema.org/x\nproperties:\n  a:\n    filebeat.inputs: {type: array}\n"),
    ],
)
def test_quoted_configs_are_not_checked(path, text):
    assert check_text(text, path).documents == []


SCHEMA = """\
_schema:
  filebeat.inputs:
    type: list
  filebeat.config_dir:
    type: string
  output.elasticsearch.enabled:
    type: bool
  output.console.codec:
    type: dict
"""


def test_a_config_below_a_variable_is_checked():
    text = "beat:\n  filebeat.inputs:\n    type: log\n  output.console:\n    pretty: true\n"
    assert "FB216" in [one.rule.code for one in check_text(text, "beats.yml").findings]
