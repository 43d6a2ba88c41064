"""The short ways to read what nearly all references look like give what the grammars give, object for object."""

import pytest
from fuzz_targets import facts
from hypothesis import given, settings
from hypothesis import strategies as st

from lslint.grammar.mini_languages import dissect, field_reference, grok_pattern, sprintf

LANGUAGES = {
    "grok": (grok_pattern.parse, grok_pattern.by_grammar, "%{}:=[]A9_.-@ \\\n^"),
    "sprintf": (sprintf.parse, sprintf.by_grammar, "%{}+s[]a \n"),
    "dissect": (dissect.parse, dissect.by_grammar, "%{}?+&/1->a \n"),
}


def agree(language, text):
    short, grammar, _ = LANGUAGES[language]
    expected = grammar(text) if "}" in text else []
    assert [facts(node) for node in short(text)] == [facts(node) for node in expected]


def texts(language):
    characters = LANGUAGES[language][2]
    pieces = ["%{A:a}", "%{A}", "%{+a}", "%{{a}}", "%{a/1->}", "%{?a}", "%{A:[a][b]:int}", "%{A=a{2}}", "%{"]
    return st.lists(st.one_of(st.sampled_from(pieces), st.text(alphabet=characters, max_size=4)), max_size=6).map(
        "".join
    )


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=600, deadline=None)
@given(data=st.data())
def test_short_ways_agree_with_the_grammars(language, data):
    agree(language, data.draw(texts(language)))


@given(st.text(alphabet="[]a.@ -", max_size=12))
def test_field_references_agree_with_the_grammar(text):
    def outcome(parse):
        try:
            found = parse(text, 7)
        except field_reference.MalformedReference as malformed:
            return malformed.offset, malformed.reason
        return found.start, found.end, found.bracketed, [facts(segment) for segment in found.segments]

    assert outcome(field_reference.parse) == outcome(field_reference.by_grammar)
