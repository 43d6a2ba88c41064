"""The JSON reader: the server's dialect, trees with exact spans, syntax errors that fix."""

import json

import pytest
from config_help import check_errors, check_spans, plain
from config_help import fixed as mended
from counting import check_linear
from deadline import in_child
from hypothesis import given, settings
from hypothesis import strategies as st

from lslint.grammar.config.json import console
from lslint.grammar.config.json import parser as json_tree
from lslint.grammar.config.json import recovery as json_recover
from lslint.grammar.config.tree import Scalar

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=25,
)
OBJECTS = st.dictionaries(st.text(), VALUES, max_size=5)


@pytest.mark.parametrize(("text", "found", "fixed"), [
    ('{"a": 1,}', ["trailing-comma"], '{"a": 1}'), ('{"a": [1, 2,]}', ["trailing-comma"], '{"a": [1, 2]}'),
    ('{"a": 1,, "b": 2}', ["extra-comma"], '{"a": 1, "b": 2}'),
    ('{"a": [1,\\\n 2]}', ["line-continuation"], '{"a": [1,\n 2]}'),
    ('{"a": 1, \\\n "b": \\\n 2}', ["line-continuation"], '{"a": 1, \n "b": \n 2}'),
    ('{"a": 1 "b": 2}', ["missing-comma"], '{"a": 1, "b": 2}'),
    ('{"a": [1 2]}', ["missing-comma"], '{"a": [1, 2]}'), ('{"a" 1}', ["missing-colon"], '{"a": 1}'),
    ('{"a" = 1, "b" => 2}', ["wrong-separator"], '{"a" : 1, "b" : 2}'),
    ("{'a': 'it is', 'b': 'say \"x\"'}", ["single-quotes"], '{"a": "it is", "b": "say \\"x\\""}'),
    ("{a: 1, b_c: 2}", ["unquoted-name"], '{"a": 1, "b_c": 2}'),
    ('{"a": True, "b": None}', ["unquoted-value", "unquoted-value"], '{"a": true, "b": null}'),
    ('{"a": some words, "b": 1}', ["unquoted-value"], '{"a": "some words", "b": 1}'),
    ('{"a": 01, "b": .5, "c": 2.}', ["bad-number"] * 3, '{"a": 1, "b": 0.5, "c": 2.0}'),
    ('{"a": {   1\n "b": {  2\n "c": 1  3 \n}}}', ["callout"], '{"a": {\n "b": {\n "c": 1 \n}}}'),
    ('{"a": 1, 2\n "b": 1}', ["callout"], '{"a": 1,\n "b": 1}'),
    ('{"a": 1,  <-- OUR NEW FIELD\n "b": 1}', ["annotation"], '{"a": 1,  // <-- OUR NEW FIELD\n "b": 1}'),
    ('{"a": {"b": 1}  <-- new\n}', ["annotation"], '{"a": {"b": 1}  // <-- new\n}'),
    ('{"a": 1, ← new: "b" \n "b": 1}', ["annotation"], '{"a": 1, // ← new: "b" \n "b": 1}'),
    ('{"a": 1, <== new\n "b": 1}', ["annotation"], '{"a": 1, // <== new\n "b": 1}'),
    ('{"a": 1 <-- new,\n "b": 1}', ["missing-comma", "annotation"], '{"a": 1, // <-- new,\n "b": 1}'),
    ('{"a": [ <-- list\n 1 <-- one\n]}', ["annotation"], '{"a": [ // <-- list\n 1 // <-- one\n]}'),
    ('{"a": 1\n ^^^ new\n}', ["annotation"], '{"a": 1\n // ^^^ new\n}'),
    ('{"a": 1, -- new field\n "b": 1}', ["annotation"], '{"a": 1, // -- new field\n "b": 1}'),
    ('{"a": 1, (new, optional)\n "b": 1}', ["annotation"], '{"a": 1, // (new, optional)\n "b": 1}'),
    ('{"a": 1, OUR NEW FIELD\n "b": 1}', ["annotation"], '{"a": 1, // OUR NEW FIELD\n "b": 1}'),
    ('{"a": 1, b 2\n}', ["unquoted-name", "missing-colon"], '{"a": 1, "b": 2\n}'),
    ('{"a": <-b\n}', ["unquoted-value"], '{"a": "<-b"\n}'),
    ('{"a": 1, *b: 2}', ["unquoted-name"], '{"a": 1, "*b": 2}'),
    ("{  1\n: 2}", ["unquoted-name"], '{  "1"\n: 2}'), ('{"a": NaN}', ["bad-number"], None),
    ('{# c\n"a": 1}', ["hash-comment"], '{// c\n"a": 1}'),
    (r'{"a": "yyyy\'T\'HH"}', ["escaped-quote"], """{"a": "yyyy'T'HH"}"""),
    (r"""{"a": "yyyy'\''T'\''HH"}""", ["escaped-quote"], """{"a": "yyyy'T'HH"}"""),
    ('{"a": "\\d+\\."}', ["bad-escape"], '{"a": "\\\\d+\\\\."}'),
    ('{"a": "x\ty"}', ["control-character"], '{"a": "x\\ty"}'),
    ("{“a”: “b”}", ["curly-quotes"], '{"a": "b"}'),
    ('{"a": """x "y"\nz"""}', ["triple-quotes"], '{"a": "x \\"y\\"\\nz"}'),
    ('{"a": "one\ntwo", "b": 1}', ["line-break-in-string"], '{"a": "one\\ntwo", "b": 1}'),
    ('{"a": "x,\n "b": 2}', ["unclosed-string"], '{"a": "x",\n "b": 2}'),
    ('{"a: 1,\n "b": 2}', ["unclosed-string"], '{"a": 1,\n "b": 2}'),
    ('{"a": {"b": 1}', ["unclosed-bracket"], '{"a": {"b": 1}}'),
    ('{"a": ["x"}', ["unclosed-bracket"], None),
    ('{"a": {"x": 1], "b": 2}', ["wrong-bracket"], '{"a": {"x": 1}, "b": 2}'),
    ('{"a": }', ["missing-value"], None), ('{n "a": 1}', ["stray-word"], None),
    ('{"b": 2, n\n "a": 1}', ["stray-word"], None),
    ("{\"b\": 2, n 'a': 1}", ["stray-word", "single-quotes"], None),
    ('{5 "a": 1}', ["stray-word"], None), ('{null "a": 1}', ["stray-word"], None),
    ('{n, "a": 1}', ["stray-word"], None), ('{"a": 1, n}', ["stray-word"], None), ("{n}", ["stray-word"], None),
    ("{n a: 1}", ["stray-word", "unquoted-name"], None),
    ('{n {"a": 1}}', ["unquoted-name", "missing-colon"], '{"n": {"a": 1}}'),
    ("", ["empty"], None), (" \n", ["empty"], None), ("// only a comment", ["empty"], None),
    ("null", ["not-an-object"], None), ("[]", ["not-an-object"], None),
    ('index_patterns: ["zz-*"]\n', ["not-json"], None), ('{"a": "\udc80"}', ["bad-encoding"], None),
    ('{"a": 1 /* x }', ["unclosed-comment"], None),
])  # fmt: skip
def test_errors(text, found, fixed):
    tree, errors = json_tree.parse(text)
    assert [error.detail["what"] for error in errors] == found
    check_spans(tree, text)
    if fixed is not None:
        assert mended(text, errors) == fixed
        assert json_tree.parse(fixed)[1] == []


