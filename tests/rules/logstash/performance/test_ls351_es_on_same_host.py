"""LS351 (es-on-same-host): cases beyond the examples of the rule."""

import pytest
from advice import reported, run
from logstash_checks import default_codes, messages, selected_codes


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('output { elasticsearch { hosts => "localhost" } elasticsearch { hosts => "127.0.0.1" } }\n', 1),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(reported("LS351", text)) == count


def test_local_address() -> None:
    text = 'output { elasticsearch { hosts => ["localhost:9200"] } }\n'
    (finding,) = run("LS351", text)
    assert finding.severity == "info"
    assert "LS351" not in default_codes(text)
    assert messages("LS351", text.replace("localhost", "es1")) == []


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { hosts => ["${ES_HOST}"] } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS351" not in selected_codes(text, "LS351")
