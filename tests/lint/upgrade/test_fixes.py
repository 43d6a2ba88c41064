"""Fixes of an upgrade: the patch, and what the report says of them."""

import subprocess

import pytest

from lslint.cli.main import main

BEATS = 'input { beats { port => 5044 ssl => true ssl_certificate => "/a" ssl_key => "/b" } }\n'
FIXED = 'input { beats { port => 5044 ssl_enabled => true ssl_certificate => "/a" ssl_key => "/b" } }\n'
SETTINGS = "http.host: 0.0.0.0\n"


def test_the_patch_has_the_safe_fixes_of_all_files(project, capsys):
    folder = project({"a.conf": BEATS, "logstash.yml": SETTINGS})
    assert main(["upgrade", "--from", "7.17", "--to", "9.1", "--diff"]) == 1
    patch, said = capsys.readouterr()
    assert (folder / "a.conf").read_text() == BEATS
    assert "The patch contains the safe fixes of 2 of 2 changes" in said
    subprocess.run(["patch", "-p1", "-s"], input=patch, text=True, check=True, cwd=folder)
    assert (folder / "a.conf").read_text() == FIXED
    assert (folder / "logstash.yml").read_text() == "api.http.host: 0.0.0.0\n"


def test_only_changes_are_fixed(project, capsys):
    project({"a.conf": "filter { mutate { add_field => { 'a' => 'b', 'c' => 'd' } } }\n"})
    assert main(["upgrade", "--from", "7.17", "--to", "9.1", "--diff"]) == 0
    assert capsys.readouterr().out == ""


def test_nothing_is_left_after_check_with_the_new_target(project, report, capsys):
    project({"a.conf": BEATS, "logstash.yml": SETTINGS})
    main(["check", "--fix", "-q", "--target", "logstash=9.1"])
    capsys.readouterr()
    found = report({}, "--from", "7.17")
    assert not found["breaks"]
    assert found["rejected_already"] == ["a.conf"]


@pytest.mark.parametrize(("name", "text", "before"), [("logstash.yml", SETTINGS, True), ("a.conf", BEATS, False)])
def test_fixes_that_can_be_applied_before_the_upgrade(report, name, text, before):
    assert report({name: text}, "--from", "7.17")["fixes"] == [{"path": name, "fixed": 1, "before_upgrade": before}]


def test_unsafe_fixes_on_request(project, capsys):
    flags = "-Xms1g\n-Xmx1g\n-XX:+UseConcMarkSweepGC\n"
    project({"jvm.options": flags, "logstash.yml": "path.data: /a\n"})
    main(["upgrade", "--from", "7.10", "--to", "9.1", "--diff"])
    assert "UseConcMarkSweepGC" not in capsys.readouterr().out
    main(["upgrade", "--from", "7.10", "--to", "9.1", "--diff", "--unsafe-fixes"])
    assert "-XX:+UseConcMarkSweepGC" in capsys.readouterr().out
