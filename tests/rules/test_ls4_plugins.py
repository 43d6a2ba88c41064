"""Reliability rules about one plugin: what they find, and what they leave alone."""

import pytest
from advice import FakeProject, check_examples, corpus, fixed, run

from lslint.grammar.logstash import parse as parse_

CODES = (
    "LS401", "LS405", "LS407", "LS410", "LS411", "LS412", "LS416", "LS418", "LS422", "LS425", "LS426", "LS427", "LS429",
    "LS430", "LS431", "LS432", "LS434", "LS435", "LS440", "LS441", "LS442", "LS457", "LS460", "LS472", "LS490",
)  # fmt: skip


@pytest.mark.parametrize("code", CODES)
def test_examples(code: str) -> None:
    check_examples(code)


def spans(code: str, text: str, **more: object) -> list[str]:
    return [text[f.start : f.end] for f in run(code, text, **more)]  # type: ignore[arg-type]


def es(options: str) -> str:
    return f"output {{ elasticsearch {{ {options} }} }}"


def kafka(options: str) -> str:
    return f"input {{ kafka {{ {options} }} }}"


def jdbc(options: str) -> str:
    return f"input {{ jdbc {{ {options} }} }}"


def code(ruby: str, init: str = "") -> str:
    return f"filter {{ ruby {{ {init} code => '{ruby}' }} }}"


