"""``--fix`` on projects that are pinned to old releases: the release in use refuses nothing that it accepted before.

Each project is a small one of the usual form: a manifest that names the release, and configs with what newer releases
deprecate or refuse."""

import json

import pytest
from paths import write_files

from lslint.cli.main import main

pytestmark = pytest.mark.slow

STDIN = "input { stdin { } }\n"
TRANSLATE = STDIN + (
    'filter { translate { field => "code" destination => "text" dictionary => { "1" => "one" } } }\n'
    "output { stdout { codec => rubydebug } }\n"
)
BEATS_TLS = (
    'input {\n  beats {\n    port => 5044\n    ssl => true\n    ssl_certificate => "/c.pem"\n    ssl_key => "/k.pem"\n'
    "    tls_min_version => 1.2\n  }\n}\noutput { stdout { } }\n"
)
OUTPUT_TLS = STDIN + (
    'output {\n  elasticsearch {\n    hosts => ["https://es:9200"]\n    cacert => "/ca.pem"\n'
    "    ssl_certificate_verification => false\n  }\n}\n"
)
PROSPECTORS = (
    "filebeat.prospectors:\n- input_type: log\n  paths: [/var/log/*.log]\noutput.elasticsearch.hosts: [es:9200]\n"
)
REGISTRY = (
    "filebeat.registry_file: /r\nfilebeat.registry_flush: 1s\nfilebeat.inputs:\n- type: docker\n"
    "  containers.ids: ['*']\noutput.elasticsearch.hosts: [es:9200]\n"
)
API = 'http.host: "0.0.0.0"\nhttp.port: 9600\npipeline.java_execution: true\n'
STRINGS = (
    '{"template": "logs-*", "mappings": {"_default_": {"dynamic_templates": [{"all": {"match": "*", "mapping":\n'
    '{"type": "string", "index": "not_analyzed", "doc_values": true}}}],\n'
    '"properties": {"bytes": {"type": "long", "doc_values": true}, "a": {"type": "string"}}}}}\n'
)
TYPED = (
    '{"index_patterns": ["logs-*"], "order": 1, "mappings":\n'
    '{"doc": {"properties": {"a": {"type": "keyword", "index": "true"}}, "_all": {"enabled": false}}}}\n'
)
NODE = "cluster.name: logs\ndiscovery.zen.ping.unicast.hosts: [es1, es2]\ndiscovery.zen.minimum_master_nodes: 2\n"


def compose(product, release):
    image = f"docker.elastic.co/beats/filebeat:{release}" if product == "filebeat" else f"{product}:{release}"
    return f"services:\n  {product}:\n    image: {image}\n    volumes: ['./:/etc/{product}']\n"


def project(product, release, files, manifest="docker-compose.yml", text=""):
    return product, release, {manifest: text or compose(product, release), **files}


PROJECTS = {
    "translate-7.6": project("logstash", "7.6.2", {"pipeline/a.conf": TRANSLATE, "config/logstash.yml": API}),
    "translate-5.6": project(
        "logstash", "5.6.16", {"conf.d/a.conf": TRANSLATE, "logstash.yml": API.splitlines()[0] + "\n"}
    ),
    "beats-8.5": project(
        "logstash", "8.5.3", {"a.conf": BEATS_TLS}, "Dockerfile", "FROM logstash:8.5.3\nCOPY a.conf /usr/share/\n"
    ),
    "beats-6.8": project("logstash", "6.8.23", {"a.conf": BEATS_TLS, "logstash.yml": API}),
    "output-8.5": project("logstash", "8.5.0", {"pipeline/out.conf": OUTPUT_TLS}),
    "prospectors-5.6": project("filebeat", "5.6.16", {"filebeat.yml": PROSPECTORS}),
    "prospectors-6.2": project("filebeat", "6.2.4", {"filebeat.yml": PROSPECTORS}),
    "docker-6.8": project("filebeat", "6.8.0", {"filebeat.yml": REGISTRY}),
    "strings-1.7": project("elasticsearch", "1.7.5", {"templates/logs.json": STRINGS}),
    "strings-2.4": project("elasticsearch", "2.4.6", {"templates/logs.json": STRINGS}),
    "typed-6.8": project("elasticsearch", "6.8.23", {"templates/logs.json": TYPED, "elasticsearch.yml": NODE}),
}


def verdicts(product, release, capsys):
    """``{path: (rejected, does not start)}`` of all files for the release, and the number of decisive findings."""
    minor = ".".join(release.split(".")[:2])
    main(["check", "--isolated", "--select", "ALL", "--json", "--target", f"{product}={minor}", "."])
    report = json.loads(capsys.readouterr().out)
    found = [one for one in report["findings"] if one["stage"] in ("parse", "load", "start")]
    return {one["path"]: (one["verdict"] == "rejected", one["starts"] == "no") for one in report["files"]}, len(found)


def modes(product, release):
    minor = ".".join(release.split(".")[:2])
    return {"target": ["--target", f"{product}={minor}"], "inferred": []}


def fixed(name, mode, tmp_path, monkeypatch, capsys, *more):
    """Verdicts before and after ``--fix`` in a mode, and whether it changed a file."""
    product, release, files = PROJECTS[name]
    write_files(tmp_path, files)
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    before = verdicts(product, release, capsys)
    assert len(before[0]) >= len(files) - 1
    main(["check", "--isolated", "--select", "ALL", "--fix", *more, *modes(product, release).get(mode, [mode]), "."])
    capsys.readouterr()
    changed = any((tmp_path / path).read_text() != text for path, text in files.items())
    return before, verdicts(product, release, capsys), changed


@pytest.mark.parametrize("mode", ["target", "inferred"])
@pytest.mark.parametrize("name", PROJECTS)
def test_fix_brings_no_refusal_for_the_release_in_use(name, mode, tmp_path, monkeypatch, capsys):
    before, after, _ = fixed(name, mode, tmp_path, monkeypatch, capsys)
    assert not any(any(verdict) for verdict in before[0].values()), "the release accepts the project as it is"
    assert after[0] == before[0]
    assert after[1] <= before[1]


def test_fixes_for_another_release_do_break_these_projects(tmp_path, monkeypatch, capsys):
    broken = []
    for name, (product, _, _) in PROJECTS.items():
        folder = tmp_path / name
        folder.mkdir()
        target = f"--target={product}=9.5"
        before, after, changed = fixed(name, target, folder, monkeypatch, capsys, "--unsafe-fixes")
        broken.append(changed and after[0] != before[0])
    assert sum(broken) >= 8
