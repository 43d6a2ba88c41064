"""JSON pointers of locations, and the findings that ``[[suppress]]`` entries hide."""

import json

import pytest
from deadline import in_child

from lslint.config.command_line import Values
from lslint.config.config_file import read_config
from lslint.config.settings import Settings
from lslint.engine.check import parse, text_source
from lslint.engine.file import check_source
from lslint.suppression.pointers import pointer_at

TEMPLATE = {
    "index_patterns": ["logs-*"],
    "template": {
        "settings": {"index": {"number_of_replicas": 0, "refresh_interval": "5s"}},
        "mappings": {"properties": {"@timestamp": {"type": "date"}, "a/b~c": {"type": "string"}}},
    },
}


def located(text, offset, kind="es-template", path="t.json"):
    tree, _ = parse(text_source(path, text), kind)
    return pointer_at(tree, offset)


@pytest.mark.parametrize(
    ("at", "pointer"),
    [
        ('"x"', "/x"),
        (": {", "/x"),
        ("{", ""),
        ("[1", "/x/list"),
        ("1", "/x/list/0"),
        (", {}", "/x/list"),
        ("{}", "/x/list/1"),
        ('"a/b', "/a~1b~0c"),
        ("inside", "/a~1b~0c"),
        ('"last"', "/"),
        ("}}}", "/x/y/z"),
    ],
)
def test_keys_values_and_spaces(at, pointer):
    text = '{"x": {"list": [1, {}], "y":{"z":{}}}, "a/b~c": "text inside a string", "": "last"}'
    assert located(text, text.index(at)) == (1, pointer)


def test_escaped_keys_are_compared_as_text():
    text = '{"\\u0061\\u002fb": 1}'
    assert located(text, 2) == (1, "/a~1b")


def test_documents_and_requests():
    text = "a: 1\n---\nb:\n  - c: 2\n  -\n"
    kind = "elasticsearch-settings"
    assert located(text, 0, kind, "e.yml") == (1, "/a")
    assert located(text, text.index("2"), kind, "e.yml") == (2, "/b/0/c")
    text = 'PUT _index_template/a\n{"x": 1}\n\nPUT _index_template/b\n{"x": {"y": 2}}\n'
    assert located(text, text.index("1"), "es-requests", "r.es") == (1, "/x")
    assert located(text, text.index("_index_template/b"), "es-requests", "r.es") == (2, "")
    assert located(text, text.index("2"), "es-requests", "r.es") == (2, "/x/y")


def test_an_alias_is_where_it_is_written():
    text = "a: &x\n  b: 1\nc: *x\n"
    assert located(text, text.index("*x"), "elasticsearch-settings", "e.yml") == (1, "/c")


def test_a_text_without_pointers():
    tree, _ = parse(text_source("jvm.options", "-Xms1g\n"), "jvm-options")
    assert tree is None or pointer_at(tree, 0) is None


def test_pointers_beyond_the_limit_are_not_made():
    key = "k" * 1_000
    text = f'{{"{key}":' * 6 + "1" + "}" * 6
    assert located(text, text.index("1")) is None
    assert located(text, 2) == (1, f"/{key}")


def check(folder, entries, text, name="t.json", **cli):
    """Codes of the findings, the verdict, and what is hidden."""
    lines = []
    for entry in entries:
        fields = {"path": "t.json", **entry}
        lines += ["[[suppress]]", *(f"{key} = {json.dumps(value)}" for key, value in fields.items())]
    (folder / "lslint.toml").write_text("\n".join(lines) + "\n")
    values = Values()
    values.select = ["ES"]
    for key, value in cli.items():
        setattr(values, key, value)
    settings = Settings(values, read_config(str(folder / "lslint.toml")))
    text = text if isinstance(text, str) else json.dumps(text)
    return check_source(text_source(str(folder / name), text), None, settings)


def codes(result):
    return [finding.rule.code for finding in result.findings]


REPLICAS = "/template/settings/index/number_of_replicas"


