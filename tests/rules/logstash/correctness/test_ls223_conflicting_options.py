"""LS223 (conflicting-options): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import plugin_section

from lslint.rules import registry
from lslint.rules.api import Release
from lslint.rules.logstash.api import PipelineView
from lslint.rules.logstash.catalogue import plugins as catalogue

ES = 'hosts => ["https://es:9200"]'
JDBC = 'jdbc_driver_class => "d" jdbc_connection_string => "jdbc:c" jdbc_user => "u"'
CASES = [
    # kind, body, target, location of the finding (None: no finding)
    ("output", 'elasticsearch { hosts => ["es:9200"] user => "u" password => "p" api_key => "k" }', "9.5", "api_key"),
    ("output", f'elasticsearch {{ {ES} api_key => "k" }}', "9.5", None),
    ("output", 'elasticsearch { hosts => ["es:9200"] api_key => "k" }', "9.5", "api_key"),
    ("output", 'elasticsearch { hosts => "${ES}" api_key => "k" }', "9.5", None),
    ("output", 'elasticsearch { cloud_id => "${ID}" api_key => "k" }', "9.5", None),
    ("output", f'elasticsearch {{ {ES} api_key => "k" }}', "7.17", "api_key"),
    ("output", f'elasticsearch {{ {ES} api_key => "k" ssl => true }}', "7.17", None),
    ("output", f'elasticsearch {{ {ES} cloud_id => "a:b" }}', "8.19", "cloud_id"),
    ("output", 'elasticsearch { cloud_id => "a:b" }', "9.5", "cloud_id"),
    ("output", 'elasticsearch { cloud_id => "CLOUD_ID" }', "9.5", None),
    ("output", 'elasticsearch { cloud_id => "cloud_id" }', "9.5", None),
    ("output", 'elasticsearch { cloud_id => "@@CLOUD_ID@@" }', "9.5", None),
    ("output", 'elasticsearch { cloud_id => "‹cloud id>" }', "9.5", None),
    ("output", 'elasticsearch { action => "upsert" }', "9.5", "action"),
    ("output", 'elasticsearch { action => "" }', "9.5", "action"),
    ("output", 'elasticsearch { action => "%{[@metadata][action]}" }', "9.5", None),
    ("output", 'elasticsearch { action => "${ACTION}" }', "9.5", None),
    ("output", 'elasticsearch { action => update }', "9.5", "action"),
    ("output", 'elasticsearch { action => update document_id => "%{id}" }', "9.5", None),
    ("output", 'elasticsearch { version_type => external }', "9.5", "version_type"),
    ("output", 'elasticsearch { version_type => external version => "%{v}" action => create }', "9.5", "version_type"),
    ("output", 'elasticsearch { version_type => external version => "%{v}" document_id => "1" }', "9.5", None),
    ("output", f'elasticsearch {{ {ES} ssl_certificate => "/c" }}', "9.5", "ssl_certificate"),
    ("output", f'elasticsearch {{ {ES} ssl_key => "/k" }}', "9.5", "ssl_key"),
    ("output", 'elasticsearch { hosts => ["http://es:9200"] ssl_key => "/k" }', "9.5", None),
    ("output", f'elasticsearch {{ {ES} ssl_certificate_authorities => ["/a", "/b"] }}', "9.5", "ssl_certificate_auth"),
    ("output", 'elasticsearch { hosts => ["ftp://es:9200"] }', "9.5", "hosts"),
    ("output", 'elasticsearch { hosts => ["http://a:9200", "https://b:9200"] }', "9.5", "hosts"),
    ("output", 'elasticsearch { hosts => ["https://a:9200", "http://b:9200"] }', "9.5", None),
    ("output", 'elasticsearch { hosts => ["http://a:9200"] ssl => true }', "7.17", "hosts"),
    ("output", 'elasticsearch { hosts => ["a:9200"] ssl => true }', "7.17", None),
    ("output", 'elasticsearch { hosts => ["${SCHEME}://a:9200"] }', "9.5", None),
    ("output", f'elasticsearch {{ {ES} dlq_custom_codes => [404, 413] }}', "9.5", "dlq_custom_codes"),
    ("filter", "elasticsearch { }", "9.5", "elasticsearch"),
    ("filter", "elasticsearch { }", "8.8", None),
    ("filter", 'elasticsearch { query => "a" query_template => "/t" }', "8.19", "query_template"),
    ("input", "elasticsearch { slices => 0 }", "9.5", "slices"),
    ("input", 'elasticsearch { retries => "${N}" }', "9.5", None),
    ("input", "beats { port => 5044 ssl => true }", "7.17", "ssl"),
    ("input", "beats { port => 5044 ssl => true }", "9.5", None),  # unknown option: rejected before the start
    ("input", "elastic_agent { port => 5044 ssl_enabled => true }", "9.5", "ssl_enabled"),
    ("input", 'beats { port => 5044 ssl_enabled => true ssl_certificate => "/c" }', "9.5", "ssl_certificate"),
    ("input", 'beats { port => 5044 ssl_enabled => "${TLS}" }', "9.5", None),
    ("input", 'beats { port => 5044 enrich => ["none", "source_metadata"] }', "9.5", "enrich"),
    ("input", 'beats { port => 5044 enrich => ["source_metadata", "codec_metadata"] }', "9.5", None),
    ("input", 'beats { port => 5044 enrich => [all] include_codec_tag => true }', "8.19", "include_codec_tag"),
    ("input", "beats { port => 5044 ssl => true ssl_enabled => true }", "8.19", "ssl"),
    ("input", "http { ssl_enabled => true }", "9.5", "ssl_enabled"),
    ("input", 'http { ssl => true keystore => "/k" keystore_password => "p" }', "6.8", None),
    ("input", 'http { ssl => true keystore => "/k" }', "6.8", "ssl"),
    ("input", "tcp { port => 1 ssl_enabled => true }", "9.5", "ssl_enabled"),
    ("input", 'tcp { port => 1 host => "h" mode => client ssl_enabled => true }', "9.5", None),
    ("input", 'tcp { port => 1 ssl_enabled => true ssl_certificate => "/c" ssl_key => "/k"'
     " ssl_verification_mode => none }", "9.5", "ssl_verification_mode"),
    ("input", 'file { path => "/a" exit_after_read => true }', "9.5", "exit_after_read"),
    ("input", 'file { path => "/a" exit_after_read => true mode => read }', "9.5", None),
    ("input", 'file { path => "/a" mode => read file_completed_action => log }', "9.5", "file_completed_action"),
    ("output", 'file { path => "/%{host}/a.log" }', "9.5", "path"),
    ("output", 'file { path => "%{host}/a.log" }', "9.5", None),
    ("output", 'file { path => "/var/%{host}/a.log" }', "9.5", None),
    ("input", f"jdbc {{ {JDBC} }}", "9.5", "jdbc"),
    ("input", f'jdbc {{ {JDBC} statement => "a" schedule => "* * * * *" interval => "5s" }}', "9.5", "interval"),
    ("input", f'jdbc {{ {JDBC} statement => "a" use_column_value => true }}', "9.5", "use_column_value"),
    ("input", f'jdbc {{ {JDBC} statement => "a = ?" use_prepared_statements => true prepared_statement_name => "n" }}',
     "9.5", "statement"),
    ("input", f'jdbc {{ {JDBC} statement => "a = ?" use_prepared_statements => true prepared_statement_name => "n"'
     ' prepared_statement_bind_values => [":sql_last_value"] }', "9.5", None),
    ("output", 'kafka { topic_id => "t" retries => -1 }', "9.5", "retries"),
    ("output", 'kafka { topic_id => "t" security_protocol => SASL_SSL }', "9.5", "security_protocol"),
    ("output", 'kafka { topic_id => "t" security_protocol => SASL_SSL sasl_mechanism => "PLAIN" }', "9.5", None),
    ("output", 'kafka { topic_id => "t" partitioner => "round" }', "9.5", "partitioner"),
    ("output", 'kafka { topic_id => "t" value_serializer => "org.acme.Own" }', "7.17", None),
    ("output", 'kafka { topic_id => "t" value_serializer => "org.acme.Own" }', "9.5", "value_serializer"),
    ("input", 'kafka { topics => ["t"] schema_registry_url => "http://r" topics_pattern => "t.*" }', "9.5",
     "topics_pattern"),
    ("input", 'exec { command => "ls" }', "9.5", "exec"),
    ("input", 'exec { command => "ls" interval => 5 schedule => "* * * * *" }', "9.5", "schedule"),
    ("input", 'http_poller { urls => { "a" => { "method" => "get" } } schedule => { "every" => "5s" } }', "9.5",
     '{ "method"'),
    ("output", 'http { url => "http://h" http_method => post format => message }', "9.5", "format"),
    ("output", 'http { url => "http://h" http_method => post user => "u" }', "9.5", "user"),
    ("output", 'logstash { hosts => ["h"] ssl_enabled => false ssl_key => "/k" }', "9.5", "ssl_enabled"),
    ("output", 'redis { data_type => channel key => "k" batch => true }', "9.5", "batch"),
    ("output", 's3 { bucket => "b" prefix => "a^b" }', "9.5", "prefix"),
    ("output", 's3 { bucket => "b" size_file => 0 time_file => 0 }', "9.5", "time_file"),
    ("output", 's3 { bucket => "b" size_file => 0 }', "9.5", "size_file"),
    ("output", 'sqs { queue => "q" batch_events => 11 }', "9.5", "batch_events"),
    ("input", 'snmp { hosts => [{ "host" => "udp:127.0.0.1/161" }] }', "9.5", "snmp"),
    ("input", 'snmp { get => ["1.3"] hosts => [{ "host" => "127.0.0.1" }] }', "9.5", '"127.0.0.1"'),
    ("input", 'snmp { get => ["1.3"] hosts => [{ "host" => "udp:127.0.0.1/161" }] }', "9.5", None),
    ("filter", 'csv { convert => { "a" => "int" } }', "9.5", "convert"),
    ("filter", 'csv { convert => { "a" => "${TYPE}" "b" => integer } }', "9.5", None),
    ("filter", 'kv { value_split => "" }', "9.5", "value_split"),
    ("filter", 'kv { trim_value => "z-a" }', "9.5", "trim_value"),
    ("filter", 'kv { trim_value => "<>" }', "9.5", None),
    ("filter", 'kv { field_split_pattern => "(" }', "9.5", "field_split_pattern"),
    ("filter", 'prune { whitelist_names => ["^a$", "("] }', "9.5", '"("'),
    ("filter", 'prune { whitelist_names => "^a$" }', "9.5", None),
    ("filter", 'translate { dictionary => { "a" => "b" } }', "9.5", "translate"),
    ("filter", 'translate { source => "a" dictionary => { "(" => "b" } regex => true }', "9.5", '"("'),
    ("filter", 'translate { source => "a" dictionary => { "(" => "b" } }', "9.5", None),
    ("filter", 'translate { source => "a" dictionary_path => "/d.txt" }', "9.5", "dictionary_path"),
    ("filter", 'translate { source => "a" dictionary_path => "${DICT}" }', "9.5", None),
    ("filter", 'translate { source => "a" override => false dictionary => { "a" => "b" } }', "9.5", "override"),
    ("filter", 'translate { source => "a" override => false dictionary => { "a" => "b" } }', "7.17", None),
    ("filter", 'translate { source => "a" override => false target => "b" dictionary => { "a" => "b" } }', "9.5", None),
    ("filter", "fingerprint { method => SHA256 }", "5.6", "method"),
    ("filter", "fingerprint { method => SHA256 }", "9.5", None),
    ("filter", 'xml { source => "a" }', "9.5", "xml"),
    ("filter", 'xml { source => "a" store_xml => false }', "9.5", None),
    ("filter", 'xml { source => "a" target => "b" parse_options => "strict|huge" }', "9.5", None),
    ("filter", 'xml { source => "a" target => "b" parse_options => "loose" }', "9.5", "parse_options"),
    ("filter", 'dns { nameserver => { "search" => ["a"] } }', "9.5", "nameserver"),
    ("filter", 'dns { nameserver => { "address" => "1.1.1.1" "ndots" => 0 } }', "9.5", "0"),
    ("filter", 'dns { nameserver => ["1.1.1.1"] }', "9.5", None),
    ("filter", 'cidr { network => "::/0" network_path => "/n" address => "::1" add_tag => t }', "9.5", "network_path"),
    ("filter", "memcached { ttl => -1 }", "9.5", "ttl"),
    ("filter", 'metrics { meter => "a" rates => [1, 2] }', "9.5", "rates"),
    ("filter", 'de_dot { separator => "." }', "9.5", "separator"),
    ("input", f'elasticsearch {{ {ES} query_type => "esql" query => "SELECT 1" }}', "9.5", "query"),
    ("input", f'elasticsearch {{ {ES} query_type => "esql" query => " FROM logs | LIMIT 5" }}', "9.5", None),
    ("input", f'elasticsearch {{ {ES} query_type => "esql" query => "row a = 1" }}', "9.5", None),
    ("input", f'elasticsearch {{ {ES} query_type => "esql" query => "${{QUERY}}" }}', "9.5", None),
    ("input", f'elasticsearch {{ {ES} query_type => "esql" query => "ROW a" index => "a" size => 5 }}', "9.5", "index"),
    ("input", f'elasticsearch {{ {ES} query => "{{}}" index => "a" size => 5 }}', "9.5", None),
    ("filter", f'elasticsearch {{ {ES} query_type => "esql" query => "FROM a" index => "a" }}', "8.19", "index"),
    ("filter", f'elasticsearch {{ {ES} query_type => "esql" query => "FROM a" sort => "b:asc" }}', "9.5", "sort"),
    ("filter", f'elasticsearch {{ {ES} query_type => "esql" query => "FROM a" }}', "9.5", None),
    ("filter", f'elasticsearch {{ {ES} query => "a:b" index => "a" sort => "b:asc" }}', "9.5", None),
    ("filter", f'elasticsearch {{ {ES} query => "a:b" query_params => ["a"] }}', "9.5", "query_params"),
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


def test_constraints_on_variables_are_noted() -> None:
    from lslint.grammar.logstash import parse as parse_

    text = plugin_section("output", 'elasticsearch { hosts => "${ES}" api_key => "k" }')
    tree, _ = parse_.parse(text)
    context = PipelineView(text, tree, "a.conf", "logstash", target=Release("9.5"))
    assert list(registry.load("LS223").check(next(tree.plugins()), context)) == []
    ((reason, start, end, releases),) = context.unknowns
    assert "TLS" in reason
    assert text[start:end] == 'api_key => "k"'
    assert releases & catalogue.mask("9.5")


@pytest.mark.parametrize("plugin", ["beats", "elastic_agent", "tcp"])
def test_the_advice_for_tls_without_a_certificate_is_complete(plugin: str) -> None:
    text = f"input {{ {plugin} {{ port => 1 ssl_enabled => true }} }}"
    (finding,) = run("LS223", text, target="9.5")
    assert finding.message.endswith("TLS requires a certificate and its key. Set `ssl_certificate` and `ssl_key`")
    complete = text.replace("ssl_enabled", 'ssl_certificate => "/c" ssl_key => "/k" ssl_enabled')
    assert run("LS223", complete, target="9.5") == []


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
