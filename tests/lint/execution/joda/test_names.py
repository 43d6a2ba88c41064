import pytest

from lslint.execution.errors import NotRun
from lslint.execution.joda import names
from lslint.rules import knowledge


def test_data():
    content = knowledge.load("date_names")
    assert set(content["locales"].values()) == set(range(len(content["names"])))
    for one in content["names"]:
        assert [len(part) for part in one] == [12, 12, 7, 7, 2, 2]


def test_english():
    english = names.of(None)
    assert english.months["MAY"] == english.months["may"] == 5
    assert (english.weekdays["Mon"], english.weekdays["SUNDAY"]) == (1, 7)
    assert (english.halves["am"], english.halves["PM"]) == (0, 1)
    assert english.eras == {"BC": 0, "bc": 0, "AD": 1, "ad": 1, "BCE": 0, "bce": 0, "CE": 1, "ce": 1}


def test_tags():
    assert names.of("de_at") == names.of("DE-AT") != names.of("de")
    assert names.of("de-ZZ") == names.of("de")
    assert names.of("not-known") == names.of("und")


@pytest.mark.parametrize("tag", ["de-u-ca-buddhist", "lt"])
def test_not_run(tag):
    with pytest.raises(NotRun):
        names.of(tag)
