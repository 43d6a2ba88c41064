"""LS223 (conflicting-options): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import plugin_section

ES = 'hosts => ["https://es:9200"]'
JDBC = 'jdbc_driver_class => "d" jdbc_connection_string => "jdbc:c" jdbc_user => "u"'
CASES = [
    ("output", 'elasticsearch { hosts => ["es:9200"] api_key => "k" }', "9.5", "api_key"),
    ("output", 'elasticsearch { hosts => "${ES}" api_key => "k" }', "9.5", None),
    ("output", 'elasticsearch { cloud_id => "${ID}" api_key => "k" }', "9.5", None),
    ("output", f'elasticsearch {{ {ES} api_key => "k" }}', "7.17", "api_key"),
    ("output", f'elasticsearch {{ {ES} api_key => "k" ssl => true }}', "7.17", None),
    ("output", 'elasticsearch { cloud_id => "a:b" }', "9.5", "cloud_id"),
    ("output", 'elasticsearch { cloud_id => "CLOUD_ID" }', "9.5", None),
    ("output", 'elasticsearch { cloud_id => "‹cloud id>" }', "9.5", None),
    ("output", f'elasticsearch {{ {ES} ssl_certificate => "/c" }}', "9.5", "ssl_certificate"),
    ("output", 'elasticsearch { hosts => ["http://es:9200"] ssl_key => "/k" }', "9.5", None),
    ("output", 'elasticsearch { hosts => ["http://a:9200", "https://b:9200"] }', "9.5", "hosts"),
    ("output", f'elasticsearch {{ {ES} dlq_custom_codes => [404, 413] }}', "9.5", "dlq_custom_codes"),
    ("filter", 'elasticsearch { query => "a" query_template => "/t" }', "8.19", "query_template"),
    ("input", "beats { port => 5044 ssl => true }", "9.5", None),  # unknown option: rejected before the start
    ("input", "beats { port => 5044 ssl => true ssl_enabled => true }", "8.19", "ssl"),
    ("input", 'http { ssl => true keystore => "/k" keystore_password => "p" }', "6.8", None),
    ("input", f'jdbc {{ {JDBC} statement => "a = ?" use_prepared_statements => true prepared_statement_name => "n" }}',
     "9.5", "statement"),
    ("input", 'http_poller { urls => { "a" => { "method" => "get" } } schedule => { "every" => "5s" } }', "9.5",
     '{ "method"'),
    ("filter", 'csv { convert => { "a" => "${TYPE}" "b" => integer } }', "9.5", None),
    ("filter", 'xml { source => "a" target => "b" parse_options => "strict|huge" }', "9.5", None),
    ("filter", 'xml { source => "a" target => "b" parse_options => "loose" }', "9.5", "parse_options"),
    ("filter", "memcached { ttl => -1 }", "9.5", "ttl")
]  # fmt: skip


@pytest.mark.parametrize(("kind", "body", "target", "where"), CASES)
def test_conflicts(kind: str, body: str, target: str, where: str | None) -> None:
    text = plugin_section(kind, body)
    found = run("LS223", text, target=target)
    if where is None:
        assert found == []
        return
    assert found, body
    assert [(finding.stage, finding.severity) for finding in found] == [("start", "error")] * len(found)
    assert any(text[finding.start :].startswith(where) for finding in found), [text[f.start : f.end] for f in found]


def test_templates_may_add_what_is_missing() -> None:
    text = plugin_section("input", "jdbc { " + JDBC + " {{ statement }} }")
    assert run("LS223", text, target="9.5") == []


def test_templates_may_choose() -> None:
    both = plugin_section(
        "input", "jdbc { " + JDBC + ' <% if a %> statement => "a" <% else %> statement_filepath => "/b" <% end %> }'
    )
    assert run("LS223", both, target="9.5") == []
    text = plugin_section(
        "output", 'elasticsearch { {% if a %} index => "a" {% else %} data_stream => true {% endif %} }'
    )
    assert run("LS247", text, target="9.5") == []


@pytest.mark.parametrize(
    ("options", "target", "words"),
    [
        (
            'hosts => ["http://u:p@localhost:9200/x"] ssl => true',
            "7.17",
            "`http://localhost:9200` contradicts `ssl => true`. Use `https://`, or set `ssl => false`",
        ),
        (
            'hosts => ["http://a:9200", "https://b:9200"]',
            "9.5",
            "`http://a:9200` and `https://b:9200` have different schemes. Use `https://` for all hosts",
        ),
        ('hosts => ["ftp://a:21"]', "9.5", "the scheme of `ftp://a:21` is not supported. Use `http://`"),
        ('hosts => ["ftp://a:21"] ssl_enabled => true', "9.5", "of `ftp://a:21` is not supported. Use `https://`"),
    ],
)
def test_the_host_and_what_it_contradicts_are_named(options: str, target: str, words: str) -> None:
    (finding,) = run("LS223", f"output {{ elasticsearch {{ {options} }} }}", target=target)
    assert finding.message.endswith(words)
