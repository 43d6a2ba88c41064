"""Rules of the load stage together: code, stage and line by target, and their fixes."""

import pytest
from logstash_checks import ES_OPTIONS, check_load, codes_and_stages

from lslint.rewrite.apply_fixes import fix_result

BEATS = "input { beats { port => 5044 %s } }"


@pytest.mark.parametrize(
    ("text", "target", "wanted"),
    [
        # plugins
        ("filter { Grok { } }", None, ["LS101:load"]),
        ("filter { acme { } acme { } }", None, ["LS402:advice"]),
        ("filter { multiline { } }", None, ["LS601:advice"]),
        ("output { pipe { command => ls } }", None, ["LS601:advice"]),
        ("input { pipeline { address => ab } }", "6.2", ["LS402:advice"]),
        ("filter { 'drop' { } }", None, ["LS101:load"]),
        ("filter { if [a] { } else { } else { } }", None, ["LS101:load"]),
        ("input { stdin { codec => [json] } }", "8.6", []),
        ("input { stdin { codec => MY_CODEC } }", None, ["LS111:load"]),
        ("input { stdin { codec => multiline } }", None, ["LS103:load"]),
        ("input { stdin { codec => '${CODEC}' } }", None, ["LS403:advice"]),
        # options
        ("input { beats { prot => 5044 } }", None, ["LS102:load"]),
        (BEATS % "Type => 'x'", None, ["LS102:load"]),
        (BEATS % "enrich => none", "8.6", ["LS102:load"]),
        (BEATS % "ecs_compatibility => disabled", "7.9", ["LS102:load"]),
        (ES_OPTIONS % "host => es", None, ["LS102:load"]),
        (ES_OPTIONS % "cluster => es", "9.5", ["LS102:load"]),
        # values
        ("input { beats { port => abc } }", None, ["LS104:load"]),
        ("input { file { path => '/a' mode => Tail } }", "9.5", ["LS105:load"]),
        ("filter { mutate { rename => ['a'] } }", None, ["LS104:load"]),
        (ES_OPTIONS % "password => 12345", "7.11", ["LS104:load"]),
        ("output { elasticsearch { hosts => 'https://my_node' } }", "9.5", ["LS104:load"]),
        (ES_OPTIONS % "proxy => ''", "7.16", ["LS104:load"]),
        (BEATS % "ssl => true", "8.8", ["LS602:advice"]),
        (BEATS % "ssl => true", "9.0", ["LS106:load"]),
        (ES_OPTIONS % "flush_size => 500", "5.6", ["LS605:advice"]),
        (ES_OPTIONS % "flush_size => 500", "7.0", ["LS106:load"]),
        (ES_OPTIONS % "document_type => log", None, ["LS603:advice"]),
        (ES_OPTIONS % "workers => 2", None, ["LS611:advice"]),
        ("filter { mutate { remove => a1 } }", None, ["LS639:load"]),
        ("filter { mutate { remove => a1 } }", "9.5", ["LS106:load"]),
        ("filter { grok { type => ab match => { a => b1 } } }".replace("a =>", "ab =>"), None, ["LS106:load"]),
        ("output { stdout { tags => ab } }", "5.0", ["LS106:load"]),
        ("output { file { path => '/a' message_format => 'x' } }", None, ["LS258:load"]),
        ("output { tcp { host => ab port => 1 message_format => 'x' } }", "5.6", ["LS607:advice"]),
        ("output { tcp { host => ab port => 1 message_format => 'x' } }", None, ["LS258:load"]),
        ("filter { translate { field => ab destination => xy dictionary => { } } }", "8.0",
         ["LS607:advice", "LS607:advice"]),
        # required
        ("filter { clone { } }", "7.0", ["LS103:load"]),
        # no release takes both
        (BEATS % "ssl => true enrich => none" + " filter { date { precision => ns match => [ab, ISO8601] } }", None,
         ["LS602:load", "LS102:load", "LS102:load"]),
        # constructors
        ("filter { date { match => 'ab' } }", None, ["LS226:load"]),
        ("filter { date { match => ['ab'] match => ['ISO8601'] } }", None, []),
        ("filter { date { match => '${M}' } }", None, []),
        ("filter { date { timestamp => UNIX } }", None, ["LS102:load"]),
        ("filter { date { match => ['ab', 'ISO8601', 'yyyy-MM-ddTHH:mm'] } }", None, ["LS224:load"]),
        ("filter { date { match => ['ab', 'UNIX'] timezone => 'Local' } }", None, []),
        ("filter { date { match => ['ab', 'ISO8601'] timezone => 'Local' } }", None, ["LS224:load"]),
        ("filter { date { match => ['ab', 'ISO8601'] timezone => '%{tz}' } }", None, []),
        ("filter { date { match => ['ab', 'ISO8601'] timezone => 'GMT+1' } }", None, ["LS224:load"]),
        ("filter { date { match => ['ab', 'yyyy-mm-dd'] } }", None, ["LS224:run"]),
        ("filter { date { match => ['ab', 'HH:MM:ss'] } }", None, ["LS224:run"]),
        ("filter { date { match => ['ab', 'MMM dd HH:mm:ss.SSS'] } }", None, []),
        ("input { stdin { codec => multiline { pattern => '(' what => next } } }", None, ["LS104:load"]),
        ("input { stdin { codec => multiline { pattern => '^%{NOSUCH}' what => next } } }", None, ["LS104:load"]),
        ("input { stdin { codec => multiline { pattern => '^%{NOSUCH}' what => next patterns_dir => ab } } }",
         None, []),
        ("input { stdin { codec => multiline { pattern => '^%{TIMESTAMP_ISO8601} ' what => next } } }", None, []),
        ("filter { http { url => ab } }", "9.5", ["LS103:load"]),
        ("filter { http { url => ab ecs_compatibility => disabled } }", "9.5", []),
        ("input { azure_event_hubs { event_hub_connections => 'Endpoint=sb://x' } }", None, ["LS104:load"]),
        ("input { java_generator { count => 5 tags => ab } }", None, []),
        ("input { java_generator { count => '5' } }", None, ["LS104:load"]),
        # repeated
        ("input { beats { port => 1 port => 2 } }", None, ["LS204:load"]),
        ("input { beats { port => 1 port => 1 } }", None, ["LS204:run"]),
        ("filter { mutate { replace => { ab => xy } replace => { ab => zz } } }", None, ["LS204:run"]),
        ("filter { mutate { rename => [ab, xy] rename => [ac] } }", None, ["LS204:load"]),
        # variables
        (BEATS % "ssl_enabled => '${TLS}'", None, ["LS102:load", "LS403:advice"]),
        (BEATS % "client_inactivity_timeout => '${T}' executor_threads => '${T}'", None, ["LS403:advice"]),
        ("input { stdin { codec => plain { charset => '${SET}' } } }", None, ["LS403:advice"]),
        ("filter { acme { size => '${SIZE}' } mutate { acme => '${SIZE}' } }", None, ["LS402:advice", "LS102:load"]),
        (ES_OPTIONS % "password => '${ES_PWD}' user => '${ES_USER}'", None, []),
        ("filter { if [a] == 'x${A}' { drop { } } }", None, []),
        ("filter { if [a] in ['x', '${A}'] { drop { } } }", None, ["LS403:advice"])
    ]
)  # fmt: skip
def test_findings(text, target, wanted):
    assert codes_and_stages(text, target) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("input { beats { prot => 1 port => 1 } }", "Unknown option `prot`"),
        ("output { stdout { debug => true } }", "Option `debug` of the `stdout` output was removed"),
        ("input { beats { pot => 1 } }", "did you mean `port`?"),
        (ES_OPTIONS % "flush_size => 1", "pipeline.batch.size"),
        ("output { redis { key => a1 data_type => lists } }", "did you mean `list`?"),
    ],
)
def test_messages(text, wanted):
    assert any(wanted in finding.message for finding in check_load(text, "9.5").findings) or any(
        wanted in finding.message for finding in check_load(text).findings
    )


