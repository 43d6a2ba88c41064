"""The release in use: given, configured, named by the project, or that of other files."""

import pytest
from newest_release import NEWEST

from lslint.cli.main import main

CONF = 'input { beats { port => 5044 ssl => true ssl_certificate => "/a" ssl_key => "/b" } }\n'
COMPOSE = "services:\n  %s:\n    image: docker.elastic.co/%s/%s:%s\n"
FILEBEAT = "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a]\noutput.console: {}\n"
NODE = "cluster.name: a\ndiscovery.zen.minimum_master_nodes: 2\n"


def in_use(found):
    return [(one["product"], one["release"], one["origin"]) for one in found["from"]]


def compose(product, release):
    return COMPOSE % (product, product, product, release)


def test_an_older_release_can_be_given(report):
    found = report({"elasticsearch.yml": NODE, "a.conf": CONF}, "--from", "1.4.2")
    assert in_use(found) == [("elasticsearch", "1.4.2", "option"), ("logstash", "1.4.2", "option")]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "names a release; name the release in use, for example --from 7.17"),
        (("--from", "7.99"), "option --from: unknown release '7.99'; write one of 1.5, 2.0 to 2.4, 5.0 to 5.6, 6.0"),
        (("--from", "7.17", "--to", "2.0.0.1"), "option --to: unknown release '2.0.0.1'"),
        (("--from", "7.17", "--to", "99"), f"9.0 to {NEWEST}, for example {NEWEST}, or newest\n"),
        (("--from", "99"), f"9.0 to {NEWEST}, for example 7.17, or PRODUCT=RELEASE\n"),
        (("--from", "9.1", "--to", "7.17"), "upgrade: --to 7.17 is older than --from 9.1, and Elasticsearch cannot be"),
        (("--from", "grafana=7.17"), "option --from: unknown product 'grafana'"),
        (("--from", "7.17", "--to", "logstash=9.1"), "option --to: all products are upgraded to one release"),
        (("--from", "7.17", "--diff"), "unknown option --diff; use lslint check --diff --target PRODUCT=RELEASE"),
        (("--from", "7.17", "--unsafe-fixes"), "unknown option --unsafe-fixes; use lslint check --fix --unsafe-fixes"),
        (("--from", "7.17", "--output-format", "jso"), "unknown value 'jso'; did you mean json?"),
        (("--from", "7.17", "-"), "not stdin; name files or folders"),
    ],
)
def test_usage_errors(project, capsys, arguments, message):
    project({"a.conf": CONF})
    assert main(["upgrade", *arguments]) == 2
    assert message in capsys.readouterr().err


OLD_TEMPLATE = (
    '{"template": "a-*", "mappings": {"doc": {"properties": {"a": {"type": "string", "index": "not_analyzed"},'
    ' "b": {"type": "keyword"}}}}}\n'
)


def test_a_release_that_is_named_needs_no_note(project, capsys):
    project({"docker-compose.yml": compose("elasticsearch", "5.6.16"), "a.json": OLD_TEMPLATE})
    main(["upgrade", "--to", "9.1"])
    shown = capsys.readouterr().out
    assert "  Elasticsearch 5.6.16: 1 file (docker-compose.yml:3)" in shown


@pytest.mark.parametrize("release", ["7.17", "7.17..8.19"])
def test_the_release_in_the_config_counts_for_other_products(report, release):
    files = {"lslint.toml": f'[targets]\nlogstash = "{release}"\n', "elasticsearch.yml": NODE}
    assert in_use(report(files)) == [("elasticsearch", "7.17", "assumed")]
    assert in_use(report({**files, "a.conf": CONF})) == [
        ("elasticsearch", "7.17", "assumed"),
        ("logstash", "7.17", "config"),
    ]


def test_of_several_deployments_the_oldest_is_assumed(report):
    files = {
        f"{folder}/docker-compose.yml": compose("logstash", release)
        + "    volumes: ['./logstash:/usr/share/logstash/pipeline']\n"
        for folder, release in (("prod", "7.17.9"), ("dev", "9.2.0"))
    }
    confs = {"prod/logstash/a.conf": CONF, "dev/logstash/a.conf": CONF, "loose.conf": CONF, "filebeat.yml": FILEBEAT}
    found = report({".git/HEAD": "", **files, **confs})
    assert in_use(found) == [
        ("filebeat", "7.17.9", "assumed"),
        ("logstash", "7.17.9", "assumed"),
        ("logstash", "7.17.9", "inferred"),
        ("logstash", "9.2.0", "inferred"),
    ]
    assert {one["path"] for one in found["breaks"]} == {"loose.conf", "prod/logstash/a.conf"}


def test_no_report_if_nothing_can_be_read(project, capsys):
    project({"a.conf": CONF})
    assert main(["upgrade", "--from", "7.17", "nowhere"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == "lslint: nowhere: no such file or directory\n"
    assert main(["upgrade", "--from", "7.17", "nowhere", "a.conf"]) == 2
    assert "LS106" in capsys.readouterr().out


@pytest.mark.parametrize("written", ["7.99", "elasticsearch=7.99"])
def test_a_usage_error_names_the_option_once(project, capsys, written):
    project({"a.conf": CONF})
    assert main(["upgrade", "--from", written]) == 2
    assert capsys.readouterr().err.count("option --from") == 1


def test_progress_within_a_file(project, capsys, monkeypatch):
    from lslint.cli import progress

    monkeypatch.setattr(progress, "AFTER", 0)
    monkeypatch.setattr(progress, "EVERY", 0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    project({"a.conf": CONF})
    main(["upgrade", "--from", "7.17", "--to", "9.1"])
    assert capsys.readouterr().err.count("0 of 1 files") > 1


@pytest.mark.parametrize(
    ("releases", "wrong"),
    [
        (["7.17", "8.1"], "7.17 and 8.1 are both for all products"),
        (["logstash=7.17", "elasticsearch=7.17", "logstash=8.1"], "7.17 and 8.1 are both for logstash"),
        (["7.17", "7.17"], ""),
        (["7.17", "logstash=8.1"], ""),
    ],
)
def test_two_releases_for_the_same_products(project, capsys, releases, wrong):
    project({"a.conf": CONF})
    options = [part for release in releases for part in ("--from", release)]
    code = main(["upgrade", "--to", "9.1", *options, "a.conf"])
    err = capsys.readouterr().err
    assert (code == 2, bool(err)) == (bool(wrong), bool(wrong))
    assert wrong in err
