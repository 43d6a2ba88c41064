"""Reliability rules that look at the files around a pipeline: shippers, templates, dictionaries, other pipelines."""

import os
from pathlib import Path

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_source
from lslint.files.source import read
from lslint.project.projects import Projects
from lslint.rules.api import Finding

LISTENS = "input { beats { port => 5044 } }\noutput { stdout { } }\n"
SENDS = "filebeat.inputs: []\noutput.logstash:\n  hosts: ["


def check(folder: Path, name: str, code: str, monkeypatch: pytest.MonkeyPatch, kind: str = "logstash") -> list[Finding]:
    """The findings of one rule on a file of a folder that is the working directory."""
    monkeypatch.chdir(folder)
    values = Values()
    values.select = [code]
    return check_source(read(name), kind, Settings(values), Projects()).findings


def put(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


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
        ('"ls:5044"]\n  ssl.certificate_authorities: ["/ca.pem"]', {}, ["uses TLS"]),
        ('"ls:5044"]\n  ssl.enabled: false', {}, []),
    ],
)
@pytest.mark.parametrize("place", ["filebeat/filebeat.yml", "filebeat/config/filebeat.yml", "filebeat.yml"])
def test_ports_of_shippers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: str, files: dict[str, str], found: list[str], place: str
) -> None:
    put(tmp_path, {"logstash/main.conf": LISTENS, place: SENDS + sent + "\n", **files})
    findings = check(tmp_path, "logstash/main.conf", "LS443", monkeypatch)
    assert len(findings) == len(found)
    for finding, words in zip(findings, found, strict=True):
        assert words in finding.message
        assert finding.related[0].path is not None
        assert finding.related[0].path.endswith("filebeat.yml")


def test_tls_on_the_side_of_logstash_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secure = LISTENS.replace("5044", "5044 ssl_enabled => true")
    put(tmp_path, {"logstash/main.conf": secure, "filebeat/filebeat.yml": SENDS + "'ls:5044']\n"})
    (finding,) = check(tmp_path, "logstash/main.conf", "LS443", monkeypatch)
    assert "this input uses TLS and it does not" in finding.message
    put(tmp_path, {"filebeat/filebeat.yml": SENDS + "'ls:5044']\n  ssl: {enabled: true}\n"})
    assert check(tmp_path, "logstash/main.conf", "LS443", monkeypatch) == []


def test_nothing_above_the_working_directory_or_the_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, {"in/logstash/main.conf": LISTENS, "filebeat.yml": SENDS + '"ls:5045"]\n'})
    assert len(check(tmp_path, "in/logstash/main.conf", "LS443", monkeypatch)) == 1
    assert check(tmp_path / "in", "logstash/main.conf", "LS443", monkeypatch) == []
    (tmp_path / "in" / ".git").mkdir()
    assert check(tmp_path, "in/logstash/main.conf", "LS443", monkeypatch) == []


TEMPLATE = '{{"index_patterns": ["{}"], "settings": {{"number_of_shards": 1}}, "mappings": {{"properties": {{}}}}}}'


@pytest.mark.parametrize(
    ("index", "pattern", "found"),
    [
        ("web-%{+YYYY.MM.dd}", "web-*", False),
        ("shop-%{+YYYY.MM.dd}", "web-*", True),
        ("%{type}-%{+YYYY.MM.dd}", "web-*", False),
        ("web", "web*", False),
        ("web", "web-*", True),
        ("web-%{type}", "web-a", False),
        ("logs", "*", False),
        ("app-%{x}-prod", "*-test", True),
    ],
)
def test_templates_and_indices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, index: str, pattern: str, found: bool
) -> None:
    text = f'output {{ elasticsearch {{ index => "{index}" template => "/etc/logstash/my-template.json" }} }}\n'
    put(tmp_path, {"pipeline/out.conf": text, "templates/my-template.json": TEMPLATE.format(pattern)})
    findings = check(tmp_path, "pipeline/out.conf", "LS444", monkeypatch)
    assert len(findings) == found
    put(tmp_path, {"pipeline/out.conf": text.replace("my-template", "elsewhere")})
    assert check(tmp_path, "pipeline/out.conf", "LS444", monkeypatch) == []


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("dicts/user.yml", "users.yml"),
        ("./dicts/user.yml", "users.yml"),
        ("/etc/logstash/dicts/user.yml", "users.yml"),
        ("dicts/users.yml", None),
        ("dicts/hosts.yml", None),
        ("dicts/users.csv", None),
        ("/etc/logstash/other/user.yml", None),
        ("/etc/logstash/pipeline/mein.conf", None),
        ("${DIR}/user.yml", None),
    ],
)
def test_names_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, found: str | None) -> None:
    text = f'filter {{ translate {{ source => "a" target => "b" dictionary_path => "{path}" }} }}\n'
    put(tmp_path, {"pipeline/main.conf": text, "dicts/users.yml": "a: b\n"})
    findings = check(tmp_path, "pipeline/main.conf", "LS413", monkeypatch)
    assert len(findings) == (found is not None)
    if found:
        assert f"did you mean `{found}`?" in findings[0].message