def test_a_secret_is_not_shown():
    text = ES_OPTIONS % "user => 'u' password => 123456789"
    assert all("123456789" not in finding.message for finding in check_load(text, "9.5").findings)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (BEATS % "ssl => true", BEATS % "ssl_enabled => true"),
        (BEATS % '"ssl" => "${TLS:false}"', BEATS % 'ssl_enabled => "${TLS:false}"'),
        (BEATS % "cipher_suites => ['A']", BEATS % "ssl_cipher_suites => ['A']"),
        (BEATS % "tls_min_version => 1.2", BEATS % 'ssl_supported_protocols => ["TLSv1.2", "TLSv1.3"]'),
        (ES_OPTIONS % "ssl_certificate_verification => false", ES_OPTIONS % 'ssl_verification_mode => "none"'),
        (ES_OPTIONS % "cacert => '/ca.pem'", ES_OPTIONS % "ssl_certificate_authorities => '/ca.pem'"),
        ("input { tcp { port => 1 ssl_enable => true ssl_cert => '/c' ssl_key => '/k' ssl_verify => false } }",
         'input { tcp { port => 1 ssl_enabled => true ssl_certificate => \'/c\' ssl_key => \'/k\''
         ' ssl_client_authentication => "none" } }'),
        ("output { tcp { port => 1 host => ab ssl_cacert => '/c' } }",
         "output { tcp { port => 1 host => ab ssl_certificate_authorities => '/c' } }"),
        ("filter { mutate { remove => ['a'] } }", "filter { mutate { remove_field => ['a'] } }"),
        ("filter { 'drop' { } }", "filter { drop { } }"),
        (ES_OPTIONS % "workers => 2 # threads", ES_OPTIONS % "# threads")
    ]
)  # fmt: skip
def test_safe_fixes(before, after):
    text = before.replace(" # threads }", " # threads\n}")
    wanted = after.replace(" # threads }", " # threads\n}")
    newest = None if "workers" in before else "9.5"  # without a target a rename that old releases reject is unsafe
    outcome = fix_result(check_load(text, newest), unsafe=False, recheck=lambda new: check_load(new, newest))
    assert outcome.text.split() == wanted.split()
    for target in ("9.0", "9.5"):
        again = fix_result(check_load(text, target), unsafe=False, recheck=lambda new, at=target: check_load(new, at))
        assert again.text.split() == wanted.split() or "workers" in before
    assert not {"LS106", "LS602", "LS639"} & {finding.rule.code for finding in check_load(outcome.text, "9.5").findings}


