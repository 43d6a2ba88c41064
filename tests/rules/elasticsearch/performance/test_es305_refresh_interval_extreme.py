"""ES305 (refresh-interval-extreme): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import severities, template_of_logs


@pytest.mark.parametrize(
    ("written", "code", "severity"),
    [(None, "ES304", "info"), ("1s", "ES304", "info"), ("-1", "ES305", "warning"),
     ("121s", "ES305", "info"), ("-1s", "ES305", "warning")],
)  # fmt: skip
def test_refresh_interval(written: str | None, code: str, severity: str) -> None:
    given: dict = {"number_of_shards": 1}
    if written is not None:
        given["refresh_interval"] = written
    seen = {name: level for name, level in severities(template_of_logs(given)).items() if name in ("ES304", "ES305")}
    assert seen == ({code: severity} if code else {})
