"""LS281 (legacy-grok-field-in-ecs): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import check_ecs_mode, filters

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # grok of 1.x knows no ECS mode
        ('filter { grok { pattern => "%{COMBINEDAPACHELOG}" } if [clientip] { drop { } } }\n', 0),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS281", text)) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS281
        (filters('grok { match => { "m" => "%{SYSLOGBASE}" } } if [timestamp] { drop { } }'), 0),
        (filters('grok { match => { "m" => "%{SYSLOGBASE} %{OWN}" } } if [program] { drop { } }'), 0),
        (
            filters('grok { match => { "m" => "%{SYSLOGBASE}" } patterns_dir => "/p" } if [program] { drop { } }'),
            0,
        ),
        (filters('grok { match => { "m" => "%{SYSLOGBASE}" } } mutate { lowercase => ["program", "pid"] }'), 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS281", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        filters('grok { match => { "m" => "%{SYSLOGBASE}" } } if [program] { drop { } }'),
    ],
)
def test_ecs_mode(text: str) -> None:
    check_ecs_mode("LS281", text)
