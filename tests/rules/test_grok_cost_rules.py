"""LS302 to LS309: what grok patterns and other expressions cost. The rules' own examples run in test_examples."""

import time

import pytest
from advice import corpus, fixed, run

from lslint.grammar.logstash import parse as parse_
from lslint.rules.logstash.grok import delimiters


def match(*patterns: str, field: str = "message", rest: str = "") -> str:
    quoted = ", ".join(f"'{pattern}'" for pattern in patterns)
    return f"filter {{\n  grok {{\n    match => {{ '{field}' => [{quoted}] }}\n  }}\n}}\n{rest}"


def shown(code: str, text: str) -> list[tuple[str, str]]:
    return [(finding.severity, text[finding.start : finding.end]) for finding in run(code, text)]


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("%{DATA:a}: %{INT:b}", [("warning", "%{DATA:a}")]),
        (".*?: %{INT:b}", [("warning", ".*?")]),
        ("(?<a>.*?): %{INT:b}", [("warning", "(?<a>.*?)")]),
        ("%{GREEDYDATA:a}: %{INT:b}", []),
        (".+: %{INT:b}", []),
        ("^%{DATA:a}: %{INT:b}", []),
        ("\\A.*: %{INT:b}", []),
        ("%{DATA:a}", []),
        ("%{DATA:a}%{GREEDYDATA:b}", []),  # nothing behind it can fail
        ("%{GREEDYDATA:a}(?: x)?", []),
        ("x%{DATA:a}: %{INT:b}", []),
        ("%{DATA:a}: x|%{INT:b}", []),
        ("${HEAD:x}%{DATA:a}: %{INT:b}", []),
        ("((", []),
    ],
)
def test_leading_wildcard(pattern: str, found: list[tuple[str, str]]) -> None:
    assert shown("LS302", match(pattern)) == found


def test_leading_wildcard_in_a_part_of_a_line() -> None:
    assert run("LS302", match("%{DATA:a}/%{INT:b}", field="[url][path]")) == []


def test_leading_wildcard_anchored() -> None:
    text = match("%{DATA:a}: %{INT:b}")
    assert fixed(text, run("LS302", text)[0]) == match("^%{DATA:a}: %{INT:b}")


@pytest.mark.parametrize(
    ("pattern", "severities"),
    [
        ("^%{GREEDYDATA:a} %{GREEDYDATA:b} %{INT:c}$", ["warning"]),
        ("^%{DATA:a}|%{DATA:b}|%{DATA:c}|%{INT:d}$".replace("|", "\\|"), ["warning"]),
        ("^(?<a>.*);(?<b>.*);%{INT:c}x", ["warning"]),
        ("^%{GREEDYDATA:a}, %{GREEDYDATA:b}, %{GREEDYDATA:c}$", []),  # linear
        ("^%{GREEDYDATA:a}]: %{GREEDYDATA:b} \\(%{INT:c}\\)$", []),  # no line holds many of these
        ('^%{GREEDYDATA:a}","%{GREEDYDATA:b}",%{INT:c}$', ["warning"]),
        ("^%{DATA:a},%{DATA:b},%{DATA:c},%{GREEDYDATA:d}$", []),  # a line with too few commas fails at once
        ("^%{DATA:a} user %{DATA:b} group %{DATA:c} id %{INT:d}", []),  # no line holds words like these often
        ("^%{NOTSPACE:a} %{NOTSPACE:b} %{NOTSPACE:c} %{INT:d}$", []),
        ("^%{DATA:a} %{INT:b} %{GREEDYDATA:c}", []),
        ("^[^,]*,[^,]*,[^,]*,%{INT:d}", []),
    ],
)
def test_several_wildcards(pattern: str, severities: list[str]) -> None:
    assert [severity for severity, _ in shown("LS303", match(pattern))] == severities


@pytest.mark.parametrize(("count", "found"), [(8, 0), (9, 1), (30, 1)])
def test_too_many_alternatives(count: int, found: int) -> None:
    assert len(run("LS304", match(*(f"%{{IP:a}} %{{WORD:b{number}}}" for number in range(count))))) == found


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("%{NOTSPACE:a} %{INT:b} [0-9]{%d}", 1),
        ("^%{NOTSPACE:a} %{INT:b} [0-9]{%d}", 1),
        ("^%d refused %{INT:b}", 0),  # refused at its first character
        ("%{NOTSPACE:a} Rejected%d by %{INT:b}", 0),  # the engine looks for the word first
        ("%{NOTSPACE:a} Rejected by [0-9]{%d}", 1),  # which all of the lines hold
        ("%{MYOWN%d:a} %{INT:b}", 0),  # no telling
    ],
)
def test_alternatives_that_are_refused_at_once(pattern: str, found: int) -> None:
    several = (pattern.replace("%d", str(number)) for number in range(1, 13))
    assert len(run("LS304", match(*several))) == found


