"""LS297 (capture-dropped): objects of Beats and of the pipeline itself."""

import pytest
from advice import run
from beats_projects import BEATS, FILEBEAT, STDOUT, messages_in
from rule_examples import found

AGENT = 'grok { match => { "message" => "^%{IP:ip} %{QS:agent}" } }'
APACHE = 'grok { match => { "message" => "%{COMBINEDAPACHELOG}" } }'


@pytest.mark.parametrize(
    ("filters", "release", "names"),
    [
        ('grok { match => { "message" => "^%{IPORHOST:host} " } }', "6.3.0", ["host"]),
        ('grok { match => { "message" => "^%{IPORHOST:host} " } }', "6.2.0", []),
        (AGENT.replace("} }", '} overwrite => ["agent"] }'), "8.7.1", []),
        (f'mutate {{ remove_field => ["agent"] }} {AGENT}', "8.7.1", []),
        (f'mutate {{ rename => {{ "agent" => "beat_agent" }} }} {AGENT}', "8.7.1", []),
        (f'mutate {{ replace => {{ "agent" => "x" }} }} {AGENT}', "8.7.1", []),
        (f'json {{ source => "message" }} {AGENT}', "8.7.1", []),
        (f'if [agent] =~ "x" {{ {AGENT} }}', "8.7.1", []),
        (APACHE.replace("} }", "} ecs_compatibility => disabled }"), "8.7.1", ["agent"]),
        (APACHE.replace("} }", "} ecs_compatibility => v8 }"), "8.7.1", []),
        (APACHE, "8.7.1", []),
    ],
)
def test_objects_of_beats(tmp_path, monkeypatch, filters: str, release: str, names: list[str]) -> None:
    found = messages_in(tmp_path, monkeypatch, "LS297", filters, f"filebeat:{release}")
    assert found == [
        f"`{name}` is an object here, so grok drops the captured value. Use another name, or add it to `overwrite`"
        for name in names
    ]


@pytest.mark.parametrize(
    ("filebeat", "count"),
    [
        ("", 0),
        (FILEBEAT.replace("  id: a", "  id: a\n  parsers: [{ndjson: {target: ''}}]"), 0),
        (FILEBEAT.replace("  id: a", "  id: a\n  fields: {agent: x}\n  fields_under_root: true"), 0),
        (FILEBEAT.replace("  id: a", "  id: a\n  fields: {env: x}\n  fields_under_root: true"), 1),
    ],
)
def test_configs_of_filebeat(tmp_path, monkeypatch, filebeat: str, count: int) -> None:
    assert len(messages_in(tmp_path, monkeypatch, "LS297", AGENT, "filebeat:8.7.1", filebeat=filebeat)) == count


@pytest.mark.parametrize(
    ("inputs", "count"),
    [
        (BEATS + "input { tcp { port => 5000 } }\n", 0),
        (BEATS.replace("5044", "5044 codec => json"), 0),
        (BEATS + "input { http { } }\n", 0),
    ],
)
def test_inputs(tmp_path, monkeypatch, inputs: str, count: int) -> None:
    assert len(messages_in(tmp_path, monkeypatch, "LS297", AGENT, "filebeat:8.7.1", inputs=inputs)) == count


@pytest.mark.parametrize(
    ("filters", "count"),
    [
        ('mutate { replace => { "[o][x]" => "a" } } grok { match => { "message" => "%{WORD:o}" } }', 1),
        ('if [a] { mutate { replace => { "[o][x]" => "a" } } } grok { match => { "message" => "%{WORD:o}" } }', 0),
    ],
)
def test_objects_of_the_pipeline(filters: str, count: int) -> None:
    assert len(run("LS297", f"input {{ tcp {{ port => 1 }} }}\nfilter {{ {filters} }}\n{STDOUT}")) == count


@pytest.mark.parametrize(
    "text",
    [
        'input { tcp { port => 5000 } }\nfilter {\n  mutate { replace => { "[agent][name]" => "a" } }\n'
        '  mutate { remove_field => ["agent"] }\n  grok { match => { "message" => "^%{IP:ip} %{QS:agent}" } }\n}\n'
        "output { stdout {} }\n",
        "input { beats { port => 5044 } }\n"
        'filter { grok { match => { "message" => "^%{IP:ip} %{QS:agent}" } } }\noutput { stdout {} }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS297", text) == []
