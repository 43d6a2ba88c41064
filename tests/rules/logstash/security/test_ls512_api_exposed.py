"""LS512 (api-exposed): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from logstash_checks import findings_in_folder, write_files
from settings_checks import check_settings, sorted_codes


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("api.http.host: 0.0.0.0\n", 0),
        ("api.http.host: '::'\nxpack.monitoring.elasticsearch.hosts: http://elasticsearch:9200\n", 0),
        ("api.http.host: 0.0.0.0\npath.logs: /var/log/logstash\n", 1),
        ("api.http.host: 10.0.0.5\n", 1),
        ("api.http.host: '%'\n", 0),
        ("api.http.host: ServerAddress\n", 0),
        ("api.http.host: '[fd00::5]'\n", 1),
    ],
)
def test_all_addresses_in_containers_are_not_reported(text, count):
    found = of_code(check_settings("logstash.yml", text), "LS512")
    assert [one.severity for one in found] == ["info"] * count


SERVICE = """services:
  logstash:
    image: docker.elastic.co/logstash/logstash:7.7.1
    volumes: ["./logstash.yml:/usr/share/logstash/config/logstash.yml"]
    ports: ["9600:9600"]
"""


@pytest.mark.parametrize(("more", "count"), [("", 1), ("    deploy: {mode: global}\n", 0)])
def test_a_swarm_ignores_the_address_of_a_port(tmp_path, monkeypatch, more, count):
    files = {"docker-compose.yml": SERVICE + more, "logstash.yml": 'http.host: "0.0.0.0"\n', ".git/HEAD": "x"}
    write_files(tmp_path, files)
    found = findings_in_folder(tmp_path, "logstash.yml", "LS512", monkeypatch, "logstash-settings")
    assert len([one for one in found if not one.is_optional]) == count


COMPLETE = """services:
  logstash:
    image: docker.elastic.co/logstash/logstash:7.7.1
    volumes: ["{}:/usr/share/logstash/config/logstash.yml"]
"""
PORTS = '    ports: ["9600:9600"]\n'
OVERRIDE = "services:\n  logstash:\n" + PORTS


@pytest.mark.parametrize(
    ("files", "where"),
    [
        # an alternative to the compose file that mounts the settings, with other settings
        (
            {
                "docker-compose.quickstart.yml": COMPLETE.format("./quick/logstash.yml") + PORTS,
                "docker-compose.yml": COMPLETE.format("./logstash.yml") + "    user: root\n" + PORTS,
            },
            "docker-compose.yml:6",
        ),
        (
            {
                "compose.dev.yml": COMPLETE.format("./logstash.yml") + PORTS,
                "docker-compose.yml": COMPLETE.format("./prod/logstash.yml") + "    user: root\n" + PORTS,
            },
            "compose.dev.yml:5",
        ),
        (
            {
                "docker-compose.quickstart.yml": COMPLETE.format("./quick/logstash.yml") + PORTS,
                "docker-compose.yml": COMPLETE.format("./logstash.yml"),
            },
            "",
        ),
        (
            {"docker-compose.yml": COMPLETE.format("./logstash.yml"), "docker-compose.override.yml": OVERRIDE},
            "docker-compose.override.yml:3",
        ),
        (
            {"docker-compose.yml": COMPLETE.format("./logstash.yml") + PORTS, "docker-compose.prod.yml": OVERRIDE},
            "published by docker-compose.yml:5",
        ),
    ],
)
def test_the_compose_file_that_mounts_the_settings(tmp_path, monkeypatch, files, where):
    files = {**files, "logstash.yml": 'http.host: "0.0.0.0"\n', ".git/HEAD": "x"}
    write_files(tmp_path, files)
    found = findings_in_folder(tmp_path, "logstash.yml", "LS512", monkeypatch, "logstash-settings")
    assert len(found) == bool(where)
    for one in found:
        assert where in one.message


@pytest.mark.parametrize(
    "text",
    [
        "api.http.host: 127.0.0.1\n",
        'api.http.host: "0.0.0.0"\n',
        "api.http.host: ${HOST}\n",
        "api.enabled: false\napi.http.host: 0.0.0.0\n",
    ],
)
def test_further_unreported(text):
    assert "LS512" not in sorted_codes(check_settings("logstash.yml", text))


@pytest.mark.parametrize(
    ("pipeline", "count"),
    [
        ('input { http { port => "9600" } }\n', 0),
        ("input { tcp { port => 5000 } }\n", 1),
        ("output { tcp { host => a port => 9600 } }\n", 1),
    ],
)
def test_an_input_on_the_port_of_the_api(tmp_path, monkeypatch, pipeline, count):
    service = SERVICE.replace("./logstash.yml:", "./config/logstash.yml:")
    write_files(
        tmp_path,
        {"docker-compose.yml": service, "pipeline/a.conf": pipeline, "config/logstash.yml": "http.host: 0.0.0.0\n"},
    )
    found = findings_in_folder(tmp_path, "config/logstash.yml", "LS512", monkeypatch, "logstash-settings")
    assert len(found) == count
