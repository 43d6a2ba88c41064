"""LS265 (split-non-list): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS265
        (filters('split { target => "a" }'), 1),
        # a comment says what is meant
        ("filter {\n  # one event per line\n  split { }\n}\n", 0),
        ("filter {\n  split { } # by Line\n}\n", 0),
        ("filter {\n  # the message holds\n  # several records\n\n  split { }\n}\n", 1),
        ("filter {\n  # the message holds\n  # several records\n  split { }\n}\n", 0),
        ("# lines\nfilter { split { } }\n", 0),
        ("filter {\n  # lines\n  drop { }\n  split { }\n}\n", 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS265", text)) == count
