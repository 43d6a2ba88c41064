"""The YAML reader: trees with exact spans, the values of YAML 1.1, syntax errors where a person would point."""

import pytest
import yaml
from config_help import check_errors, check_spans, line_of
from config_help import fixed as mended
from counting import check_linear
from deadline import in_child
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.config.json import parser as json_tree
from lslint.grammar.config.tree import Scalar
from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.grammar.config.yaml.builder import MAX_DEPTH

SOFT = ("yaml-duplicate-key", "template-marker")


def root(text):
    tree, errors = yaml_tree.parse(text)
    assert errors == []
    return tree.documents[0].root


def errors(text, document="1"):
    _, errors = yaml_tree.parse(text)
    return [error for error in errors if error.kind not in SOFT and error.detail.get("document", "1") == document]


@pytest.mark.parametrize("text", ["\ufeffa: b\n", "a: b\r\nc: d # e\r\n", "a: b", "---\na: b\n...\n"])
def test_bom_and_line_ends(text):
    tree, errors = yaml_tree.parse(text)
    assert errors == []
    entry = tree.documents[0].root.entries[0]
    assert text[entry.start : entry.end] == "a: b"
    for start, end in tree.comments:
        assert text[start:end] == "# e"


BROKEN = [
    ("top\n- a: 1\n", "missing-colon", 1, "top:\n- a: 1\n"), ("a: 1\nb\n", "missing-colon", 2, "a: 1\nb:\n"),
    ("a: 1\nEOF\n", "stray-line", 2, None), ("a:\n  b: 1\nEOT\nc: 2\n", "stray-line", 3, None),
    ("a: 1\nEOFS\n", "missing-colon", 2, "a: 1\nEOFS:\n"),
    ("a:\n-type: log\n  paths: [x]\n", "missing-blank-after-dash", 2, "a:\n- type: log\n  paths: [x]\n"),
    ("a:\n- b:c\n  d: 2\n", "missing-blank-after-colon", 2, "a:\n- b: c\n  d: 2\n"),
    ("a:\n  b: 1\n  c:5s\n  d: 2\n", "missing-blank-after-colon", 3, "a:\n  b: 1\n  c: 5s\n  d: 2\n"),
    ("a: 1\nb = 2\nc: 3\n", "equals-for-colon", 2, "a: 1\nb: 2\nc: 3\n"),
    ("a: 1\nb => 2\nc: 3\n", "equals-for-colon", 2, "a: 1\nb: 2\nc: 3\n"),
    ("a: [x, y\nb: 1\n", "unclosed-bracket", 1, "a: [x, y]\nb: 1\n"),
    ("a: {x: 1, y: 2\nb: 1\n", "unclosed-bracket", 1, "a: {x: 1, y: 2}\nb: 1\n"),
    ('a: ["x" "y"]\nb: 1\n', "missing-comma", 1, 'a: ["x", "y"]\nb: 1\n'),
    ("a: [\n", "unclosed-bracket", 1, "a: []\n"), ("a: [x, , y]\n", "extra-comma", 1, "a: [x,  y]\n"),
    ('a: ["x]\nb: 1\n', "unclosed-quote", 1, 'a: ["x"]\nb: 1\n'),
    ('a: "x\nb: "y"\nc: 1\n', "unclosed-quote", 1, 'a: "x"\nb: "y"\nc: 1\n'),
    ("a: 'x # c\nb: 1\n", "unclosed-quote", 1, "a: 'x' # c\nb: 1\n"),
    ("a: time: now\nb: 1\n", "colon-in-value", 1, "a: 'time: now'\nb: 1\n"),
    ("a:\n  - b: it's: so # c\n", "colon-in-value", 2, "a:\n  - b: 'it''s: so' # c\n"),
    ("a:\n  - b: 1\n   c: 2\nd: 3\n", "indentation", 3, None),
    ("a:\n  b: 1\n c: 2\nd: 3\n", "indentation", 3, None),
    ("- b: 1\n  c: [x]\n- e: 1\na:\n  d: 3\n", "key-after-list", 4, None),
    ("---\n# x\n- b: 1\n\n# y\na: {}\n", "key-after-list", 6, None),
    ("  - b: 1\n    c: 2\na: 3\n", "before-first-block", 3, None),
    (" a: 1\nb: 2\n", "before-first-block", 2, None), ("a: {}\n- b: 1\n  c: 2\n", "entry-among-keys", 2, None),
    ("a:\n  b: 1\n  - c: 2\nd: 3\n", "entry-among-keys", 3, None),
    ("a:\n- b: 1\nc: 2\n- b: 3\nd: 4\n", "entry-among-keys", 4, None),
    ("a:\n- b:\n  - c: 1\n - b: 2\nd: 3\n", "indentation", 4, None),
    ("a:\n  b: 1\n#c.d:\n    e: 2\nf: 3\n", "below-comment", 4, None),
    ("a:\n  b: [1]\n  #c:\n  #  d: 1\n   e: 2\nf: 3\n", "indentation", 5, None),
    ("a:\n    b: [1]\n    #c:\n  e: 2\nf: 3\n", "indentation", 4, None),
    ("a:\n  b: {}\n#c:\n- d: 1\n", "below-comment", 4, None),
    ("a:\n  b: 1\n#c: 5\n   e: 2\nf: 3\n", "indentation", 4, None),
    ("a:\n  b: [1]\n# See:\n   e: 2\nf: 3\n", "indentation", 4, None),
    ("a:\n  b: [1]\n#c:\n  d: 1\n   e: 2\nf: 3\n", "deeper-than-value", 5, None),
    ("a:\n  - b: 1\n  c: 2\nd: 3\n", "key-in-list", 3, None),
    ("a:\n  - b: 1\n\n    # x\n  c: 2\nd: 3\n", "key-in-list", 5, None),
    ("a:\n  - b\n  c: 2\nd: 3\n", "key-among-dashes", 3, None),
    ("a: 1\n   b: 2\nc: 3\n", "deeper-than-value", 2, None),
    ("a:\n  - b: 1\n" + "  # x\n" * 2000 + "  c: 2\nd: 3\n", "key-in-list", 2003, None),
    ("a: 'it's'\nb: 1\n", "text-after-quote", 1, None), ("a: [x] y\nb: 1\n", "text-after-value", 1, None),
    ("a: - b\nc: 1\n", "dash-after-key", 1, None), ("a: b\n[x]: y\n", "complex-key", 2, None),
    ("a: &q [*q]\n", "anchor-in-itself", 1, None), ("a: \x07b\n", "control-character", 1, None),
    ("a: \udc80b\n", "bad-encoding", 1, None),
    ("a:\n\tb: 1\n\tc: 2\nd: 1\n", "tab", 2, "a:\n  b: 1\n  c: 2\nd: 1\n"),
    ("a:\n-\tb: 1\n  c: 2\n", "tab", 2, "a:\n- b: 1\n  c: 2\n"),
    ("a:\n    b:\n\tc: 1\n", "tab", 3, None), ('a: "^\\[x\\]"\n', "escape", 1, "a: '^\\[x\\]'\n"),
    ('a: "C:\\logs\\it\'s"\n', "escape", 1, "a: 'C:\\logs\\it''s'\n"),
    ('a: "say \\"\\d\\""\n', "escape", 1, 'a: "say \\"\\\\d\\""\n'),
    ("a:\n  - *.log\n", "sign", 2, "a:\n  - '*.log'\n"), ("a: %{[x]} # c\n", "sign", 1, "a: '%{[x]}' # c\n"),
    ("a: [@x, `y`]\n", "sign", 1, "a: ['@x', '`y`']\n"), ("a: *pw\n", "alias", 1, "a: '*pw'\n"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "what", "line", "fixed"), BROKEN)
