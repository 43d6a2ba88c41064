"""ES310 (merge-threads): cases beyond the examples of the rule."""

from elasticsearch_checks import severities, template_of_logs


def test_merge_threads() -> None:
    body = template_of_logs({"merge.scheduler.max_thread_count": 1})
    assert severities(body)["ES310"] == "info"
    assert "ES310" not in severities(template_of_logs({"merge.scheduler.max_thread_count": 4}))
    assert severities(template_of_logs({"merge.scheduler.max_thread_count": 4}), cores=4)["ES310"] == "warning"
    assert "ES310" not in severities(template_of_logs({"merge.scheduler.max_thread_count": 4}), cores=16)