def test_alternatives_are_counted_by_field() -> None:
    text = "filter { grok { match => { 'a' => ['1', '2', '3', '4', '5'] 'b' => ['1', '2', '3', '4', '5'] } } }"
    assert run("LS304", text) == []


@pytest.mark.parametrize(
    ("pattern", "mapping"),
    [
        ("^%{NOTSPACE:a} %{NOTSPACE:b} %{GREEDYDATA:c}", "%{a} %{b} %{c}"),
        ("^\\[%{DATA:a}\\] %{WORD:[b][c]}: %{GREEDYDATA:d}$", "[%{a}] %{[b][c]}: %{d}"),
        ("^%{DATA:a}, %{DATA} - %{NOTSPACE:b}$", "%{a}, %{} - %{b}"),
        ("%{WORD:a} %{WORD:b} %{NUMBER:c:int}$", "%{a} %{b} %{c}"),
        ("^%{IP:a} %{WORD:b} %{NUMBER:c:int}$", None),  # an address is checked
        ("^%{NOTSPACE:a},%{NOTSPACE:b}$", None),  # takes commas
        ("^%{WORD:a}_%{WORD:b}$", None),
        ("^%{NUMBER:a}.%{NUMBER:b}$", None),
        ("^%{TIMESTAMP_ISO8601:t} %{GREEDYDATA:b}$", None),  # may hold a blank
        ("^%{NOTSPACE:a} %{NOTSPACE:b}", None),  # does not reach the end
        ("^%{NOTSPACE:a} +%{GREEDYDATA:b}", None),
        ("^%{NOTSPACE:a}\\s%{GREEDYDATA:b}", None),
        ("^%{NOTSPACE:a} (?:x )?%{GREEDYDATA:b}", None),
        ("^%{NOTSPACE:a} %{NOTSPACE:a} %{GREEDYDATA:b}", None),  # one field twice
        ("^%{NOTSPACE:a}%{GREEDYDATA:b}", None),
        ("^%{MYOWN:a} %{GREEDYDATA:b}", None),
        ("%{DATA:a} %{GREEDYDATA:b}", None),
        ("x %{NOTSPACE:a} %{GREEDYDATA:b}", None),
        ("", None),
    ],
)
def test_mapping(pattern: str, mapping: str | None) -> None:
    made = delimiters.mapping(pattern)
    assert (made.text if made else None) == mapping


def test_dissect_keeps_types() -> None:
    text = "filter { grok { match => { 'message' => '^%{WORD:a} %{NUMBER:b:float} %{INT:c:int}$' } } }"
    finding = run("LS305", text)[0]
    assert "convert_datatype" in finding.message
    assert '"b" => "float" "c" => "int"' in fixed(text, finding)


@pytest.mark.parametrize(
    ("options", "after"),
    [
        (
            "id => 'x' match => { 'm' => '^%{WORD:a} %{WORD:b} %{GREEDYDATA:c}' } add_tag => ['t'] # why\n",
            "id => 'x' mapping => { \"m\" => \"%{a} %{b} %{c}\" } add_tag => ['t'] # why\n",
        ),
        ("match => { 'm' => # why\n '^%{WORD:a} %{WORD:b} %{GREEDYDATA:c}' }", None),
        ("match => { 'm' => '^%{WORD:a} %{WORD:b} %{GREEDYDATA:c}' } overwrite => ['a']", None),
        ("match => { 'm' => '^\"%{DATA:a}\" %{WORD:b} %{GREEDYDATA:c}' }", None),
    ],
)
def test_dissect_instead_of_grok(options: str, after: str | None) -> None:
    text = f"filter {{ grok {{ {options} }} }}"
    (finding,) = run("LS305", text)
    if after is None:
        assert finding.fix is None
        return
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"
    made = fixed(text, finding)
    assert made == f"filter {{ dissect {{ {after} }} }}"
    assert not parse_.parse(made)[1]
    assert not run("LS305", made)


@pytest.mark.parametrize(
    "rest",
    ["if '_grokparsefailure' in [tags] { drop {} }", "grok { match => { 'a' => '^b' } tag_on_failure => ['x'] }"],
)
def test_dissect_only_where_failures_are_not_looked_at(rest: str) -> None:
    text = f"filter {{ grok {{ match => {{ 'message' => '^%{{WORD:a}} %{{WORD:b}} %{{GREEDYDATA:c}}' }} }} {rest} }}"
    assert len(run("LS305", text)) == (0 if "_grokparsefailure" in rest else 1)


