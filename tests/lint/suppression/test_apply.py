"""The time that many suppression comments take. What they hide: ``tests/cases/logstash/LS904.yml``."""

import pytest

from lslint.engine.file import check_text

pytestmark = pytest.mark.slow


def test_a_hundred_thousand_comments_take_linear_time():
    """Each of these took minutes: comments for the file, and comments above one line."""
    for unit in ("# lslint: ignore-file[LS301]\n", "# lslint: ignore[LS701]\n"):
        result = check_text("filter {\n" + unit * 100_000 + "mutate { }\n}\n", "x.conf", "logstash")
        assert result.findings or result.suppressed
