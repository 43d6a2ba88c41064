"""Rules about addresses, ports and single nodes, for files that manifests of the project use."""

import pytest
from lint_settings import settings

from lslint.engine.file import check_source
from lslint.files.source import read
from lslint.project.projects import Projects

LOGSTASH = "docker.elastic.co/logstash/logstash:8.15.0"
ELASTIC = "docker.elastic.co/elasticsearch/elasticsearch:7.17.0"
BEAT = "docker.elastic.co/beats/filebeat:8.15.0"
FILES = {
    "LS504": ("a.conf", "input { tcp { port => 5000 } }\noutput { stdout { } }\n", LOGSTASH, 5000),
    "LS512": ("logstash.yml", "path.logs: /var/log/logstash\napi.http.host: 0.0.0.0\n", LOGSTASH, 9600),
    "ES502": ("elasticsearch.yml", "network.host: 0.0.0.0\nnode.master: true\n", ELASTIC, 9200),
    "ES501": ("elasticsearch.yml", "network.host: 0.0.0.0\nxpack.security.enabled: false\n", ELASTIC, 9200),
    "FB504": (
        "filebeat.yml",
        "filebeat.inputs: []\noutput.file.path: /x\nhttp.enabled: true\nhttp.host: 0.0.0.0\n",
        BEAT,
        5066,
    ),
}


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def findings(tmp_path, code, files, name):
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return check_source(read(name), None, settings(code), Projects()).findings


def compose(image, name, more=""):
    return f"services:\n  one:\n    image: {image}\n    volumes: ['./{name}:/x/{name}']\n{more}"


@pytest.mark.parametrize("code", FILES)
def test_ports_of_containers(tmp_path, code):
    name, text, image, port = FILES[code]
    (alone,) = findings(tmp_path, code, {name: text}, name)
    assert "docker-compose.yml" not in alone.message
    assert findings(tmp_path, code, {"docker-compose.yml": compose(image, name)}, name) == []
    local = compose(image, name, f"    ports: ['127.0.0.1:{port}:{port}']\n")
    assert findings(tmp_path, code, {"docker-compose.yml": local}, name) == []
    (published,) = findings(
        tmp_path, code, {"docker-compose.yml": compose(image, name, f"    ports: ['{port}:{port}']\n")}, name
    )
    assert "docker-compose.yml:5" in published.message
    (host,) = findings(tmp_path, code, {"docker-compose.yml": compose(image, name, "    network_mode: host\n")}, name)
    assert host.message == alone.message
