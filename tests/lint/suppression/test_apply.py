"""The time that many suppression comments take. What they hide: ``tests/cases/logstash/LS904.yml``."""

import pytest
from counting import check_linear
from lint_settings import settings

from lslint.engine.file import check_text

BIG = "redis { id => 'r' threads => 2 batch_count => 5000 key => 'k' data_type => 'list' }"

pytestmark = pytest.mark.slow


def test_many_suppressions_take_linear_time():
    def text(count):
        return "input {\n" + f"{BIG} # lslint: ignore[LS317]\n" * count + "}\n"

    def check(text):
        return check_text(text, "x.conf", "logstash", settings("LS317", "LS901")).findings

    assert check(text(20)) == []
    check_linear(check, text, 200, 2_000)


def test_a_hundred_thousand_comments_take_linear_time():
    """Each of these took minutes: comments for the file, comments above one line, names that are no rule."""
    for unit in ("# lslint: ignore-file[LS301]\n", "# lslint: ignore[LS701]\n"):
        result = check_text("filter {\n" + unit * 100_000 + "mutate { }\n}\n", "x.conf", "logstash")
        assert result.findings or result.suppressed
    names = ", ".join(f"nothing-{number}" for number in range(20_000))
    result = check_text(f"filter {{ mutate {{ }} }} # lslint: ignore[{names}]\n", "x.conf", "logstash")
    assert sum(finding.rule.code == "LS904" for finding in result.findings) == 20_000
