"""Suggestions for misspelled words."""

import pytest

from lslint.rules.shared.suggest import closest


@pytest.mark.parametrize(("word", "known"), [
    ("include", "exclude"), ("get_fields", "set_fields"), ("TLSv1.4", "TLSv1.0"),
])  # fmt: skip
def test_another_word_is_no_suggestion(word, known):
    assert closest(word, ["other", known]) is None