@pytest.mark.parametrize(
    ("shipper", "indexer", "found"),
    [
        ("redis { key => 'logstash' }", "redis { key => 'logstsh' }", ["key => 'logstash'"]),
        ("redis { key => 'logstash' }", "redis { key => 'logstash' }", []),
        ("redis { key => 'logs' }", "redis { key => 'other' }", []),
        ("redis { key => 'logs1' }", "redis { key => 'logs2' }", []),
        ("redis { key => '%{type}' }", "redis { key => 'typo' }", []),
        ("redis { key => '${KEY}' }", "redis { key => 'KEY' }", []),
        ("kafka { topic_id => 'web-logs' }", "kafka { topics => ['weblogs'] }", ["topic_id => 'web-logs'"]),
        ("kafka { topic_id => 'web-logs' }", "kafka { topics => ['web-logs', 'weblogs'] }", []),
        ("kafka { topic_id => 'logs' } kafka { topic_id => 'log' }", "kafka { topics => ['log'] }", []),
        ("kafka { topic_id => 'logs' }", "redis { key => 'log' }", []),
    ],
)
def test_names_of_queues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shipper: str, indexer: str, found: list[str]
) -> None:
    text = f"output {{ {shipper} }}\n"
    put(tmp_path, {"shipper/a.conf": text, "indexer/b.conf": f"input {{ {indexer} }}\n"})
    findings = check(tmp_path, "shipper/a.conf", "LS446", monkeypatch)
    assert [text[f.start : f.end] for f in findings] == found
    for finding in findings:
        assert os.path.join("indexer", "b.conf") in finding.message


def test_queue_that_somebody_writes_is_none_of_this_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(
        tmp_path,
        {
            "a.conf": "output { redis { key => 'logstash' } }\n",
            "b.conf": "input { redis { key => 'logstsh' } }\n",
        },
    )
    assert len(check(tmp_path, "a.conf", "LS446", monkeypatch)) == 1
    put(tmp_path, {"c.conf": "output { redis { key => 'logstsh' } }\n"})
    assert check(tmp_path, "a.conf", "LS446", monkeypatch) == []
    put(tmp_path, {"d.conf": "input { kafka { topics => ['log'] } } output { kafka { topic_id => 'logs' } }\n"})
    assert check(tmp_path, "d.conf", "LS446", monkeypatch) == [], "one pipeline from one topic to another"


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ("", 1),
        ("  queue.type: persisted\n", 0),
        ("  queue.type: memory\n", 1),
        ("  queue.type: ${QUEUE:persisted}\n", 0),
    ],
)
def test_queue_of_a_pipelines_yml(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str, found: int) -> None:
    put(
        tmp_path,
        {
            "pipelines.yml": "- pipeline.id: a\n  path.config: conf/a.conf\n" + entry,
            "conf/a.conf": "input { udp { port => 5514 } } output { elasticsearch { } }\n",
        },
    )
    assert len(check(tmp_path, "conf/a.conf", "LS436", monkeypatch)) == found
    put(tmp_path, {"docker-compose.yml": "services:\n  logstash:\n    environment: [QUEUE_TYPE=persisted]\n"})
    assert check(tmp_path, "conf/a.conf", "LS436", monkeypatch) == []


