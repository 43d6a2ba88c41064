"""What values a type accepts: the table of Logstash's option check, type by type, and addresses."""

import pytest
from counting import check_linear
from hypothesis import given
from hypothesis import strategies as st
from newest_release import NEWEST

from lslint.grammar.logstash import parse as parse_
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.values import coercion
from lslint.rules.logstash.values.uri import problem

ALL = catalogue.index().all


def value(text):
    tree, errors = parse_.parse(f"filter {{ x {{ a => {text} }} }}")
    assert not errors
    return next(tree.plugins()).options[0].value


def refusing(kind, text, many=False, enum=None):
    """Releases that refuse the value, as text; ``?`` where it is not judged."""
    segment = catalogue.ReleaseRange(ALL, {"type": kind, "list": many, "enum": enum})
    found = coercion.check(segment, value(text), ALL)
    if any(bad.wanted == coercion.UNKNOWN for bad in found):
        return "?"
    mask = 0
    for bad in found:
        mask |= bad.mask
    return catalogue.ranges(mask)


GOOD = {
    "any": ["1", '"a"', "[1, 2]", "{}", '"${X}"'],
    "string": ['"a"', "word", "5", '["a"]', "[]", '{ "a" => "b" }', "{}", '""', '"${X}"', '"{{ x }}"'],
    "number": ["5", "-5", "1.5", '"5"', '"-5"', '"5.0"', '"1.5"', '"0"', "[5]", '["5"]', '"0.0001"'],
    "boolean": ["true", "false", '"true"', "[true]", '["false"]', '"x\ntrue"'],
    "array": ["1", '"a"', "[]", "[1, 2]", '{ "a" => 1 }'], "hash": ['{ "a" => 1 }', "{}", '["a", "b"]', "[]"],
    "password": ['"a"', '["a"]', "word", '""'],
    "path": ['"/no/such"', '["/a"]', '"${A}/${B:/a/%{x}}"', '"/a/{% b %}%{x}"'],
    "bytes": ["1000", '"1000"', '"10mb"', '"10 MiB"', '"512b"', '"1.5kb"', '"10 B"'],
    "uri": ['"localhost:9200"', '"http://h/a?b=c#d"', "host"], "uri_or_empty": ['""', '"http://h"'],
    "duration": ["5", '"5"', '"1 hour"', '"250ms"', '"21.5d"', '"2w"', '"18h"', '"60 sec"'],
    "field_reference": ['"a"', '"[a][b]"', '"[[a][b]]"', '""', '"[a.b]"', '"a b"', "[]"],
    "sha_256_hex": ['"' + "Ab" * 32 + '"', '"' + ":".join(["0f"] * 32) + '"'],
    "ecs_compatibility_argument": ["disabled", "v1", '"v8"'], "positive_whole_number": ["1", '"10"', '"10.0"'],
    "dataset_identifier": ['"generic"', '"a.b"', '"%{x}"'],
    "required_host_optional_port": ['"h"', '"h:9800"', '"[::1]:9800"'],
    "custom": ['"what ever"'],
}  # fmt: skip
BAD = {
    "string": ['["a", "b"]', '{ "a" => "b" "c" => "d" }'],
    "number": ['"05"', '"5.00"', '"1e3"', '"0x10"', '" 5"', '""', '"60s"', "true", "[1, 2]", "[]", '"-0"',
               '{ "a" => 1 }'],
    "boolean": ["TRUE", "yes", "1", '""', "[true, false]", '"true "', "[]"],
    "hash": ['"a"', "5", '["a"]', '["a", "b", "c"]'], "password": ['["a", "b"]'],
    "path": ['["/a", "/b"]', '"${A}/%{x}"', '"%{x}"', '"${A}/%{x"'],
    "bytes": ['"10m"', '"lots"', '"10 "', '""'], "uri": ['"/just/a/path"', '""', '"http://a b"'],
    "uri_or_empty": ['"/x"'], "duration": ['"soon"', '""', '"5 fortnights"'],
    "field_reference": ['"[a"', '"[a]b"', '"a[b]"', '"[]"', '"[a[b]]"', '"[a] [b]"'],
    "sha_256_hex": ['"abc"', '"' + "zz" * 32 + '"'], "ecs_compatibility_argument": ['"8"', "on8", '"V8"'],
    "positive_whole_number": ["0", '"-1"', '"1.5"', '"x"'], "namespace_identifier": ['""', '"a b"', '"a/b"'],
    "required_host_optional_port": ['"http://h"', '"h:port"'],
}  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in GOOD.items() for text in texts])
def test_accepted(kind, text):
    assert refusing(kind, text) == ""


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in BAD.items() for text in texts])
def test_refused(kind, text):
    assert refusing(kind, text) == f"5.0-{NEWEST}"


@pytest.mark.parametrize("kind", [kind for kind in BAD if kind not in ("string", "password", "path")])
@pytest.mark.parametrize("text", ['"${X}"', '"a${X}b"', '"{{ x }}"', '"<%= x %>"', '"@@NAME@@"'])
def test_what_is_not_in_the_file_is_not_checked(kind, text):
    assert refusing(kind, text) == "?"


@pytest.mark.parametrize(("text", "part"), [
    ("http://10.0.0.300", "10.0.0.300"), ("http://h:99999999999", "port"), ("http://h/[x]", "["), ("u:p@h:1", "https://"),
])  # fmt: skip
def test_no_addresses(text, part):
    why = problem(text)
    assert why is not None
    assert part in why


@given(st.text(alphabet="ab:/@.[]%_-1 ?#<é", max_size=30))
def test_any_text_is_checked(text):
    why = problem(text)
    assert why is None or why
    coercion.is_field_reference(text)


@pytest.mark.slow
def test_time_grows_with_size_only():
    def read(size):
        coercion.is_field_reference("[a]" * size)
        coercion.is_field_reference("[" * size + "a" + "]" * size)
        problem("http://" + "a." * size + "b:9")
        problem("http://" + "a-" * size + "_")
        coercion.is_number("1" * size)
        coercion.has_marker("@A" * size)
        coercion.has_reference("${" * size)
        coercion.has_reference("${a:" * size)
        coercion.with_defaults("${a:b}" + "${a:" * size)

    check_linear(read, int, 2_000, 40_000)