def test_errors(text, what, line, fixed):
    tree, errors = yaml_tree.parse(text)
    assert errors[0].detail["what"] == what
    assert line_of(text, errors[0].start) == line
    if fixed is None:
        assert len(errors) == 1
    else:
        assert mended(text, errors) == fixed
        assert yaml_tree.parse(fixed)[1] == []
    check_spans(tree, text)


@given(st.lists(st.text(alphabet="abc é😀#:'\"-", min_size=1, max_size=12), min_size=1, max_size=6), st.booleans())
def test_keys_and_scalars_lie_where_they_say(words, crlf):
    value = {f"k{number}": {word: word} for number, word in enumerate(words)}
    text = yaml.safe_dump(value, allow_unicode=True, line_break="\r\n" if crlf else "\n", width=1000)
    tree, errors = yaml_tree.parse(text)
    assert errors == []
    for node in tree.walk():
        if isinstance(node, Scalar):
            assert yaml.safe_load(text[node.start : node.end].replace("\r\n", "\n")) in (node.text, node.value)


@given(st.text(alphabet="ab:-[]{}#&*!|>'\"%@` \n\t\\,?=\ufeff\x00\ud800", max_size=60))
def test_any_text_ends_in_tree_or_error(text):
    tree, errors = yaml_tree.parse(text)
    check_errors(errors, text)
    for node in tree.walk():
        assert 0 <= node.start <= node.end <= len(text)
    try:
        list(yaml.parse(text, Loader=yaml.CSafeLoader))
    except (yaml.YAMLError, UnicodeEncodeError):
        assert errors
    else:
        assert all(error.kind in ("yaml-unquoted-special", "yaml-syntax", *SOFT) for error in errors)


