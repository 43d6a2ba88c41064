"""The tolerant pass: what it names, where it points, that it fixes, and that it is silent, total and linear."""

from itertools import pairwise

import pytest
from deadline import in_child
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.lalr import UnexpectedToken
from lslint.grammar.logstash.nodes import Node, Plugin
from lslint.grammar.logstash.parse import parse
from lslint.grammar.logstash.strict import parse_strict

# Text with the syntax error between « and »; kind. One syntax error each.
NAMED = [
    ("wrong-arrow", 'input { file { path «=» "/a" } }'), ("wrong-arrow", 'input { file { path «->» "/a" } }'),
    ("wrong-arrow", 'input { file { path«:» "/a" } }'), ("wrong-arrow", 'input { file { path «= >» "/a" } }'),
    ("wrong-arrow", 'input { file { «path» "/a" } }'), ("wrong-arrow", "input { beats { port«:»5044 } }"),
    ("wrong-arrow", 'filter { grok { «match» { "message" => "x" } } }'),
    ("wrong-arrow", 'filter { mutate { add_field => { "a"«:» "1", "b": { "c": 2 } } } }'),
    ("wrong-arrow", 'filter { mutate { convert => { "a"«,» "integer" } } }'),
    ("needless-arrow", "input {\n  syslog «=» {\n    port => 514\n  }\n}"),
    ("needless-arrow", "input «=» { stdin {} }"),
    ("comma-between-entries", 'input { beats { port => 1«,» host => "a" } }'),
    ("comma-between-entries", 'filter { mutate { add_field => { "a" => "1"«,» "b" => "2", } } }'),
    ("trailing-comma", 'filter { mutate { add_tag => ["a", "b"«,»] } }'),
    ("trailing-comma", 'filter { mutate { add_tag => ["a",«,» "b"] } }'),
    ("missing-array-comma", 'filter { mutate { add_tag => ["a" «"b"»] } }'),
    ("arrow-in-array", 'filter { mutate { convert => ["a" «=>» "integer"] } }'),
    ("arrow-in-array", 'filter { mutate { convert => ["a" «=>» "integer", "b" => "float"] } }'),
    ("arrow-in-array", 'filter { mutate { convert => ["a", "float", "b" «=>» "integer"] } }'),
    ("missing-value", "input {\n  redis {\n    «password =>»\n    key => \"k\"\n  }\n}"),
    ("missing-value", "filter { mutate { «rename =>» } }"),
    ("one-letter-bareword", "filter { mutate { add_tag => «x» } }"),
    ("one-letter-bareword", 'filter { mutate { add_field => { «a» => "1" } } }'),
    ("value-needs-quotes", "output { elasticsearch { hosts => «192.168.0.1» } }"),
    ("value-needs-quotes", "output { elasticsearch { hosts => [«localhost:9200»] } }"),
    ("value-needs-quotes", "output { file { path => «/var/log/%{type}.log» } }"),
    ("value-needs-quotes", 'filter { grok { match => { "a" => «%{DATA}, %{DATA:b}, %{WORD:c}» } } }'),
    ("value-needs-quotes", 'filter { grok { match => { "a" => «%{DATA}, %{DATA:b}, {DATA}» } } }'),
    ("value-needs-quotes", "filter { throttle { period => «10s» } }"),
    ("value-needs-quotes", "output { http { url => «http://a.b/c?d=e&f=g» } }"),
    ("value-needs-quotes", "input { kafka { topics => «${TOPICS:a b}» } }"),
    ("value-needs-quotes", 'filter { mutate { add_field => { «[a][b]» => "c" } } }'),
    ("value-needs-quotes", "filter { if [a] == «true» { drop {} } }"),
    ("bare-field", 'filter { if «message» == "x" { drop {} } }'),
    ("bare-field", "filter { if [a] and «@timestamp» { drop {} } }"),
    ("foreign-operator", "filter { if [a] «=» 1 { drop {} } }"),
    ("foreign-operator", "filter { if [a] «===» 1 { drop {} } }"),
    ("foreign-operator", "filter { if [a] «<>» 1 { drop {} } }"),
    ("foreign-operator", "filter { if [a] == 1 «&&» [b] =~ /x && y/ || [c] { drop {} } }"),
    ("foreign-operator", "filter { if [a] «AND» [b] { drop {} } }"),
    ("foreign-operator", "filter { if «not »[a] { drop {} } }"),
    ("foreign-operator", 'filter { if «not» "x" in [tags] { drop {} } }'),
    ("foreign-operator", "filter { if [a] { drop {} } «elsif» [b] { drop {} } }"),
    ("foreign-operator", "filter { if [a] { drop {} } «else» [b] { drop {} } }"),
    ("negation-needs-parentheses", "filter { if «![a] == 1» { drop {} } }"),
    ("negation-needs-parentheses", 'filter { if [b] and «!"x" in [tags]» { drop {} } }'),
    ("unknown-section", "«Input» { stdin {} }"), ("unknown-section", "«filters» { drop {} }"),
    ("unknown-section", '«"input"» { stdin {} }'),
    ("plugin-outside-section", '«grok» { match => { "a" => "b" } }'),
    ("plugin-outside-section", "«if» [a] {\n  drop {}\n}\n"),
    ("odd-character", "input { beats { port => «\u201c»5044\u201d } }"),
    ("odd-character", "«\ufeff»filter { drop {} }"),
    ("odd-character", "filter {\n«\u00a0»\u00a0drop {}\n\u00a0 drop {}\n}"),
    ("string-ends-with-backslash", 'filter { mutate { gsub => ["a", «"\\\\"», "/"] } }'),
    ("string-ends-with-backslash", 'filter { mutate { gsub => ["a", «"\\\\"», " "] } }'),
    ("unclosed-string", 'filter {\n  date {\n    match => [«"ts», "ISO8601"]\n  }\n}'),
    ("unclosed-string", 'filter {\n  grok {\n    match => { "m" => «"%{IP:ip}» }\n    id => "b"\n  }\n}'),
    (
        "unclosed-string",
        'filter {\n  grok {\n    match => [ "m", «"(?<a>.*?)\\t(?<d$»    }\n  }\n  mutate {\n    # "x"\n  }\n}',
    ),
    ("unclosed-string", 'filter {\n  mutate {\n    add_tag => «a"»\n    id => "b"\n  }\n}'),
    ("quote-in-string", 'filter { mutate { add_tag => «"say "hi" now"» } }'),
    ("quote-in-block", "filter {\n  ruby {\n    code => '\n      # don«'»t\n      a = event.get(1)\n    '\n  }\n}"),
    (
        "quote-in-block",
        "filter {\n  ruby {\n    code => '\n      # users«'» list, isn't it\n      if a { b }\n    '\n  }\n}",
    ),
    (
        "quote-in-block",
        'filter {\n  ruby {\n    code => "\n      event.set(«"»a", {})\n    "\n    id => "b"\n  }\n}',
    ),
    ("unexpected", 'filter { mutate { remove_field => «{» "a", "b", "c" } } }'),
    ("unexpected", 'filter { mutate { remove_field => "a"«,» "b" } }'),
    ("unexpected", 'filter { grok { match => «"message"» => "x" } }'),
    ("unexpected", "filter { drop {} }\n«}»\n"), ("unexpected", "input {\n  «stdin»\n}"),
    ("unexpected", "filter { if [a] == 1 «==» 2 { drop {} } }"),
    ("unexpected", "filter { if «(»[a] == 1 { drop {} } }"), ("unexpected", '«{ "input": { "file": 1 } }»'),
    ("unexpected", "«- pipeline.id: main»\n  path.config: /etc/x\n"),
    ("unexpected", "«some words, don't you see»\ninput { stdin {} }"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "marked"), NAMED)
