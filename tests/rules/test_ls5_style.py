"""LS604-LS614 and LS702-LS777: older names, and what makes a pipeline hard to read."""

import pytest
from advice import FakeProject, check_examples, corpus, fixed, run

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.grammar.logstash import parse as parse_
from lslint.rewrite.apply_fixes import fix_result
from lslint.rules import registry

CODES = (
    *("LS604", "LS614", "LS702", "LS703", "LS704", "LS705", "LS706", "LS707", "LS708", "LS709", "LS710", "LS711"),
    *("LS712", "LS717", "LS720", "LS721", "LS731", "LS747", "LS777"),
)


@pytest.mark.parametrize("code", CODES)
def test_examples(code: str) -> None:
    check_examples(code)


def filters(text: str) -> str:
    return f"filter {{ {text} }}\n"


CASES = [
    ("LS604", filters('elasticsearch { query => "a:raw.txt" }'), 0),
    ("LS604", filters('elasticsearch { query_params => { "sort" => "user.raw:desc" } fields => { "a" => "b" } }'), 1),
    ("LS604", filters('elasticsearch { query => "a.raw:1 AND b.raw:2" }'), 1),
    ("LS614", filters('mutate { add_field => { "a1" => "%{+YYYY} %{+MM}" } }'), 2),
    ("LS614", filters('mutate { add_field => { "a1" => "%{+%s} %{a}" } }'), 0),
    ("LS702", 'output { tcp { host => "192.168.1.2" port => 1 } }', 1),
    ("LS702", 'output { elasticsearch { hosts => ["127.0.0.1:9200", "0.0.0.0"] } }', 0),
    ("LS702", 'output { elasticsearch { hosts => ["300.1.1.1", "v1.2.3.4.example"] } }', 0),
    ("LS702", filters('cidr { address => ["10.1.2.3"] network => ["10.0.0.0/8"] }'), 0),
    ("LS703", filters('grok { id => "grok" }'), 1),
    ("LS703", filters('grok { id => "8f14e45f-ceea-467a-9575-6f8a3b1c2d4e" }'), 1),
    ("LS703", filters('grok { id => "feedface_parser" }'), 0),
    ("LS703", filters('grok { id => "accessed" }'), 0),
    ("LS704", filters('if [a] !~ "x$" { drop { } }'), 1),
    ("LS704", filters('if [a] == "x" { drop { } }'), 0),
    ("LS704", filters('if [a] =~ "${X}" { drop { } }'), 0),
    ("LS705", 'input { file { path => ["/tmp/a.log", "/Users/me/a.log", "/var/log/b.log"] } }', 2),
    ("LS705", 'input { file { path => "C:/Users/me/a.log" } }', 1),
    ("LS705", 'input { file { path => "/var/log/kafka/server.log" } }', 0),
    ("LS709", filters("mutate { id => first }"), 1),
    ("LS709", filters('mutate { add_tag => ["a1"] }'), 0),
    ("LS709", filters("if [a] { if [b] { } }"), 1),
    ("LS709", "filter { if [a] { # nothing to do\n } else { drop { } } }", 0),
    ("LS710", filters('mutate { add_field => ["a"] }'), 0),
    ("LS710", filters('mutate { remove_field => ["a", "b"] }'), 0),
    ("LS710", filters('mutate { rename => ["a", "b"] convert => ["c", "integer"] }'), 2),
    ("LS711", "filter {\n# if [a] {\n#   drop { }\n# }\n\n# mutate { }\n# mutate { }\n}\n", 1),
    ("LS711", "# input {\n#  stdin { }\n# }\nfilter { }\n", 1),
    ("LS712", filters('grok { match => { "m" => "%{A}" } pattern_definitions => { "A" => "%{B}" "B" => "x" } }'), 0),
    ("LS712", filters('grok { match => { "m" => "%{A}" } pattern_definitions => { "A" => "x" "B" => "x" } }'), 1),
    ("LS717", "input { redis { threads => 1 } }", 1),
    ("LS717", 'input { beats { host => "0.0.0.0" port => 5044 } }', 0),
    ("LS717", filters('grok { break_on_match => "true" }'), 1),
    ("LS717", filters('grok { break_on_match => "${B}" }'), 0),
    ("LS720", filters("if ([a] and [b]) or ([c] and [d]) { drop { } }"), 0),
    ("LS720", filters("if [a] and ([b] or [c] and [d]) { drop { } }"), 1),
    ("LS721", filters('grok { match => { \'m\' => \'\\{"a":"%{DATA:a}","b":%{INT:b},"c":"%{DATA:c}"\' } }'), 1),
    ("LS721", filters("grok { match => { 'm' => 'a=%{INT:a} b=%{INT:b} c=%{INT:c}' } }"), 0),
    ("LS731", filters("if [a] { drop { } } else { drop { } }"), 0),
    ("LS731", filters('if [a] { uuid { id => x1 target => "u" } } else { uuid { id => x2 target => "u" } }'), 1),
    (
        "LS731",
        filters('if "x" in [tags] { mutate { add_tag => "y1" } } else { mutate { add_tag => "y1" } drop { } }'),
        0,
    ),
    ("LS731", filters('if [a] { } else { mutate { add_tag => "y1" } }'), 0),
    ("LS747", filters("grok { } if [a] { grok { } }"), 0),
    ("LS747", filters("if [a] { grok { } grok { } }"), 1),
    ("LS747", filters('grok { } grok { match => { "path" => ["^%{DATA:a}x", "%{GREEDYDATA:a}"] } }'), 0),
    ("LS747", filters('grok { } grok { match => { "path" => "%{GREEDYDATA:a}x" } }'), 1),
    ("LS747", filters('grok { add_tag => "one" } grok { }'), 0),
    ("LS721", filters('grok { match => { "a" => "a=%{INT:a}b=%{INT:b}c=%{INT:c}d=%{INT:d}" } }'), 0),
    ("LS721", filters('grok { match => { "a" => "a=%{INT:a} b=%{INT:b} c=%{INT:c} d=%{INT:d}" } }'), 1),
    ("LS777", filters("ruby { code => \"event.remove('a');\" }"), 1),
    ("LS777", filters("ruby { code => \"event.remove('a') if event.get('b')\" }"), 0),
    ("LS777", filters("ruby { code => \"event.set('a', event.get('b').to_i)\" }"), 0),
    ("LS777", filters("ruby { code => \"event.set('a', 'b%{c}')\" }"), 0),
]


