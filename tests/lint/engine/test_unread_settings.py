"""Findings about a pipelines.yml that Logstash does not read, because something else says what to run."""

import pytest
from logstash_checks import write_files
from settings_checks import check_path

BROKEN = "pipeline.id: web\npath.config: /etc/logstash/web/*.conf\n"
COMPOSE = """\
services:
  logstash:
    image: docker.elastic.co/logstash/logstash:8.15.0
    {}
    volumes:
      - ./config:/usr/share/logstash/config
"""
POD = """\
apiVersion: v1
kind: Pod
metadata: {name: ls}
spec:
  containers:
    - name: logstash
      image: docker.elastic.co/logstash/logstash:8.15.0
      args: %s
"""


def _finding(tmp_path, files, text=BROKEN):
    write_files(tmp_path, {".git/HEAD": "ref: x\n", **files, "config/pipelines.yml": text})
    result = check_path(tmp_path / "config/pipelines.yml")
    (finding,) = [one for one in result.findings if one.rule.code in ("LS117", "LS109")]
    return result, finding


@pytest.mark.parametrize(
    "files",
    [
        {"docker-compose.yml": COMPOSE.format("command: -f /etc/logstash/conf.d/")},
        {"docker-compose.yml": COMPOSE.format('command: ["logstash", "-f", "/etc/a.conf"]')},
        {"docker-compose.yml": COMPOSE.format("entrypoint: logstash --path.config=/etc/a.conf")},
        {"docker-compose.yml": COMPOSE.format("command: bash -c \"sleep 5 && logstash -e 'input { stdin {} }'\"")},
        {"docker-compose.yml": COMPOSE.format("environment: {PATH_CONFIG: /etc/a.conf}")},
        {"pod.yml": POD % '["-f", "/etc/a.conf"]'},
        {"run.sh": "#!/bin/sh\ncd /opt/logstash\n./bin/logstash -f ./config/logstash.conf &\n"},
        {"scripts/run.sh": "/opt/logstash/bin/logstash -t -f x.conf\nexec logstash \\\n  -w 2 \\\n  -f x.conf\n"},
        {"Dockerfile": 'FROM logstash:8.15.0\nCOPY config /c\nCMD ["-f", "/etc/a.conf"]\n'},
        {"logstash.service": "[Service]\nExecStart=/usr/share/logstash/bin/logstash -f /etc/a.conf\n"},
        {"docker-compose.yml": COMPOSE.format("entrypoint: /run.sh"), "run.sh": "bin/logstash -f /etc/a.conf\n"},
        {"config/logstash.yml": "path.config: /etc/logstash/conf.d\n"},
    ],
    ids=[
        "compose",
        "list",
        "entrypoint",
        "shell",
        "variable",
        "pod",
        "script",
        "lines",
        "image",
        "unit",
        "own script",
        "settings",
    ],
)
def test_a_finding_about_a_file_that_is_not_read_is_an_info(tmp_path, files):
    result, finding = _finding(tmp_path, files)
    assert finding.severity == "info"
    assert finding.message.startswith("Logstash ignores the file because ")
    assert "not a list of pipelines" in finding.message
    assert result.verdict == "unknown"


@pytest.mark.parametrize(
    "files",
    [
        {"docker-compose.yml": COMPOSE.format("restart: always")},
        {"docker-compose.yml": COMPOSE.format("command: logstash --path.settings /etc/logstash")},
        {"docker-compose.yml": COMPOSE.format('command: bash -c "tail -f x & filebeat -e & logstash"')},
        {"docker-compose.yml": COMPOSE.format("command: logstash"), "run.sh": "bin/logstash -f a.conf\n"},
        {"run.sh": "bin/logstash -f a.conf -t\n"},
        {"run.sh": "# bin/logstash -f a.conf\n"},
        {"run.sh": "bin/logstash -f a.conf\nsystemctl start logstash\n"},
        {"run.sh": "bin/logstash -f a.conf\nbin/logstash\n"},
        {"run.sh": "bin/logstash-plugin install -f x\npkill -U logstash -HUP -f /etc/logstash\n"},
        {"play.yml": "- service:\n    name: logstash\n    state: started\n", "a.sh": "bin/logstash -f a.conf\n"},
        {"config/logstash.yml": "node.name: a\n"},
    ],
)
def test_a_finding_about_a_file_that_may_be_read_stays_an_error(tmp_path, files):
    result, finding = _finding(tmp_path, files)
    assert finding.severity == "error"
    assert result.verdict == "rejected"


def test_an_empty_file_that_is_not_read_is_fine(tmp_path):
    write_files(tmp_path, {".git/HEAD": "x\n", "run.sh": "bin/logstash -f a.conf\n", "config/pipelines.yml": "# a\n"})
    assert not check_path(tmp_path / "config/pipelines.yml").findings
