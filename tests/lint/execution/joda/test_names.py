import pytest

from lslint.execution.errors import NotRun
from lslint.execution.joda import names
from lslint.rules import knowledge


def test_data():
    content = knowledge.load("date_names")
    assert set(content["locales"].values()) == set(range(len(content["names"])))
    for one in content["names"]:
        assert [len(part) for part in one] == [12, 12, 7, 7, 2, 2]


@pytest.mark.parametrize("tag", ["de-u-ca-buddhist", "lt"])
def test_not_run(tag):
    with pytest.raises(NotRun):
        names.of(tag)
