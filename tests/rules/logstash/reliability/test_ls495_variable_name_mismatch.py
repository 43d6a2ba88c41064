"""LS495 (variable-name-mismatch): the names that a compose file sets, and those that a pipeline reads."""

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


def test_variables_may_be_set_elsewhere(tmp_path, monkeypatch):
    assert found(tmp_path, monkeypatch, output("${ES_PASSWORD:x}"), "ES_PASSWD: a\n    env_file: secret.env") == []
