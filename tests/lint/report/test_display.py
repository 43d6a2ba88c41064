import pytest

from lslint.report.display import cut, wrap


def test_a_name_stays_in_one_line():
    assert wrap("set `a b` to `c d e`", 10, 0, "  ") == ["set `a b`", "  to", "  `c d e`"]
    assert wrap("`a b c d e f`", 6) == ["`a b c", "d e f`"]
    assert wrap("one line", 0) == ["one line"]


@pytest.mark.parametrize("text", ["` " * 20_000, "`" * 20_001, "a" * 20_000, "` a" * 9_999])
def test_hostile_texts(text):
    assert "".join("".join(wrap(text, 80)).split()) == "".join(text.split())
    assert cut(text, 80)
