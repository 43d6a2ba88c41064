"""LS435 (redis-channel-loses): cases beyond the examples of the rule."""

import pytest
from advice import run, spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('input { redis { key => "k" data_type => "channel" } }', ['data_type => "channel"']),
        ('input { redis { key => "k*" data_type => "pattern_channel" } }', []),
        ('output { redis { key => "k-%{type}" data_type => "channel" } }', []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS435", text) == found


@pytest.mark.parametrize(
    "key", ["{{ key }}-%{@type}-%{+yyyy.MM.dd.HH}", "<%= @key %>-%{+YYYY.MM.dd}"], ids=["jinja", "erb"]
)
def test_a_template_with_a_date_in_the_key(key):
    assert spans("LS435", f'output {{ redis {{ key => "{key}" data_type => "channel" }} }}') == []


@pytest.mark.parametrize(("kind", "is_optional"), [("input", False), ("output", True)])
def test_readers_of_an_output_are_not_known(kind: str, is_optional: bool) -> None:
    (finding,) = run("LS435", f'{kind} {{ redis {{ key => "app:live" data_type => "channel" }} }}')
    assert finding.is_optional is is_optional
