"""LS251 (json-decoded-twice): cases beyond the examples of the rule."""

import pytest
from advice import run

JSON = 'filter { json { source => "message" } }\n'


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("input { tcp { port => 1 codec => json_lines } }\n" + JSON, 1),
        ('input { redis { data_type => "list" key => "k" codec => plain } }\n' + JSON, 0),
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


@pytest.mark.parametrize(
    ("source", "optional"),
    [
        ('kafka { topics => ["a"] codec => json }', True),
        ("lumberjack { port => 1 codec => json }", True),
        ("tcp { port => 1 codec => json }", False),
    ],
)
def test_shippers_may_send_lines_of_json(source: str, optional: bool) -> None:
    (finding,) = run("LS251", f"input {{ {source} }}\n" + JSON)
    assert finding.is_optional is optional
