"""LS005 (unclosed-block-or-string): quotes inside a string of several lines."""

import pytest
from logstash_checks import check_default, selected_codes

RUBY = "filter {{\n  ruby {{\n    code => {0}\n{1}\n    {0}\n  }}\n}}\n"


def messages(text: str) -> list[str]:
    return [f"{one.rule.code} {one.message}" for one in check_default(text).findings]


@pytest.mark.parametrize(
    ("quote", "code", "message"),
    [
        (
            "'",
            '      # don\'t change\n      ips = event.get("[ip]")\n      if ips\n        event.set(1)\n      end',
            "LS005 The string of line 3 ends at this `'`, so Logstash rejects the pipeline."
            " Remove the inner `'` or write `\"`",
        ),
        (
            '"',
            '      x = event.get("ip")\n      event.set("a", x.to_s) if x',
            "LS005 The string of line 3 ends at this `\"`, so Logstash rejects the pipeline. Enclose the string in `'`",
        ),
    ],
)
def test_a_quote_in_a_string_of_several_lines_is_one_error(quote, code, message):
    assert messages(RUBY.format(quote, code)) == [message]


def test_a_string_that_is_not_closed_before_the_next_one():
    text = RUBY.format("'", "      event.set(1)").replace("    '\n  }\n}\n", "  }\n}\n") + RUBY.format("'", "      a")
    assert any("is not closed on that line" in message for message in messages(text))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("filter {\n  if [a] {\n    drop {\n  }\n  mutate { }\n}\n", "add `}` after line 3"),
        ("filter { mutate { add_tag => [1 } }", "add `]` before the next `}`"),
        ("filter { mutate { add_tag => [1, } }", "replace the last comma with `]`"),
        ("filter {\n  mutate {\n    id => 'ab'\n\n  drop {\n  }\n}\n", "add `}` before `drop`"),
        (
            "filter { mutate { id => 'ab'\ndrop {} } }",
            "move a later `}` before `drop`, or write `drop => …` if it is an option",
        ),
    ],
)
def test_where_the_bracket_belongs(text, action):
    (message,) = messages(text)
    assert message.endswith(f"so Logstash rejects the pipeline: {action}")


REST = '\n  mutate { add_tag => ["x"] }\n  if [a] == "b" { drop { } }\n}\noutput { stdout { } }\n'


@pytest.mark.parametrize(
    "value",
    [
        '"%{WORD:a} \\"%{WORD:b}\\" [^"]*"',
        '"%{WORD:a} [^"]+ %{WORD:b}"',
        '"user="(?<u>[^"]+)" pw="x""',
        '"(?<a>[^"]{3})"',
    ],
)
def test_quotes_inside_a_pattern_are_one_error(value):
    found = messages('filter {\n  grok { match => { "message" => ' + value + " } }" + REST)
    assert found == [
        'LS005 The string ends at its second `"`, so Logstash rejects the pipeline. Escape inner quotes as `\\"`,'
        " or enclose the string in `'`"
    ]


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ('mutate { gsub => ["message", "\\", "/"] }', ["LS010"]),
        ('mutate { gsub => ["message", """, "x"] }', ["LS005"]),
        ('grok { match => { "message" => "(a" } add_tag => [ "b }', ["LS005"]),
        ('grok { match => { "message" => "(a" } }', ["LS250"]),
    ],
)
def test_nothing_else_is_said_about_a_plugin_with_a_syntax_error(body, codes):
    text = "filter {\n  " + body + REST
    assert [one.rule.code for one in check_default(text).findings if one.severity == "error"] == codes


def test_another_plugin_keeps_its_errors():
    text = 'filter {\n  mutate { convert => { "a" => "ip" } }\n  mutate { add_tag => [ "b" "c" ] }\n}\n'
    assert sorted(one.rule.code for one in check_default(text).findings if one.severity == "error") == [
        "LS024",
        "LS234",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('filter { date { match => ["a, "UNIX"] } }\n', "is not closed"),
        ('filter { mutate { replace => { "a" => "C:\\" "b" => "c" } } }\n', "escapes the closing"),
    ],
)
def test_strings_that_are_not_closed_stay_so(text, message):
    assert message in messages(text)[0]


@pytest.mark.parametrize(
    "text",
    [
        "filter {\n  ruby {\n    code => '\n      event.set(\"a\", {})\n    '\n  }\n}\n",
    ],
)
def test_further_unreported(text):
    assert "LS005" not in selected_codes(text, "LS005")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('input {\n  redis {\n  host => "a"\n  port => 1\n}\n\noutput {\n  stdout { }\n}\n', 4),
        ('input {\n  redis {\n    host => "a"\n  port => 1\n}\n\noutput {\n  stdout { }\n}\n', 4),
        ('filter {\n  date {\n  timezone => "UTC"\n  match => ["a", "UNIX"]\n}\n', 4),
    ],
)
def test_the_brace_is_added_after_all_settings_of_the_plugin(text, line):
    assert f"add `}}` after line {line}" in messages(text)[0]
    lines = text.split("\n")
    assert not [one for one in messages("\n".join([*lines[:line], "}", *lines[line:]])) if "LS00" in one]
