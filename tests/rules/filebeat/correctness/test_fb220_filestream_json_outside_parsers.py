"""FB220 (filestream-json-outside-parsers): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import CONSOLE_OUTPUT, filebeat_findings, fixed_migration, stages


@pytest.mark.parametrize(
    ("json", "parser"),
    [
        ("json.keys_under_root: true\n  json.add_error_key: true", 'target: ""\n      add_error_key: true'),
        ("json.message_key: log", "target: json\n      message_key: log"),
        ("json:\n    keys_under_root: true\n    message_key: log", 'target: ""\n      message_key: log'),
    ],
)
def test_json_of_log_becomes_the_parser_ndjson(json, parser):
    head = "filebeat.inputs:\n- type: filestream\n  id: shop\n  paths: [/srv/app.json]\n  "
    text = f"{head}{json}\n{CONSOLE_OUTPUT}"
    assert stages(text, "9.0") == {"FB220": "run"}
    changed = fixed_migration(text, "9.0")
    assert changed == f"{head}parsers:\n  - ndjson:\n      {parser}\n{CONSOLE_OUTPUT}"
    assert stages(changed, "9.0") == {}


@pytest.mark.parametrize(
    ("output", "severity"),
    [("elasticsearch", "warning"), ("logstash", "info"), ("kafka", "info"), ("redis", "info")],
)
def test_what_reads_from_an_output_may_decode_the_lines(output, severity):
    text = "filebeat.inputs:\n- type: filestream\n  id: shop\n  paths: [/srv/app.json]\n  json.keys_under_root: true\n"
    (finding,) = filebeat_findings(f"{text}output.{output}:\n  hosts: ['shop-1:5044']\n", "FB220")
    assert finding.severity == severity


@pytest.mark.parametrize("parser", ["- ndjson:\n      target: app", "- multiline:\n      pattern: a\n  - ndjson: {}"])
def test_the_parser_decodes_the_lines_already(parser):
    head = "filebeat.inputs:\n- type: filestream\n  id: shop\n  paths: [/srv/app.json]\n"
    text = f"{head}  json:\n    keys_under_root: true\n  parsers:\n  {parser}\n{CONSOLE_OUTPUT}"
    (finding,) = filebeat_findings(text, "FB220")
    assert (finding.severity, finding.fix) == ("info", None)
    assert finding.message.endswith("the `ndjson` parser decodes the lines. Remove `json`")
