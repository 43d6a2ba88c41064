"""What the rules know about a grok pattern: anchors, ends, literals, and the cost of a missing anchor."""

import re

import pytest
from deadline import in_child
from hypothesis import given, settings
from hypothesis import strategies as st
from paths import SHARED

from build import grok
from lslint.rules import knowledge
from lslint.rules.logstash.grok import charsets, cost, library, shape

MEASURED = SHARED / "research" / "regex_measurements.md"


def read(pattern: str, which: str = library.ECS) -> shape.Shape:
    return library.standard(which).read(pattern)


@pytest.mark.parametrize(
    ("pattern", "anchored"),
    [
        ("^a", True),
        ("\\Aa", True),
        ("(?m)^a", True),
        ("(?i)(?:^a|\\Ab)", True),
        ("(^a)", True),
        ("(?<x>^a)", True),
        ("^a|^b", True),
        ("\\s*^a", True),
        ("(?=^a)a", True),
        ("(?#note)^a", True),
        ("%{CISCO_TAGGED_SYSLOG}", True),
        ("%{TOP=^a} b", True),
        ("%{TOP=^a}", True),
        ("a", False),
        ("^a|b", False),
        ("(?:^a)?b", False),
        ("[^a]b", False),
        ("\\^a", False),
        ("a^", False),
        ("%{COMBINEDAPACHELOG}", False),
    ],
)
def test_anchored(pattern: str, anchored: bool) -> None:
    assert read(pattern).anchored is anchored


@pytest.mark.parametrize(
    ("pattern", "space"),
    [
        ("a b", True), ("a\\tb", True), ("a[ ]b", True), ("a[^x]b", True), ("a.b", True), ("a\\s?b", True),
        ("(?:a| )b", True), ("(?:a )+b", True), ("(?:a )*b", True),
        ("%{DATA}b", True), ("a%{SPACE}b", True), ("%{NOBODY_KNOWS}", True), ("(a)\\1", True),
        ("ab", False), ("a\\d+[b-z]?", False), ("a(?=.b)c", False), ("a\\S*b", False), ("(?x)a b", False), ("", False),
        ("a( b)?", False),
        ("%{HOSTNAME}\\[%{IP}\\]", False), ("^%{NOTSPACE}$", False),
    ],
)  # fmt: skip
def test_whether_a_match_can_hold_a_space(pattern: str, space: bool) -> None:
    assert read(pattern).space is space


@pytest.mark.parametrize(
    ("pattern", "ends"),
    [
        ("a$", "line"),
        ("a\\z", "line"),
        ("(a$)", "line"),
        ("a$|b$", "line"),
        ("a$|b", ""),
        ("a%{GREEDYDATA:rest}", "any"),
        ("a.*", "any"),
        ("a.*?", ""),
        ("a%{WORD:w}", ""),
    ],
)
def test_ends(pattern: str, ends: str) -> None:
    assert read(pattern).ends == ends


@pytest.mark.parametrize(
    ("pattern", "low", "high"),
    [
        ("abc", 3, 3),
        ("a{2,3}", 2, 3),
        ("a{2}?", 0, 2),
        ("a{,3}", 0, 3),
        ("a{x}", 4, 4),
        ("(?:ab|c)+", 1, shape.ENDLESS),
        ("[[:alpha:]_%-]{4}", 4, 4),
        ("[]a]b", 2, 2),
        ("[a[^b]&&c]", 1, 1),
        ("(?x) a b # no c\n d", 3, 3),
        ("\\d\\.\\x41\\u0041", 4, 4),
        ("(?<=ab)c(?!d)", 1, 1),
        ("%{YEAR}", 2, 4),
    ],
)
def test_length(pattern: str, low: int, high: int) -> None:
    made = read(pattern)
    assert (made.low, made.high) == (low, high)


@pytest.mark.parametrize("pattern", ["(a", "a)", "[a", "*a", "(?<n>a)(?(<n>)b|c)", "%{NO_SUCH_NAME} a", "%{A=%{B}}"])
def test_what_cannot_be_read_is_unknown(pattern: str) -> None:
    assert not read(pattern).known


def test_definitions_may_refer_to_each_other_and_replace_standard_names() -> None:
    base = library.standard(library.LEGACY)
    assert library.with_definitions(base, {"TOP": "%{HEAD}x", "HEAD": "^"}).read("%{TOP}").anchored
    replaced = library.with_definitions(base, {"BASE10NUM": "^[0-9]+"})
    assert replaced.read("%{NUMBER:n} a").anchored
    assert not base.read("%{NUMBER:n} a").anchored


def test_a_name_that_was_unknown_before_it_was_defined() -> None:
    base = library.standard(library.LEGACY)
    assert not base.read("%{LATER} a").known
    assert not base.read("%{USES=%{LATER}b} a").known
    assert library.with_definitions(base, {"LATER": "^x"}).read("%{LATER} a").anchored
    assert base.read("%{LATER=^x}").anchored
    assert not base.read("%{LATER} a").known


def test_definitions_that_go_round_and_long_chains() -> None:
    base = library.standard(library.LEGACY)
    assert not library.with_definitions(base, {"A": "%{B}", "B": "%{A}"}).read("%{A}").known
    chain = {f"A{n}": f"%{{A{n + 1}}}" for n in range(5000)} | {"A5000": "^x"}
    assert library.with_definitions(base, chain).read("%{A0}").anchored


