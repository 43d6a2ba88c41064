import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.report.display import cut, width, wrap

TEXTS = st.text("ab` 日…", max_size=80)


@given(TEXTS, st.integers(1, 40))
def test_cut_text_begins_as_the_whole_one(text, columns):
    made = cut(text, columns)
    assert made == text or (text.startswith(made[:-1]) and made.endswith("…"))
    assert width(made) <= columns


def test_a_name_stays_in_one_line():
    assert wrap("set `a b` to `c d e`", 10, 0, "  ") == ["set `a b`", "  to", "  `c d e`"]
    assert wrap("`a b c d e f`", 6) == ["`a b c", "d e f`"]
    assert wrap("one line", 0) == ["one line"]


@pytest.mark.parametrize("text", ["` " * 20_000, "`" * 20_001, "a" * 20_000, "` a" * 9_999])
def test_hostile_texts(text):
    assert "".join("".join(wrap(text, 80)).split()) == "".join(text.split())
    assert cut(text, 80)
