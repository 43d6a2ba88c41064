"""LS435 (redis-channel-loses): cases beyond the examples of the rule."""

import pytest
from advice import run, spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('input { redis { key => "k" data_type => "channel" } }', ['data_type => "channel"']),
        ('input { redis { key => "k*" data_type => "pattern_channel" } }', []),
        ('output { redis { key => "k-%{type}" data_type => "channel" } }', []),
        (
            'input { redis { key => "k*" data_type => "pattern_channel" } }'
            ' output { redis { key => "k1" data_type => "channel" } }',
            [],
        ),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS435", text) == found


@pytest.mark.parametrize(
    "key", ["{{ key }}-%{@type}-%{+yyyy.MM.dd.HH}", "<%= @key %>-%{+YYYY.MM.dd}"], ids=["jinja", "erb"]
)
def test_a_template_with_a_date_in_the_key(key):
    assert spans("LS435", f'output {{ redis {{ key => "{key}" data_type => "channel" }} }}') == []


def test_a_reader_of_unknown_type():
    text = (
        'input { redis { key => "k" data_type => "{{ kind }}" } }'
        ' output { redis { key => "k1" data_type => "channel" } }'
    )
    assert spans("LS435", text) == []


CHANNEL = 'redis { key => "app:live" data_type => "channel" }'


@pytest.mark.parametrize(
    ("text", "optional"),
    [
        (f"output {{ elasticsearch {{ }} {CHANNEL} }}", [True]),
        (f"output {{ elasticsearch {{ }} if [a] {{ {CHANNEL} }} }}", [True]),
        (f"output {{ if [a] {{ elasticsearch {{ }} }} {CHANNEL} }}", [False]),
        (f"output {{ if [a] {{ elasticsearch {{ }} }} else {{ {CHANNEL} }} }}", [False]),
        (f"output {{ stdout {{ }} {CHANNEL} }}", [False]),
    ],
)
def test_events_that_another_output_stores(text: str, optional: list[bool]) -> None:
    assert [one.is_optional for one in run("LS435", text)] == optional
