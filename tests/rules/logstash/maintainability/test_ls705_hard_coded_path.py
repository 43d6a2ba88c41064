"""LS705 (hard-coded-path): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('input { file { path => ["/tmp/a.log", "/Users/me/a.log", "/var/log/b.log"] } }', 2),
        ('input { file { path => "C:/Users/me/a.log" } }', 1),
        ('input { file { path => "/var/log/kafka/server.log" } }', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS705", text)) == count


@pytest.mark.parametrize(
    ("options", "example"),
    [
        ('path => "/home/me/a.log"', "`${LOG_DIR:/var/log}`"),
        ('path => "/var/log/a" sincedb_path => "/tmp/a.db"', "`/var/lib/logstash`"),
        ('path => "/var/log/a" sincedb_path => "/home/me/a.db"', "`${STATE_DIR:/var/lib/logstash}`"),
    ],
)
def test_the_example_fits_the_option(options: str, example: str) -> None:
    (finding,) = run("LS705", f"input {{ file {{ {options} }} }}")
    assert finding.message.endswith(f"for example {example}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'input { jdbc { jdbc_driver_library => "/opt/mysql-connector-java-8.0.20.jar" } }',
            "File name `mysql-connector-java-8.0.20.jar` contains a version number and may not exist after an upgrade."
            " Use a variable for the path, for example `${JDBC_DRIVER}`",
        ),
        (
            'filter { grok { patterns_dir => ["/opt/logstash-5.4.0/p"] } }',
            "Path `/opt/logstash-5.4.0` contains a version number and may not exist after an upgrade. Use a variable"
            " for the folder, for example `${CONFIG_DIR}`",
        ),
    ],
)
def test_a_version_number_in_the_folder_or_the_file(text: str, message: str) -> None:
    (finding,) = run("LS705", text)
    assert finding.message == message


@pytest.mark.parametrize(
    "text",
    [
        'input { file { path => "/var/log/a.log" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS705", text) == []
