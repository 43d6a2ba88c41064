"""LS301 unanchored-grok: where patterns stand, what counts as anchored, where nothing is gained, and the fix."""

import os
import random

import pytest
from advice import FakeProject, corpus, fixed, run

from lslint.grammar import logstash
from lslint.rules import registry


def grok(body: str, rest: str = "") -> str:
    return f"filter {{\n  grok {{\n    {body}\n  }}\n}}\n{rest}"


def match(pattern: str, field: str = "message") -> str:
    return grok(f'match => {{ "{field}" => "{pattern}" }}')


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('match => { "message" => "%{IP:a} %{WORD:b}" }', ["%{IP:a} %{WORD:b}"]),
        ("match => { message => '%{IP:a} %{WORD:b}' }", ["%{IP:a} %{WORD:b}"]),
        ('match => ["message", "%{IP:a} %{WORD:b}"]', ["%{IP:a} %{WORD:b}"]),
        ('match => ["message", "^x", "note", "%{IP:a} %{WORD:b}"]', ["%{IP:a} %{WORD:b}"]),
        ('match => ["message", ["^x", "%{IP:a} %{WORD:b}"]]', ["%{IP:a} %{WORD:b}"]),
        ('match => { "message" => ["%{IP:a} %{WORD:b}", "^%{IP:a}", "%{WORD:c} %{INT:d}"] }',
         ["%{IP:a} %{WORD:b}", "%{WORD:c} %{INT:d}"]),
        ('match => { "a" => "%{IP:a} %{INT}" }\n match => { "b" => "%{WORD:c} %{INT:d}" }',
         ["%{IP:a} %{INT}", "%{WORD:c} %{INT:d}"]),
        ('pattern => "%{IP:a} %{WORD:b}"', ["%{IP:a} %{WORD:b}"]),
        ('pattern => ["%{IP:a} %{WORD:b}", "^%{IP:a} %{WORD:b}"]', ["%{IP:a} %{WORD:b}"]),
        ('match => { "message" => 5 }', []),
        ('match => ["message"]', []),
        ('overwrite => ["%{IP:a} %{WORD:b}"]', []),
    ],
)  # fmt: skip
def test_places(body: str, found: list[str]) -> None:
    text = grok(body)
    assert [text[f.start + 1 : f.end - 1] for f in run("LS301", text)] == found


@pytest.mark.parametrize(
    "pattern",
    [
        "^%{IP:a} %{WORD:b}",
        "\\\\A%{IP:a} %{WORD:b}".replace("\\\\", "\\"),
        "(?m)^%{IP:a} %{WORD:b}",
        "(?s)^%{IP:a} %{WORD:b}".replace("(?s)", "(?im)"),
        "(^%{IP:a}|^-) %{WORD:b}",
        "^%{IP:a} %{WORD:b}|^%{WORD:b} %{IP:a}",
        "(?:^|,)%{IP:a} %{WORD:b}",
        "\\\\b%{WORD:a} %{WORD:b}".replace("\\\\", "\\"),
        "(?<=x)%{WORD:a} %{WORD:b}",
        "%{TOP=^%{IP:a}} %{WORD:b}",
        "%{GREEDYDATA:a} %{WORD:b} %{INT:c}",
        ".*%{WORD:b} %{INT:c}",
        "%{DATA:a} %{WORD:b} %{INT:c}",
        "<%{POSINT:p}>%{SYSLOGBASE} %{GREEDYDATA:m}",
        "at %{JAVACLASS:c}\\\\.%{WORD:m}".replace("\\\\", "\\"),
        "\\\\[%{DATA:a}\\\\] %{WORD:b} %{INT:c}".replace("\\\\", "\\"),
        "%{UUID:id} %{WORD:event} %{NUMBER:n}",
        "%{TIMESTAMP_ISO8601:ts} %{LOGLEVEL:level} %{GREEDYDATA:msg}",
        "%{IP:a}",
        "%{LOGLEVEL:level}",
        "user %{USER:user}",
        "%{YEAR:y}%{MONTHNUM:m}%{MONTHDAY:d}.log$",
        "(%{IP:a}|) ?(%{WORD:b}|)",
        "%{OWN_HEAD:a} %{WORD:b}",
        "%{OWN_HEAD:a}?%{IP:b} %{WORD:c}",
        "(%{IP:a} %{WORD:b}",
        "${HEAD} %{IP:a} %{WORD:b}",
        "{{ head }} %{IP:a} %{WORD:b}",
        "",
    ],
)
def test_silent(pattern: str) -> None:
    assert run("LS301", match(pattern)) == []


