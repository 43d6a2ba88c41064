"""LS313 (inflight-versus-heap): cases beyond the examples of the rule."""

from lint_settings import settings
from logstash_checks import write_files
from settings_checks import check_path

BATCHES = "pipeline.workers: 16\npipeline.batch.size: 5000\n"


def test_events_in_flight_against_the_heap_next_to_it(tmp_path):
    """16 workers with batches of 5,000 are 80,000 events: too many for 1 GB, but not for 8 GB."""
    write_files(tmp_path, **{"logstash.yml": BATCHES, "jvm.options": "-Xms1g\n-Xmx1g\n"})
    (finding,) = check_path(tmp_path / "logstash.yml", settings("LS313")).findings
    assert "80,000 events" in finding.message
    assert "1,024 MB" in finding.message
    write_files(tmp_path, **{"jvm.options": "-Xms8g\n-Xmx8g\n"})
    assert check_path(tmp_path / "logstash.yml", settings("LS313")).findings == []


def test_the_size_is_compared_with_the_whole_heap_if_it_is_larger(tmp_path):
    """64 workers with batches of 20,000 events need 10,000 MB."""
    write_files(tmp_path, **{"logstash.yml": "pipeline.workers: 64\npipeline.batch.size: 20000\n"})
    (finding,) = check_path(tmp_path / "logstash.yml", settings("LS313")).findings
    assert "about 10,000 MB, more than even an 8 GB heap" in finding.message
    write_files(tmp_path, **{"logstash.yml": "pipeline.workers: 16\npipeline.batch.size: 20000\n"})
    (finding,) = check_path(tmp_path / "logstash.yml", settings("LS313")).findings
    assert "over a quarter of even an 8 GB heap" in finding.message


def test_workers_from_a_variable(tmp_path):
    write_files(tmp_path, **{"logstash.yml": "pipeline.workers: ${WORKERS}\npipeline.batch.size: 125\n"})
    assert check_path(tmp_path / "logstash.yml", settings("LS313")).findings == []
