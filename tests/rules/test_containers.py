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


@pytest.mark.parametrize("code", ["ES501", "ES502", "FB504", "LS512"])
def test_a_published_port_is_an_info(tmp_path, code):
    name, text, image, port = FILES[code]
    published = compose(image, name, f"    ports: ['{port}:{port}']\n")
    (finding,) = findings(tmp_path, code, {name: text, "docker-compose.yml": published}, name)
    assert finding.severity == "info"


def test_a_service_that_does_not_mount_the_file(tmp_path):
    name, text, image, _ = FILES["LS504"]
    manifest = compose(image, "other.conf")
    assert findings(tmp_path, "LS504", {name: text, "docker-compose.yml": manifest}, name) == []


def test_privileged_port_in_a_container(tmp_path):
    text = "input { syslog { port => 514 } }\n"
    assert len(findings(tmp_path, "LS432", {"a.conf": text}, "a.conf")) == 1
    image = f"FROM {LOGSTASH}\nCOPY a.conf /usr/share/logstash/pipeline/\n"
    assert findings(tmp_path, "LS432", {"Dockerfile": image}, "a.conf") == []
    assert findings(tmp_path, "LS432", {"Dockerfile": f"FROM {LOGSTASH}\n"}, "a.conf") == []


SINGLE = {
    "ES407": (
        "templates/a.json",
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_replicas": 0 } } }\n',
    ),
    "ES703": ("config/elasticsearch.yml", "cluster.name: weblogs\n"),
}


@pytest.mark.parametrize("code", SINGLE)
def test_single_node(tmp_path, code):
    name, text = SINGLE[code]
    assert len(findings(tmp_path, code, {name: text}, name)) == 1
    one = f"services:\n  es1:\n    image: {ELASTIC}\n    environment: [discovery.type=single-node]\n"
    assert findings(tmp_path, code, {"docker-compose.yml": one}, name) == []
    two = f"services:\n  es1:\n    image: {ELASTIC}\n  es2:\n    image: {ELASTIC}\n"
    assert len(findings(tmp_path, code, {"docker-compose.yml": two}, name)) == 1
