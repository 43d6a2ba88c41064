"""LS248 (file-start-position): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import STDOUT_OUTPUT, selected_codes

from lslint.engine.file import check_text
from lslint.grammar.logstash import parse as parse_

FILE = 'input {{ file {{ path => "{}" start_position => "beginning" }} }}\n'


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (FILE.format("/var/log/messages") + STDOUT_OUTPUT, 1),
        (
            'input { file { path => "/srv/a.csv" mode => "read" start_position => "beginning" } }\n',
            0,
        ),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS248", text)) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS248
        ('input { file { path => "/a" start_position => "${S}" } }', 0)
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS248", text)) == count


def test_the_baseline_config() -> None:
    text = (
        'input { file { path => "/data/apache.log" start_position => "beginning" } }\n'
        'output { stdout { codec => "dots" } }\n'
    )
    assert "LS248" not in selected_codes(text), "the usual option of a file that is read once and then followed"
    assert "LS248" in selected_codes(text, "LS248")
    assert "LS324" not in selected_codes(text)
    assert not [f for f in check_text(text, "a.conf", "logstash").findings if f.severity == "error"]
