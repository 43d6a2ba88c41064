"""LS235-LS289 of the part about fields, codecs and inputs that do something else than meant."""

import pytest
from advice import FakeProject, check_examples, corpus, fixed, run

from lslint.grammar.logstash import parse as parse_

CODES = (
    *("LS235", "LS236", "LS237", "LS238", "LS239", "LS240", "LS245", "LS246", "LS248", "LS254", "LS255", "LS257"),
    *("LS259", "LS261", "LS263", "LS265", "LS266", "LS267", "LS268", "LS269", "LS271", "LS276", "LS280", "LS281"),
    *("LS283", "LS286", "LS289"),
)


@pytest.mark.parametrize("code", CODES)
def test_examples(code: str) -> None:
    check_examples(code)


def filters(text: str) -> str:
    return f"filter {{ {text} }}\n"


CASES = [
    # LS235
    ("LS235", 'input { beats { port => 1 } } filter { mutate { add_field => ["message", "x"] } }', 1),
    ("LS235", 'input { http { port => 1 } } filter { mutate { add_field => { "message" => "x" } } }', 0),
    ("LS235", 'input { udp { port => 1 codec => json } } filter { mutate { add_field => { "message" => "x" } } }', 0),
    ("LS235", filters('mutate { add_field => { "[a][message]" => "x" } }'), 0),
    ("LS235", filters('mutate { remove_field => "message" } mutate { add_field => { "message" => "x" } }'), 0),
    ("LS235", filters('grok { match => { "m" => "^%{WORD:a}?$" } add_field => { "a" => "x" } }'), 0),
    ("LS235", filters('grok { match => { "m" => ["^%{WORD:a}$", "%{INT:b}"] } add_field => { "a" => "x" } }'), 0),
    # LS236
    ("LS236", filters('mutate { rename => ["a", "b", "b", "a"] }'), 1),
    ("LS236", filters('mutate { rename => { "a" => "[a][b]" } }'), 0),
    ("LS236", filters('mutate { rename => { "a" => "b" } } mutate { rename => { "b" => "c" } }'), 0),
    # LS237
    ("LS237", 'output { elasticsearch { ilm_enabled => auto index => "x" } }', 0),
    ("LS237", 'output { elasticsearch { ilm_rollover_alias => "x" index => "x" } }', 0),
    ("LS237", 'output { elasticsearch { ilm_rollover_alias => "x" ilm_enabled => "${ILM}" index => "y" } }', 0),
    # LS238
    ("LS238", filters('mutate { gsub => ["a", "|", ";"] }'), 1),
    ("LS238", filters('mutate { gsub => ["pin", ".", "*"] }'), 0),
    ("LS238", filters('mutate { gsub => ["a", "^", "x", "a", "a.b", "$1"] }'), 0),
    # LS239
    ("LS239", 'output { elasticsearch { action => "delete" } }', 1),
    ("LS239", 'output { elasticsearch { action => "${A}" } }', 0),
    ("LS239", "output { elasticsearch { doc_as_upsert => true } }", 1),
    ("LS239", 'output { elasticsearch { action => "%{a}" doc_as_upsert => true } }', 0),
    # LS240
    ("LS240", filters('grok { match => ["message", "%{INT} (?<message>.*)"] }'), 1),
    ("LS240", filters('grok { match => { "message" => ["%{INT:n} %{DATA:message}", "%{DATA:message}"] } }'), 1),
    ("LS240", filters('grok { match => { "[a][b]" => "%{DATA:[a][b]}" } overwrite => "[a][b]" }'), 0),
    ("LS240", filters('grok { match => { "message" => "%{SYSLOGBASE} %{DATA:text}" } }'), 0),
    # LS245
    ("LS245", filters('grok { match => { "a" => "%{IP}" "b" => "%{WORD}" } }'), 0),
    ("LS245", filters('grok { match => ["a", "%{IP:x}", "a", "%{WORD:y}"] }'), 0),
    ("LS245", filters('grok { match => { "a" => "%{IP:x}" "b" => "%{WORD:y}" } break_on_match => "${B}" }'), 0),
    # LS246
    ("LS246", filters(r"""grok { match => { "m" => "x[-%{WORD:a}] %{INT:b}" } }"""), 1),
    ("LS246", filters(r"""grok { match => { "m" => "%{WORD:[a][b]} [^]]+ [a-z%]" } }"""), 0),
    # LS248
    ("LS248", 'input { file { path => "/a" start_position => "end" } }', 0),
    ("LS248", 'input { file { path => "/a" start_position => "${S}" } }', 0),
    # LS254
    ("LS254", 'input { kafka { topics => ["a"] codec => json_lines { } } }', 1),
    ("LS254", "input { http { port => 1 codec => json_lines } }", 0),
    ("LS254", 'input { file { path => "/a" codec => json_lines { delimiter => "," } } }', 0),
    ("LS254", "input { stdin { codec => json } }", 0),
    ("LS254", 'output { tcp { host => "a" port => 1 } }', 0),
    # LS255
    ("LS255", 'input { beats { port => 1 codec => multiline { pattern => "a" what => previous } } }', 0),
    ("LS255", 'input { beats { port => 1 codec => "${C}" } }', 0),
    # LS257
    ("LS257", 'input { jdbc { schedule => "@daily" statement => "SELECT a FROM t WHERE b > now() - 1" } }', 0),
    ("LS257", 'input { jdbc { schedule => "@daily" statement => "CALL p()" } }', 0),
    ("LS257", 'input { jdbc { schedule => "@daily" statement_filepath => "/q.sql" } }', 0),
    # LS259
    ("LS259", 'filter { mutate { rename => { "a.b" => "[a][b]" } } }', 0),
    ("LS259", 'filter { mutate { rename => { "x" => "a.b" } lowercase => "[a][b]" } }', 1),
    ("LS259", 'filter { mutate { rename => { "x" => "a.b" } lowercase => "[a][b]" } de_dot { } }', 0),
    # LS261
    ("LS261", filters('kv { value_split => "::" }'), 1),
    ("LS261", filters('kv { field_split => " ,;" value_split => ":=" }'), 0),
    ("LS261", filters('kv { field_split => "\\s" }'), 0),
    ("LS261", filters('kv { field_split => "  " }'), 0),
    ("LS261", filters('kv { field_split => "and" }'), 1),
    # LS263
    ("LS263", filters('elapsed { start_tag => "a" end_tag => "b" unique_id_field => "c" }'), 1),
    ("LS263", filters('aggregate { task_id => "a" } aggregate { task_id => "b" }'), 1),
    # LS265
    ("LS265", filters('split { target => "a" }'), 1),
    # LS266
    ("LS266", filters('clone { clones => ["a"] } if [type] == "b" { drop { } }'), 0),
    ("LS266", filters('clone { clones => ["a"] } if [type] == "a" or "a" in [tags] { drop { } }'), 0),
    # LS267
    ("LS267", 'input { beats { port => 1 type => "a" } } filter { if [type] == "a" { drop { } } }', 0),
    ("LS267", 'input { redis { type => "a" codec => plain } } filter { if [type] == "a" { drop { } } }', 0),
    ("LS267", 'input { redis { type => "a" } } filter { if [type] == "b" { drop { } } }', 0),
    # LS268, LS269
    (
        "LS268",
        'input { kafka { } } filter { ruby { path => "/a.rb" } } output { file { path => "%{[@metadata][a]}" } }',
        0,
    ),
    ("LS268", 'input { pipeline { address => a1 } } output { file { path => "%{[@metadata][a]}" } }', 0),
    (
        "LS268",
        'input { tcp { add_field => { "[@metadata][a]" => "b" } } } output { file { path => "%{[@metadata][a]}" } }',
        0,
    ),
    ("LS268", 'output { file { path => "%{[@metadata][a]}" } }', 0),
    ("LS269", 'input { beats { } file { } } output { elasticsearch { index => "%{[@metadata][beat]}" } }', 0),
    ("LS269", 'input { syslog { } } output { elasticsearch { index => "%{[@metadata][version]}" } }', 1),
    ("LS269", 'input { tcp { codec => json } } output { elasticsearch { index => "%{[@metadata][beat]}" } }', 0),
    # LS276
    ("LS276", filters("ruby { code => \"event.get('a').gsub!('x', 'y')\" }"), 1),
    ("LS276", filters("ruby { code => \"event.set('b', event.get('a').gsub!('x', 'y'))\" }"), 0),
    ("LS276", filters("ruby { code => \"x = event.get('a') << 'y'\" }"), 0),
    ("LS276", filters("ruby { code => \"event.get('a')['k'] == 1\" }"), 0),
    ("LS276", filters("ruby { code => \"event.get('a').push(1); event.set('a', event.get('a'))\" }"), 0),
    ("LS276", filters("ruby { code => \"event.get('a').each { |x| event.get('b') << x }\" }"), 1),
    # LS280
    ("LS280", 'input { tcp { port => 1 } } filter { if [host] == "a" { drop { } } }', 0),
    ("LS280", "input { beats { port => 1 } } filter { if [host] { drop { } } }", 0),
    ("LS280", "input { beats { port => 1 } } filter { if [host] =~ /^a/ { drop { } } }", 1),
    ("LS280", 'input { beats { port => 1 } tcp { port => 2 } } filter { if [host] == "a" { drop { } } }', 0),
    ("LS280", 'input { beats { port => 1 } } filter { mutate { rename => { "host" => "h" } } }', 0),
    ("LS280", 'filter { if [host] == "a" { drop { } } }', 0),
    # LS281
    ("LS281", filters('grok { match => { "m" => "%{SYSLOGBASE}" } } if [timestamp] { drop { } }'), 0),
    ("LS281", filters('grok { match => { "m" => "%{SYSLOGBASE} %{OWN}" } } if [program] { drop { } }'), 0),
    (
        "LS281",
        filters('grok { match => { "m" => "%{SYSLOGBASE}" } patterns_dir => "/p" } if [program] { drop { } }'),
        0,
    ),
    ("LS281", filters('grok { match => { "m" => "%{SYSLOGBASE}" } } mutate { lowercase => ["program", "pid"] }'), 1),
    # LS283
    ("LS283", filters('mutate { add_field => { "tags" => "x" } }'), 1),
    ("LS283", filters('mutate { rename => { "[tmp][tags]" => "tags" } }'), 0),
    ("LS283", filters('mutate { copy => { "labels" => "[tags]" } }'), 1),
    ("LS283", filters('mutate { add_field => { "[a][tags]" => "x" } }'), 0),
    # LS286
    ("LS286", filters('fingerprint { source => ["a", "b"] method => "PUNCTUATION" }'), 0),
    ("LS286", filters('fingerprint { source => ["a", "b"] concatenate_all_fields => true }'), 0),
    ("LS286", filters('fingerprint { source => ["a", "b"] concatenate_sources => "${C}" }'), 0),
    # LS289
    ("LS289", filters('grok { match => { "m" => "%{WORD:a} %{WORD:[a][b]}" } }'), 0),
]