def test_names_the_error_and_points_at_it(kind: str, marked: str) -> None:
    start, end = marked.index("«"), marked.index("»") - 1
    text = marked.replace("«", "").replace("»", "")
    with pytest.raises(UnexpectedToken):
        parse_strict(text)
    _, errors = parse(text)
    assert [(error.kind, text[error.start : error.end]) for error in errors] == [(kind, text[start:end])]
    assert errors[0].start == start


# Text, line of the syntax error (1-based), lines where the blocks were opened.
UNCLOSED = [
    ('filter {\n  mutate {\n    add_tag => "a"\n\n  grok {\n    id => "b"\n  }\n}\n', 3, [2]),
    ('filter {\n  mutate {\n    add_tag => "a"\n  }\n\noutput {\n  stdout {}\n}\n', 4, [1]),
    ("filter {\n  if [a] {\n    drop {}\n  if [b] {\n    drop {}\n  }\n}\n", 3, [2]),
    ("filter {\n  if [a] {\n    drop {}\n  else {\n    drop {}\n  }\n}\n", 3, [2]),
    ('filter {\n  mutate {\n    add_field => {\n      "a" => "b"\n    id => "x"\n  }\n}\n', 4, [3]),
    ('filter {\n  mutate {\n    add_tag => ["a",\n      "b"\n    id => "x"\n  }\n}\n', 4, [3]),
    ("output {\n  if [a] {\n    stdout {\n", 3, [3, 2, 1]),
    # Contents that are not indented deeper than their block do not show where it ends.
    ('input {\n  redis {\n  host => "a"\n  port => 1\n  key => "k"\n}\n\noutput {\n  stdout { }\n}\n', 5, [2]),
    ('input {\nredis {\nhost => "a"\nport => 1\n}\noutput {\nstdout { }\n}\n', 5, [1]),
    ('filter {\n  date {\n  timezone => "UTC"\n  target => "t"\n  fingerprint {\n  target => "u"\n  }\n}\n', 4, [2]),
    ("filter {\nif [a] {\njson {\n}\nmutate {\n}\n}\noutput {\nstdout { }\n}\n", 7, [1]),
    # A section cannot contain the settings of a plugin, wherever they are indented.
    ('filter {\n  date {\n    timezone => "UTC"\n  target => "t"\n  drop { }\n}\n', 4, [2]),
]


