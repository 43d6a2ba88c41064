"""Applicability of fixes by target: a fix is safe if every release that the target allows accepts the result with the
same meaning."""

import pytest
from lint_settings import settings

from lslint.engine.file import check_text
from lslint.grammar.spans import replaced
from lslint.kinds import BY_NAME
from lslint.rewrite.edits import with_line_ends

TRANSLATE = 'filter { translate { field => "a" dictionary => { "1" => "2" } } }\n'
OUTPUT_TLS = 'output { elasticsearch { hosts => ["https://es:9200"] cacert => "/ca.pem" } }\n'
PROSPECTORS = "filebeat.prospectors:\n- type: log\n  paths: [/a]\noutput.console: {}\n"
INPUT_TYPE = "filebeat.inputs:\n- input_type: log\n  paths: [/a]\noutput.console: {}\n"
DOCKER = "filebeat.inputs:\n- type: docker\n  containers.ids: ['*']\noutput.console: {}\n"
TEMPLATE = '{{"index_patterns": ["a-*"], "template": {{"mappings": {{"properties": {{"a": {}}}}}}}}}\n'
OLD_DOC_VALUES = (
    '{ "template": "logs-*", "mappings": { "_default_": { "dynamic_templates": [ { "numbers": {\n'
    '  "match": "*", "match_mapping_type": "long", "mapping": { "type": "long", "doc_values": true } } } ] } } }\n'
)


def fixes(kind, text, code, target):
    """Return ``(applicability, text after the fix)`` of the findings of a rule; the text is None without edits."""
    given = settings("ALL", target=[f"{BY_NAME[kind].product}={target}"] if target else [], isolated=True)
    found = [one.fix for one in check_text(text, "a", kind, given).findings if one.rule.code == code and one.fix]
    return [
        (fix.applicability, replaced(text, sorted(with_line_ends(fix.edits, text))) if fix.edits else None)
        for fix in found
    ]


@pytest.mark.parametrize(
    ("kind", "text", "code", "target", "applicability"),
    [
        ("logstash", TRANSLATE, "LS607", None, "safe"),
        ("logstash", TRANSLATE, "LS607", "7.6", None),
        ("logstash", TRANSLATE, "LS607", "8.5", "safe"),
        ("logstash", TRANSLATE, "LS607", "7.6..8.5", None),
        ("logstash", OUTPUT_TLS, "LS602", None, None),
        ("logstash", OUTPUT_TLS, "LS602", "8.5", None),
        ("logstash", OUTPUT_TLS, "LS106", "9.0", "safe"),
        ("logstash", OUTPUT_TLS, "LS106", "8.5..9.0", "unsafe"),
        ("logstash", 'filter { mutate { remove => ["a"] } }\n', "LS639", None, "safe"),
        ("logstash", 'filter { mutate { remove => ["a"] merge => { "b" => "a" } } }\n', "LS639", None, "unsafe"),
        ("filebeat", PROSPECTORS, "FB601", None, "safe"),
        ("filebeat", PROSPECTORS, "FB601", "6.2", None),
        ("filebeat", PROSPECTORS, "FB601", "6.8", "safe"),
        ("filebeat", PROSPECTORS, "FB601", "7.17", "safe"),
        ("filebeat", INPUT_TYPE, "FB603", None, "safe"),
        ("filebeat", INPUT_TYPE, "FB603", "5.6", None),
        ("filebeat", INPUT_TYPE, "FB603", "6.3", "safe"),
        ("filebeat", DOCKER, "FB604", "6.8", None),
        ("es-template", OLD_DOC_VALUES, "ES302", None, "unsafe"),
        ("es-template", OLD_DOC_VALUES, "ES302", "1.7", "unsafe"),
        ("es-template", OLD_DOC_VALUES, "ES302", "2.4", "safe"),
        ("es-template", TEMPLATE.format('{"type": "text", "index": "analyzed"}'), "ES603", "7.17", "safe"),
    ],
)
def test_a_fix_is_safe_for_all_allowed_releases_or_unsafe(kind, text, code, target, applicability):
    found = fixes(kind, text, code, target)
    assert {one for one, _ in found} == ({applicability} if applicability else set())


