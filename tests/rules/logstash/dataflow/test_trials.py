"""Pipelines that are run at a terminal, and pipelines of labs: what READMEs and names of indices show."""

import pytest
from file_roles import report
from logstash_checks import write_files

README = "# Logs\n\n    bin/logstash -f a.conf\n"
PRINTS = "input { beats { port => 5044 } }\noutput { elasticsearch { } stdout { codec => rubydebug } }\n"
TYPED = (
    'input { stdin { } }\nfilter { grok { match => { "message" => "%{COMBINEDAPACHELOG}" } } }\n'
    'output { redis { host => "r" data_type => "list" key => "k" } }\n'
)


def codes(tmp_path, monkeypatch, capsys, text, **more):
    write_files(tmp_path, {".git/HEAD": "", "conf/a.conf": text, **more})
    monkeypatch.chdir(tmp_path)
    _, found = report(capsys, "--isolated", ".")
    return {one["code"] for one in found["findings"] if one["path"] == "conf/a.conf"}


@pytest.mark.parametrize(("text", "code"), [(PRINTS, "LS324"), (TYPED, "LS301")])
@pytest.mark.parametrize(
    ("more", "is_reported"),
    [
        ({}, True),
        ({"README.md": README}, False),
        ({"README.md": README, "Vagrantfile": "# logstash\n"}, False),
        ({"README.md": README, "install.sh": "systemctl enable logstash\n"}, True),
        ({"README.md": README, "docker-compose.yml": "services:\n  l:\n    image: logstash:8.1.0\n"}, True),
        ({"README.md": "# Logs\nStart the service.\n"}, True),
    ],
)
def test_pipelines_at_a_terminal(tmp_path, monkeypatch, capsys, text, code, more, is_reported):
    assert (code in codes(tmp_path, monkeypatch, capsys, text, **more)) is is_reported


def test_patterns_for_other_lines_than_typed_ones_are_for_later(tmp_path, monkeypatch, capsys):
    text = TYPED.replace("stdin { }", "beats { port => 5044 }")
    assert "LS301" in codes(tmp_path, monkeypatch, capsys, text, **{"README.md": README})


@pytest.mark.parametrize(
    ("command", "is_reported"),
    [
        ("/opt/logstash/bin/logstash -f /etc/logstash.conf > /dev/null", False),
        ("/opt/logstash/bin/logstash -w 2 -f /etc/logstash.conf &>/dev/null &", False),
        ("/opt/logstash/bin/logstash -f /etc/logstash.conf 2>/dev/null", True),
        ("/opt/logstash/bin/logstash -f /etc/logstash.conf > /var/log/out.log", True),
        ("logstash -f /a.conf >/dev/null\nlogstash -f /b.conf", True),
        ("# logstash -f /etc/logstash.conf > /dev/null", True),
        ("logstash -f /etc/logstash.conf -t > /dev/null", True),
        ("logstash --config.test_and_exit -f /etc/logstash.conf > /dev/null", True),
        ("wget -q https://host/logstash.tgz > /dev/null\nlogstash -f /b.conf", True),
    ],
)
def test_a_script_that_discards_the_output(tmp_path, monkeypatch, capsys, command, is_reported):
    found = codes(tmp_path, monkeypatch, capsys, PRINTS, **{"start.sh": f"#!/bin/sh\n{command}\n"})
    assert ("LS324" in found) is is_reported


@pytest.mark.parametrize(
    ("files", "is_reported"),
    [
        ({"Vagrantfile": "", "setup.sh": "tar -xzf logstash-1.4.2.tar.gz\n"}, False),
        (
            {"Vagrantfile": "", "setup.sh": "tar -xzf logstash-1.4.2.tar.gz\n# nohup logstash agent -f /a.conf &\n"},
            False,
        ),
        ({"Vagrantfile": "", "setup.sh": "tar -xzf logstash-1.4.2.tar.gz\nnohup logstash agent -f /a.conf &\n"}, True),
        ({"Vagrantfile": "", "setup.sh": "tar -xzf logstash-1.4.2.tar.gz\nsystemctl enable logstash\n"}, True),
        ({"Vagrantfile": "", "setup.sh": "tar -xzf logstash-1.4.2.tar.gz\n", "logstash.service": "[Unit]\n"}, True),
        ({"Vagrantfile": "", "setup.sh": "apt-get install logstash\n"}, True),
        ({"setup.sh": "tar -xzf logstash-1.4.2.tar.gz\n"}, True),
    ],
)
def test_a_machine_of_vagrant_that_only_unpacks_it(tmp_path, monkeypatch, capsys, files, is_reported):
    assert ("LS324" in codes(tmp_path, monkeypatch, capsys, PRINTS, **files)) is is_reported


def test_a_container_with_the_command_of_its_image(tmp_path, monkeypatch, capsys):
    compose = "services:\n  l:\n    image: logstash:8.1.0\n    volumes: [./conf:/usr/share/logstash/pipeline]\n"
    files = {"check.sh": "logstash -f /etc/logstash.conf > /dev/null\n", "docker-compose.yml": compose}
    assert "LS324" in codes(tmp_path, monkeypatch, capsys, PRINTS, **files)
