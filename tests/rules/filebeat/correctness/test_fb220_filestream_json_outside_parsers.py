"""FB220 (filestream-json-outside-parsers): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import CONSOLE_OUTPUT, fixed_migration, stages


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
