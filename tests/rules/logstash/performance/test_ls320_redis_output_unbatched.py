"""LS320 (redis-output-unbatched): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import messages, selected_codes


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('output { redis { data_type => "list" key => "k" batch => false } }\n', 1),
        ('output { redis { data_type => "list" key => "k" batch => true batch_events => 100 } }\n', 1),
        ('output { redis { data_type => "list" key => "k" batch_events => 500 } }\n', 0),  # LS260
        ('output {\n  # no batch: lines must arrive at once\n  redis { data_type => "list" key => "k" }\n}\n', 1),
        ('output {\n  # to the queue\n  redis { data_type => "list" key => "k" }\n}\n', 1),
        ('output { redis { data_type => "list" key => "k"\n  # batch => true\n } }\n', 1),
        ('output { redis { data_type => "list" key => "k" {{ more }} } }\n', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS320", text)) == count


def test_batches_of_the_redis_output() -> None:
    plain = 'output { redis { host => "r" data_type => "list" key => "k" } }\n'
    (finding,) = run("LS320", plain)
    assert finding.severity == "info"
    (finding,) = run("LS320", plain.replace('"k"', '"k" batch => true'))
    assert finding.severity == "info"
    assert "500" in finding.message
    assert finding.is_optional
    (finding,) = run("LS320", plain)
    assert not finding.is_optional
    assert messages("LS320", plain.replace('"k"', '"k" batch => true batch_events => 500')) == []


def test_the_default_host_is_the_same_host() -> None:
    (finding,) = run("LS320", 'output { redis { data_type => "list" key => "logs" } }')
    assert finding.is_optional


@pytest.mark.parametrize(
    ("host", "is_optional"),
    [
        ('"127.0.0.1"', True),
        ('["localhost"]', True),
        ('["127.0.0.1:6379", "127.0.0.1:6380"]', True),
        ('["127.0.0.1", "q"]', False),
        ('"q"', False),
        ('"localhost.example.com"', False),
    ],
)
def test_round_trips_on_the_same_host(host: str, is_optional: bool) -> None:
    (finding,) = run("LS320", f'output {{ redis {{ host => {host} data_type => "list" key => "logs" }} }}')
    assert finding.is_optional is is_optional


@pytest.mark.parametrize(
    "text",
    [
        'output { redis { host => "q" data_type => "list" key => "logs" batch => true } }\n',
    ],
)
def test_further_reported(text: str) -> None:
    assert "LS320" in selected_codes(text, "LS320")


@pytest.mark.parametrize(
    "text",
    [
        'output { redis { host => "q" data_type => "list" key => "logs" batch => true batch_events => 500 } }\n',
        'output { redis { host => "q" data_type => "channel" key => "logs" } }\n',
        'output { redis { host => "q" data_type => "list" key => "logs" batch => "${BATCH}" } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS320" not in selected_codes(text, "LS320")