@pytest.mark.parametrize(
    "text",
    [
        BEATS % "ssl => true ssl_enabled => true",
        BEATS % "ssl_verify_mode => '${MODE}'",
        BEATS % "tls_min_version => 1.2 tls_max_version => 1.3",
        "output { tcp { port => 1 host => ab ssl_verify => true } }",
        "input { tcp { port => 1 mode => client host => ab ssl_verify => true } }",
        BEATS % "ssl_peer_metadata => true",
        "output { elasticsearch { host => es port => 9200 } }",
        "filter { grok { pattern => 'x' } }",
        "filter { grok { type => ab } }",
        "filter { kv { trim => '<>' } }",
        "input { beats { port => '05044' } }",
        ES_OPTIONS % "document_type => log",
    ],
)
def test_no_safe_fix_where_the_meaning_needs_a_look(text):
    outcome = fix_result(check_load(text, "9.5"), unsafe=False, recheck=lambda new: check_load(new, "9.5"))
    assert outcome.text == text


def test_unsafe_fixes():
    text = (
        "output {\n  elasticsearch {\n    flush_size => 500 # was 125\n    idle_flush_time => 5\n"
        "    document_type => log\n  }\n}\n"
    )
    outcome = fix_result(check_load(text), unsafe=True, recheck=check_load)
    assert outcome.text == "output {\n  elasticsearch {\n    # was 125\n  }\n}\n"


def test_an_option_whose_successor_does_less_is_renamed_on_demand():
    text = "filter { kv { trim => '<>' trimkey => '_' } }"
    for target in (None, "9.5"):
        outcome = fix_result(check_load(text, target), unsafe=True, recheck=lambda new, at=target: check_load(new, at))
        assert outcome.text == "filter { kv { trim_value => '<>' trim_key => '_' } }"


def test_findings_are_on_the_line_of_the_option():
    text = (
        "input {\n  beats {\n    port =>\n      abc\n    codec => multiline {\n      pattern => 'x'\n      what => prev"
        "\n    }\n  }\n  kafka {\n    max_poll_records => 'x'\n  }\n  tcp {\n    mode => server\n  }\n}\n"
    )
    result = check_load(text, "9.5")
    lines = [(f.rule.code, text.count("\n", 0, f.start) + 1) for f in result.findings]
    assert lines == [("LS104", 3), ("LS105", 7), ("LS104", 11), ("LS103", 13)]


def test_templates_are_not_refused_for_what_they_fill_in():
    text = (
        "input { tcp { port => {{ port }} mode => '<%= mode %>' {% if tls %} ssl_enable => true {% endif %} } }\n"
        "output { {{ out }} { a_b => 1 } elasticsearch { hosts => ['http://{{ host }}:9200'] } }\n"
    )
    result = check_load(text)
    assert not [f for f in result.findings if f.stage == "load"]
    assert result.verdict == "unknown"
