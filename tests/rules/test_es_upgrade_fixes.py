"""How upgrade rules of templates and node files are told: which fixes are safe, and once where it is the same."""

import json

import pytest

from lslint.cli.main import main
from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text

OLD = {
    "ES601": ("es-template", {"template": "a-*", "settings": {"number_of_shards": 1}}),
    "ES603": ("es-template", {"template": "a-*", "mappings": {"d": {"properties": {
        "n": {"type": "integer", "index": "not_analyzed"}}}}}),
    "ES605": ("es-template", {"template": "a-*", "mappings": {"d": {"properties": {
        "n": {"type": "text", "norms": {"enabled": False}}}}}}),
    "ES607": ("es-template", {"index_patterns": ["a-*"], "mappings": {"d": {"properties": {"n": {"type": "ip"}}}}}),
    "ES608": ("es-template", {"index_patterns": ["a-*"], "mappings": {"_default_": {"properties": {
        "n": {"type": "ip"}}}}}),
    "ES610": ("es-template", {"index_patterns": ["a-*"], "mappings": {"properties": {
        "n": {"type": "date", "format": "dateOptionalTime"}}}}),
    "ES611": ("es-template", {"index_patterns": ["a-*"], "mappings": {"d": {"_all": {"enabled": False}}}}),
    "ES612": ("es-template", {"template": "a-*", "settings": {"index.store.throttle.type": "none"}}),
    "ES613": ("elasticsearch-settings", "transport.tcp.port: 9300\n"),
}  # fmt: skip


def told(body: object, kind: str, target: str = "") -> list:
    values = Values()
    values.target = [f"elasticsearch={target}"] if target else []
    values.select = ["ES"]
    text = body if isinstance(body, str) else json.dumps(body)
    name = "elasticsearch.yml" if kind == "elasticsearch-settings" else "a.json"
    return check_text(text, name, kind, Settings(values)).findings


@pytest.mark.parametrize("code", OLD)
def test_upgrade_fix_is_safe_only_where_the_target_refuses_the_file(code: str) -> None:
    kind, body = OLD[code]
    (finding,) = [each for each in told(body, kind) if each.rule.code == code]
    assert (finding.stage, finding.fix.applicability) == ("advice", "unsafe")
    (finding,) = [each for each in told(body, kind, "9.5") if each.rule.code == code]
    assert (finding.stage, finding.fix.applicability) == ("load", "safe")


def test_upgrade_fix_is_safe_where_no_release_takes_the_file() -> None:
    body = {"template": "a-*", "mappings": {"subobjects": False, "properties": {"n": {"type": "ip"}}}}
    (finding,) = [each for each in told(body, "es-template") if each.rule.code == "ES601"]
    assert (finding.stage, finding.fix.applicability) == ("load", "safe")


@pytest.mark.parametrize("code", [code for code, (kind, _) in OLD.items() if kind == "es-template"])
def test_without_a_target_only_unsafe_fixes_change_what_older_releases_take(code: str, tmp_path) -> None:
    file = tmp_path / "a.json"
    file.write_text(json.dumps(OLD[code][1]))
    before = file.read_text()
    main(["check", "--isolated", "--fix", "--select", "ES1,ES6", str(file)])
    assert file.read_text() == before
    main(["check", "--isolated", "--fix", "--unsafe-fixes", "--select", "ES1,ES6", str(file)])
    assert file.read_text() != before


def fields(count: int, kind: str = "string") -> dict:
    return {"template": "a-*", "mappings": {"d": {"properties": {f"f{i}": {"type": kind} for i in range(count)}}}}


@pytest.mark.parametrize(("count", "findings"), [(1, 1), (3, 3), (4, 1), (50, 1)])
def test_the_same_in_many_fields_is_told_once(count: int, findings: int) -> None:
    found = [each for each in told(fields(count), "es-template") if each.rule.code == "ES602"]
    assert len(found) == findings
    if findings == 1 and count > 1:
        assert f"{count - 1} more places" in found[0].message
        assert len(found[0].fix.edits) == count
        assert 1 <= len(found[0].related) <= 3


def test_each_refused_field_is_told_where_the_target_refuses_it() -> None:
    assert sum(each.rule.code == "ES602" for each in told(fields(50), "es-template", "7.17")) == 50


def test_different_words_are_told_apart() -> None:
    body = {"template": "a-*", "mappings": {"d": {"properties": {
        **{f"d{i}": {"type": "date", "format": "dateOptionalTime"} for i in range(5)},
        **{f"b{i}": {"type": "binary", "index": "no"} for i in range(2)},
    }}}}  # fmt: skip
    found = [each for each in told(body, "es-template") if each.rule.code == "ES610"]
    assert len(found) == 3