@pytest.mark.parametrize(
    ("patterns", "prefix"),
    [
        (
            ("^%{IP:a} %{INT:b} %{INT:c}", "^%{IP:a} %{INT:b} %{IP:d}", "^%{IP:a} %{INT:b} %{WORD:e}"),
            "^%{IP:a} %{INT:b}",
        ),
        (
            ("^%{IP:a} %{INT:b}", "^%{IP:a} %{INT:b} Stop", "^%{IP:a} %{INT:b} Start"),
            None,
        ),  # words are looked for first
        (("^%{IP:a} %{INT:b} x", "^%{IP:a} %{INT:b} y"), None),
        (("^%{IP:a} %{INT:b} x", "^%{IP:a} %{INT:bb} y", "^%{IP:a} %{INT:b} z"), None),
        (("^%{IP:a} (%{INT:b} x)", "^%{IP:a} (%{INT:b} y)", "^%{IP:a} (%{INT:b} z)"), None),
    ],
)
def test_common_prefix(patterns: tuple[str, ...], prefix: str | None) -> None:
    found = [text for _, text in shown("LS306", match(*patterns))]
    assert [text.strip() for text in found] == ([prefix] if prefix else [])


@pytest.mark.parametrize(
    ("pattern", "part"),
    [
        ("^(?:\\w+,?)+;$", "(?:\\w+,?)+"),
        ("x (?<a>(.|\\n)*) end", "(.|\\n)*"),
        ("x (?<a>(?:%{WORD}|%{NOTSPACE})*) end", "(?:%{WORD}|%{NOTSPACE})*"),
        ("^(?:\\w+,)+;$", None),
        ("^(?<a>(b+)+);$", None),  # beside a name, plain groups capture nothing, and the engine merges the repeats
        ("%{COMBINEDAPACHELOG}", None),
        ("%{URI:a} x", None),
        ("((", None),
    ],
)
def test_catastrophic(pattern: str, part: str | None) -> None:
    assert [text for _, text in shown("LS308", match(pattern))] == ([part] if part else [])


@pytest.mark.parametrize(
    ("pattern", "advice"),
    [
        ("x (?<a>(.|\\r|\\n)*) end", "write `.*`"),
        ("x (?<a>(?:\\s|\\t)+) end", "write one class, `[…]+`"),
        ("^(?:\\w+,?)+;$", "make each round atomic"),
    ],
)
def test_catastrophic_advice_in_grok(pattern: str, advice: str) -> None:
    assert [advice in finding.message for finding in run("LS308", match(pattern))] == [True]


def test_catastrophic_advice_where_a_dot_takes_no_end_of_a_line() -> None:
    (finding,) = run("LS308", "filter { mutate { gsub => ['message', '^(.|\\s)+;$', ''] } }")
    assert "make each round atomic" in finding.message


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("[a] =~ /^(\\w+\\s?)*$/", 1),
        ("[a] !~ '^(\\w+\\s?)*$'", 1),
        ("[a] =~ /^(.|\\n)*x$/", 0),  # here a dot takes no end of a line
        ("[a] =~ /(?m)^(.|\\n)*x$/", 1),
        ("[a] == '^(\\w+\\s?)*$'", 0),
        ("[b] and ([c] or [a] =~ /(x+x+)+y/)", 1),
    ],
)
def test_catastrophic_condition(condition: str, found: int) -> None:
    assert len(run("LS308", f"filter {{ if {condition} {{ drop {{}} }} }}")) == found


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ("", 1),
        ("timeout_scope => 'pattern'", 0),
        ("timeout_millis => 1000", 1),
        ("timeout_millis => 0", 1),
        ("timeout_millis => 0 timeout_scope => 'event'", 1),
    ],
)
def test_timeout(options: str, found: int) -> None:
    text = f"filter {{ grok {{ match => {{ 'm' => ['1', '2', '3', '4', '5'] }} {options} }} }}"
    assert len(run("LS309", text)) == found


def test_timeout_scope_is_not_offered_to_releases_without_it() -> None:
    text = match("1", "2", "3", "4", "5")
    assert len(run("LS309", text, target="7.17")) == 1
    assert run("LS309", text, target="6.2") == []


@pytest.mark.parametrize("code", ["LS302", "LS303", "LS304", "LS305", "LS306", "LS308", "LS309"])
def test_hostile_patterns_take_bounded_time(code: str) -> None:
    patterns = (
        "%{GREEDYDATA:a} " * 200 + "x",
        "(?:%{DATA}, ?)*" * 100,
        "(" * 2000 + ".*" + ")*" * 2000,
        "%{DATA:a}," * 500 + "%{INT}",
        "(?:a|b|ab|ba)*" * 100 + "$",
    )
    begin = time.process_time()
    run(code, match(*patterns))
    assert time.process_time() - begin < 5


@pytest.mark.parametrize("code", ["LS302", "LS303", "LS308"])
def test_many_hostile_patterns_take_bounded_time(code: str) -> None:
    several = (f"^{number}%{{DATA:a}} %{{DATA:b}} (?:%{{GREEDYDATA}} ?(?:a|b|ab)*)*;$" for number in range(2000))
    begin = time.process_time()
    run(code, match(*several))
    assert time.process_time() - begin < 20


def test_speed_on_real_files() -> None:
    files = corpus("logstash")
    size = sum(len(text) for _, text in files)
    begin = time.process_time()
    for code in ("LS302", "LS303", "LS308"):
        for _, text in files:
            run(code, text)
    assert size / (time.process_time() - begin) > 300_000  # characters a second, three times parsing included
