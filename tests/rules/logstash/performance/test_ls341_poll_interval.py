"""LS341 (poll-interval): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import messages, selected_codes


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('input { exec { command => "df" interval => 5 } }\n', 1),
        ('input { exec { command => "df" schedule => "0 * * * * *" } }\n', 0),
        ('input { http_poller { urls => { "app" => "http://x" } schedule => { every => "5m" } } }\n', 0),
        ('input { http_poller { urls => { "app" => "http://x" } schedule => { "every" => "${S}" } } }\n', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS341", text)) == count


def test_llen_every_second() -> None:
    text = 'input { exec { command => "redis-cli llen redis_test" interval => 1 } }\n'
    (message,) = messages("LS341", text)
    assert "frequent `LLEN` calls distort what they measure" in message
    assert messages("LS341", text.replace("interval => 1", "interval => 30")) == []


@pytest.mark.parametrize(
    "text",
    [
        'input { jdbc { statement => "select 1" schedule => "*/5 * * * * *" } }\n',
    ],
)
def test_further_reported(text: str) -> None:
    assert "LS341" in selected_codes(text, "LS341")


@pytest.mark.parametrize(
    "text",
    [
        'input { jdbc { statement => "select * from t where id > :sql_last_value" schedule => "* * * * *" } }\n',
        'input { http_poller { urls => { "app" => "http://x/health" } schedule => { "cron" => "* * * * * UTC" } } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS341" not in selected_codes(text, "LS341")