def test_no_fix_takes_the_marks_of_a_template_engine_along() -> None:
    text = '{"settings": {"index": {{% if x %}\n"a_setting": 1,{% endif %}\n{% if y %}"sort_of": 2{% endif %}\n}}}\n'
    values = Values()
    values.select = ["ES"]
    result = check_text(text, "a.json.j2", "es-template", Settings(values))
    for finding in result.findings:
        for edit in finding.fix.edits if finding.fix else ():
            assert "{%" not in text[edit.start : edit.end]


@pytest.mark.parametrize(
    ("setting", "instead"),
    [
        ("node.master: true", "`node.roles`"),
        ("node.data: true", "`node.roles`"),
        ("discovery.zen.minimum_master_nodes: 2", "take it out"),
        ("threadpool.bulk.queue_size: 100", "`thread_pool.write.queue_size`"),
    ],
)
def test_a_setting_that_is_gone_names_what_came_instead(setting: str, instead: str) -> None:
    (finding,) = [each for each in told(setting + "\n", "elasticsearch-settings") if each.rule.code == "ES613"]
    assert instead in finding.message


def test_dynamic_template_is_called_one() -> None:
    rule = {"strings": {"match_mapping_type": "string", "mapping": {"type": "string"}}}
    body = {"template": "a-*", "mappings": {"d": {"dynamic_templates": [rule]}}}
    (finding,) = [each for each in told(body, "es-template") if each.rule.code == "ES606"]
    assert "he dynamic template `strings` makes" in finding.message


@pytest.mark.parametrize("patterns", [[], None])
def test_an_empty_list_of_patterns_is_called_empty(patterns) -> None:
    body = {"index_patterns": patterns, "settings": {}}
    (finding,) = [each for each in told(body, "es-template") if each.rule.code == "ES114"]
    assert "empty" in finding.message


@pytest.mark.parametrize(("pattern", "fixed"), [("Logs-*", True), ("LOGS_PATTERN_REPLACER", False), ("LOGS", False)])
def test_a_pattern_in_capitals_throughout_is_somebody_elses_placeholder(pattern: str, fixed: bool) -> None:
    (finding,) = [e for e in told({"index_patterns": [pattern]}, "es-legacy-template") if e.rule.code == "ES115"]
    assert (finding.fix is not None) == fixed


def test_what_only_later_releases_take_says_so() -> None:
    body = {"template": "a-*", "mappings": {"d": {"properties": {"n": {"type": "long", "meta": {}}}}}}
    (finding,) = [each for each in told(body, "es-template", "5.6") if each.rule.code == "ES103"]
    assert "refused since" not in finding.message
    assert "9.5" in finding.message


@pytest.mark.parametrize(("more", "fixes"), [({}, True), ({"analyzer": "fingerprint"}, False)])
def test_words_that_are_counted_on_purpose_stay(more: dict, fixes: bool) -> None:
    field = {"type": "text", "fielddata": True, **more}
    body = {"index_patterns": ["a-*"], "template": {"mappings": {"properties": {"f": field}}}}
    (finding,) = [each for each in told(body, "es-template") if each.rule.code == "ES309"]
    assert (finding.fix is not None) == fixes
    assert ("where whole values do" in finding.message) != fixes


def test_signatures_are_counted() -> None:
    fields = {"alert.signature": {"type": "keyword"}, "trace_id": {"type": "keyword"}}
    body = {"index_patterns": ["logs-a-*"], "template": {"mappings": {"properties": fields}}}
    (finding,) = [each for each in told(body, "es-template") if each.rule.code == "ES315"]
    assert "signature" not in finding.message


@pytest.mark.parametrize(("target", "said"), [("7.17", "document"), ("9.5", "refused since 8.0")])
def test_a_rule_for_strings_says_what_the_target_does(target: str, said: str) -> None:
    rule = {"strings": {"match_mapping_type": "string", "mapping": {"type": "string"}}}
    body = {"index_patterns": ["a-*"], "mappings": {"dynamic_templates": [rule]}}
    (finding,) = [each for each in told(body, "es-template", target) if each.rule.code == "ES606"]
    assert said in finding.message
    assert "accepted by" not in finding.message


@pytest.mark.parametrize(("target", "said"), [("", "7.13"), ("9.5", "7.13"), ("6.8", "unevenly"), ("2.4", "unevenly")])
def test_several_data_paths_before_they_were_deprecated(target: str, said: str) -> None:
    found = told("path.data: [/d1, /d2]\n", "elasticsearch-settings", target)
    (finding,) = [each for each in found if each.rule.code == "ES604"]
    assert said in finding.message


@pytest.mark.parametrize(("index_mode", "count"), [({}, 1), ({"index.mode": "time_series"}, 0)])
def test_time_series_have_no_strings_to_index_twice(index_mode: dict, count: int) -> None:
    properties = {"host": {"type": "keyword", "time_series_dimension": True}, "cpu": {"type": "double"}}
    body = {"index_patterns": ["metrics-a-*"], "priority": 300, "data_stream": {},
            "template": {"settings": index_mode, "mappings": {"properties": properties}}}  # fmt: skip
    assert sum(each.rule.code == "ES301" for each in told(body, "es-template")) == count
