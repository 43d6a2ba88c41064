"""Files embedded in YAML and JSON: content as their readers give it, offsets, and edits that reach the host exactly."""

import json

import pytest
import yaml
from counting import check_linear
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from lslint.grammar.config.json import parser as json_tree
from lslint.grammar.config.tree import ConfigFile, Mapping
from lslint.grammar.config.yaml import builder as builder_
from lslint.grammar.embedding import scalars as embedded

WORDS = ["a", "é", "😀", "x y", " in", "\tt", "#", "a: b", "- c", "{{ m }}", "'", '"', "\\", "", "", "end "]
LINES = st.lists(st.sampled_from(WORDS), max_size=7)


def only(text):
    (block,) = embedded.blocks(text)
    return block.embedded()


def check_map(inner, host):
    """Every character that is copied stands where the map says; the rest stays inside the span, in order."""
    assert inner.map.size == len(inner.text)
    last = inner.start
    for offset, char in enumerate(inner.text):
        start, end = inner.map.span(offset, offset + 1)
        assert last <= start <= end <= inner.end
        last = start
        if end - start == 1 and char not in " \n":
            assert host[start] == char
        if char not in " \n\t" and host[start] != "\\":
            assert host[start] == char


@given(
    lines=LINES,
    style=st.sampled_from("|>"),
    chomp=st.sampled_from(["", "-", "+"]),
    explicit=st.booleans(),
    breaks=st.sampled_from(["\n", "\r\n"]),
    indent=st.integers(1, 5),
    head=st.sampled_from(["k: {}", "- k: {}", "- {}", "a:\n  k: &x !!str {}", "'k': {} # c", "--- {}"]),
    tail=st.sampled_from(["", "\n# c\n"]),
)
@example(["", "a", "", "", " in", "b"], ">", "+", False, "\n", 2, "k: {}", "")
@example(["a", "  "], "|", "-", False, "\r\n", 2, "- k: {}", "")
def test_blocks_read_like_libyaml(lines, style, chomp, explicit, breaks, indent, head, tail):
    character = style + (str(indent) if explicit else "") + chomp
    column = {"k: {}": 0, "- k: {}": 2, "- {}": 0, "'k': {} # c": 0, "--- {}": 0}.get(head, 2)
    body = [(" " * (column + indent) + line) if line else "" for line in lines]
    text = (head.format(character) + "\n" + "\n".join(body) + tail).replace("\n", breaks)
    try:
        expected = yaml.load(text, yaml.CSafeLoader)
    except yaml.YAMLError:
        assume(False)
    while isinstance(expected, (dict, list)):
        expected = next(iter(expected.values())) if isinstance(expected, dict) else expected[0]
    # libyaml takes a longer blank line before the text for its indentation
    assume(not any(line.strip(" ") == "" and line for line in body))
    found = list(embedded.blocks(text))
    if not found:
        assert not expected or not expected.strip()
        return
    inner = found[0].embedded()
    assert inner.text == expected
    check_map(inner, text)


@given(
    text=st.text("ab é😀\n\t'\"\\:#{}x\x85\x07", max_size=60),
    style=st.sampled_from(["'", '"', "", "json", "json-ascii"]),
    width=st.sampled_from([10, 80]),
)
@example("one two three four five six\n\nseven", "'", 10)
@example("\U0001f600 \ud83d", "json-ascii", 80)
def test_scalars_read_like_their_readers(text, style, width):
    if style.startswith("json"):
        host = json.dumps({"k": text}, ensure_ascii=style == "json-ascii")
        tree = json_tree.parse(host)[0]
        try:
            host.encode()
            text.encode()
        except UnicodeEncodeError:
            assume(False)
    else:
        assume("\x85" not in text)  # a line break to libyaml, not to the readers of today
        host = yaml.dump({"k": text}, default_style=style or None, width=width, allow_unicode=True)
        tree = ConfigFile("yaml", builder_.build(host).documents, [])
    node = tree.documents[0].root.entries[0].value
    inner = embedded.scalar(host, node)
    assert (inner.text if inner is not None else "") == node.text
    if inner is not None:
        check_map(inner, host)