@pytest.mark.parametrize(
    ("entry", "hidden"),
    [
        ({"pointer": REPLICAS, "code": "ES407"}, True),
        ({"pointer": REPLICAS, "code": "no-replicas"}, True),
        ({"pointer": REPLICAS, "code": "ES4"}, True),
        ({"pointer": REPLICAS, "code": "ES407", "document": 1}, True),
        ({"pointer": REPLICAS, "code": "ES407", "path": "*.json"}, True),
        ({"pointer": REPLICAS, "code": "ES407", "document": 2}, False),
        ({"pointer": REPLICAS, "code": "ES407", "path": "/x/t.json"}, False),
        ({"pointer": REPLICAS, "code": "ES602"}, False),
        ({"pointer": "/template/settings/index", "code": "ES407"}, False),
        ({"pointer": "", "code": "ES407"}, False),
        ({"pointer": f"{REPLICAS}/x", "code": "ES407"}, False),
    ],
)
def test_an_entry_hides_one_rule_at_one_location(tmp_path, entry, hidden):
    before = codes(check(tmp_path, [], TEMPLATE))
    assert before.count("ES407") == 1
    result = check(tmp_path, [entry], TEMPLATE)
    assert codes(result) == [code for code in before if code != "ES407" or not hidden]
    assert result.suppressed == hidden
    assert result.used_entries == ((0,) if hidden else ())


def test_the_verdict_stays(tmp_path):
    before = check(tmp_path, [], TEMPLATE)
    assert "ES602" in codes(before)
    after = check(tmp_path, [{"pointer": "/template/mappings/properties/a~1b~0c/type", "code": "ES602"}], TEMPLATE)
    assert "ES602" not in codes(after)
    assert before.verdict == after.verdict == "rejected"
    assert "ES602" in [finding.rule.code for finding in after.hidden]


def test_a_syntax_error_stays_one(tmp_path):
    text = json.dumps(TEMPLATE)[:-1]
    before = check(tmp_path, [], text)
    (code,) = {one for one in codes(before) if one.startswith("ES0")}
    assert before.verdict == "rejected"
    entries = [{"pointer": pointer, "code": code} for pointer in ("", "/template")]
    after = check(tmp_path, entries, text)
    assert after.verdict == "rejected"
    assert not after.complete


def test_a_finding_inside_a_string_is_at_the_string(tmp_path):
    text = '- pipeline.id: a\n  config.string: "input { stdin { } } filter { grok { mtach => 1 } }"\n'
    entry = {"path": "pipelines.yml", "pointer": "/0/config.string", "code": "LS102"}
    before = check(tmp_path, [], text, "pipelines.yml", select=["LS1"])
    after = check(tmp_path, [entry], text, "pipelines.yml", select=["LS1"])
    assert codes(before)
    assert set(codes(before)) == {"LS102"}
    assert codes(after) == []
    assert after.verdict == before.verdict


def test_both_ends_of_a_range_use_an_entry(tmp_path):
    entry = {"pointer": "/template/mappings/properties/a~1b~0c/type", "code": "ES602"}
    result = check(tmp_path, [entry], TEMPLATE, target=["elasticsearch=7.17..8.15"])
    assert "ES602" not in codes(result)
    assert result.used_entries == (0,)


@pytest.mark.slow
@in_child
def test_many_entries_and_findings_take_linear_time(tmp_path):
    fields = {f"f{number}": {"type": "string"} for number in range(4_000)}
    entries = [
        {"pointer": f"/mappings/properties/f{number}/type", "code": code, "path": "**"}
        for number in range(4_900)
        for code in ("ES602", "ES601")
    ]
    text = json.dumps({"mappings": {"properties": fields}}, indent=1)
    plain = check(tmp_path, [], text)
    result = check(tmp_path, entries, text)
    assert len(result.findings) <= len(plain.findings)


def test_the_same_pointer_in_all_entries(tmp_path):
    entries = [{"pointer": REPLICAS, "code": "ES407"}] * 9_000
    assert "ES407" not in codes(check(tmp_path, entries, TEMPLATE))
