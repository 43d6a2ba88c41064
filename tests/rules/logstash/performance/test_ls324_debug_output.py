"""LS324 (debug-output): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import REDIS_TEST_CONFIG, STDOUT_OUTPUT, messages, selected_codes


def test_no_fix_for_the_only_output() -> None:
    (only,) = run("LS324", "input { beats { port => 5044 } }\n" + STDOUT_OUTPUT)
    assert only.fix is None
    (related,) = run("LS324", "output { elasticsearch { } stdout { } }\n")
    assert related.fix is not None


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("output { elasticsearch {} stdout {} }\n", 1),
        ("output { elasticsearch {} {% if debug %} stdout {} {% endif %} }\n", 0),
        ("input { stdin {} }\noutput { elasticsearch {} stdout {} }\n", 0),
        ("input { generator {} }\noutput { elasticsearch {} stdout {} }\n", 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert [finding.severity for finding in run("LS324", text)] == ["info"] * count


def test_dots_are_not_reported() -> None:
    assert messages("LS324", REDIS_TEST_CONFIG) == []
    assert len(messages("LS324", REDIS_TEST_CONFIG.replace("dots", "rubydebug"))) == 1
    assert len(messages("LS324", "output { stdout { codec => rubydebug } }\n")) == 1


@pytest.mark.parametrize(
    ("others", "count"),
    [
        ("if [a] { elasticsearch { } } else { kafka { topic_id => 'a' } }", 1),
        ("if [a] { elasticsearch { } } else { stdout { } }", 0),
        ("if [a] { email { to => 'a' } } elasticsearch { }", 1),
    ],
)
def test_outputs_with_conditions(others: str, count: int) -> None:
    text = f"input {{ beats {{ port => 5044 }} }}\noutput {{ stdout {{ }} {others} }}\n"
    assert len(run("LS324", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        "input { beats { port => 5044 } }\noutput { stdout { codec => json_lines } }\n",
    ],
)
def test_further_reported(text: str) -> None:
    assert "LS324" in selected_codes(text, "LS324")
