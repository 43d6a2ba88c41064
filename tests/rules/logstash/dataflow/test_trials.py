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
    ("index", "is_reported"),
    [
        ("lab-apache", False),
        ("labs_apache-%{+yyyy.MM}", False),
        ("demo-logs", False),
        ("workshop.logs", False),
        ("Training-01", False),
        ("label-printer", True),
        ("laboratory-values", True),
        ("demographics", True),
        ("test-%{+yyyy}", True),
        ("%{lab}-x", True),
    ],
)
def test_indices_of_labs(tmp_path, monkeypatch, capsys, index, is_reported):
    text = (
        'input { tcp { port => 5000 } }\nfilter { grok { match => { "message" => "^%{IP:client} %{WORD:verb}$" } } }\n'
        f'output {{ elasticsearch {{ index => "{index}" }} }}\n'
    )
    assert ({"LS448", "LS504"} <= codes(tmp_path, monkeypatch, capsys, text)) is is_reported