@pytest.mark.parametrize(
    ("rule", "text", "found"),
    [
        ("LS401", es('index => "a-%{[host][name]}"'), ['index => "a-%{[host][name]}"']),
        ("LS401", es('index => "a-%{host}-%{+YYYY.MM.dd}"'), ['index => "a-%{host}-%{+YYYY.MM.dd}"']),
        ("LS401", es('index => "a-%{[@metadata][host]}"'), ['index => "a-%{[@metadata][host]}"']),
        ("LS401", es('index => "a-%{type}-%{+YYYY.MM.dd}"'), []),
        ("LS401", es('index => "a-%{[@metadata][beat]}-%{[@metadata][version]}"'), []),
        ("LS401", es('index => "a-%{+YYYY.MM.dd.HH}"'), ['index => "a-%{+YYYY.MM.dd.HH}"']),
        ("LS401", es("index => \"a-%{+YYYY.MM.dd'H'}\""), []),
        ("LS401", es('index => "a-%{[kubernetes][pod_name]}"'), ['index => "a-%{[kubernetes][pod_name]}"']),
        ("LS401", es('index => "a-%{[kubernetes][namespace]}"'), []),
        ("LS401", es('index => "a-%{user}" data_stream => true'), []),
        ("LS401", es('index => "${INDEX}-%{user}"'), []),
        ("LS401", "output { opensearch { index => 'a-%{user}' } }", ["index => 'a-%{user}'"]),
        ("LS410", es("template_overwrite => true"), ["template_overwrite => true"]),
        ("LS410", es('template_overwrite => "true"'), ['template_overwrite => "true"']),
        ("LS410", es("template_overwrite => true") + es("template_overwrite => true"), ["template_overwrite => true"]),
        ("LS410", es("template_overwrite => false"), []),
        ("LS410", es("template_overwrite => true manage_template => false"), []),
        ("LS410", es('template => "/t.json"'), []),
        ("LS410", es('index => "web" template => "/t.json"'), ['template => "/t.json"']),
        ("LS410", es('index => "web" template => "/t.json" template_overwrite => true'), ['template => "/t.json"']),
        ("LS410", es('index => "logstash-%{a}" template => "/t.json" template_overwrite => true'), []),
        ("LS410", es('index => "%{a}" template => "/t.json"'), []),
        ("LS410", es('template => "/t.json" template_overwrite => true template_name => "t"'), []),
        ("LS410", es('template_overwrite => true template_name => "t"'), []),
        ("LS410", es('index => "web" template => "/t.json" ilm_rollover_alias => "a"'), []),
        ("LS410", es('index => "web" template => "/t.json" manage_template => "${M}"'), []),
        ("LS411", es('sniffing => true hosts => ["https://a.eu.found.io:9243"]'), ["sniffing => true"]),
        ("LS411", es('sniffing => true hosts => ["http://u:p@es:443"]'), ["sniffing => true"]),
        ("LS411", es('sniffing => true proxy => "http://p:3128"'), ["sniffing => true"]),
        ("LS411", es('sniffing => "${S}" cloud_id => "c"'), []),
        ("LS411", es('sniffing => true hosts => ["es:9200"]'), []),
        ("LS412", es('hosts => ["http://a:9300", "http://b:9200"]'), ['"http://a:9300"']),
        ("LS412", es('hosts => "https://es.example.com"'), ['"https://es.example.com"']),
        ("LS412", es('hosts => ["https://es.example.com/path"]'), ['"https://es.example.com/path"']),
        ("LS412", es('hosts => ["https://es.cluster.local"]'), []),
        ("LS412", es('hosts => ["https://10.0.0.5"]'), []),
        ("LS412", es('hosts => ["https://elasticsearch"]'), []),
        ("LS412", es('hosts => ["es-node-01"]'), ['"es-node-01"']),
        ("LS412", es('hosts => ["es01.example.com:9203"]'), []),
        ("LS412", es('hosts => ["es-shop7.example.com:9200"]'), []),
        ("LS412", es('hosts => ["10.0.0.1:9200"]'), []),
        ("LS412", es('hosts => ["[::1]:9300"]'), []),
        ("LS412", es('hosts => ["{{ host }}:9300"]'), []),
        ("LS422", kafka("max_poll_records => 5000"), []),
        ("LS422", kafka("max_poll_records => 40000"), ["max_poll_records => 40000"]),
        ("LS422", kafka('max_poll_records => "100" max_poll_interval_ms => "500"'), ['max_poll_records => "100"']),
        (
            "LS422",
            kafka("max_poll_records => 5000") + ' filter { http { url => "http://x" } }',
            ["max_poll_records => 5000"],
        ),
        ("LS422", kafka("session_timeout_ms => 6000"), ["session_timeout_ms => 6000"]),
        ("LS422", kafka("session_timeout_ms => 9000"), []),
        ("LS422", kafka('session_timeout_ms => "${S}" heartbeat_interval_ms => 9000'), []),
        ("LS425", kafka('topics => ["a"]') + kafka('topics => ["b"]'), ["kafka"]),
        ("LS425", kafka('topics => ["a"] auto_offset_reset => "${R}"'), []),
        ("LS425", kafka("auto_offset_reset => none"), ["auto_offset_reset => none"]),
        ("LS426", 'output { kafka { topic_id => "t" acks => 0 } }', ["acks => 0"]),
        ("LS426", 'output { kafka { topic_id => "t" acks => "1" } }', []),
        ("LS426", 'output { kafka { topic_id => "t" retries => 0 } }', ["retries => 0"]),
        (
            "LS427",
            jdbc("jdbc_connection_string => 'jdbc:postgresql://h/d' statement => 'select a -- where\n from t'"),
            ["statement => 'select a -- where\n from t'"],
        ),
        ("LS427", jdbc("jdbc_connection_string => 'jdbc:mysql://h/d' statement => 'select * from t limit 5'"), []),
        ("LS427", jdbc("jdbc_connection_string => 'jdbc:mysql://h/d' statement => 'call p()'"), []),
        ("LS427", jdbc("jdbc_connection_string => 'jdbc:mysql://h/d' statement => 'select count(*) from t'"), []),
        ("LS427", jdbc("jdbc_connection_string => '${URL}' statement => 'select * from t'"), []),
        (
            "LS427",
            jdbc("jdbc_connection_string => 'jdbc:mysql://h/d' jdbc_fetch_size => 500 statement => 'select * from t'"),
            [],
        ),
        ("LS430", jdbc("schedule => '* * * * *' clean_run => true statement_filepath => '/q'"), ["clean_run => true"]),
        ("LS430", jdbc("schedule => '* * * * *' clean_run => true statement => 'select 1'"), []),
        ("LS430", jdbc("schedule => '* * * * *' clean_run => false statement => ':sql_last_value'"), []),
    ],
)  # fmt: skip
def test_sources_and_targets(rule: str, text: str, found: list[str]) -> None:
    assert spans(rule, text) == found


