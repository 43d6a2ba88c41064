"""Names in the text of a config that tell releases apart."""

import pytest

from lslint.project.deployment import content
from lslint.project.deployment.eras import established


def found(text, product="logstash", **more):
    return {one.text.strip("`"): (one.low, one.high) for one in content.marks(text, product, **more)}


def in_output(option):
    return "output {\n  elasticsearch {\n    " + option + "\n  }\n}\n"


def in_filter(text):
    return "filter {\n" + text + "\n}\n"


@pytest.mark.parametrize(
    ("text", "name", "high"),
    [
        (in_output("embedded => true"), "embedded", "1.5"),
        (in_output("protocol => http"), "protocol", "1.5"),
        (in_output('host => "a"'), "host", "1.5"),
        (in_output('index_type => "a"'), "index_type", "1.5"),
        ("output { elasticsearch { host=>localhost } }", "host", "1.5"),
        ("output { elasticsearch_http { host => a } }", "elasticsearch_http", "1.5"),
        (in_filter('grok { pattern => "%{IP:a}" }'), "pattern", "2.4"),
        (in_filter('  multiline { pattern => "^a" what => previous }'), "multiline", "2.4"),
        (in_filter('kv { trim => "a" }'), "trim", "5.2"),
        (in_filter("""ruby { code => "event['a'] = 1" }"""), "event[…]", "2.4"),
        ('input { file { path => "/a" format => "json_event" } }', "json_event", "1.5"),
        ("input { kafka { zk_connect => 'a' } }", "zk_connect", "2.4"),
        ("input { lumberjack { port => 1 } }", "lumberjack", "5.6"),
        ("input{redis{queue=>a}}", "queue", "2.4"),
        ('filter { if [a] == "b" {csv {fields\n=> ["a"]} }}', "fields", "1.1"),
        ('filter { kv { "trim" => "a" trimkey\t=> "b"} }', "trimkey", "5.2"),
    ],
)
def test_old_names_of_pipelines(text, name, high):
    """The catalogue has the last release that knows an option."""
    assert found(text)[name] == ("", high)


@pytest.mark.parametrize(
    "text",
    [
        in_output('hosts => ["a"]'),
        in_output('# protocol => "http"'),
        in_output('custom_headers => { host => "a" }'),
        "output { redis { host => a } }",
        "input { elasticsearch { port => 1 } }",
        "output { kafka { topic_id => 'a' } }",
        "input { stdin { codec => multiline { pattern => a what => previous } } }",
        in_filter('mutate { rename => { "host" => "[host][name]" } remove_field => ["port"] }'),
        in_filter('grok { match => { "message" => "%{IP:a}" } pattern_definitions => { "A" => "b" } }'),
        in_filter('if [protoPayload][@type] == "a" { drop { } }'),
        'input { tcp { port => 1 codec => line {\n charset => "UTF-8"\n } tags => ["a"] } }\n',
        'input { udp { codec => json { charset => "UTF-8" } } }\n',
    ],
)
def test_names_that_date_no_pipeline(text):
    assert [one for one in content.marks(text, "logstash") if one.high] == []


def test_names_of_newer_releases_count_only_next_to_older_ones():
    newer = 'filter { ruby { id => "a"\n code => "event.get(1)" } }\n'
    assert found(newer) == {}
    assert found(newer + in_output('host => "a"'))["event.get("] == ("2.3", "")


@pytest.mark.parametrize(
    ("text", "name", "high"),
    [
        ('{"mappings": {"properties": {"a": {"type": "string"}}}}', "string", "5.6"),
        ('{"mappings": {"a": {"_ttl": {"enabled": true}, "properties": {}}}}', "_ttl", "2.4"),
        ('{"mappings": {"_default_": {}}}', "_default_", "6.8"),
        ('{"mappings": {"event": {"properties": {}}}}', "mapping types", "6.8"),
        ('{"template": "a-*"}', "template", "7.17"),
    ],
)
def test_old_names_of_templates(text, name, high):
    assert found(text, "elasticsearch")[name] == ("", high)


@pytest.mark.parametrize(
    "text",
    [
        '{"index_patterns": ["a-*"], "template": {"mappings": {"properties": {"a": {"type": "keyword"}}}}}',
        '{"mappings": {"properties": {"properties": {"properties": {"a": {"type": "text"}}}}}}',
        '{"mappings": {"dynamic_templates": [{"a": {"match_mapping_type": "string"}}]}}',
    ],
)
def test_names_that_date_no_template(text):
    assert found(text, "elasticsearch") == {}


def test_settings_of_elasticsearch():
    text = (
        "bootstrap.mlockall: true\nindex.number_of_shards: 1\nnode.master: true\ncluster.name: a\n# node.data: true\n"
    )
    assert found(text, "elasticsearch", is_yaml=True) == {
        "bootstrap.mlockall": ("", "2.4"), "index.number_of_shards": ("", "2.4"), "node.master": ("", "7.17"),
    }  # fmt: skip


def test_nested_settings_of_elasticsearch():
    text = "node:\n  master: true\n  name: a\nindex:\n  number_of_shards: 1\ncluster:\n  name: b\n"
    assert found(text, "elasticsearch", is_yaml=True) == {
        "node.master": ("", "7.17"), "index.number_of_shards": ("", "2.4"),
    }  # fmt: skip


def test_settings_of_modules_of_elasticsearch():
    """Only newer releases list the settings of X-Pack, which older ones have, too."""
    assert found("xpack.security.enabled: true\ncluster.name: a\n", "elasticsearch", is_yaml=True) == {}


def test_settings_of_filebeat():
    text = "filebeat:\n  prospectors:\n    - input_type: log\n      document_type: a\nshipper:\n  name: a\n"
    assert {name: high for name, (_, high) in found(text, "filebeat").items()} == {
        "prospectors": "6.8", "input_type": "5.6", "document_type": "5.6", "shipper": "1.3",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("options", "bound"),
    [
        ("host => a", ""),
        ("host => a\nport => 9300", ""),  # one reason
        ("cluster => a", ""),
        ("host => a\nprotocol => http", "1.5"),
        ("host => a\nprotocol => http\ncluster => b", "1.5"),
        ("embedded => true", "1.5"),
        ("node_name => a", "1.5"),
    ],
)
def test_two_reasons_or_a_strong_one_establish_a_bound(options, bound):
    assert established(content.marks(in_output(options), "logstash")) == bound
