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


SECRET = (
    "filter { mutate { add_field => { 'a' => 'b' } } }\n"
    'output { elasticsearch { hosts => ["https://es:9200"] index => "a" user => "u" password => "Planted-Secret-1"'
    ' ssl => true cacert => "/ca" } }\n'
)


def said_of_patch(project, capsys, text, *arguments):
    project({"a.conf": text})
    main(["upgrade", "--from", "7.17", "--to", "9.1", "--diff", *arguments])
    return capsys.readouterr()


def test_the_summary_counts_what_the_patch_contains(project, capsys):
    patch, said = said_of_patch(project, capsys, BEATS + SECRET)
    assert FIXED in patch.replace("\n+", "\n")
    assert "cacert" not in patch
    assert "The patch contains the safe fixes of 1 of 3 changes; 2 changes near a secret are left out\n" in said


def test_an_empty_patch(project, capsys):
    patch, said = said_of_patch(project, capsys, SECRET, "--unsafe-fixes")
    assert patch == ""
    assert "The patch is empty; 2 changes near a secret are left out\n" in said
    assert "run `lslint --fix --unsafe-fixes --target logstash=9.1` to apply all changes" in said
    assert "--diff" not in said
    assert said_of_patch(project, capsys, "filter { drop { } }\n", "--unsafe-fixes").err.endswith(
        "The patch is empty. Nothing changes for 1 file.\n"
    )


def test_unsafe_fixes_of_the_patch_are_counted(project, capsys):
    project({"jvm.options": "-Xms1g\n-Xmx1g\n-XX:+UseConcMarkSweepGC\n", "logstash.yml": "path.data: /a\n"})
    main(["upgrade", "--from", "7.10", "--to", "9.1", "--diff", "--unsafe-fixes"])
    assert "The patch contains the safe and unsafe fixes of 1 of 1 change\n" in capsys.readouterr().err


def test_the_releases_in_use_check_each_text_once(report, monkeypatch):
    from lslint.upgrade import file_changes

    checked = []
    check = file_changes.check_source

    def counted(source, kind, settings, *arguments, **options):
        checked.append((source.text, str(settings.target("logstash", source.path))))
        return check(source, kind, settings, *arguments, **options)

    monkeypatch.setattr(file_changes, "check_source", counted)
    assert report({"a.conf": BEATS}, "--from", "7.17")["breaks"]
    assert sorted(checked) == sorted(
        [(BEATS, "7.17"), (BEATS, "8.19"), (BEATS, "9.1"), (FIXED, "7.17"), (FIXED, "9.1")]
    )