def test_groups_of_two_pipelines_of_one_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(
        tmp_path,
        {
            "pipelines.yml": "- {pipeline.id: a, path.config: a.conf}\n- {pipeline.id: b, path.config: b.conf}\n",
            "a.conf": "input { kafka { topics => ['a'] } } output { stdout { } }\n",
            "b.conf": "input { kafka { topics => ['b'] } } output { stdout { } }\n",
        },
    )
    (finding,) = check(tmp_path, "a.conf", "LS423", monkeypatch)
    assert "`b.conf`" in finding.message
    put(tmp_path, {"b.conf": "input { kafka { topics => ['a'] } } output { stdout { } }\n"})
    assert check(tmp_path, "a.conf", "LS423", monkeypatch) == []


def test_dead_letters_of_a_listed_pipeline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads = 'input { dead_letter_queue { path => "/dlq" pipeline_id => "web" } } output { elasticsearch { } }\n'
    put(tmp_path, {"pipelines.yml": "- {pipeline.id: web, path.config: a.conf}\n", "a.conf": reads})
    (finding,) = check(tmp_path, "a.conf", "LS414", monkeypatch)
    assert finding.severity == "error"
    put(tmp_path, {"pipelines.yml": "- {pipeline.id: dlq, path.config: a.conf}\n"})
    assert check(tmp_path, "a.conf", "LS414", monkeypatch) == []


def test_many_files_are_not_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, {f"logstash/p{number}.conf": LISTENS for number in range(60)})
    put(tmp_path, {"filebeat.yml": SENDS + '"ls:5045"]\n'})
    assert check(tmp_path, "logstash/p1.conf", "LS443", monkeypatch) == [], "one of the others may listen"


def test_a_working_directory_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, {"logstash/main.conf": LISTENS, "logstash/filebeat.yml": SENDS + '"ls:5045"]\n'})
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    values = Values()
    values.select = ["LS443"]
    path = str(tmp_path / "logstash" / "main.conf")
    assert len(check_source(read(path), "logstash", Settings(values), Projects()).findings) == 1


SERVICE = "services:\n  ls:\n    image: docker.elastic.co/logstash/logstash:8.15.0\n"


@pytest.mark.parametrize(
    ("options", "compose", "found"),
    [
        ("-Xmx2g", SERVICE + "    mem_limit: 2g\n", ["2048 MB of heap and up to 2048 MB of direct memory"]),
        ("-Xmx1g", SERVICE + "    mem_limit: 2g\n", []),
        ("-Xmx2g\n-XX:MaxDirectMemorySize=512m", SERVICE + "    mem_limit: 3g\n", []),
        ("-Xmx2g", SERVICE.replace("8.15.0", "9.1.0") + "    mem_limit: 2g\n", []),
        ("-Xmx2g", SERVICE.replace("8.15.0", "9.1.0") + "    mem_limit: 1536m\n", ["2048 MB of heap do not fit"]),
        ("-Xmx2g", SERVICE.replace("8.15.0", "${TAG}") + "    mem_limit: 2g\n", []),
        ("-Xmx2g", SERVICE + "    deploy: {resources: {limits: {memory: 2048M}}}\n", ["2048 MB that"]),
        ("-Xmx2g", SERVICE + "    mem_limit: ${LIMIT}\n", []),
        ("-Xmx2g", SERVICE + "    mem_limit: 1g\n    environment: {LS_JAVA_OPTS: -Xmx512m}\n", []),
        ("-Xmx2g", SERVICE.replace("logstash/logstash", "elasticsearch/elasticsearch") + "    mem_limit: 1g\n", []),
        ("-Xmx${HEAP}", SERVICE + "    mem_limit: 1g\n", []),
    ],
)
def test_memory_of_the_container(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: str, compose: str, found: list[str]
) -> None:
    put(tmp_path, {"logstash/config/jvm.options": options + "\n", "docker-compose.yml": compose})
    findings = check(tmp_path, "logstash/config/jvm.options", "LS433", monkeypatch, "jvm-options")
    assert len(findings) == len(found)
    for finding, words in zip(findings, found, strict=True):
        assert words in finding.message