TEMPLATE = """{
  "index_patterns": ["a-*", "b-*"],
  "template": {
    "settings": {"number_of_shards": "1", "codec": "best"},
    "mappings": {
      "properties": {
        "a": {"type": "keyword"},
        "b": {"type": "date", "format": "yyyy, MM"}
      }
    }
  }
}
"""


@pytest.mark.parametrize(("text", "count"), [(TEMPLATE, 128), (" ".join(TEMPLATE.split()), 115)])
def test_one_sign_too_many_or_too_few_is_repaired_as_it_was_or_not_at_all(text, count):
    whole = json.loads(text)
    signs = [offset for offset, character in enumerate(text) if character in '":,{}[]']
    broken = {text[:offset] + text[offset] * times + text[offset + 1 :] for offset in signs for times in (0, 2)}
    broken |= {text[:offset] + sign + text[offset:] for offset in signs for sign in '":,{}[]'}
    repaired = 0
    for damaged in broken:
        _, errors = json_tree.parse(damaged)
        after = damaged
        while after and any(error.edits for error in errors):
            after = mended(after, errors)
            _, errors = json_tree.parse(after)
        if after != damaged:
            assert not errors, damaged
            assert json.loads(after) == whole, damaged
            repaired += 1
    assert repaired == count


def test_missing_brace_is_where_the_indentation_tells():
    text = '{\n  "settings": {\n    "refresh_interval": "5s"\n  ,\n  "mappings": {\n    "dynamic": false\n  }\n}\n'
    _, errors = json_tree.parse(text)
    assert [error.detail["what"] for error in errors] == ["unclosed-bracket"]
    assert text[errors[0].related[0][0]] == "{"
    assert json_tree.parse(mended(text, errors))[1] == []


