"""LS493 (dlq-without-writer): what enables the queue, which outputs write to it, and where the pipelines are."""

import pytest
from advice import of_code
from logstash_checks import write_files
from settings_checks import check_path, check_settings

READER = "input { dead_letter_queue { path => '/q' %s } } output { stdout { } }"
BEATS = "input { beats { port => 5044 } } %s output { %s { } }"


@pytest.mark.parametrize(
    ("filters", "output", "count"),
    [
        ("", "kafka", 1),
        ("", "elasticsearch", 0),
        ("", "kafka { } elasticsearch", 0),
        ("", "mongodb", 0),  # an unknown output
        ("filter { if [a] > 1 { drop { } } }", "kafka", 0),  # conditions may fail
    ],
)
def test_enabled_without_a_writer(filters: str, output: str, count: int) -> None:
    text = f"dead_letter_queue.enable: true\nconfig.string: {BEATS % (filters, output)!r}\n"
    assert len(of_code(check_settings("logstash.yml", text), "LS493")) == count


def test_disabled() -> None:
    text = f"dead_letter_queue.enable: false\nconfig.string: {BEATS % ('', 'kafka')!r}\n"
    assert of_code(check_settings("logstash.yml", text), "LS493") == []


@pytest.mark.parametrize(
    ("enabled", "options", "count"),
    [
        ("", "", 1),
        ("  dead_letter_queue.enable: false\n", "pipeline_id => 'main'", 1),
        ("  dead_letter_queue.enable: true\n", "", 0),
        ("  dead_letter_queue.enable: ${DLQ}\n", "", 0),
        ("", "pipeline_id => 'other'", 0),
        ("", "pipeline_id => '${ID}'", 0),
    ],
)
def test_reader(enabled: str, options: str, count: int) -> None:
    entries = f"- pipeline.id: main\n{enabled}- pipeline.id: reader\n  config.string: {READER % options!r}\n"
    assert len(of_code(check_settings("pipelines.yml", entries), "LS493")) == count


def test_files_and_the_logstash_yml_next_to_them(tmp_path) -> None:
    reader = READER % ""
    write_files(
        tmp_path,
        **{
            "logstash.yml": "node.name: a\n",
            "conf/reader.conf": reader,
            "pipelines.yml": "- pipeline.id: main\n  path.config: conf/main.conf\n"
            "- pipeline.id: reader\n  path.config: conf/reader.conf\n",
        },
    )
    assert len(of_code(check_path(tmp_path / "pipelines.yml"), "LS493")) == 1
    write_files(tmp_path, **{"logstash.yml": "dead_letter_queue.enable: true\n"})
    assert of_code(check_path(tmp_path / "pipelines.yml"), "LS493") == []


@pytest.mark.parametrize(
    ("entries", "count"),
    [
        ("- pipeline.id: a\n  path.config: conf/kafka.conf\n", 1),
        ("- pipeline.id: a\n  path.config: /usr/share/logstash/conf/*.conf\n", 0),
        ("- pipeline.id: a\n  path.config: conf/kafka.conf\n- pipeline.id: b\n  path.config: conf/es.conf\n", 0),
        ("- pipeline.id: a\n  path.config: conf/kafka.conf\n- pipeline.id: b\n  path.config: /other/b.conf\n", 0),
        ("- pipeline.id: a\n  path.config: conf/kafka.conf\n  dead_letter_queue.enable: false\n", 0),
    ],
)
def test_enabled_for_all_pipelines(tmp_path, entries: str, count: int) -> None:
    files = {"conf/kafka.conf": BEATS % ("", "kafka"), "conf/es.conf": BEATS % ("", "elasticsearch")}
    write_files(tmp_path, **files, **{"logstash.yml": "dead_letter_queue.enable: true\n", "pipelines.yml": entries})
    assert len(of_code(check_path(tmp_path / "logstash.yml"), "LS493")) == count
    assert of_code(check_path(tmp_path / "pipelines.yml"), "LS493") == []


def test_a_file_next_to_the_pipelines_yml(tmp_path) -> None:
    entries = "- pipeline.id: main\n  dead_letter_queue.enable: true\n  path.config: a.conf\n"
    write_files(tmp_path, **{"a.conf": BEATS % ("", "kafka"), "pipelines.yml": entries})
    assert len(of_code(check_path(tmp_path / "pipelines.yml"), "LS493")) == 1