@pytest.mark.parametrize(
    ("rule", "text", "found"),
    [
        ("LS416", 'input { file { path => "/a" sincedb_path => "NUL" } }', ['sincedb_path => "NUL"']),
        ("LS416", 'input { file { path => "/a" sincedb_path => "${S}" } }', []),
        ("LS416", 'input { file { path => "/a" sincedb_path => "/dev/null" exit_after_read => true } }', []),
        ("LS418", 'input { file { path => "/a" mode => read } }', ["mode => read"]),
        ("LS418", 'input { file { path => "/a" mode => "read" {{ more }} } }', []),
        ("LS431", "input { udp { port => 1 queue_size => 5000 } }", []),
        ("LS432", "input { syslog { } tcp { port => 1024 } }", ["syslog"]),
        ("LS432", "input { udp { port => 162 } }", ["port => 162"]),
        ("LS432", 'output { tcp { mode => "server" host => "h" port => 99 } }', ["port => 99"]),
        ("LS434", "output { redis { data_type => list congestion_threshold => 0 } }", ["congestion_threshold => 0"]),
        ("LS434", 'output { redis { key => "k" data_type => "${T}" } }', []),
        ("LS435", 'input { redis { key => "k*" data_type => "pattern_channel" } }', ['data_type => "pattern_channel"']),
        ("LS440", "input { beats { port => 1 client_inactivity_timeout => 59 } }", ["client_inactivity_timeout => 59"]),
        ("LS440", "input { beats { port => 1 client_inactivity_timeout => 0 } }", []),
        ("LS441", 'input { s3 { bucket => "b" prefix => "" } }', ['prefix => ""']),
        ("LS441", 'input { s3 { bucket => "b" prefix => "${P}" } }', []),
        ("LS441", 'input { s3 { bucket => "b" delete => true backup_to_dir => "/b" } }', []),
        ("LS442", 'filter { throttle { key => "%{ip}" max_counters => 2000000 } }', ["max_counters => 2000000"]),
        ("LS442", 'filter { throttle { key => "%{ip}" max_counters => 500000 } }', []),
        ("LS457", "input { stdin { codec => multiline { pattern => 'a' what => next } } }", []),
        ("LS457", "input { tcp { port => 1 codec => multiline { pattern => 'a' what => next } } }", ["multiline"]),
        ("LS457", "input { file { path => '/a' codec => json } }", []),
        ("LS460", "filter { kv { prefix => 'p_' } }", ["kv"]),
        ("LS460", "filter { kv { include_keys => ['a'] } }", []),
        ("LS460", "filter { kv { whitelist => ['a'] } }", []),
        ("LS460", "filter { translate { source => 'a' target => 'b' } kv { source => 'b' } }", []),
        ("LS460", "filter { kv { } prune { } }", []),
        ("LS460", "filter { kv { } prune { blacklist_names => ['x'] whitelist_names => [] } }", ["kv"]),
        ("LS490", "filter { geoip { source => 'a' database => '/g/City.DAT' } }", ["database => '/g/City.DAT'"]),
        ("LS490", "filter { geoip { source => 'a' } }", []),
        ("LS472", code("@a = event.get(\"x\")"), ["@a"]),
        ("LS472", code("@a << event; @a.push(1); @b[1] = 2"), ["@a", "@b"]),
        ("LS472", code("$n += 1"), ["$n"]),
        ("LS472", code("LIST = [1]"), ["LIST"]),
        ("LS472", code("@a == 1; @b ||= {}; x = @c; event.set(\"a\", @d)"), []),
        ("LS472", code("# @a = 1\nx = \"@a = 1\""), []),
        ("LS472", code("event.set(\"a\", Time.now)"), []),
        ("LS472", code("@n += 1", "init => '@n = Concurrent::AtomicFixnum.new'"), []),
    ],
)  # fmt: skip
def test_inputs_and_filters(rule: str, text: str, found: list[str]) -> None:
    assert spans(rule, text) == found


@pytest.mark.parametrize(
    ("condition", "fix"),
    [
        ("[n] > 5", "[n] and [n] > 5"),
        ("5 < [n]", "[n] and 5 < [n]"),
        ("[a][n] >= 5", "[a][n] and [a][n] >= 5"),
        ('[t] == "x" and [n] > 5', '[t] == "x" and [n] and [n] > 5'),
        ('[t] == "x" or [n] > 5', '[t] == "x" or ([n] and [n] > 5)'),
        ("!([n] > 5)", "!(([n] and [n] > 5))"),
        ("[n] > 5 and [n] < 9", "[n] and [n] > 5 and [n] < 9"),
        ("[n] and [n] > 5", None),
        ('[n] != "" and [n] > 5', None),
        ('"bad" not in [tags] and [n] > 5', None),
        ("[n] == 5", None),
        ("[n] > [m]", None),
        ("[name] and [name_length] > 5", None),
        ('[@timestamp] > "2020"', None),
    ],
)
def test_missing_fields_in_comparisons(condition: str, fix: str | None) -> None:
    text = f"filter {{ if {condition} {{ drop {{ }} }} }}"
    found = run("LS405", text)
    assert len(found) == (fix is not None)
    if fix is not None:
        after = fixed(text, found[0])
        assert after == f"filter {{ if {fix} {{ drop {{ }} }} }}"
        assert parse_.parse(after)[1] == []
        assert run("LS405", after) == [], "idempotent"


