"""LS229 (generator-in-pipeline): cases beyond the examples of the rule."""

from pathlib import Path

import pytest
from logstash_checks import findings_in_folder, messages, write_files
from rule_examples import found


def test_generators() -> None:
    counted = 'input { generator { lines => ["a"] count => 1 type => "a" } }\n'
    assert messages("LS229", counted) == []
    assert messages("LS229", counted.replace("=> 1 ", "=> -1 ")) == []
    assert messages("LS229", "input { generator {} } filter { sleep { time => 1 } }\n") == []
    assert len(messages("LS229", "input { generator {} }\n")) == 1


def test_pipelines_that_write_to_the_terminal_only() -> None:
    text = "input { generator {} }\n"
    assert messages("LS229", text + "output { stdout { codec => rubydebug } }\n") == []
    assert len(messages("LS229", text + "output { stdout { } file { path => '/tmp/a' } }\n")) == 1


@pytest.mark.parametrize(
    ("name", "is_found"),
    [
        ("conf.d/main.conf", True),
        ("conf.d/load-test.conf", False),
        ("tests/main.conf", False),
        ("load-tests/main.conf", False),
        ("x_test/main.conf", False),
        ("demo-pipelines/a/main.conf", False),
        ("benchmarks/main.conf", False),
        ("contest/main.conf", True),
        ("latest/main.conf", True),
        ("example/main.conf", False),
        ("lab/main.conf", False),
        ("logs-lab-1/main.conf", True),
        ("logs.example.org/main.conf", True),
    ],
)
def test_files_for_trials(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, is_found: bool) -> None:
    write_files(tmp_path, {name: "input { generator {} }\n"})
    assert bool(findings_in_folder(tmp_path, name, "LS229", monkeypatch)) is is_found


@pytest.mark.parametrize(
    "text",
    [
        "input { stdin {} }\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS229", text) == []


@pytest.mark.parametrize(
    ("inputs", "filters", "outputs", "count"),
    [
        ("generator { }", "metrics { meter => events }", "stdout { } file { path => '/tmp/a' }", 0),
        ("generator { }", "metrics { meter => events }", "file { path => '/tmp/a' }", 1),
        ("generator { }", "metrics { meter => events }", "stdout { } elasticsearch { }", 1),
        ("generator { } tcp { port => 1 }", "metrics { meter => events }", "stdout { } file { path => '/tmp/a' }", 1),
        ("generator { }", "", "stdout { } file { path => '/tmp/a' }", 1),
        ("stdin { } http { port => 1 host => '127.0.0.1' }", "", "stdout { } file { path => '/tmp/a' }", 0),
        (
            "stdin { } http { port => 1 host => '127.0.0.1' } tcp { port => 2 }",
            "",
            "stdout { } file { path => '/a' }",
            1,
        ),
        ("stdin { } http { port => 1 }", "", "stdout { } file { path => '/tmp/a' }", 1),
        ("stdin { } http { port => 1 host => '127.0.0.1' }", "", "file { path => '/tmp/a' }", 1),
        ("stdin { } http { port => 1 host => '127.0.0.1' }", "", "stdout { } elasticsearch { }", 1),
    ],
)
def test_load_generators_and_terminals(inputs: str, filters: str, outputs: str, count: int) -> None:
    text = f"input {{ {inputs} }}\nfilter {{ {filters} }}\noutput {{ {outputs} }}\n"
    assert len(messages("LS229", text)) == count
