"""Fixes of an upgrade: what the report says of them, and the commands that it names."""

import shlex

from lslint.cli.main import main

BEATS = 'input { beats { port => 5044 ssl => true ssl_certificate => "/a" ssl_key => "/b" } }\n'
FIXED = 'input { beats { port => 5044 ssl_enabled => true ssl_certificate => "/a" ssl_key => "/b" } }\n'
SETTINGS = "http.host: 0.0.0.0\n"


def test_the_commands_of_the_report(project, capsys):
    """First those fixes that both releases accept, then the rest."""
    folder = project({"a.conf": BEATS, "logstash.yml": SETTINGS})
    assert main(["upgrade", "--from", "7.17", "--to", "9.1"]) == 1
    before, after = [
        shlex.split(line)[1:] for line in capsys.readouterr().out.splitlines() if line.startswith("    lslint ")
    ]
    main(before)
    assert (folder / "a.conf").read_text() == BEATS
    assert (folder / "logstash.yml").read_text() == "api.http.host: 0.0.0.0\n"
    main(after)
    assert (folder / "a.conf").read_text() == FIXED


def test_nothing_is_left_after_check_with_the_new_target(project, report, capsys):
    project({"a.conf": BEATS, "logstash.yml": SETTINGS})
    main(["check", "--fix", "-q", "--target", "logstash=9.1"])
    capsys.readouterr()
    found = report({}, "--from", "7.17")
    assert not found["breaks"]
    assert found["rejected_already"] == found["accepted_after"] == ["a.conf"]
    main(["upgrade", "--from", "7.17", "--to", "9.1"])
    assert "Of these, 9.1 accepts a.conf: written for a newer release\n" in capsys.readouterr().out