@pytest.mark.parametrize(
    ("before", "found"),
    [
        ('mutate { add_field => { "n" => "1" } }', False),
        ("ruby { code => 'event.set(\"n\", 1)' }", False),
        ('grok { match => { "message" => "%{INT:n:int}" } }', True),
        ('if [t] { mutate { add_field => { "n" => "1" } } }', True),
        ('json { source => "message" }', True),
        ("some_filter_of_mine { }", False),
    ],
)
def test_fields_that_were_set_before(before: str, found: bool) -> None:
    assert bool(run("LS405", f"filter {{ {before} if [n] > 5 {{ drop {{ }} }} }}")) is found


def test_comparison_in_other_arms_and_around() -> None:
    assert not run("LS405", "filter { if ![n] { drop { } } else if [n] > 5 { drop { } } }")
    assert not run("LS405", "output { if [n] { if [n] > 5 { stdout { } } } }")
    assert len(run("LS405", "output { if [a] > 1 { stdout { } } else if [a] > 2 { stdout { } } }")) == 1


@pytest.mark.parametrize(
    ("target", "words"), [(None, "(up to 8.15)"), ("8.15", "the whole pipeline stops:"), ("8.16", "is skipped:")]
)
def test_comparison_says_what_the_release_does(target: str | None, words: str) -> None:
    (finding,) = run("LS405", "filter { if [n] > 5 { drop { } } }", target=target)
    assert words in finding.message


def test_kv_keys_of_requests_are_worse() -> None:
    severity = {
        field: run("LS460", f"filter {{ kv {{ source => '{field}' }} }}")[0].severity
        for field in ("message", "params", "[url][query]", "http_query", "audit")
    }
    assert severity == {"message": "info", "params": "warning", "[url][query]": "warning", "http_query": "warning",
                        "audit": "info"}  # fmt: skip


def test_workers_of_the_pipeline_excuse_shared_state() -> None:
    text = code("@n = 1")
    assert len(run("LS472", text, project=FakeProject(pipeline_workers=4))) == 1
    assert not run("LS472", text, project=FakeProject(pipeline_workers=1))


def test_geoip_downloader_that_is_off() -> None:
    text = "filter { geoip { source => 'ip' } }"
    assert not run("LS490", text)
    off = FakeProject(**{"xpack.geoip.downloader.enabled": False})
    assert spans("LS490", text, project=off) == ["geoip"]


def test_multiline_fix_keeps_comments_and_is_idempotent() -> None:
    text = (
        "input {\n  file {\n    path => '/a' # where\n    codec => multiline {\n      # joins\n      pattern => '^ '\n"
        "      what => previous # done\n    }\n  }\n}\n"
    )
    (finding,) = run("LS457", text)
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"
    after = fixed(text, finding)
    assert parse_.parse(after)[1] == []
    assert "# where" in after
    assert "# joins" in after
    assert "what => previous # done" in after
    assert run("LS457", after) == []


@pytest.mark.parametrize(
    "text",
    [
        "filter { date { match => ['t', 'MMM d'] } }",
        "filter {\n  date {\n    # when\n    match => [ 't', 'ISO8601', 'EEE dd' ] # names\n  }\n}\n",
    ],
)
def test_locale_fix(text: str) -> None:
    (finding,) = run("LS429", text)
    after = fixed(text, finding)
    assert parse_.parse(after)[1] == []
    assert 'locale => "en"' in after
    assert after.count("#") == text.count("#")
    assert run("LS429", after) == []


@pytest.mark.parametrize("rule", ["LS412", "LS416", "LS418", "LS457", "LS460"])
def test_corpus_findings_are_about_what_they_say(rule: str) -> None:
    needs = {"LS412": "hosts", "LS416": "sincedb_path", "LS418": "read", "LS457": "multiline", "LS460": "kv"}
    hits = [(text, f) for _, text in corpus("logstash") for f in run(rule, text)]
    assert hits
    for text, finding in hits:
        around = text[max(0, finding.start - 60) : finding.end + 5]
        assert needs[rule] in around