@pytest.mark.parametrize(
    ("text", "code", "applicability", "fixed"),
    [
        ('input { kafka { zk_connect => "zk:2181" topic_id => "a" } }\n', "LS102", {"manual"}, None),
        ('output { elasticsearch { cluster => "logs" } }\n', "LS102", {"manual"}, None),
        ('output { kafka { topic_id => "a" batch_num_messages => 200 } }\n', "LS102", {"manual"}, None),
        ('output { kafka { topic_id => "a" broker_list => "k:9092" } }\n', "LS102", {"safe"}, "bootstrap_servers"),
        ('output { elasticsearch { host => "es1" } }\n', "LS102", {"unsafe"}, 'hosts => ["es1"]'),
        ('output { elasticsearch { host => "es1" port => 9300 } }\n', "LS102", {"manual"}, None),
        ('filter { if [stage] == "${STAGE}" { drop { } } }\n', "LS403", {"manual"}, None),
        ('filter { muttate { lowercase => ["a"] } }\n', "LS101", {"unsafe"}, "mutate {"),
        ('output { file { pathh => "/a" } }\n', "LS102", {"unsafe"}, "path =>"),
        ("input { beats { prot => [1, 2] } }\n", "LS102", set(), None),
        ("input { stdin { codec => jsonlines } }\n", "LS111", {"unsafe"}, "codec => json_lines"),
        ('input { stdin { codec => "jsonlines" } }\n', "LS111", {"unsafe"}, "json_lines"),
        ("filter { grok { match => { 'a' => '^%{IPORHOSST:b}' } } }\n", "LS241", {"unsafe"}, "%{IPORHOST:b}"),
    ],
)
def test_fixes_of_pipelines_carry_no_value_into_another_meaning(text, code, applicability, fixed):
    found = fixes("logstash", text, code, None)
    assert {one for one, _ in found} == applicability
    assert [fixed in one if one else None for _, one in found] == [None if fixed is None else True for _ in found]


def test_a_misspelled_setting_gets_an_unsafe_fix():
    (fix,) = fixes("logstash-settings", "pipeline.wrokers: 4\n", "LS109", None)
    assert fix == ("unsafe", "pipeline.workers: 4\n")


@pytest.mark.parametrize(
    ("text", "code", "applicability"),
    [
        (TEMPLATE.format('{"type": "keyword", "ignore_abov": 9}'), "ES101", {"unsafe"}),
        (TEMPLATE.format('{"type": "keywrod"}'), "ES101", {"unsafe"}),
        (TEMPLATE.format('{"type": "int"}'), "ES101", {"safe"}),
        (TEMPLATE.format('{"type": "alias", "path": "b", "copy_to": "c"}'), "ES101", {"unsafe"}),
        (TEMPLATE.format('{"type": "keyword", "analyzer": "c"}'), "ES101", {"safe"}),
        (
            '{"index_patterns": ["a-*"], "template": {"settings": {"index.number_of_replica": 1}}}\n',
            "ES122",
            {"unsafe"},
        ),
        ('{"index_patterns": ["a-*"], "template": {"mappings": {"properties": {\n', "ES001", {"unsafe"}),
        ('{"index_patterns": ["a-*"], "template": {"mappings": {},}}\n', "ES001", {"safe"}),
    ],
)
def test_fixes_of_templates_guess_and_drop_nothing_safely(text, code, applicability):
    assert {one for one, _ in fixes("es-template", text, code, "9.5")} == applicability


@pytest.mark.parametrize("more", ["", ', "copy_to": "all"', ', "normalizer": "low"', ', "meta": {"unit": "b"}'])
def test_a_single_copy_of_strings_keeps_what_else_a_field_does(more):
    inner = f'{{ "type": "text"{more}, "fields": {{ "keyword": {{ "type": "keyword" }} }} }}'
    text = (
        '{ "index_patterns": ["logs-web-*"], "mappings": { "dynamic_templates": [ { "strings": {\n'
        f'  "match_mapping_type": "string", "mapping": {inner} }} }} ] }} }}\n'
    )
    assert [one for one, _ in fixes("es-template", text, "ES301", "7.17")] == ([] if more else ["unsafe"])


@pytest.mark.parametrize(
    ("kind", "code", "text", "fixed"),
    [
        ("filebeat", "FB212", "filebeat.inputs:\n- type: filestream\n  id: a\n  id: b\n  paths: [/a]\n", False),
        ("filebeat", "FB212", "filebeat.inputs:\n- type: filestream\n  id: a\n  id: a\n  paths: [/a]\n", True),
        ("filebeat", "FB212", "processors:\n- add_locale: ~\nprocessors:\n- add_id: ~\n", True),
        ("es-template", "ES002", '{"index_patterns": ["a-*"], "order": 1, "order": 2}', True),
        ("es-template", "ES002", TEMPLATE.format('{"type": "ip", "type": "keyword"}'), False),
    ],
)
def test_of_two_ids_none_is_dropped(kind, code, text, fixed):
    assert bool(fixes(kind, text, code, None)) is fixed
