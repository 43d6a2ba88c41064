"""LS495 (variable-name-mismatch): the names that a compose file sets, and those that a pipeline reads."""

import pytest
from logstash_checks import findings_in_folder, write_files

SERVICE = (
    "services:\n  ls:\n    image: docker.elastic.co/logstash/logstash:8.15.0\n"
    "    volumes: ['./pipeline:/usr/share/logstash/pipeline']\n    environment:\n"
)


def found(tmp_path, monkeypatch, pipeline, *variables, **more):
    compose = SERVICE + "".join(f"      {one}\n" for one in variables)
    write_files(tmp_path, {"docker-compose.yml": compose, "pipeline/a.conf": pipeline, **more})
    return findings_in_folder(tmp_path, "pipeline/a.conf", "LS495", monkeypatch)


def output(value):
    return f'output {{ elasticsearch {{ hosts => "{value}" }} }}\n'


@pytest.mark.parametrize(
    ("read", "given"),
    [
        ("ES_PASSWORD", "ES_PASSWD"),
        ("ES_PASSWORD", "ES_PASS"),
        ("ES_HOSTS", "ES_HOST"),
        ("ELASTICSERACH", "ELASTICSEARCH"),
        ("LOG_LVL", "LOG_LEVEL"),
        ("LOGSTASHHOST", "LOGSTASH_HOST"),
    ],
)
def test_nearly_the_same_name(tmp_path, monkeypatch, read, given):
    (finding,) = found(tmp_path, monkeypatch, output(f"${{{read}:x}}"), f"{given}: a")
    assert finding.severity == "warning"
    assert f"sets `{given}` instead (docker-compose.yml:6)" in finding.message
    assert ":x" not in finding.message


@pytest.mark.parametrize(
    ("text", "variables"),
    [
        ("${ES_PASSWORD:x}${ES_PASSWD:y}", ("ES_PASSWD: a",)),
        ("${ES_PASSWORD}", ("ES_PASSWD: a",)),
        ("${ES_HOST_1_NAME:x}", ("ES_HOST_2_NAME: a",)),
        ("${ES_USER:x}", ("ES_PASSWORD: a",)),
    ],
)
def test_other_names(tmp_path, monkeypatch, text, variables):
    assert found(tmp_path, monkeypatch, output(text), *variables) == []


def test_another_file_reads_the_variable(tmp_path, monkeypatch):
    other = {"pipeline/b.conf": output("${ES_PASSWD}")}
    assert found(tmp_path, monkeypatch, output("${ES_PASSWORD:x}"), "ES_PASSWD: a", **other) == []


def test_variables_may_be_set_elsewhere(tmp_path, monkeypatch):
    assert found(tmp_path, monkeypatch, output("${ES_PASSWORD:x}"), "ES_PASSWD: a\n    env_file: secret.env") == []