@pytest.mark.parametrize("field", ["path", "[log][file][path]", "[source][ip]", "remote_addr", "referer_domain", "url"])
def test_silent_on_fields_that_hold_a_part_of_a_line(field: str) -> None:
    assert run("LS301", match("%{IP:a} %{WORD:b}", field)) == []


@pytest.mark.parametrize(
    ("pattern", "gain"),
    [
        ("%{NOTSPACE:a} %{NOTSPACE:b} %{INT:d}", "14.1 × "),
        ("%{IPORHOST:client} %{WORD:method} %{NUMBER:bytes}", "12.8 × "),
        ("%{COMBINEDAPACHELOG}", "12.1 × "),
        ("%{HTTPD_COMBINEDLOG} %{NUMBER:took}", "12.1 × "),
        ("%{IP:ip} - %{USERNAME:user} %{GREEDYDATA:rest}", "9.6 × "),
        ("%{HOSTNAME:host} %{LOGLEVEL:level} %{GREEDYDATA:msg}", "5.6 × "),
        ("%{WORD:a} %{WORD:b} %{INT:d}", "3.4 × "),
        ("%{SYSLOGBASE} %{GREEDYDATA:msg}", "2.7 × "),
        ("(?:%{SYSLOGTIMESTAMP:ts}) %{SYSLOGHOST:host} %{DATA:prog}: %{GREEDYDATA:msg}", "2.7 × "),
        ("%{NUMBER:value} %{WORD:unit}", "2.3 × faster on foreign lines, for a pattern that begins with NUMBER"),
        ("%{UNIXPATH:path} %{INT:code}", "2.2 × "),
        ("%{USER:who} %{WORD:what} %{WORD:how}", "2.3 × faster on foreign lines, median of 22 patterns"),
    ],
)  # fmt: skip
def test_the_message_quotes_the_measured_gain(pattern: str, gain: str) -> None:
    (finding,) = run("LS301", match(pattern))
    assert f"measured {gain}" in finding.message
    assert finding.severity == "info"
    assert finding.stage == "advice"
    assert "\n" not in finding.message


def test_figures_of_the_page_are_those_of_the_messages() -> None:
    why = registry.load("LS301").why
    for row in ("| NOTSPACE | 14.1 | 48.5 |", "| WORD | 3.4 | 21.2 |", "| median of all 22 | 2.3 | 9.1 |"):
        assert row in why


@pytest.mark.parametrize(
    ("definition", "found"), [("%{IP:ip}", True), ("^%{IP:ip}", False), ("\\A", False), ("%{IN}", False)]
)
def test_definitions_bring_the_anchor(definition: str, found: bool) -> None:
    for written in (f'{{ "TOP" => "{definition}" "IN" => "^" }}', f'["TOP", "{definition}", "IN", "^"]'):
        text = grok(
            f'pattern_definitions => {written}\n    match => {{ "message" => "%{{TOP}} %{{WORD:b}} %{{INT:c}}" }}'
        )
        assert bool(run("LS301", text)) is found


def test_a_definition_replaces_a_standard_name() -> None:
    text = grok('pattern_definitions => { "IP" => "^[0-9.]+" }\n match => { "message" => "%{IP:a} %{WORD:b}" }')
    assert run("LS301", text) == []


