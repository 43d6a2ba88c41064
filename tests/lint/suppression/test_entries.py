"""The findings that ``[[suppress]]`` entries of the config hide."""

import json

import pytest
from deadline import in_child

from lslint.config.command_line import Values
from lslint.config.config_file import read_config
from lslint.config.settings import Settings
from lslint.engine.check import text_source
from lslint.engine.file import check_source

TEMPLATE = {
    "index_patterns": ["logs-*"],
    "template": {
        "settings": {"index": {"number_of_replicas": 0, "refresh_interval": "5s"}},
        "mappings": {"properties": {"@timestamp": {"type": "date"}, "a/b~c": {"type": "string"}}},
    },
}


def check(folder, entries, text, name="t.json", **cli):
    """The result for a file with these entries in the config."""
    lines = []
    for entry in entries:
        fields = {"path": "t.json", **entry}
        lines += ["[[suppress]]", *(f"{key} = {json.dumps(value)}" for key, value in fields.items())]
    (folder / "lslint.toml").write_text("\n".join(lines) + "\n")
    values = Values()
    values.select = ["ES", "LS"]
    for key, value in cli.items():
        setattr(values, key, value)
    settings = Settings(values, read_config(str(folder / "lslint.toml")))
    text = text if isinstance(text, str) else json.dumps(text)
    return check_source(text_source(str(folder / name), text), None, settings)


def codes(result):
    return [finding.rule.code for finding in result.findings]


@pytest.mark.parametrize(
    ("entry", "hidden"),
    [
        ({"code": "ES407"}, True),
        ({"code": "no-replicas"}, True),
        ({"code": "ES4"}, True),
        ({"code": "ES407", "path": "*.json"}, True),
        ({"code": "ES407", "path": "/x/t.json"}, False),
        ({"code": "ES602"}, False),
    ],
)
def test_an_entry_hides_one_rule_in_the_files_of_its_pattern(tmp_path, entry, hidden):
    before = codes(check(tmp_path, [], TEMPLATE))
    assert before.count("ES407") == 1
    result = check(tmp_path, [entry], TEMPLATE)
    assert ("ES407" not in codes(result)) == hidden
    assert result.suppressed == len(before) - len(codes(result))


def test_the_verdict_stays(tmp_path):
    before = check(tmp_path, [], TEMPLATE)
    assert "ES602" in codes(before)
    after = check(tmp_path, [{"code": "ES602"}], TEMPLATE)
    assert "ES602" not in codes(after)
    assert before.verdict == after.verdict == "rejected"
    assert "ES602" in [finding.rule.code for finding in after.hidden]


def test_a_syntax_error_stays_one(tmp_path):
    text = json.dumps(TEMPLATE)[:-1]
    before = check(tmp_path, [], text)
    (code,) = {code for code in codes(before) if code.startswith("ES0")}
    assert before.verdict == "rejected"
    after = check(tmp_path, [{"code": code}], text)
    assert after.verdict == "rejected"
    assert not after.complete


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.conf", "filter { grok { mtach => 1 } }\n"),
        ("pipelines.yml", '- pipeline.id: a\n  config.string: "input { stdin { } } filter { grok { mtach => 1 } }"\n'),
        ("map.yaml", "kind: ConfigMap\napiVersion: v1\ndata:\n  a.conf: |\n    filter { grok { mtach => 1 } }\n"),
    ],
)
def test_in_pipelines_and_configs_inside_other_files(tmp_path, name, text):
    before = check(tmp_path, [], text, name, select=["LS1"])
    after = check(tmp_path, [{"path": name, "code": "LS102"}], text, name, select=["LS1"])
    assert set(codes(before)) == {"LS102"}
    assert codes(after) == []
    assert after.verdict == before.verdict


@pytest.mark.slow
@in_child
def test_many_entries_and_findings_take_linear_time(tmp_path):
    fields = {f"f{number}": {"type": "string"} for number in range(4_000)}
    entries = [
        {"code": code, "path": path}
        for number in range(2_450)
        for code in ("ES602", "ES601")
        for path in ("**", f"/{number}.json")
    ]
    text = json.dumps({"mappings": {"properties": fields}}, indent=1)
    plain = check(tmp_path, [], text)
    result = check(tmp_path, entries, text)
    assert len(result.findings) <= len(plain.findings)
