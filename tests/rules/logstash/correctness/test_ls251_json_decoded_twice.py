"""LS251 (json-decoded-twice): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import REDIS_INPUT

JSON = 'filter { json { source => "message" } }\n'


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("input { tcp { port => 1 codec => json_lines } }\n" + JSON, 1),
        ('input { redis { data_type => "list" key => "k" codec => plain } }\n' + JSON, 0),
        ("input { tcp { port => 1 codec => json } udp { port => 1 } }\n" + JSON, 0),
        (
            "input { tcp { port => 1 codec => json } }\n"
            'filter { mutate { rename => { "log" => "message" } } json { source => "message" } }\n',
            0,
        ),
        (JSON, 0),
    ],
)
def test_json_behind_a_codec(text: str, count: int) -> None:
    assert len(run("LS251", text)) == count


def test_json_is_decoded_twice() -> None:
    text = f'input {{ {REDIS_INPUT} }} }}\nfilter {{ json {{ source => "message" }} }}\n'
    (finding,) = run("LS251", text)
    assert finding.severity == "info"
