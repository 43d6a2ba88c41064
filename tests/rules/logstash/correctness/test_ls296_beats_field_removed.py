"""LS296 (beats-field-removed): projects with Beats of known releases."""

import pytest
from beats_projects import BEATS, FILEBEAT, messages_in

HOSTNAME = 'mutate { add_field => { "a" => "%{[beat][hostname]}" } }'


@pytest.mark.parametrize(
    ("filters", "release", "message"),
    [
        (
            'if [input_type] == "log" { drop { } }',
            "6.2.4",
            "Beats stopped sending `input_type` in 6.0, so the condition on it is false for every event."
            " Use `[prospector][type]`",
        ),
        (
            'mutate { rename => { "[meta][cloud][region]" => "region" } }',
            "7.0.0",
            "Beats stopped sending `[meta][cloud][region]` in 7.0, so the filter has nothing to read."
            " Use `[cloud][region]`",
        ),
        ('if [meta][cloud][region] == "a" or [cloud][region] == "a" { drop { } }', "7.0.0", None),
        ('mutate { rename => { "[meta][other]" => "region" } }', "7.0.0", None),
        (
            'mutate { convert => { "read_timestamp" => "string" } }',
            "8.0.0",
            "Beats stopped sending `read_timestamp` in 7.0, so the filter has nothing to read. Use `[event][created]`",
        ),
        ('mutate { add_field => { "a" => "%{[agent][hostname]}" } }', "7.17.0", None),
        ('if ![beat][hostname] { mutate { add_tag => ["a"] } }', "8.0.0", None),
        ('if [beat][hostname] != "a" { mutate { add_tag => ["a"] } }', "8.0.0", None),
        ('mutate { remove_field => ["[beat][hostname]", "offset"] }', "8.0.0", None),
        (f'mutate {{ replace => {{ "[beat][hostname]" => "a" }} }} {HOSTNAME}', "8.0.0", None),
        (f'json {{ source => "message" }} {HOSTNAME}', "8.0.0", None),
        (f'ruby {{ code => "event.set(event.get(0), 1)" }} {HOSTNAME}', "8.0.0", None),
    ],
)
def test_fields(tmp_path, monkeypatch, filters: str, release: str, message: str | None) -> None:
    found = messages_in(tmp_path, monkeypatch, "LS296", filters, f"filebeat:{release}")
    assert found == ([message] if message else [])


@pytest.mark.parametrize(
    ("images", "count"),
    [
        (["filebeat:8.7.1", "metricbeat:8.7.1"], 1),
        (["filebeat:8.7.1", "metricbeat:6.8.0"], 0),
        (["filebeat:8.7.1", "metricbeat:${TAG}"], 0),
        (["filebeat:${TAG}"], 0),
        ([], 0),
    ],
)
def test_all_releases_must_be_known(tmp_path, monkeypatch, images: list[str], count: int) -> None:
    assert len(messages_in(tmp_path, monkeypatch, "LS296", HOSTNAME, *images)) == count


@pytest.mark.parametrize(
    ("filters", "filebeat", "count"),
    [
        (HOSTNAME, "", 1),
        (HOSTNAME, FILEBEAT + "processors:\n- add_fields: {target: beat, fields: {hostname: a}}\n", 0),
        ('mutate { convert => { "offset" => "integer" } }', "", 0),
        (
            'mutate { convert => { "offset" => "integer" } }',
            FILEBEAT + "processors:\n- decode_json_fields: {fields: [message], target: ''}\n",
            0,
        ),
        ("if [event_id] == 4624 { drop { } }", FILEBEAT, 0),
    ],
)
def test_configs_of_filebeat(tmp_path, monkeypatch, filters: str, filebeat: str, count: int) -> None:
    assert len(messages_in(tmp_path, monkeypatch, "LS296", filters, "filebeat:8.7.1", filebeat=filebeat)) == count


def test_fields_of_winlogbeat(tmp_path, monkeypatch) -> None:
    images = "filebeat:8.7.1", "winlogbeat:8.7.1"
    (message,) = messages_in(tmp_path, monkeypatch, "LS296", "if [event_id] == 4624 { drop { } }", *images)
    assert message.endswith("Use `[winlog][event_id]`")


@pytest.mark.parametrize(
    ("inputs", "count"),
    [
        (BEATS + "input { tcp { port => 5000 } }\n", 1),
        (BEATS + "input { http { } }\n", 0),
        (BEATS + "input { kafka { codec => json } }\n", 0),
        (BEATS.replace("5044", "5044 codec => json"), 0),
        (BEATS.replace("5044", '5044 add_field => { "[beat][hostname]" => "a" }'), 0),
        (BEATS.replace("beats", "elastic_agent"), 1),
    ],
)
def test_inputs(tmp_path, monkeypatch, inputs: str, count: int) -> None:
    assert len(messages_in(tmp_path, monkeypatch, "LS296", HOSTNAME, "filebeat:8.7.1", inputs=inputs)) == count
