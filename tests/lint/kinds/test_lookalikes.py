"""Files that have a name or settings of ours and belong to something else."""

import json

import pytest

from lslint.cli.main import main
from lslint.engine.file import check_text
from lslint.kinds.detect import detect
from lslint.kinds.lookalikes import is_hocon, is_node_logstash

HEAP = "-Xms1g\n-Xmx1g\n"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("cassandra/conf/jvm.options", HEAP),
        ("presto/etc/jvm.options", "-server\n-Xmx16G\n"),
        ("docker/kafka-1/jvm.options", HEAP),
        ("solr/jvm.options", HEAP),
        ("conf/jvm.options", "-ea\n-Dcassandra.available_processors=8\n"),
        ("conf/jvm11-server.options", HEAP),
        ("idea64.vmoptions", HEAP),
        (".mvn/jvm.config", HEAP),
    ],
)
def test_options_of_other_java_programs(path, text):
    assert detect(path, text) == "none"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("jvm.options", HEAP),
        ("elasticsearch/config/jvm.options", HEAP),
        ("kafka/logstash/jvm.options", HEAP),
        ("graylog/elk/jvm.options", HEAP),
        ("kafka/conf/jvm.options", HEAP + "-Djruby.compile.invokedynamic=true\n"),
        ("jvm.options.d/heap.options", HEAP),
        ("my-jvm.options.j2", HEAP),
    ],
)
def test_options_of_elasticsearch_and_logstash(path, text):
    assert detect(path, text) == "jvm-options"


INPUTS = (
    "filebeat:\n  inputs:\n    - type: log\n      paths: [/var/log/a]\noutput:\n  elasticsearch:\n    hosts: [es]\n"
)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("group_vars/filebeat.yml", INPUTS),
        ("inventory/group_vars/shippers/filebeat.yml", INPUTS),
        ("host_vars/web1.yml", INPUTS),
        ("roles/filebeat/defaults/main.yml", INPUTS),
        ("roles/filebeat/vars/main.yaml", INPUTS),
        ("ansible/roles/beat/vars/filebeat.yml", INPUTS),
        ("roles/beats/vars/filebeat.yml", "filebeat_version: 7.10.2\n" + INPUTS),
        ("elasticsearch.yml", "elasticsearch_version: 7.1\ncluster:\n  name: a\nnode:\n  name: b\n"),
        ("filebeat.yml", "$schema: http://json-schema.org/draft-07/schema#\n" + INPUTS),
        ("filebeat.yml", "type: object\nproperties:\n  a: {}\n" + INPUTS),
        ("filebeat.yml", "file:\n  /etc/filebeat/filebeat.yml:\n    exists: true\noutput:\n  elasticsearch: {}\n"),
    ],
)
def test_variables_schemas_and_tests(path, text):
    assert detect(path, text) == "none"


@pytest.mark.parametrize(
    "path",
    ["filebeat.yml", "defaults/filebeat.yml", "vars/filebeat.yml", "group_vars_of_old/filebeat.yml",
     "group_vars/all.yml/filebeat.yml", "roles/filebeat/files/main.yml", "group_vars/a/b/c/filebeat.yml"],
)  # fmt: skip
def test_configs_in_folders_of_similar_names(path):
    assert detect(path, INPUTS) == "filebeat"


def test_settings_that_begin_with_a_product_are_not_variables():
    assert detect("filebeat.yml", "filebeat.inputs: []\nfilebeat.shutdown_timeout: 5s\n") == "filebeat"


def test_http_settings_are_not_a_test_of_goss():
    assert detect("elasticsearch.yml", "http:\n  port: 9200\ncluster:\n  name: a\n") == "elasticsearch-settings"
    assert detect("logstash.yml", "http:\n  host: 0.0.0.0\n") == "logstash-settings"


QUOTED = "file:\n  /etc/x.conf:\n    exists: true\n    contains:\n    - 'input { beats { port => 5044 } }'\n"
SCHEMA = '{"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"filebeat.inputs": {"type": "array"}}}'


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("goss.yaml", QUOTED.replace("exists", "filetype")),
        ("tests/logstash.yml", QUOTED),
        ("filebeat.schema.json", SCHEMA),
        ("schema.yml", "$schema: http://json-schema.org/x\nproperties:\n  a:\n    filebeat.inputs: {type: array}\n"),
    ],
)
def test_quoted_configs_are_not_checked(path, text):
    assert check_text(text, path).documents == []


def test_embedded_configs_next_to_them_are():
    text = "data:\n  a.conf: 'input { beats { port => 5044 } }'\n"
    assert [one.kind for one in check_text(text, "configmap.yaml").documents] == ["logstash"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("filter {\n  compute_field {\n    field => a\n  }\n}\n", True),
        ("filter { mutate_replace { from => a } }\n", True),
        ("filter {\n  # compute_field {\n  mutate { rename => { a => b } }\n}\n", False),
        ("filter { mutate { add_field => { compute_hash => 1 } } }\n", False),
    ],
)
def test_filters_of_node_logstash(text, expected):
    assert is_node_logstash(text) is expected


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


@pytest.mark.parametrize("path", ["roles/beat/vars/filebeat.yml", "filebeat.yml", "beats.yaml"])
def test_types_of_settings_are_no_settings(path):
    for text in (SCHEMA, "\n".join(line[2:] for line in SCHEMA.splitlines()[1:]) + "\n"):
        found = check_text(text, path).findings
        assert [one.rule.code for one in found if one.rule.code.startswith("FB")] == []


def test_a_config_below_a_variable_is_checked():
    text = "beat:\n  filebeat.inputs:\n    type: log\n  output.console:\n    pretty: true\n"
    assert "FB216" in [one.rule.code for one in check_text(text, "beats.yml").findings]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'spark {\n  spark.app.name = "a"\n}\ninput { fake { result_table_name = "a" } }\noutput { stdout { } }\n',
            True,
        ),
        ('input {\n  fake {\n    result_table_name = "a"\n  }\n}\n', True),
        ("env {\n  parallelism = 1\n}\ninput { fake { } }\n", True),
        ("input { beats { port = 5044 } }\noutput { stdout { } }\n", False),
        ("spark {\n}\ninput { beats { port => 5044 } }\n", False),
        ("filter { if [a.b] == 1 { drop { } } }\n", False),
    ],
)
def test_pipelines_in_hocon(text, expected):
    assert is_hocon(text) is expected


def test_a_pipeline_of_waterdrop_is_not_checked(tmp_path, capsys):
    text = 'spark {\n  spark.app.name = "a"\n}\ninput {\n  fake {\n    path = "a"\n  }\n}\noutput { stdout { } }\n'
    (tmp_path / "batch.conf").write_text(text)
    main(["--json", "--no-cache", "--isolated", str(tmp_path)])
    assert json.loads(capsys.readouterr().out)["findings"] == []
