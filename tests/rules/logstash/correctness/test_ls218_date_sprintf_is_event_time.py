"""LS218 (date-sprintf-is-event-time): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters, messages
from rule_examples import found

DATE = 'date { match => ["time", "ISO8601"] }'
STAMP = 'mutate { add_field => [ "index_time", "%{+YYYY-MM-dd HH:mm:ss Z}" ] }'


def test_the_delay_of_the_pipeline() -> None:
    assert len(messages("LS218", filters(DATE, STAMP))) == 1
    assert messages("LS218", filters(STAMP, DATE)) == []


@pytest.mark.parametrize(
    ("date", "own", "count"),
    [
        ('type => "syslog"', 'type => "cisco"', 0),
        ('type => "syslog"', 'type => "syslog"', 1),
        ('exclude_tags => ["a"]', "", 0),
    ],
)
def test_options_that_choose_events(date: str, own: str, count: int) -> None:
    mutate = f'mutate {{ {own} add_field => {{ "received_at" => "%{{@timestamp}}" }} }}'
    assert len(run("LS218", filters(f'date {{ {date} match => ["t", "UNIX"] }}', mutate))) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter { date { match => ["t", "UNIX"] }'
        ' mutate { add_field => { "[@metadata][index]" => "shop-%{+YYYY.MM.dd}" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS218", text) == []