def test_comments_are_kept_in_order():
    text = '// 1\n{"a" /* 2 */: [ // 3\n 1], "b": "// no"} // 4'
    tree, _ = json_tree.parse(text)
    assert [text[a:b] for a, b in tree.comments] == ["// 1", "/* 2 */", "// 3", "// 4"]


BODIES = [
    '{"index": {}}', '{"a": [1, -2.5e3, true, null, "x\\u00e9\\""]}', "{}", '{"a": 1, "a": 2}',
    '{"a": {"b": 1, "b": 2}}', '{"a": NaN}', '{"a": 1,}', "{'a': 1}", '{"a": 01}', '{"a" 1}', '{"a": "tab\t"}',
    '{"a": "\\x"}', '{"a": // c\n 1}', '{"a": 1 # c\n}', '{"a": """x\n{"""}', '{"a": ...}', '{"a": <value>}',
    "{ your document }", '["a"]', '{"a": [{"b": {}}]} {"c": 1}', '{"a": 1} x', '{"took": 1}', '{"a": "\ud800"}',
    '{"a": 1', '"a"', "// c", "# c", '{"a": "PUT x"}', '{"a":\nPUT x\n}', '{"\\u0061": 1, "a": 1}',
]  # fmt: skip


@given(
    st.sampled_from(["POST _bulk", "POST x/_bulk?refresh", "GET _msearch", "PUT x/_doc/1", "GET _cat"]),
    st.lists(st.sampled_from(BODIES), max_size=6),
    st.lists(st.sampled_from(BODIES), max_size=3),
)
def test_later_bodies_of_a_request_are_read_for_their_errors_only(request_line, bodies, others):
    text = "\n".join([request_line, *bodies, "", "POST _bulk", *others, ""])

    def described():
        tree, errors = json_tree.parse(text)
        found = [(one.kind, one.start, one.end, one.detail, one.edits) for one in errors]
        roots = [plain(one.root) if one.root is not None else None for one in tree.documents]
        return found, roots, [(one.method, one.path, one.start, one.end) for one in tree.documents], tree.comments

    fast = described()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(console, "_faultless", lambda text: lambda text, start: -1)
        assert fast == described()


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(OBJECTS, st.sampled_from([None, 1, "\t"]), st.booleans())
def test_round_trip(value, indent, ascii_only):
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    tree, errors = json_tree.parse(text)
    if any("\ud800" <= character <= "\udfff" for character in text):
        return
    assert errors == []
    assert plain(tree.documents[0].root) == json.loads(text)
    check_spans(tree, text)
    for node in tree.walk():
        if isinstance(node, Scalar):
            assert json.loads(text[node.start : node.end]) == node.value


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(OBJECTS, st.sampled_from([None, 2]))
def test_tolerant_pass_reads_good_json_alike(value, indent):
    text = json.dumps(value, indent=indent)
    document, _, _ = json_recover.recover(text, 0, len(text))
    assert plain(document.root) == json.loads(text)