@pytest.mark.parametrize(("code", "text", "count"), CASES, ids=[f"{c[0]}-{i}" for i, c in enumerate(CASES)])
def test_cases(code: str, text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run(code, text)) == count


@pytest.mark.parametrize(
    ("code", "text", "after"),
    [
        (
            "LS710",
            'filter { mutate { add_field => [ "a", "1", # one\n "b" , "2"] } } # end\n',
            'filter { mutate { add_field => { "a" => "1" # one\n "b" => "2" } } } # end\n',
        ),
        ("LS710", 'filter { mutate { rename => ["a","b"] } }', 'filter { mutate { rename => { "a" => "b" } } }'),
        (
            "LS710",
            'filter { grok { match => ["m", ["%{A:a}", "%{B:b}"]] } }',
            'filter { grok { match => { "m" => ["%{A:a}", "%{B:b}"] } } }',
        ),
        ("LS704", 'filter { if [a] !~ "^\\d+$" { } } # c', "filter { if [a] !~ /^\\d+$/ { } } # c"),
        ("LS709", "filter { if [a] { drop { } } else { } }", "filter { if [a] { drop { } } }"),
        ("LS709", "filter {\n  # why\n  if [a] { }\n}\n", "filter {\n  # why\n}\n"),
        ("LS717", "input { redis { threads => 1 } }", "input { redis { } }"),
        ("LS720", "filter { if [a] and [b] or [c] { } }", "filter { if ([a] and [b]) or [c] { } }"),
        ("LS720", "filter { if [a] or [b] and [c] and [d] { } }", "filter { if [a] or ([b] and [c] and [d]) { } }"),
        ("LS777", 'filter { ruby { code => "event.cancel" } }', "filter { drop { } }"),
    ],
)
def test_fixes(code: str, text: str, after: str) -> None:
    finding = run(code, text)[0]
    made = fixed(text, finding)
    assert made == after
    assert not parse_.parse(made)[1]
    assert not run(code, made)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("LS709", "filter { mutate { # kept\n } }"),
        ("LS710", 'filter { mutate { rename => ["a", "b"] rename => ["c", "d"] } }'),
        ("LS710", 'filter { grok { match => ["m", "a", "m", "b"] } }'),
    ],
)
def test_no_fix_where_something_would_be_lost(code: str, text: str) -> None:
    findings = run(code, text)
    assert findings
    assert all(finding.fix is None for finding in findings)


