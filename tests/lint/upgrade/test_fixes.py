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
    assert found["rejected_already"] == found["accepted_after"] == ["a.conf"]
    main(["upgrade", "--from", "7.17", "--to", "9.1"])
    said = "Of these, 9.1 accepts a.conf: written for a newer release, for example by an earlier --fix"
    assert said in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(("name", "text", "before"), [("logstash.yml", SETTINGS, True), ("a.conf", BEATS, False)])
def test_fixes_that_can_be_applied_before_the_upgrade(report, name, text, before):
    assert report({name: text}, "--from", "7.17")["fixes"] == [{"path": name, "fixed": 1, "before_upgrade": before}]


def early(found):
    """Code -> whether its safe fixes can be applied before the upgrade."""
    return {one["code"]: one["fix"]["before_upgrade"] for one in found["breaks"] if one["fix"]}


KIBANA = "elasticsearch.url: http://es:9200\n"
PROSPECTORS = "filebeat.prospectors:\n- input_type: log\n  paths: [/a.log]\noutput.console:\n  pretty: false\n"
PORT = "cluster.name: a\ntransport.tcp.port: 9301\n"


@pytest.mark.parametrize(
    ("name", "text", "release", "code", "before"),
    [
        ("kibana.yml", KIBANA, "5.6", "KB601", False),
        ("kibana.yml", KIBANA, "6.5", "KB601", False),
        ("kibana.yml", KIBANA, "6.8", "KB601", True),
        ("filebeat.yml", PROSPECTORS, "5.6", "FB601", False),
        ("filebeat.yml", PROSPECTORS, "6.8", "FB601", True),
        ("elasticsearch.yml", PORT, "1.4", "ES613", False),
        ("elasticsearch.yml", PORT, "5.6", "ES613", False),
        ("elasticsearch.yml", PORT, "6.7", "ES613", True),
        ("elasticsearch.yml", PORT, "7.17", "ES613", True),
        ("elasticsearch.yml", "bootstrap.mlockall: true\n", "2.4", "ES613", False),
        ("elasticsearch.yml", "discovery.zen.ping.unicast.hosts: [a]\n", "6.8", "ES613", False),
        ("elasticsearch.yml", "discovery.zen.ping.unicast.hosts: [a]\n", "7.0", "ES613", True),
    ],
)
def test_a_new_name_is_for_releases_that_have_it(report, name, text, release, code, before):
    found = report({name: text}, "--from", release)
    assert early(found)[code] is before
    assert [one["before_upgrade"] for one in found["fixes"]] == [before]


def test_a_fix_that_is_not_applied_is_for_no_time(report):
    found = report({"kibana.yml": "xpack.security.enabled: true\n", "jvm.options": "-XX:+UseConcMarkSweepGC\n"},
                   "--from", "7.10")  # fmt: skip
    assert not any(one["fix"] and one["fix"]["before_upgrade"] for one in found["breaks"])


def test_nothing_is_proved_for_releases_that_are_not_known(report):
    found = report({"logstash.yml": SETTINGS}, "--from", "logstash=1.4")
    assert [one["before_upgrade"] for one in found["fixes"]] == [False]


def test_the_step_of_fixes_that_the_release_in_use_rejects(project, capsys):
    project({"kibana.yml": KIBANA, "a.conf": BEATS, "elasticsearch.yml": PORT})
    main(["upgrade", "--from", "6.5", "--to", "9.1"])
    shown = capsys.readouterr().out
    said = (
        "  Apply the fixes of kibana.yml with the step to 7.17, those of elasticsearch.yml with the step to 8.19, and"
        " those of a.conf with the step to 9.1: the releases in use reject the result, or are not known to accept it\n"
    )
    assert said in shown
    assert "already" not in shown


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


COMPOSE = (
    "services:\n  kibana:\n    image: docker.elastic.co/kibana/kibana:%s\n"
    "    volumes: ['./:/usr/share/kibana/config']\n"
)


@pytest.mark.parametrize(("release", "before"), [("6.8.23", True), ("6.5.4", False), ("6", False)])
def test_a_fix_is_early_for_all_releases_that_may_be_in_use(report, release, before):
    found = report({"docker-compose.yml": COMPOSE % release, "kibana.yml": KIBANA})
    assert [one["before_upgrade"] for one in found["fixes"]] == [before]
