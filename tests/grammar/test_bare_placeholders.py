"""Placeholders of JSON without quotes."""

import pytest
from counting import check_linear
from deadline import in_child

from lslint.grammar.bare_placeholders import MEMBER, NAME, VALUE, find
from lslint.grammar.config.json import parser


def places(text):
    return [(text[start:end], makes) for start, end, makes in find(text)]


VALUES = [
    "#numberOfShards", "#x", "#{shards}", "#{a.b}", "#SHARDS#", "$foo", "$FOO", "$foo.bar", "$$a$$", "${a.b}", "$(a b)",
    "<value>", "<number of shards>", "<<x>>", "__x__", "__SHARDS__", "@x@", "@@x@@", "@{x}", "%(x)s", "%(shards)d",
    "$[[X]]", "%s", "%d", "%1$s", "%x%", "%{x}", "~x~", "|x|", "!x!", "[[x]]", "((x.y))", "{number_of_shards}",
    "{SHARDS}", "{0}",
    "USER_MAPPING_PLACEHOLDER", "_INDEX_MAPPING_PLACE_HOLDER", "shardsPlaceholder", "NUMBER_OF_SHARDS", "SHARDS",
    "$a$b", "PLACEHOLDER",
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize(
    "text", ['{{"a": {}}}', '{{"a":{},"b": 1}}', '{{\n  "a": {},\n  "b": 1\n}}', '{{"a": {}\n}}', '{{"a": {} // n\n}}']
)
def test_values(value, text):
    text = text.replace("{}", "\0").replace("{{", "{").replace("}}", "}").replace("\0", value)
    assert places(text) == [(value, VALUE)]
    tree, errors = parser.parse(text)
    assert [error.kind for error in errors] == ["template-marker"]
    assert errors[0].detail == {"outside": "yes"}
    assert tree.documents[0].root.entries[0].name == "a"


@pytest.mark.parametrize("value", ["$foo", "#fooBar", "<value>", "A_B", "__x__", "@x@", "%(x)s", "#{x}", "SHARDS"])
def test_items_of_lists(value):
    text = f'{{"a": ["b", {value}, "c"]}}'
    assert places(text) == [(value, VALUE)]
    assert [error.detail for error in parser.parse(text)[1]] == [{"outside": "yes"}]


@pytest.mark.parametrize("value", ["$foo", "<name>", "A_B", "__x__", "@x@", "%(x)s", "#{x}", "{{x}}", "#indexName"])
def test_names(value):
    text = f'{{ {value}: {{"b": 1}}, "c": 2}}'
    tree, errors = parser.parse(text)
    assert [error.detail for error in errors] == [{"outside": "yes"}]
    assert [entry.name for entry in tree.documents[0].root.entries][1] == "c"
    if value != "{{x}}":
        assert places(text) == [(value, NAME)]


@pytest.mark.parametrize("value", ["$foo", "<more>", "A_B", "__x__", "@x@", "%(x)s", "#{x}", "#moreEntries"])
@pytest.mark.parametrize("text", ['{"a": 1,\n  MEMBER\n}', '{"a": 1\n}', '{ MEMBER }', '{MEMBER, "a": 1}',
                                  '{"a": 1, MEMBER, "b": 2}'])  # fmt: skip
def test_members(value, text):
    text = text.replace("MEMBER", value)
    assert places(text) == ([(value, MEMBER)] if value in text else [])
    assert [error.detail for error in parser.parse(text)[1]] == ([{"outside": "yes"}] if value in text else [])


@pytest.mark.parametrize(
    "text",
    [
        '{"a": tru}', '{"a": keyword}', '{"a": True}', '{"a": NULL}', '{"a": NaN}', '{"a": 01}', '{"a": text, "b": 1}',
        '{"a": 1, # numberOfShards\n "b": 2}', '{\n# FOO_BAR\n"a": 1}', '{"a": #comment\n 5}', '{"a": 1 #fooBar\n}',
        '{\n#disabled\n"a": 1}', '{\n#fooBar is not used\n"a": 1}', '{\n#"a": 1,\n"b": 2}', '{\n#fooBar\n"b": 2}',
        '{"a": "x" NOTE}', "{'a': 'x FOO_BAR y'}", '{"a": "FOO_BAR", "b": "$x"}', '{"a": 1 // FOO_BAR\n}',
        '{"a": "x, "b": "GET_X"}', '{"a": FOO_BAR"}', '{"a": """FOO_BAR"""}', '{"a": foo_bar}',
        '{"a": {b}}', '{"a": None}',
    ],
)  # fmt: skip
def test_what_is_none(text):
    assert places(text) == []


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('{"a": $x, "b": tru}', "unquoted-value"),
        ('{"a": #x, "b": 2,\n # a comment\n "c": 3}', "hash-comment"),
        ('{"a": A_B, "b": 01}', "bad-number"),
        ('{"a": <x>, "b": {"c": 1,}}', "trailing-comma"),
        ('{"a": __x__, "b": 1 "c": 2}', "missing-comma"),
        ('PUT a\n{"a": $x, "b": tru}\n', "unquoted-value"),
    ],
)
def test_other_errors_are_found(text, what):
    assert [error.detail.get("what", error.kind) for error in parser.parse(text)[1]] == ["template-marker", what]


@pytest.mark.parametrize("value", ["$foo", "A_B", "__x__", "@x@", "%(x)s", "#{x}", "{{x}}"])
def test_console_requests(value):
    text = f'PUT a # note\n{{"a": {value}, # why\n "b": """x "y" """}}\n\nPUT b\n{{"a": 1,}}\n'
    _, errors = parser.parse(text)
    assert [error.detail.get("what", error.kind) for error in errors] == ["template-marker", "trailing-comma"]


def test_comments_of_console_requests_are_comments():
    assert parser.parse('PUT a\n{"a": 1, #fooBar\n "b": 2\n #more\n}\n')[1] == []


def test_time_is_linear():
    for part in ('"a": $x, ', "#fooBar\n", "[A_B, ", '"a" ', "{x} ", "((", "'a"):
        check_linear(find, lambda size, part=part: "{" + part * size, 500, 4000)


def test_time_of_the_parser_is_linear():
    for part in ('"a": $x, "b": tru, ', '"a": {"b": A_B "c": 1}, ', "$x, "):
        check_linear(parser.parse, lambda size, part=part: "{" + part * size + "}", 200, 1600)


@in_child
def test_a_long_word():
    text = '{"order": ' + "placeholder" * 8000 + "!}"
    find(text)