@given(st.text(alphabet="{}[]\",:\\ntrue1-.'#/* \n\ud800“", max_size=60))
def test_any_text_ends_in_tree_or_error(text):
    tree, errors = json_tree.parse(text)
    try:
        json.loads(text)
        good = True
    except ValueError:
        good = False
    if good and isinstance(json.loads(text), dict):
        assert all(error.kind != "json-syntax" or error.detail["what"] == "bad-encoding" for error in errors)
    check_errors(errors, text)
    for document in tree.documents:
        assert document.start <= document.end


@pytest.mark.slow
@pytest.mark.parametrize(("name", "text"), [
    ("brackets", "[" * 200_000), ("braces", '{"a":' * 200_000), ("bare braces", "{" * 200_000),
    ("closers", "]" * 200_000), ("quotes", '"' * 200_001), ("escaped quotes", '{"a":"' + '\\"' * 200_000),
    ("apostrophes", "{" + "'" * 200_001), ("open comments", "{" + "/*" * 200_000), ("slashes", "{" + "/" * 200_000),
    ("one line", '{"a": "' + "x" * 1_000_000 + '"}'), ("NUL bytes", "\x00" * 200_000),
    ("surrogates", '{"a": "' + "\udcff" * 200_000 + '"}'), ("blanks", "{" + " " * 1_000_000),
    ("commas", "{" + "," * 200_000), ("colons", "{" + ":" * 200_000), ("words", "{" + "a b " * 100_000),
    ("unclosed strings", '{"a": "x\n' * 50_000), ("triple", '{"a": ' + '"""' * 100_001),
    ("deep on one line", '{"a":[' * 400 + "1 " * 200_000),
    ("closing braces on lines", '{"a":\n' * 900 + "}\n]\n" * 50_000),
    ("markers", "{{" * 200_000), ("console", "PUT x\n" + "{" * 200_000),
    ("console braces", "PUT x\nfoo {" + "{\n" * 100_000), ("console triple", 'PUT x\n{"a": ' + '""" ' * 100_000),
])  # fmt: skip
@in_child
def test_hostile_text_costs_little(name, text):
    json_tree.parse(text)


def test_depth_is_limited():
    deep = '{"a":' * 999 + "{}" + "}" * 999
    assert json_tree.parse(deep)[1] == []
    for text in ('{"a":' * 1000 + "{}" + "}" * 1000, "[" * 5000):
        tree, errors = json_tree.parse(text)
        assert [error.kind for error in errors] == ["too-deep"]
        assert tree.documents == []


@pytest.mark.slow
def test_time_is_linear():
    def text(count):
        return json.dumps({f"field{i}": {"type": "keyword", "ignore_above": 256} for i in range(count)}, indent=1)

    check_linear(json_tree.parse, text, 2_000, 16_000)


@pytest.mark.parametrize("between", [" " * 5000, " \n" * 2500, "//" * 2500 + "\n", "/" * 5000 + "\n", "/**/" * 1200])
@pytest.mark.parametrize("after", ["1}", '"b": 2}', ""])
@in_child
def test_what_may_stand_before_a_colon_is_read_once(between, after):
    """Thirty spaces in place of a colon took seconds, sixty would have taken years."""
    _, errors = json_tree.parse('{"a"' + between + after)
    assert errors