@pytest.mark.parametrize(("code", "text", "count"), CASES, ids=[f"{c[0]}-{i}" for i, c in enumerate(CASES)])
def test_cases(code: str, text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run(code, text)) == count


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("LS280", 'input { file { path => "/a" } } filter { if [host] == "a" { drop { } } }'),
        ("LS281", filters('grok { match => { "m" => "%{SYSLOGBASE}" } } if [program] { drop { } }')),
        ("LS266", filters('clone { clones => ["a"] } if [type] == "a" { drop { } }')),
    ],
)
def test_ecs_mode(code: str, text: str) -> None:
    assert run(code, text, target="8.15")
    assert not run(code, text, target="7.17")
    project = FakeProject()
    project._settings["pipeline.ecs_compatibility"] = "disabled"
    assert not run(code, text, project=project)


@pytest.mark.parametrize(("workers", "severity"), [(1, None), (4, "error"), ("${N}", None), (None, "warning")])
def test_ls263_knows_the_settings(workers: object, severity: "str | None") -> None:
    project = FakeProject(pipeline_workers=workers) if workers is not None else FakeProject()
    findings = run("LS263", filters('aggregate { task_id => "%{a}" code => "1" }'), project=project)
    assert [finding.severity for finding in findings] == ([severity] if severity else [])


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (
            'filter { grok { match => { "m" => "%{DATA:m}" } overwrite => ["a"] } } # c',
            'filter { grok { match => { "m" => "%{DATA:m}" } overwrite => ["a", "m"] } } # c',
        ),
        (
            'filter { grok { match => { "m" => "%{DATA:m}" } overwrite => "a" } }',
            'filter { grok { match => { "m" => "%{DATA:m}" } overwrite => ["a", "m"] } }',
        ),
        (
            'filter { grok { match => { "m" => "%{DATA:m}" } } }',
            'filter { grok { overwrite => ["m"] match => { "m" => "%{DATA:m}" } } }',
        ),
    ],
)
def test_ls240_fix(text: str, after: str) -> None:
    (finding,) = run("LS240", text)
    assert fixed(text, finding) == after
    assert not parse_.parse(after)[1]
    assert not run("LS240", after)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("if a\nb", True),
        ("if a\nb\nend\nend", True),
        ("x = [1, 2", True),
        ("a.each do |x|\n  y(x)", True),
        ("while a do\n b\nend", False),
        ("until a\n b\nend", False),
        ("x = if a then 1 else 2 end", False),
        ("if a\n b\nelsif c\n d\nelse\n e\nend", False),
        ("if a\n b\nelse if c\n d\nend\nend", False),
        ("begin\n a\nrescue => e\n b\nend while c", False),
        ("a if b unless c", False),
        ("case a\nwhen 1 then 2\nend", False),
        ("x = <<EOS\nif\nEOS\n", False),
        ("x = a.split(/[({]/)", False),
        ("x = %w[if do]", False),
        ("h = { :if => 1, end: 2 }", False),
        ("x.end if x.begin", False),
        ("puts 'if (' + a", False),
        ("# if (\nx = 1", False),
    ],
)
def test_ls271_counts(code: str, found: bool) -> None:
    assert bool(run("LS271", f'filter {{ ruby {{ code => "{code}" }} }}')) is found


def test_ls271_on_real_code() -> None:
    """Code that runs somewhere: whatever is found would be a mistake of the counting."""
    assert [path for path, text in corpus("logstash") if run("LS271", text)] == []


def test_ls283_names_how_it_is_written() -> None:
    (finding,) = run("LS283", filters('mutate { replace => { "tags" => "x" } }'))
    assert "add_tag" in finding.message


def test_ls289_tells_both_places() -> None:
    text = (
        'filter { grok { match => { "m" => "%{WORD:a}" } }\ngrok { match => { "n" => "%{WORD:[a][b]}" } } }\n'
        'output { elasticsearch { index => "x-%{+yyyy}" } }'
    )
    (finding,) = run("LS289", text)
    assert "line 2" in finding.message
    assert len(finding.related) == 1