@pytest.mark.parametrize("code", ["LS704", "LS709", "LS710", "LS717", "LS712"])
def test_safe_fixes_on_real_files_parse_and_keep_comments(code: str) -> None:
    count = 0
    for path, text in corpus("logstash"):
        tree, slips = parse_.parse(text)
        if slips:
            continue
        for finding in run(code, text)[:3]:
            if finding.fix is None or finding.fix.applicability != "safe":
                continue
            count += 1
            made = fixed(text, finding)
            again, slips = parse_.parse(made)
            assert not slips, path
            comments = [text[a:b] for a, b in tree.comments]
            assert [made[a:b] for a, b in again.comments] == comments, path
    assert count or code == "LS712"


def test_ls721_takes_no_time_for_a_line_that_is_nearly_columns() -> None:
    text = filters("grok { match => { 'm' => '" + "%{QS:a}," * 2000 + "x' } }")
    assert run("LS721", text) == []


def test_ls717_knows_the_target() -> None:
    text = "input { redis { batch_count => 125 } }"
    assert run("LS717", text, target="8.15")
    assert not run("LS717", "input { redis { batch_count => 1 } }", target="8.15")


@pytest.mark.parametrize(("target", "found"), [("6.2", True), ("6.8", True), ("7.0", False), (None, False)])
def test_ls610_only_for_old_targets(target: "str | None", found: bool) -> None:
    assert bool(run("LS610", filters("drop { }"), target=target)) is found


@pytest.mark.parametrize(("target", "found"), [("8.15", True), ("7.17", False), (None, True)])
def test_ls614_only_where_the_new_form_is_known(target: "str | None", found: bool) -> None:
    text = 'output { file { path => "/l/%{+YYYY.MM.dd}" } }'
    findings = run("LS614", text, target=target)
    assert bool(findings) is found
    for finding in findings:
        assert fixed(text, finding) == 'output { file { path => "/l/%{{yyyy.MM.dd}}" } }'


def test_ls614_offers_no_fix_for_letters_that_differ() -> None:
    (finding,) = run("LS614", 'output { file { path => "/l/%{+xxxx.ww}" } }')
    assert finding.fix is None


def test_ls718_names_the_order() -> None:
    project = FakeProject({"b.conf": filters("drop { }")})
    (finding,) = run("LS718", filters("drop { }"), project=project)
    assert "`a.conf` run before those of `b.conf`" in finding.message
    assert not run("LS718", filters("drop { }"), project=FakeProject({"b.conf": "output { }"}))
    assert not run("LS718", filters("drop { }"))


def check_unit(text: str, path: str) -> list[str]:
    values = Values()
    values.select = ["LS612"]
    return [finding.message for finding in check_text(text, path, None, Settings(values)).findings]


@pytest.mark.parametrize(
    ("path", "text", "flags"),
    [
        ("logstash.service", "[Service]\nExecStart=/opt/logstash/bin/logstash --configtest -f a\n", 1),
        ("logstash.service", "[Service]\nExecStart=/a/logstash -f a \\\n  --pipeline-batch-size=500\n", 1),
        ("start.sh", "#!/bin/sh\n# logstash --configtest\nexec logstash --filterworkers 4 --auto-reload\n", 2),
        ("Dockerfile", 'FROM logstash:2.4\nCMD ["logstash", "--http-host", "0.0.0.0"]\n', 1),
        ("start.sh", "#!/bin/sh\nlogstash --pipeline.workers 4 -t --path.config a\n", 0),
        ("start.sh", "#!/bin/sh\nother --configtest # of logstash\n", 0),
        ("notes.md", "Run `logstash --configtest` first.\n", 0),
    ],
)
def test_ls612_finds_commands(path: str, text: str, flags: int) -> None:
    assert len(check_unit(text, path)) == flags


def test_rules_of_style_are_off() -> None:
    on = {code for code in CODES if registry.load(code).default}
    assert on == {"LS604", "LS720", "LS721", "LS731", "LS747"}


def test_ls701_page_tells_how_to_switch_it_off() -> None:
    why = registry.load("LS701").why
    assert "LS701" in why
    assert "ignore" in why


def test_fix_of_ls612_is_applied() -> None:
    values = Values()
    values.select = ["LS612"]
    settings = Settings(values)
    text = "[Service]\nExecStart=/opt/logstash/bin/logstash --configtest --pipeline-workers=4 -f a\n"

    def again(source: str):  # type: ignore[no-untyped-def]
        return check_text(source, "logstash.service", None, settings)

    outcome = fix_result(again(text), unsafe=False, recheck=again)
    assert "--config.test_and_exit --pipeline.workers=4" in outcome.text