def test_the_set_in_use_decides() -> None:
    """CATALINALOG holds ", 20" near its start in the legacy set, which other lines lack, and not in the other."""
    body = 'match => { "message" => "%{CATALINALOG}" }'
    assert run("LS301", grok(body)) == []
    assert run("LS301", grok(body), target="7.17") == []
    assert len(run("LS301", grok(body), target="8.15")) == 1
    assert len(run("LS301", grok(f'ecs_compatibility => "v1"\n {body}'))) == 1
    assert run("LS301", grok(f"ecs_compatibility => disabled\n {body}"), target="8.15") == []
    project = FakeProject()
    project._settings["pipeline.ecs_compatibility"] = "disabled"
    assert run("LS301", grok(body), target="8.15", project=project) == []
    only_ecs = 'match => { "message" => "%{HAPROXYHTTPREQUESTLINE}" }'
    assert len(run("LS301", grok(only_ecs))) == len(run("LS301", grok(only_ecs), target="8.15")) == 1


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"%{IP:a} %{WORD:b}"', '"^%{IP:a} %{WORD:b}"'),
        ("'%{IP:a} %{WORD:b}'", "'^%{IP:a} %{WORD:b}'"),
        ('"%{IP:a} x|%{WORD:b} %{INT:c} y"', '"^(?:%{IP:a} x|%{WORD:b} %{INT:c} y)"'),
        ('"(?i)%{IP:a} %{WORD:b}"', '"^(?i)%{IP:a} %{WORD:b}"'),
        ('"(?m)%{IP:a} %{GREEDYDATA:b}"', '"\\A(?m)%{IP:a} %{GREEDYDATA:b}"'),
        ('"%{IP:a} %{WORD:b}\\n%{GREEDYDATA:c}"', '"\\A%{IP:a} %{WORD:b}\\n%{GREEDYDATA:c}"'),
    ],
)
def test_fix(before: str, after: str) -> None:
    text = grok(f'match => {{ "message" => {before} }} # note')
    (finding,) = run("LS301", text)
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"
    mended = fixed(text, finding)
    assert mended == grok(f'match => {{ "message" => {after} }} # note')
    assert run("LS301", mended) == []


@pytest.mark.parametrize(
    "head",
    ['input { file { path => "/x" codec => multiline { pattern => "^ " what => "previous" } } }\n',
     'filter { multiline { pattern => "^ " what => "previous" } }\n'],
)  # fmt: skip
def test_joined_lines_are_anchored_at_the_start_of_the_text(head: str) -> None:
    text = head + match("%{IP:a} %{WORD:b}")
    (finding,) = run("LS301", text)
    assert '"\\A%{IP:a}' in fixed(text, finding)
    assert "21.8 ×" in finding.message
    (finding,) = run("LS301", match("%{IP:a} %{WORD:b}"), project=FakeProject({"10-in.conf": head}))
    assert '"\\A%{IP:a}' in fixed(match("%{IP:a} %{WORD:b}"), finding)


def test_help_tells_of_the_open_end() -> None:
    assert "`$`" in str(run("LS301", match("%{IP:a} %{WORD:b}"))[0].help)
    assert "`$`" not in str(run("LS301", match("%{IP:a} %{GREEDYDATA:b}"))[0].help)


def test_corpus_fixes_parse_and_are_final() -> None:
    files = [(path, text) for path, text in corpus("logstash") if "grok" in text]
    random.Random(5).shuffle(files)
    seen = 0
    for path, text in files[:: 1 if os.environ.get("LSLINT_ALL") else 4]:
        tree, slips = logstash.parse(text)
        del tree
        if slips:
            continue
        for finding in run("LS301", text):
            seen += 1
            mended = fixed(text, finding)
            assert logstash.parse(mended)[1] == [], path
            assert len(run("LS301", mended)) == len(run("LS301", text)) - 1, path
    assert seen