@pytest.mark.parametrize(("text", "what", "line", "fixed"), [row for row in BROKEN if row[1] not in ("tab",)])
def test_the_pure_reader_finds_the_same_places(text, what, line, fixed, monkeypatch):
    monkeypatch.setattr(yaml, "__with_libyaml__", False)
    _, errors = yaml_tree.parse(text)
    assert line_of(text, errors[0].start) == line


BOMB = "a0: &a0 [x, x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 200))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "text"), [
    ("brackets", "[" * 200_000), ("braces", '{"a":' * 200_000), ("brackets on lines", "[\n" * 100_000),
    ("dashes", "- " * 100_000), ("question marks", "? " * 100_000), ("wide and deep", "[" * 900 + "a, " * 100_000),
    ("alias bomb", BOMB), ("NUL bytes", "a: " + "\x00" * 200_000), ("surrogates", "a: " + "\udcff" * 200_000),
    ("one line", "a: " + "x" * 1_000_000), ("quotes", '"' * 200_001), ("apostrophes", "'" * 200_001),
    ("hashes", "#" * 1_000_000), ("hashes in text", "a: " + "x#" * 500_000), ("comments", "# c\n" * 100_000),
    ("comments behind", "a: 1 # c\n" * 30_000), ("tabs", "a:\n" + "\tb: 1\n" * 30_000),
    ("bad escapes", "".join(f'k{i}: "\\d"\n' for i in range(20_000))),
    ("signs", "".join(f"k{i}: @x\n" for i in range(20_000))), ("no colons", "word\n" * 50_000),
    ("deeper and deeper", "".join(" " * i + "k:\n" for i in range(700))),
    ("colons", ": " * 100_000),
    ("open flow", "".join(f"k{i}: [\n" for i in range(20_000))),
    ("markers", "{{ x }}\n" * 30_000), ("open markers", "{{ " * 100_000), ("blanks", " " * 1_000_000),
    ("open braces", "a: b\nb: " + "{%" * 100_000),
    ("line ends", "\n" * 500_000), ("anchors", "&a " * 100_000), ("documents", "---\n" * 50_000),
])  # fmt: skip
@in_child
def test_hostile_text_costs_little(name, text):
    yaml_tree.parse(text)


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, MAX_DEPTH + 50, 999, 1000, 1001, 5000])
@pytest.mark.parametrize("shape", [
    lambda depth: "[" * depth + "]" * depth, lambda depth: "[" * depth + "@", lambda depth: "a: " + "{a: " * depth,
    lambda depth: "- " * depth + "x", lambda depth: "? " * depth + "x",
    lambda depth: "\ufeff" + "- " * 500 + "[" * (depth - 500),
    lambda depth: "".join(" " * level + "k:\n" for level in range(depth + 1)),
    lambda depth: "".join(" " * level + "k:\n" + " " * level + "- \n" for level in range(depth // 2 + 1)),
])  # fmt: skip
def test_depth_is_limited(shape, depth):
    """The limit is that of lslint for each version of libyaml, some of which stop at about 1000 levels themselves."""
    tree, errors = yaml_tree.parse(shape(depth))
    assert [(error.kind, error.detail["limit"]) for error in errors] == [("too-deep", str(MAX_DEPTH))]
    assert tree.documents == []


@pytest.mark.slow
def test_time_is_linear():
    def text(count):
        return "".join(f"- type: log\n  id: a{i}\n  paths: ['/var/log/{i}.log'] # c\n" for i in range(count))

    check_linear(yaml_tree.parse, text, 2_000, 16_000)


@pytest.mark.slow
@pytest.mark.parametrize("opener", ["{{", "{%", "{#", "<%", "{{%", "{{ }} <%", "@a@ {%"])
@in_child
def test_template_markers_that_are_never_closed_take_linear_time(opener):
    """These took minutes: each opener looked through the rest of the text for its end."""
    text = "a: 1\n" + opener * 50_000 + "\n"
    yaml_tree.parse(text)
    json_tree.parse(text)


@pytest.mark.parametrize("end", ["...\n", "...", "...\n# end\n", "...\n...\n"])
def test_end_of_the_only_document(end):
    tree, found = yaml_tree.parse(f"a: 1\n{end}")
    assert found == []
    assert len(tree.documents) == 1
