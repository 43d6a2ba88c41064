"""The formatter over pipelines made from the grammar, with comments and spaces between any two tokens."""

import re
from collections import Counter

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from lslint.engine.file import check_text
from lslint.grammar.logstash.parse import parse
from lslint.rewrite.layout import format_text

TOUCHING = ("", " ", "\n", "\t \n\n\n")
BLANKS = (" ", "\n", "\r\n", "  ", "\n\n\n")
NOTES = ("# note\n", ' # é }{ "\n', "\n#\n\n", "#a\n  #b\r\n", "\n# => [ ,\n")
IGNORES = (" # lslint: ignore[LS701]\n", "\n# lslint: ignore[LS701] -- known\n", " # lslint: ignore[LS405,LS348]\n")

names = st.sampled_from(["a", "mutate", "drop", "grok", "if_x", "in", "not", "long_" * 12])
words = st.sampled_from(['"x"', "'y z'", '"# no note"', '"a\nb"', "bare", "-1.5", "42", '"' + "w" * 60 + '"', '""'])
fields = st.sampled_from(["[a]", "[a][b]", "[@metadata][x-y]"])


lengths = st.sampled_from([40, 60, 100])


@st.composite
def values(draw, depth=0):
    """Tokens of a value."""
    kind = draw(st.integers(0, 6 if depth < 2 else 3))
    if kind == 4:
        inner = draw(st.lists(values(depth + 1), max_size=3))
        tokens = ["["]
        for index, item in enumerate(inner):
            tokens += [",", *item] if index else item
        return [*tokens, "]"]
    if kind == 5:
        tokens = ["{"]
        for key in draw(st.lists(words.filter(lambda word: word != "bare"), max_size=3, unique=True)):
            tokens += [key, "=>", *draw(values(depth + 1))]
        return [*tokens, "}"]
    if kind == 6:
        return draw(plugins(depth + 1))
    return [draw(words)]


@st.composite
def plugins(draw, depth=0):
    tokens = [draw(names), "{"]
    for name in draw(st.lists(names, max_size=3, unique=True)):
        tokens += [name, "=>", *draw(values(depth))]
    return [*tokens, "}"]


@st.composite
def conditions(draw, depth=0):
    kind = draw(st.integers(0, 7 if depth < 3 else 3))
    if kind == 4:
        word = draw(st.sampled_from(["and", "or", "xor", "nand"]))
        return [*draw(conditions(depth + 1)), word, *draw(conditions(depth + 1))]
    if kind == 5:
        return ["(", *draw(conditions(depth + 1)), ")"]
    if kind == 6:
        return ["!", "(", *draw(conditions(depth + 1)), ")"]
    if kind == 7:
        return ["!", draw(fields)]
    if kind == 1:
        return [draw(fields), draw(st.sampled_from(["==", "!=", "<", ">="])), draw(words.filter(lambda w: w != "bare"))]
    if kind == 2:
        return [draw(fields), draw(st.sampled_from(["=~", "!~"])), draw(st.sampled_from(["/a b/", '"x"', r"/\/#/"]))]
    if kind == 3:
        return [draw(fields), *draw(st.sampled_from([["in"], ["not ", "in"]])), "[", '"a"', ",", "1", "]"]
    return [draw(fields)]


@st.composite
def blocks(draw, depth=0):
    tokens = []
    for _ in range(draw(st.integers(0, 3))):
        if depth > 2 or draw(st.booleans()):
            tokens += draw(plugins())
            continue
        tokens += ["if", *draw(conditions()), "{", *draw(blocks(depth + 1)), "}"]
        for _ in range(draw(st.integers(0, 2))):
            tokens += ["else", "if", *draw(conditions()), "{", *draw(blocks(depth + 1)), "}"]
        if draw(st.booleans()):
            tokens += ["else", "{", *draw(blocks(depth + 1)), "}"]
    return tokens


@st.composite
def pipelines(draw):
    tokens = []
    for _ in range(draw(st.integers(1, 3))):
        tokens += [draw(st.sampled_from(["input", "filter", "output"])), "{", *draw(blocks()), "}"]
    gaps = st.sampled_from((*BLANKS, *BLANKS, *(" " + note for note in (*NOTES, *IGNORES))))
    narrow = st.sampled_from((*TOUCHING, *TOUCHING, *NOTES, *IGNORES))
    parts = [draw(narrow)]
    for token, after in zip(tokens, [*tokens[1:], ""], strict=True):
        touching = token in ("{", "[", "(", ",", "=>", "!") or after in ("{", "}", "]", ")", ",", "=>", "")
        parts += [token, draw(narrow if touching else gaps)]
    text = "".join(parts)
    tree, errors = parse(text)
    return text if tree is not None and not errors else ""


def told(text):
    """Codes and messages of what is found, without places and layout.

    Of LS901 the code alone: its message names what a comment does not suppress, and that may be less than before.
    """
    findings = check_text(text, "a.conf", "logstash").findings
    return Counter(
        (finding.rule.code, finding.rule.code != "LS901" and re.sub(r"\d+|\s+|add `id.*", "", finding.message))
        for finding in findings
    )


@pytest.mark.slow
@given(pipelines(), lengths)
@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_pipeline(text, length):
    made = format_text(text, length)
    assert format_text(made, length) == made
    (old, _), (new, errors) = parse(text), parse(made)
    assert not errors
    assert [text[a:b].rstrip() for a, b in old.comments] == [made[a:b] for a, b in new.comments]
    assert Counter("".join(made.split())) == Counter("".join(text.split()))


@pytest.mark.slow
@given(pipelines())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@example('filter{if[]=~//and[e]\n==""{}}')
@example("input{\n#lslint:ignore[LS701]\n}output{t{}}")
@example("filter{g{}\n#lslint:ignore[LS701]\n}input{e{}}")
@example("output{\n#lslint:ignore[LS701]\n}output{t#lslint:ignore\n{e=>wn}}")
@example("input{c{\n#lslint:ignore\n}}output{stdout{}}")
@example("filter{if[]or\n#lslint:ignore\n[]and[c]{drop{}}}")
@example("filter{grok{c=>{''=>''}}if[e]>0and 0#lslint:ignore[LS405]\n{}}")
@example("filter{if[e]>\r\n0#lslint:ignore[LS405,LS10]\n{} }")
def test_findings_and_suppressions_stay(text):
    """Nothing new is found; a comment that suppressed nothing may do so now that a closing brace comes up to it."""
    assert not told(format_text(text)) - told(text)


@pytest.mark.slow
def test_most_of_what_is_made_is_a_pipeline():
    made = []

    @given(pipelines())
    @settings(max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def collect(text):
        made.append(bool(text))

    collect()
    assert sum(made) > 0.8 * len(made)