HOSTS = {
    "literal": "data:\n  k: |\n    one {\n      two => 'é'\n\n    }\n  other: 1\n",
    "literal strip": "- k: |-\n    one {\n      two\n    }\n- other\n",
    "literal with a longer whitespace-only line": "k: |\n    one\n      \n    two\nother: 1\n",
    "explicit": "k: |2\n    one {\n    two\n  }\nother: 1\n",
    "keep": "k: |+\n  one\n  two\n\n\nother: 1\n",
    "crlf": "k: |\r\n  one {\r\n\r\n    two\r\n  }\r\nother: 1\r\n",
    "double": 'k: "one {\\n\\ttwo => \\"x\\"\\u00e9}"\nother: 1\n',
    "single": "k: 'one => ''two'' 3'\nother: 1\n",
    "plain": "k: one { two = three }\nother: 1\n",
    "folded": "k: >\n  one {\n  two\n    three\n  }\nother: 1\n",
    "last": "k: |\n  one\n  two",
    "quoted lines": "k: 'one\n  two\n\n\n  three'\nother: 1\n",
    "escaped lines": 'k: "one \\\n  two\\t\\\n  three"\nother: 1\n',
    "template first": "k: |\n {{}}\n {{}}y\n  two\nother: 1\n",
    "template of many lines": "k: |\n    one\n  {{/*\n     x */}}\n    two\n{{ end }}\nother: 1\n",
    "template": "k: |\n  one\n{{ if x }}\n  two\n{{- end }}\n  three\n{{ end }}\nother: 1\n",
}


def inner_of(name, host):
    if name == "template":
        return only(host)
    tree = ConfigFile("yaml", builder_.build(host).documents, [])
    found = next(e for e in entries(tree) if e.name == "k")
    return embedded.scalar(host, found.value)


def entries(tree):
    for node in tree.walk():
        if isinstance(node, Mapping):
            yield from node.entries


@pytest.mark.slow
@settings(max_examples=1500, deadline=None)
@given(
    name=st.sampled_from(sorted(HOSTS)),
    start=st.integers(0, 40),
    size=st.integers(0, 12),
    new=st.sampled_from(["", "x", "new\n", "a\nb", "\n", "  q\n", "=> ", "'", '"', "\\", "a\n\n  b\n", "é😀"]),
)
@example(name="template", start=30, size=6, new="")
def test_edits_of_the_inner_text_are_edits_of_the_host(name, start, size, new):
    host = HOSTS[name]
    inner = inner_of(name, host)
    start = min(start, len(inner.text))
    end = min(start + size, len(inner.text))
    edit = inner.edit(start, end, new)
    if edit is None:
        return
    first, last, text = edit
    assert inner.start - 60 <= first <= last <= len(host)
    if "\r\n" in host:
        text = text.replace("\n", "\r\n")
    changed = host[:first] + text + host[last:]
    expected = inner.text[:start] + new + inner.text[end:]
    assume(expected.strip(" \n"))  # an empty block has other rules
    again = inner_of(name, changed)
    if name == "keep" or "strip" in name or name == "last":
        assert again.text.rstrip("\n") == expected.rstrip("\n")
    else:
        assert again.text == expected
    # nothing after the text is touched
    assert changed.endswith(host[inner.end :])


@pytest.mark.parametrize(("host", "start", "end", "new"), [
    # the end of the text would be another one
    ("k: |\n  one\n {{\n   x }}\n  two\nother: 1\n", 13, 17, ""),
    ("  - k: |2\n{{}}\n      {", 5, 6, "\t"),
    # only a part of a marker, or something within it
    ("k: |\n  one\n {{\n   x }}\n  two\n", 4, 7, ""), ("k: |\n  one\n {{\n   x }}\n  two\n", 7, 7, "new\n"),
    # the first line tells the indentation, and a marker does not
    ("k: |\n  one\n {{ x }}\n   two\n", 0, 4, ""), ("k: |\n  one\n two\n", 0, 2, "{{ v }}\n"),
    ("k: |\n {{}}y", 2, 4, "\n\n"), ("k: |\n {{}}\n {{}}y", 8, 10, "a\nb"), ("k: |\n  {{}}\n  {\n  }", 6, 6, "#"),
    ("k: |\n \tt", 0, 2, "\t"), ("k: |\n \t c", 1, 1, "\n\n"),
    # what readers take for a line break, or for no text
    ("k: |\n b\r", 1, 1, "\n"), ("k: |\n b\n", 0, 1, "\x85"), ("k: |\n b\n", 0, 1, "\0"),
])  # fmt: skip
def test_edits_that_are_not_sure(host, start, end, new):
    assert only(host).edit(start, end, new) is None


