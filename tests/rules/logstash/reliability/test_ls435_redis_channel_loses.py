"""LS435 (redis-channel-loses): cases beyond the examples of the rule."""

import pytest
from advice import run, spans
from logstash_checks import write_files
from settings_checks import check_path


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


@pytest.mark.parametrize(
    ("comment", "count"),
    [
        ("Redis Pub/Sub for the dashboard", 0),
        ("live view in the browser: clients subscribe", 0),
        ("to the indexer", 1),
        ("deliver events", 1),
    ],
)
def test_a_comment_that_says_what_the_channel_is_for(comment: str, count: int) -> None:
    assert len(run("LS435", f"output {{\n  # {comment}\n  {CHANNEL}\n}}\n")) == count


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("CHANNEL = 'app:live'\nclient.pubsub().subscribe(CHANNEL)\n", 0),
        ("client.blpop('app:live')\n", 1),
        ("client.pubsub().subscribe('other')\n", 1),
    ],
)
def test_code_that_subscribes(tmp_path, code: str, count: int) -> None:
    write_files(tmp_path, {".git/HEAD": "", "app/live.py": code, "shipper.conf": f"output {{ {CHANNEL} }}\n"})
    found = [one.rule.code for one in check_path(tmp_path / "shipper.conf").findings]
    assert found.count("LS435") == count