@pytest.mark.parametrize(("text", "line", "openers"), UNCLOSED)
def test_missing_brace(text: str, line: int, openers: "list[int]") -> None:
    _, errors = parse(text)
    assert [error.kind for error in errors] == ["unclosed-block"]
    assert text.count("\n", 0, errors[0].start) + 1 == line
    assert [text.count("\n", 0, place[0]) + 1 for place in errors[0].related] == openers


@pytest.mark.parametrize("between", [" ", "\n", "\n\n  "])
def test_section_after_text_outside_sections(between: str) -> None:
    """The brace of a section may be on the next line, also where the section follows a plugin outside sections."""
    tree, errors = parse(f"if [a] {{ drop {{}} }} input{between}{{\n  stdin {{}}\n}}\n")
    assert [error.kind for error in errors] == ["plugin-outside-section"]
    assert [(section.kind, [item.name for item in section.items]) for section in tree.sections] == [
        ("input", ["stdin"])
    ]


WORDS = 'filter input { } [ ] ( ) => = : , " \' \\ \\" if else elsif and && ! in == =~ /x/ /'
WORDS += " [a] [a][b] mutate grok x 10s 1.5 ${V} #"
MORE = ['"a"', "'b'", "else if", "not ", "\n", "\n  ", " ", "\t", "\r", "\u201c", "\u00a0", "\ufeff"]
MORE += ["<%= x %>", "{{ y }}", "{% if z %}", "é"]
PIECES = st.sampled_from(WORDS.split() + MORE)


def nodes(tree: Node) -> "list[Node]":
    found: list[Node] = []
    todo: list[object] = [tree]
    while todo:
        one = todo.pop()
        if isinstance(one, list | tuple):
            todo.extend(one)
        elif isinstance(one, Node):
            found.append(one)
            names = {name for cls in type(one).__mro__ for name in getattr(cls, "__slots__", ())}
            todo.extend(getattr(one, name) for name in names)
    return found


@given(st.lists(PIECES, max_size=40).map("".join))
def test_never_raises_and_spans_lie_in_the_text(text: str) -> None:
    tree, errors = parse(text)
    try:
        parse_strict(text)
    except UnexpectedToken:
        assert errors
    for syntax_error in errors:
        assert 0 <= syntax_error.start <= syntax_error.end <= len(text)
        for start, end, _ in (*syntax_error.edits, *syntax_error.related):
            assert 0 <= start <= end <= len(text)
        edits = sorted(syntax_error.edits)
        assert all(left[1] <= right[0] for left, right in pairwise(edits))
    assert [error.start for error in errors] == sorted(error.start for error in errors)
    for node in nodes(tree):
        assert 0 <= node.start <= node.end <= len(text)
        if isinstance(node, Plugin):
            assert text[node.start : node.name_end].strip("\"'") == node.name.strip("\"'")


HOSTILE = {
    "nested braces": "filter " + "{" * 10_000, "nested plugins": "filter { " + "a {" * 10_000,
    "nested ifs": "filter {\n" + "if [a] {\n" * 10_000,
    "nested hashes": "filter { a { b => " + "{ c => " * 10_000,
    "nested JSON": "filter { a { b => " + '{ "c": ' * 10_000, "brackets": "[" * 200_000,
    "brackets in a value": "filter { a { b => " + "[" * 200_000,
    "brackets in a condition": "filter { if " + "[" * 200_000, "parentheses": "filter { if " + "(" * 100_000,
    "calls": "filter { if " + "not (a b " * 20_000, "quotes": '"' * 200_000,
    "escaped quotes": "filter { a { b => " + '\\"\n' * 30_000,
    "one line": "filter { a { " + "b = 1 " * 170_000 + "} }", "commas": "filter { a { b => [" + ", " * 100_000,
    "keys": "filter { a { " + "[a]" * 50_000, "heads": "filter { " * 20_000,
    "headless": "filter {\n" + "[a] == 1\n" * 20_000, "markers": "filter { a { b => " + "{{ x }} " * 30_000,
    "open markers": "filter { a { b => " + "<% " * 50_000,
    "quotes in markers": "filter { a { b => " + "<% \n'" * 30_000,
    "quotes in blocks": "filter {\n" + "  a => '\n b'c\n }" * 30_000 + "\n '",
    "blocks without end": "filter {\n  a => '\n " + "b'c\n }" * 60_000,
    "smart quotes": "filter { a { b => " + "\u201ca\n" * 30_000,
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
@in_child
def test_hostile_text_takes_linear_time(name: str) -> None:
    text = HOSTILE[name]
    _, errors = parse(text)
    assert errors
