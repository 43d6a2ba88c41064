"""``format_text``: the canonical layout, and what it must keep, over examples, real files and random gaps."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paths import CORPUS, needs_corpus
from recorded import probes

from lslint.config.format_options import LINE_LENGTH
from lslint.files.source import Source
from lslint.grammar.lalr import parse as drive
from lslint.grammar.logstash.parse import parse
from lslint.grammar.tables.logstash import TABLES
from lslint.rewrite.layout import format_text
from lslint.rewrite.layout_writer import FormatError
from lslint.rules import registry
from lslint.suppression.apply import Suppressions

EXAMPLES = sorted(
    {
        text
        for code in registry.entries()
        if "logstash" in (rule := registry.load(code)).kinds
        for text in (*rule.bad, *rule.good)
        if text.strip() and not parse(text)[1]
    }
)
GAPS = (
    *(" ", "\n", "\r\n", "\t", "\r", "\r \r\n", "  \n\n\n ", " # note\n", "\n# note\n\n", "#a\n#b\n", "# t\t \r\n"),
    *("# lslint: ignore[LS301]\n", " # lslint: ignore[LS701]  \n", "\n\n# lslint: ignore\n"),
)


def check(text, length=LINE_LENGTH):
    """Formats; ``format_text`` itself compares trees and comments, this compares them once more from outside."""
    made = format_text(text, length)
    assert format_text(made, length) == made
    assert Counter("".join(made.split())) == Counter("".join(text.split()))
    assert suppressed(text) <= suppressed(made)
    (old, _), (new, errors) = parse(text), parse(made)
    assert not errors
    assert [text[a:b].rstrip() for a, b in old.comments] == [made[a:b] for a, b in new.comments]
    assert [(p.kind, p.name, [o.name for o in p.options]) for p in old.plugins()] == [
        (p.kind, p.name, [o.name for o in p.options]) for p in new.plugins()
    ]
    return made


class Tokens:
    """Callbacks for the parse tables that keep the spans of all tokens."""

    def __init__(self):
        self.found = []

    def __getattr__(self, _):
        return lambda children: self.found.extend(one for one in children if isinstance(one, tuple))


def suppressed(text):
    """``{(suppression, token)}``: which tokens begin on the line that a suppression is for, both counted from 0. Commas
    are not counted: nothing is found at them, and they go where the value before them is."""
    if "lslint:" not in text:
        return set()
    source = Source("a.conf", text)
    tokens = Tokens()
    drive(text, TABLES, tokens, "config")
    lines = {}
    for number, (start, _) in enumerate(one for one in sorted(tokens.found) if text[one[0]] != ","):
        lines.setdefault(source.lines.position(start)[0], []).append(number)
    suppressions = Suppressions(source, parse(text)[0].comments).all
    return {(index, token) for index, one in enumerate(suppressions) for token in lines.get(one.line, ())}


@given(st.sampled_from(EXAMPLES), st.randoms(use_true_random=False), st.sampled_from([40, 60, 100, 320]))
def test_any_gap(text, source: random.Random, length):
    """Spaces and comments wherever the language allows them change no token, and a second run changes nothing."""
    for _ in range(6):
        at = source.randrange(len(text))
        if text[at].isspace():
            tried = text[:at] + source.choice(GAPS) + text[at + 1 :]
            text = text if parse(tried)[1] else tried
    check(text, length)


def check_all(texts, length=LINE_LENGTH):
    """Formats the pipelines that can be parsed and returns their number."""
    done = 0
    for text in texts:
        if len(text) < 100_000 and not parse(text)[1]:
            try:
                check(text, length)
                done += 1
            except FormatError as refused:
                if "nested more than" not in refused.reason:
                    raise
    return done


def test_probes():
    assert check_all(row["config"] or "" for row in probes("logstash_grammar")) > 600


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("length", [60, 100])
def test_real_files(length):
    texts = []
    for name in ("logstash", "logstash_fragment"):
        files = [path for path in (CORPUS / name).rglob("*") if path.is_file()]
        texts += [path.read_bytes().decode("utf-8", "surrogateescape") for path in files]
    assert check_all(texts, length) > 500


@pytest.mark.parametrize(("text", "wanted"), [
    # the grammar reads two words as one token
    ('filter { if [a] not # x\n in ["b"] { drop { } } }\n',
     'filter {\n  if [a] not # x\n      in ["b"] {\n    drop {}\n  }\n}\n'),
    ('filter { if [a] not \n# x\nin ["b"] { } }\n', 'filter {\n  if [a] not \n      # x\n      in ["b"] {}\n}\n'),
    ("filter { if [a] { } else # }\n # y\n if [b] { } }\n",
     "filter {\n  if [a] {} else # }\n  # y\n  if [b] {}\n}\n"),
    ("filter { if [a] { } else\n# y\nif [b] { } }\n", "filter {\n  if [a] {} else\n  # y\n  if [b] {}\n}\n"),
])  # fmt: skip
def test_comments_between_two_words(text, wanted):
    assert check(text) == wanted


@pytest.mark.parametrize("text", [
    # the first line end of the text is that of a value
    "\r\nfilter { mutate { a => 'x\ny' } } # lslint: ignore[LS701]\n",
    "filter{if[]{if[]#lslint:\n{if[\r\n]{}}}}", "filter{\n#lslint:\nif[]{p{}}elseif[\r\n]{e{}}}",
    "filter{\n#lslint:\nif[]not \n# x \nin[]{p{}}}",
])  # fmt: skip
def test_line_ends_of_values_stay(text):
    check(text)
