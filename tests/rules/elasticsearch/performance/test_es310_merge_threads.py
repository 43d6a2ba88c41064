"""ES310 (merge-threads): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import check_body_of_index, severities, template_of_logs


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("max_thread_count", 1),
    ],
)
@pytest.mark.parametrize("console", [True, False])
def test_bodies_of_indices(name: str, value: object, console: bool) -> None:
    check_body_of_index("ES310", name, value, console)


def test_merge_threads() -> None:
    body = template_of_logs({"merge.scheduler.max_thread_count": 1})
    assert severities(body)["ES310"] == "info"
    assert "ES310" not in severities(template_of_logs({"merge.scheduler.max_thread_count": 4}))
    assert severities(template_of_logs({"merge.scheduler.max_thread_count": 4}), cores=4)["ES310"] == "warning"
    assert "ES310" not in severities(template_of_logs({"merge.scheduler.max_thread_count": 4}), cores=16)