def test_every_standard_name_is_read() -> None:
    content = knowledge.load("grok/patterns")
    for which, count in ((library.LEGACY, 317), (library.ECS, 361)):
        names = [*content["both"], *knowledge.load("grok/sets")[which]]
        assert len(names) == count
        lib = library.standard(which)
        assert [name for name in names if not lib.shape(name).known] == []


@pytest.mark.parametrize("name", ["WORD", "INT", "UUID", "LOGLEVEL", "MONTHDAY", "YEAR", "MAC", "POSINT", "DATESTAMP"])
def test_first_characters_hold_for_what_matches(name: str) -> None:
    samples = {
        "WORD": "shop", "INT": "-17", "UUID": "550e8400-e29b-41d4-a716-446655440000", "LOGLEVEL": "WARN",
        "MONTHDAY": "31", "YEAR": "2024", "MAC": "00:1b:44:11:3a:b7", "POSINT": "42", "DATESTAMP": "31.12.24 23:59:59",
    }  # fmt: skip
    made = read(f"%{{{name}}}")
    assert made.first & charsets.charset_of(samples[name][0])
    assert made.low <= len(samples[name]) <= made.high


_REGEX = st.recursive(
    st.sampled_from(["a", "b", "1", " ", ".", "\\d", "\\w", "[ab]", "[^a]", "^", "$", "\\b", "xyz", "é"]),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map("(?:{0[0]}|{0[1]})".format),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "{2}", "{1,3}", "*?"])).map("(?:{0[0]}){0[1]}".format),
        inner.map("(?<n>{})".format),
    ),
    max_leaves=8,
)


@pytest.mark.slow
@given(_REGEX, st.text(alphabet="ab1 xyzé\n", max_size=12))
@settings(max_examples=600, deadline=None)
def test_a_shape_is_true_of_every_match(pattern: str, text: str) -> None:
    """Whatever Python's engine matches agrees with the shape: length, first character, anchor, literals."""
    number = iter(range(1000))
    found = re.compile(re.sub(r"\(\?<n>", lambda _: f"(?P<n{next(number)}>", pattern), re.M | re.S).search(text)
    if found is None:
        return
    made = read(pattern)
    matched = found[0]
    assert made.low <= len(matched) <= made.high
    if matched:
        assert made.first & charsets.charset_of(matched[0])
    if made.anchored and not re.search(r"[*?}|].*\^", pattern):  # an optional part may precede the anchor
        assert found.start() == 0 or text[found.start() - 1] == "\n"
    for literal, nearest, farthest in made.literals:
        assert any(matched.startswith(literal, at) for at in range(nearest, min(farthest, len(matched)) + 1))
    if made.literal is not None:
        assert matched == made.literal


@given(st.text(alphabet="()[]|*+?{}^$\\.%AB:<=!#aé\ue000 ,1-&x", max_size=40))
@settings(max_examples=500, deadline=None)
def test_any_text_gives_a_shape(pattern: str) -> None:
    made = read(pattern)
    assert made.low <= made.high
    cost.lost_steps(made)


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["(", "[", "(?:", "a|", "%{WORD}", "[a]", "a*", "\\d", "(a)", "[[:alpha:]", "a{2}"])
@in_child
def test_time_is_linear(piece: str) -> None:
    read(piece * 20_000)


def measurements() -> dict[str, tuple[str, float]]:
    """Name -> pattern and measured gain of ``^``."""
    if not MEASURED.exists():
        pytest.skip("needs ../shared/research/regex_measurements.md")
    text = MEASURED.read_text(encoding="utf-8")
    listed = text[text.index("Patterns: ") : text.index("### What this says")]
    patterns = dict(re.findall(r"([a-z0-9-]+) `([^`]*)`(?=[;.])", listed))
    gains = {}
    for row in text.splitlines():
        cells = [cell.strip() for cell in row.split("|")]
        if len(cells) > 6 and cells[1] in patterns and cells[5].startswith("**"):
            gains[cells[1]] = (patterns[cells[1]], float(cells[5].strip("*")))
    return gains


def test_the_estimate_parts_the_measured_patterns_as_their_gain_does() -> None:
    gains = measurements()
    assert len(gains) == 22
    for name, (pattern, gain) in gains.items():
        lost = cost.lost_steps(read(pattern))
        assert (lost >= cost.WORTHWHILE) is (gain >= 1.9), (name, gain, lost)


def test_quoted_figures_are_those_measured() -> None:
    text = (
        MEASURED.read_text(encoding="utf-8")
        if MEASURED.exists()
        else pytest.skip("needs ../shared/research/regex_measurements.md")
    )
    for name, (line, start) in knowledge.load("grok/measured").items():
        if name != "median":
            assert re.search(rf"\| \*\*{line}\*\* \| {start} \|", text), name
    assert "Median gain of `^` on lines of another format: 2.3×" in text
    assert "`\\A`: median 9.1×" in text


def test_knowledge_is_what_the_script_makes_of_the_recorded_library() -> None:
    assert (knowledge.load("grok/patterns"), knowledge.load("grok/sets")) == grok.patterns()
    assert knowledge.load("grok/lines") == list(grok.LINES)
    assert knowledge.load("grok/measured") == {name: list(pair) for name, pair in grok.MEASURED.items()}
