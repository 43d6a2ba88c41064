"""LS443 (shipper-port-mismatch): cases beyond the examples of the rule."""

from pathlib import Path

import pytest
from logstash_checks import findings_in_folder, write_files

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_source
from lslint.files.source import read
from lslint.project.projects import Projects

LISTENS = "input { beats { port => 5044 } }\noutput { stdout { } }\n"
SENDS = "filebeat.inputs: []\noutput.logstash:\n  hosts: ["


@pytest.mark.parametrize(
    ("sent", "files", "found"),
    [
        ('"ls:5044"]', {}, []),
        ('"ls"]', {}, []),
        ('"ls:5045"]', {}, ["sends to port 5045"]),
        ('"${LS}"]', {}, []),
        ('"ls:{{ port }}"]', {}, []),
        ('"a:5045", "b:5044"]', {}, []),
        ('"ls:5045"]\n  enabled: false', {}, []),
        ('"ls:5045"]', {"logstash/other.conf": LISTENS.replace("5044", "5045")}, []),
        ('"ls:5045"]', {"logstash/other.conf": LISTENS.replace("5044", '"${PORT}"')}, []),
        ('"ls:5045"]', {"docker-compose.yml": "services:\n  logstash:\n    ports: ['5045:5044']\n"}, []),
        (
            '"ls:5044"]\n  ssl.certificate_authorities: ["/ca.pem"]',
            {},
            ["connects with TLS, but this `beats` input does not use TLS"],
        ),
        ('"ls:5044"]\n  ssl.enabled: false', {}, []),
    ],
)
@pytest.mark.parametrize("place", ["filebeat/filebeat.yml", "filebeat/config/filebeat.yml", "filebeat.yml"])
def test_ports_of_shippers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: str, files: dict[str, str], found: list[str], place: str
) -> None:
    write_files(tmp_path, {"logstash/main.conf": LISTENS, place: SENDS + sent + "\n", **files})
    findings = findings_in_folder(tmp_path, "logstash/main.conf", "LS443", monkeypatch)
    assert len(findings) == len(found)
    for finding, words in zip(findings, found, strict=True):
        assert words in finding.message
        assert finding.related[0].path is not None
        assert finding.related[0].path.endswith("filebeat.yml")


def test_tls_on_the_side_of_logstash_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secure = LISTENS.replace("5044", "5044 ssl_enabled => true")
    write_files(tmp_path, {"logstash/main.conf": secure, "filebeat/filebeat.yml": SENDS + "'ls:5044']\n"})
    (finding,) = findings_in_folder(tmp_path, "logstash/main.conf", "LS443", monkeypatch)
    assert "connects without TLS, but this `beats` input requires TLS" in finding.message
    for section in ("ssl: {enabled: true}", "tls: {certificate_authorities: [/ca.pem]}", "tls.insecure: true"):
        write_files(tmp_path, {"filebeat/filebeat.yml": SENDS + f"'ls:5044']\n  {section}\n"})
        assert findings_in_folder(tmp_path, "logstash/main.conf", "LS443", monkeypatch) == []


def test_nothing_above_the_working_directory_or_the_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files(tmp_path, {"in/logstash/main.conf": LISTENS, "filebeat.yml": SENDS + '"ls:5045"]\n'})
    assert len(findings_in_folder(tmp_path, "in/logstash/main.conf", "LS443", monkeypatch)) == 1
    assert findings_in_folder(tmp_path / "in", "logstash/main.conf", "LS443", monkeypatch) == []
    (tmp_path / "in" / ".git").mkdir()
    assert findings_in_folder(tmp_path, "in/logstash/main.conf", "LS443", monkeypatch) == []


def test_many_files_are_not_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files(tmp_path, {f"logstash/p{number}.conf": LISTENS for number in range(60)})
    write_files(tmp_path, {"filebeat.yml": SENDS + '"ls:5045"]\n'})
    assert findings_in_folder(tmp_path, "logstash/p1.conf", "LS443", monkeypatch) == [], (
        "another file may listen on the port"
    )


def test_a_working_directory_that_was_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "a/b/logstash"  # the name of `tmp_path` begins with `test`
    write_files(folder, {"main.conf": LISTENS, "filebeat.yml": SENDS + '"ls:5045"]\n'})
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    values = Values()
    values.select = ["LS443"]
    path = str(folder / "main.conf")
    assert len(check_source(read(path), "logstash", Settings(values), Projects()).findings) == 1


def test_another_shipper_that_sends_to_the_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second config that uses the port of the input suppresses the finding."""
    shippers = {"a/filebeat.yml": SENDS + "'ls:5045']\n", "b/filebeat.yml": SENDS + "'ls:5044']\n"}
    write_files(tmp_path, {"logstash/main.conf": LISTENS.replace("}\n", "} # two\n", 1), **shippers})
    assert findings_in_folder(tmp_path, "logstash/main.conf", "LS443", monkeypatch) == []
    write_files(tmp_path, {"b/filebeat.yml": SENDS + "'ls:5046']\n"})
    assert len(findings_in_folder(tmp_path, "logstash/main.conf", "LS443", monkeypatch)) == 1


COMPOSE = "services:\n  logstash:\n    image: docker.elastic.co/logstash/logstash:8.5.3\n"


@pytest.mark.parametrize(
    ("host", "files", "count"),
    [
        ("logstash", {}, 1),
        ("10.0.0.7", {}, 1),
        ("localhost", {}, 1),
        ("other-logstash.example.com", {}, 0),
        ("logstash", {"docker-compose.yml": COMPOSE}, 1),
        ("elsewhere", {"docker-compose.yml": COMPOSE}, 0),
        ("logstash", {"a/docker-compose.yml": COMPOSE}, 1),
        ("logstash", {"a/docker-compose.yml": COMPOSE, "b/docker-compose.yml": COMPOSE}, 0),
    ],
)
def test_only_within_one_deployment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, files: dict[str, str], count: int
) -> None:
    write_files(tmp_path, {"a/main.conf": LISTENS, "b/filebeat.yml": f'{SENDS}"{host}:5055"]\n', **files})
    assert len(findings_in_folder(tmp_path, "a/main.conf", "LS443", monkeypatch)) == count
