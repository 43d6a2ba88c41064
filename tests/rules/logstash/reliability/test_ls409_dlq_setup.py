"""LS409 (dlq-setup): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from logstash_checks import write_files
from settings_checks import check_path, check_settings

READER = "input { dead_letter_queue { path => '/q' %s } } output { stdout { } }"


@pytest.mark.parametrize(
    ("option", "expected"),
    [("clean_consumed => true pipeline_id => '${ID}'", 0), ("commit_offsets => true", 1), ("# clean_consumed\n", 1)],
)
def test_dead_letter_queue_that_a_pipeline_empties(tmp_path, option, expected):
    reader = READER % option
    entries = f"- pipeline.id: a\n  dead_letter_queue.enable: true\n- pipeline.id: b\n  config.string: {reader!r}\n"
    assert len(of_code(check_settings("pipelines.yml", entries), "LS409")) == expected
    write_files(tmp_path, **{"logstash.yml": f"dead_letter_queue.enable: true\nconfig.string: {reader!r}\n"})
    assert len(of_code(check_path(tmp_path / "logstash.yml"), "LS409")) == expected