@pytest.mark.parametrize(("host", "start", "end", "new"), [
    ("k: a {|#\n", 4, 4, " "), ("k: a {:b\n", 5, 5, "\tc"), ("k: 0x\\xe\n", 2, 4, "1"), ("{k: .a}\n", 1, 1, ","),
    ("k: 'a'\n", 1, 1, "\u2028"), ("k: '\n\n  '\n", 1, 1, " "), ("k: '\n\n\n  '\n", 1, 1, "x"),
    ('k: "a\\\n  b"\n', 1, 1, " "),
])  # fmt: skip
def test_edits_of_quoted_and_plain_texts_that_are_not_sure(host, start, end, new):
    tree = ConfigFile("yaml", builder_.build(host).documents, [])
    inner = embedded.scalar(host, next(entries(tree)).value)
    assert inner.text[:start] + inner.text[end:]
    assert inner.edit(start, end, new) is None


@pytest.mark.parametrize("name", ["literal", "literal strip", "crlf", "template"])
def test_a_line_can_be_taken_out_and_put_in(name):
    inner = inner_of(name, HOSTS[name])
    at = inner.text.index("two")
    at = inner.text.rfind("\n", 0, at) + 1
    end = inner.text.index("\n", at) + 1
    assert inner.edit(at, end, "") is not None
    assert inner.edit(at, at, "new\n") is not None


@pytest.mark.parametrize(("host", "names"), [
    ("a.conf: |\n  x\n'b c': >-\n  x\n\"d\": |\n  x\n- |\n  x\n", ["a.conf", "b c", "d", ""]),
    ("a: &anchor |\n  x\nb: !!str |2\n   x\n? c\n: |\n  x\n", ["a", "b"]),
])  # fmt: skip
def test_names_of_blocks(host, names):
    assert [block.name for block in embedded.blocks(host)] == names


def test_part_in_a_list_shares_its_first_line():
    host = "- - id: a\n    x: 1\n  - id: b\n- end\n"
    node = builder_.build(host).documents[0].root.items[0]
    inner = embedded.part(host, node, flow=False)
    assert inner.text == "- id: a\n  x: 1\n- id: b\n"
    assert inner.edit(0, 8, "") is None or inner.edit(0, 8, "")[0] == 2
    assert inner.edit(0, 0, "- id: c\n") == (2, 2, "- id: c\n  ")
    assert inner.edit(0, 8, "- y\n") == (2, 12, "- y\n  ")


@pytest.mark.slow
@pytest.mark.parametrize("make", [
    lambda n: "a: |\n" + "  x\n" * n, lambda n: "a: |\n  x\n" * n, lambda n: "a: |\n" + "{{ x }}\n" * n,
    lambda n: "a: >\n" + "  x\n\n" * n, lambda n: "|\n" * n, lambda n: "- " * n + "|\n x\n",
    lambda n: "a: |\n" + "\n" * n + "b: |\n", lambda n: "a: | " + " " * n + "x\n", lambda n: "&a " * n + "|\n",
    lambda n: "a: |\n  x\n{{\n" * n, lambda n: "a: |\n  x\n{{\n" * n + "}}\n", lambda n: "a: |\n  {{\n" * n,
])  # fmt: skip
def test_linear_time(make):
    check_linear(lambda text: [block.embedded() for block in embedded.blocks(text)], make, 4_000, 160_000)
