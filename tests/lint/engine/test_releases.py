"""Files are checked for the releases that the project names."""

import json

import pytest
from logstash_checks import check_load
from manifests import TRANSLATE, compose, logstash, report, service

from lslint.cli.main import main
from lslint.engine import check
from lslint.grammar.config.json import parser


def codes(made):
    return [(one["code"], one["severity"]) for one in made["findings"] if one["stage"] in ("load", "parse", "start")]


def test_without_evidence_the_newest_release_counts(project, capsys):
    made = report(capsys)
    assert codes(made) == []
    assert made["deployments"] == []
    assert made["files"][0]["verdict"] == "accepted"


def test_a_file_is_parsed_once_for_several_releases(tmp_path, monkeypatch, capsys):
    text = '{"template": "x-*", "mappings": {"properties": {"a": {"type": "string"}}}}\n'
    (tmp_path / "template.json").write_text(text)
    monkeypatch.chdir(tmp_path)
    parsed, released = [], []
    real_parse, real_release = parser.parse, check._check_release
    monkeypatch.setattr(parser, "parse", lambda text: parsed.append(text) or real_parse(text))
    monkeypatch.setattr(
        check, "_check_release", lambda *args, **more: released.append(more["release"]) or real_release(*args, **more)
    )
    main(["--no-cache", "--target", "elasticsearch=6.8..8.15", "template.json"])
    assert sorted(map(str, released)) == ["6.8", "8.15"]
    assert parsed.count(text) == 1


def test_targets_of_a_config_are_shown_for_each_file(project, capsys):
    (project / "legacy").mkdir()
    (project / "legacy" / "b.conf").write_text(TRANSLATE)
    (project / "docker-compose.yml").write_text(compose(logstash("8.15.3")))
    config = '[targets]\nlogstash = "7.9..8.3"\n"legacy/**" = {logstash = "6.8"}\n'
    (project / "lslint.toml").write_text(config)

    def target(releases, origin="lslint.toml"):
        return {"product": "logstash", "releases": releases, "origin": origin}

    made = report(capsys)
    assert [(one["path"], one["targets"], one["deployments"]) for one in made["files"]] == [
        ("legacy/b.conf", [target("6.8")], []),
        ("pipeline/a.conf", [target("7.9..8.3")], []),
    ]
    main(["--no-cache", "."])
    assert "2 files for Logstash 6.8 (lslint.toml) and Logstash 7.9 to 8.3 (lslint.toml)\n" in capsys.readouterr().out
    made = report(capsys, "--target", "logstash=7.6")
    assert [one["targets"] for one in made["files"]] == [[target("7.6", "--target")]] * 2
    main(["--no-cache", "--target", "newest", "."])
    assert "2 files for Logstash 9.5, the newest (--target newest)\n" in capsys.readouterr().out
    made = report(capsys, "--target", "auto")
    assert [(one["targets"], one["deployments"]) for one in made["files"]] == [([], [0])] * 2


def test_targets_of_configs_in_hosts_are_shown(project, capsys):
    settings = '- pipeline.id: a\n  config.string: "input { stdin { } }"\n'
    (project / "pipelines.yml").write_text(settings)
    made = report(capsys, "--target", "logstash=7.6")
    assert [len(one["targets"]) for one in made["files"]] == [1, 1]


@pytest.mark.parametrize("given", [(), ("--target", "logstash=7.6..8.15")])
def test_who_allows_releases_that_differ(project, capsys, given):
    (project / "docker-compose.yml").write_text(compose(logstash("7.6.2"), logstash("8.15.0")))
    reasons = [gap["reason"] for gap in report(capsys, *given)["files"][0]["not_checked"]]
    if given:
        assert "Logstash 7.6 and 8.15 differ: --target allows both" in reasons
    else:
        assert "Logstash 7.6.2 and 8.15.0 differ: the project names both" in reasons


def test_the_elasticsearch_of_an_unsupported_combination_is_listed(project, capsys):
    images = (logstash("8.15.0"), "docker.elastic.co/elasticsearch/elasticsearch:7.6.2")
    (project / "docker-compose.yml").write_text(compose(*images))
    made = report(capsys)
    assert "LS908" in [one["code"] for one in made["findings"]]
    assert [(one["product"], one["release"]) for one in made["deployments"]] == [
        ("elasticsearch", "7.6.2"),
        ("logstash", "8.15.0"),
    ]
    assert [one["deployments"] for one in made["files"]] == [[1]]
    main(["--show-settings", "."])
    shown = [line for line in capsys.readouterr().out.splitlines() if line.startswith("targets.")]
    assert [line.partition("  (")[0] for line in shown] == [
        "targets.logstash = 8.15.0",
        "targets.filebeat = 9.5",
        "targets.elasticsearch = 7.6.2",
        "targets.kibana = 9.5",
    ]


def test_the_same_evidence_is_shown_once(project, capsys):
    (project / "b.conf").write_text(TRANSLATE)
    mounted = compose(logstash("7.6.2")) + "    volumes: ['./pipeline:/usr/share/logstash/pipeline']\n"
    (project / "docker-compose.yml").write_text(mounted)
    main(["--show-settings", "."])
    shown = [line for line in capsys.readouterr().out.splitlines() if line.startswith("targets.")]
    assert [line for line in shown if "7.6.2" in line] == [
        "targets.logstash = 7.6.2  (docker-compose.yml:3: docker.elastic.co/logstash/logstash:7.6.2)"
    ]


def test_releases_of_subfolders_in_the_settings(project, capsys):
    """A row for each folder, one for the other files, and what a release of the command line replaces."""
    (project / "pipeline" / "docker-compose.yml").write_text(compose(logstash("7.6.2")))
    (project / "other").mkdir()
    (project / "other" / "docker-compose.yml").write_text(compose(logstash("latest")))
    (project / "other" / "a.conf").write_text(TRANSLATE)

    def shown(*arguments):
        main(["--show-settings", "--isolated", *arguments, "."])
        return [line for line in capsys.readouterr().out.splitlines() if "logstash" in line]

    image = "docker.elastic.co/logstash/logstash"
    assert shown() == [
        f'targets."other/**" = logstash 9.5  (newest; no release in other/docker-compose.yml:3: {image}:latest)',
        f'targets."pipeline/**" = logstash 7.6.2  (pipeline/docker-compose.yml:3: {image}:7.6.2)',
        "targets.logstash = 9.5  (newest; no release found for other files)",
    ]
    assert shown("--target", "logstash=8.1") == ["targets.logstash = 8.1  (command line)"]
    assert shown("--target", "newest") == ["targets.logstash = 9.5  (newest; --target newest)"]


@pytest.mark.parametrize("name", ["filebeat", "metricbeat"])
def test_the_name_of_a_beat_gives_the_release_of_all(project, capsys, name):
    main(["--show-settings", "--isolated", "--target", f"{name}=8.15", "."])
    assert "targets.filebeat = 8.15  (command line)" in capsys.readouterr().out.splitlines()


def test_products_without_a_release_are_named(project, capsys):
    (project / "pipeline" / "docker-compose.yml").write_text(compose(logstash("7.6.2")))
    (project / "filebeat.yml").write_text("output.console:\n  pretty: true\n")
    main(["--no-cache", "."])
    out = capsys.readouterr().out
    expected = "for Logstash 7.6.2 (pipeline/docker-compose.yml:3); other files for Filebeat 9.5, the newest"
    assert f"{expected} (no release found for them)\n" in out


def test_one_release(project, capsys):
    (project / "docker-compose.yml").write_text(compose(logstash("7.6.2")))
    made = report(capsys)
    assert codes(made) == [("LS103", "error"), ("LS102", "error"), ("LS102", "error")]
    (deployment,) = made["deployments"]
    assert deployment["release"] == "7.6.2"
    assert deployment["evidence"] == [{"path": "docker-compose.yml", "line": 3, "text": logstash("7.6.2")}]
    assert made["files"][0]["deployments"] == [0]
    assert made["target"]["logstash"] is None


MOUNTED = "    volumes: ['./pipeline:/usr/share/logstash/pipeline']\n"


@pytest.mark.parametrize("volumes", ["", MOUNTED])
def test_two_releases_give_warnings_and_an_unknown_verdict(project, capsys, volumes):
    """Warnings only if both run with the file; other services may be those of another part of the project."""
    for name, release in (("docker-compose.yml", "7.6.2"), ("docker-compose.new.yml", "8.15.0")):
        (project / name).write_text(compose(logstash(release)) + volumes)
    made = report(capsys)
    assert {severity for code, severity in codes(made) if code == "LS102"} == ({"warning"} if volumes else set())
    assert made["files"][0]["verdict"] == "unknown"
    assert made["deployments"][0]["release"] is None
    assert made["deployments"][0]["range"] == ["7.6.2", "8.15.0"]
    assert [one["severity"] for one in made["findings"] if one["code"] == "LS907"] == ["info"]


def test_releases_of_a_folder_that_the_folder_above_names_too(project, capsys):
    """One finding for the same cause."""
    for folder, releases in (("k8s/prod", ("7.6.2", "7.9.0")), ("k8s/dev", ("8.1.0",))):
        (project / folder).mkdir(parents=True)
        for release in releases:
            text = f"containers:\n- name: a\n  image: {logstash(release)}\n"
            (project / folder / f"l{release[:3]}.yaml").write_text(text)
    for folder in ("k8s/prod", "k8s"):
        (project / folder / "a.conf").write_text(TRANSLATE)
    found = [one for one in report(capsys)["findings"] if one["code"] == "LS907"]
    assert len(found) == 1
    assert all(release in found[0]["message"] for release in ("7.6.2", "7.9.0", "8.1.0"))


def test_an_upgrade_hint_that_is_an_error_of_the_newer_release_only(project, capsys):
    (project / "filebeat.yml").write_text("filebeat.inputs:\n- type: log\n  paths: [/a]\noutput.console:\n")
    images = [f"docker.elastic.co/beats/filebeat:{release}" for release in ("8.5.0", "9.0.1")]
    (project / "docker-compose.yml").write_text(compose(*images))
    assert [one["severity"] for one in report(capsys)["findings"] if one["code"] == "FB605"] == ["info"]
    (project / "docker-compose.yml").write_text(compose(images[1]))
    assert [one["severity"] for one in report(capsys)["findings"] if one["code"] == "FB605"] == ["error"]


def test_the_target_of_the_user_counts(project, capsys):
    (project / "docker-compose.yml").write_text(compose(logstash("7.6.2")))
    assert codes(report(capsys, "--target", "logstash=8.15")) == []
    assert codes(report(capsys, "--target", "newest")) == []
    (project / "lslint.toml").write_text('[targets]\nlogstash = "8.15"\n')
    assert codes(report(capsys)) == []
    assert codes(report(capsys, "--target", "auto")) != []
    (project / "lslint.toml").write_text('[targets]\nlogstash = "8.15"\n"pipeline/**" = {logstash = "7.6"}\n')
    assert codes(report(capsys)) != []


def test_isolated_still_infers(project, capsys):
    (project / "docker-compose.yml").write_text(compose(logstash("7.6.2")))
    (project / "lslint.toml").write_text('[targets]\nlogstash = "8.15"\n')
    assert codes(report(capsys, "--isolated")) != []


@pytest.mark.parametrize(
    ("release", "reason"),
    [
        ("10.1.0", "Logstash 10.1.0 is newer than"),
        ("1.4.2", "Logstash 1.4.2 is older than"),
        ("2.4.1", "the options of releases before 5.0 are unknown"),
    ],
)
def test_releases_that_are_not_known(project, capsys, release, reason):
    (project / "docker-compose.yml").write_text(compose(logstash(release)))
    made = report(capsys)
    assert codes(made) == []
    assert any(one["reason"].startswith(reason) for one in made["files"][0]["not_checked"])
    assert made["files"][0]["verdict"] == ("accepted" if release == "10.1.0" else "unknown")


def test_what_the_newest_known_release_lacks_is_no_error_for_a_later_one(project, capsys):
    pipeline = project / "pipeline" / "a.conf"
    pipeline.write_text("filter { mutate { future => 1 } }\n")
    (project / "docker-compose.yml").write_text(compose(logstash("9.5.0")))
    assert codes(report(capsys)) == [("LS102", "error")]
    (project / "docker-compose.yml").write_text(compose(logstash("10.1.0")))
    made = report(capsys)
    assert codes(made) == [("LS102", "warning")]
    assert made["files"][0]["verdict"] == "unknown"
    pipeline.write_text("filter { mutate { add_tag => } }\n")
    made = report(capsys)
    assert ([severity for _, severity in codes(made)], made["files"][0]["verdict"]) == (["error"], "rejected")


def test_a_minor_release_means_its_last_patch_release():
    from lslint.rules.api import Release

    assert Release("7.6").at_least(7, 6, 2)
    assert not Release("7.6.1").at_least(7, 6, 2)
    assert not Release("7.6").at_least(7, 7)


@pytest.mark.parametrize("target", ["logstash=9.1..7.17", "logstash=7.17..", "logstash=7.17..99.0"])
def test_bad_ranges(project, capsys, target):
    assert main(["--target", target, "."]) == 2


OLD = 'output {\n  elasticsearch {\n    host => "a"\n    protocol => "http"\n    cluster => "b"\n  }\n}\n'


def test_a_file_that_dates_itself(project, capsys):
    (project / "pipeline" / "a.conf").write_text('filter { mutate { remove => ["a"] } }\n' + OLD)
    made = report(capsys)
    assert made["findings"] == []
    (file,) = made["files"]
    assert file["verdict"] == "unknown"
    assert [one["reason"] for one in file["not_checked"]] == ["written for Logstash 1.x (line 5: `protocol`)"]
    (deployment,) = made["deployments"]
    assert deployment["range"] == ["1.0", "1.5"]
    assert deployment["evidence"][0] == {"path": "pipeline/a.conf", "line": 5, "text": "protocol"}
    assert "http" not in str(deployment)


def test_one_old_name_is_an_error_of_the_newest_release(project, capsys):
    (project / "pipeline" / "a.conf").write_text('output { elasticsearch { host => "a" } }\n')
    made = report(capsys)
    assert [code for code, _ in codes(made)] == ["LS102"]
    assert made["deployments"] == []


def test_the_target_counts_before_the_content(project, capsys):
    (project / "pipeline" / "a.conf").write_text(OLD)
    for arguments in (["--target", "newest"], ["--target", "logstash=5.6"]):
        assert {code for code, _ in codes(report(capsys, *arguments))} == {"LS102"}


def test_syntax_errors_of_old_files_are_reported(project, capsys):
    (project / "pipeline" / "a.conf").write_text(OLD + "filter { mutate { ")
    made = report(capsys)
    assert made["files"][0]["verdict"] == "rejected"
    assert [severity for _, severity in codes(made)] == ["error"]


def test_an_old_filebeat_is_not_checked_for_newer_settings(project, capsys):
    text = "filebeat:\n  prospectors:\n    - paths: [/a]\n      close_older: 1h\n      force_close_files: true\n"
    (project / "pipeline" / "filebeat.yml").write_text(text + "output:\n  logstash:\n    hosts: [a]\n    tls: {}\n")
    made = report(capsys, "--select", "FB")
    assert [one["code"] for one in made["findings"] if one["severity"] != "info"] == []
    (file,) = [one for one in made["files"] if one["kind"] == "filebeat"]
    assert [one["reason"] for one in file["not_checked"]] == ["written for Filebeat 1.x (line 9: `tls`)"]


def test_a_dated_template_is_checked_at_both_ends(project, capsys):
    template = {
        "template": "a",
        "mappings": {"_default_": {"properties": {"a": {"type": "string", "index": "not_analyzed"}}}, "b": {"_ttl": 1}},
    }
    (project / "template.json").write_text(json.dumps(template))
    made = report(capsys, "--select", "ES6", "--select", "ES1")
    assert [one for one in made["findings"] if one["path"] == "template.json"] == []
    made = report(capsys, "--select", "ES6", "--target", "newest")
    assert {"ES601", "ES602", "ES608"} <= {one["code"] for one in made["findings"]}


def test_a_major_release_is_checked_at_its_newest_minor(project, capsys):
    (project / "logstash-5").mkdir()
    settings = project / "logstash-5" / "logstash.yml"
    settings.write_text("queue.type: persisted\n")  # since 5.1
    made = report(capsys)
    (deployment,) = made["deployments"]
    assert deployment["range"] == ["5.0", "5.6"]
    (file,) = [one for one in made["files"] if one["path"] == "logstash-5/logstash.yml"]
    assert (file["verdict"], codes(made)) == ("accepted", [])
    settings.write_text("queue.typ: persisted\n")
    assert [severity for _, severity in codes(report(capsys))] == ["error"]


def test_what_only_the_oldest_release_of_a_repository_rejects(project, capsys):
    """``source`` and ``target`` of `translate` came with 7.15."""
    (project / "install.sh").write_text("curl https://artifacts.elastic.co/packages/7.x/apt\n")
    made = report(capsys)
    assert made["deployments"][0]["range"] == ["7.0", "7.17"]
    assert codes(made) == []
    (project / "install.sh").write_text("curl https://artifacts.elastic.co/packages/6.x/apt\n")
    assert ("LS102", "error") in codes(report(capsys))


TYPED = {"settings": {"index.number_of_shards": 1}, "mappings": {"_doc": {"properties": {"a": {"type": "text"}}}}}


def write(project, files):
    for name, text in files.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(text if isinstance(text, str) else json.dumps(text))


@pytest.mark.parametrize(
    ("manifest", "found"),
    [
        ("ansible/roles/elasticsearch/defaults/main.yml", []),
        ("ansible/roles/mapping/defaults/main.yml", [("ES138", "error")]),
        ("ansible/roles/mapping/vars/debian.yml", [("ES138", "error")]),
        ("ansible/group_vars/all.yml", [("ES138", "error")]),
        (".github/workflows/test.yml", [("ES138", "error")]),
    ],
)
def test_a_release_of_another_part_of_the_project_is_not_certain(project, capsys, manifest, found):
    """The type `_doc` needs 6.2: it is no error only because another role installs 5.2."""
    write(project, {manifest: "es_version: 5.2.2\n", "ansible/roles/mapping/files/a.json": TYPED})
    if manifest.startswith("."):
        write(project, {manifest: "env:\n  ELASTICSEARCH_VERSION: 5.2.2\n"})
    made = report(capsys)
    assert [one["range"] for one in made["deployments"] if one["product"] == "elasticsearch"] == [["5.2.2", "5.2.2"]]
    assert codes(made) == found


def test_what_every_release_rejects_is_certain_anywhere(project, capsys):
    (project / "pipeline" / "a.conf").write_text("filter { grk { } }\n")
    write(project, {"roles/logstash/defaults/main.yml": "logstash_version: 7.10.2\n"})
    assert codes(report(capsys)) == [("LS101", "error")]


def test_an_error_of_one_end_of_a_range_is_a_warning_at_most(project, capsys):
    (project / "compose.yml").write_text(
        compose(*(f"docker.elastic.co/beats/filebeat:{one}" for one in ("8.0.0", "9.0.1")))
    )
    (project / "filebeat.yml").write_text("filebeat.inputs:\n- type: log\n  paths: [/x]\noutput.console: {}\n")
    found = [one for one in report(capsys, "--select", "FB605")["findings"] if one["code"] == "FB605"]
    assert [one["severity"] for one in found] in (["warning"], ["info"])


def test_a_range_that_manifests_and_content_make_is_checked_at_both_ends(project, capsys):
    """Not the newest release of a major one: 5.6 accepts ``_all``."""
    template = {"template": "a-*", "mappings": {"_default_": {"_all": {"enabled": True}}}}
    write(project, {
        "hieradata/role/logstash.yaml": "profile::elasticsearch::version: '5.6'\n",
        "hieradata/role/logstash7.yaml": "profile::elasticsearch::version: '7.10'\n",
        "modules/logstash/files/a.json": template,
    })  # fmt: skip
    assert [one for one in codes(report(capsys)) if one[1] == "error"] == []


def test_a_template_for_an_older_release_than_another_part_of_the_project_has(project, capsys):
    """``index_name`` ended with 1.x, as ``string`` did with 5.6; only 5.6 of what the project names fits."""
    fields = {"tags": {"type": "string", "index": "not_analyzed", "index_name": "tag"}}
    write(project, {
        "hieradata/role/logstash.yaml": "profile::elasticsearch::version: '5.6'\n",
        "hieradata/role/logstash7.yaml": "profile::elasticsearch::version: '7.10'\n",
        "modules/logstash/files/a.json": {"template": "a", "mappings": {"b": {"properties": fields}}},
    })  # fmt: skip
    assert [one for one in codes(report(capsys)) if one[1] == "error"] == []


def test_a_package_counts_before_the_repository_of_other_packages(project, capsys):
    write(project, {"README.md": (
        "```sh\necho deb https://artifacts.elastic.co/packages/8.x/apt stable main\napt install elasticsearch\n"
        "curl -LO https://artifacts.elastic.co/downloads/beats/filebeat/filebeat-9.0.1-amd64.deb\n```\n"
    ), "filebeat.yml": "filebeat.inputs:\n- type: log\n  paths: [/x]\noutput.console: {}\n"})  # fmt: skip
    made = report(capsys, "--select", "FB605")
    assert [one["range"] for one in made["deployments"] if one["product"] == "filebeat"] == [["9.0.1", "9.0.1"]]
    assert ("FB605", "error") in codes(made)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "docker-compose.yml",
            "services:\n  l:\n    image: {}\n    environment:\n      PIPELINE_ECS_COMPATIBILITY: disabled\n",
        ),
        ("templates/pipelines.yml.j2", "- pipeline.id: {{{{ a }}}}\n  pipeline.ecs_compatibility: disabled\n"),
        ("installer/logstash.go", 'type Config struct {{\n\tECS string `yaml:"pipeline.ecs_compatibility"`\n}}\n'),
        (".env", "PIPELINE_ECS_COMPATIBILITY=disabled\n"),
    ],
)  # fmt: skip
def test_ecs_mode_that_something_else_sets(project, capsys, name, text):
    (project / "pipeline" / "a.conf").write_text('filter { geoip { source => "clientip" } }\n')
    write(project, {"docker-compose.yml": compose(logstash("8.15.3"))})
    assert ("LS282", "error") in codes(report(capsys))
    write(project, {name: text.format(logstash("8.15.3"))})
    assert [one for one in report(capsys)["findings"] if one["code"] == "LS282"] == []


def test_what_the_name_of_a_folder_alone_shows(project, capsys):
    (project / "logstash-6").mkdir()
    (project / "pipeline" / "a.conf").rename(project / "logstash-6" / "a.conf")
    made = report(capsys)
    assert (made["deployments"][0]["range"], codes(made)) == (["6.0", "6.8"], [])
    assert made["files"][0]["verdict"] == "unknown"
    (project / "logstash-6" / "a.conf").write_text("filter { grk { } }\n")
    assert codes(report(capsys)) == [("LS101", "error")]


def test_doc_values_of_a_dated_template(project, capsys):
    """What the setting means differs by release."""
    field = {"type": "string", "index": "not_analyzed", "doc_values": True}
    rule = {"s": {"match": "*", "match_mapping_type": "string", "mapping": field}}
    template = {"template": "logstash-*", "mappings": {"_default_": {"dynamic_templates": [rule]}}}
    (project / "template.json").write_text(json.dumps(template))
    (finding,) = [one for one in report(capsys, "--select", "ES302")["findings"] if one["code"] == "ES302"]
    assert "in Elasticsearch 1.x" in finding["message"]
    assert "Since 2.0, `true` is the default" in finding["help"]
    assert finding["fix"] is None or finding["fix"]["applicability"] != "safe"


UNKNOWN = (
    'input { stdin { } beatz { } }\nfilter { grep { } mutate { nosuch => 1 remove => ["x"] } }\noutput { null { } }\n'
)


@pytest.mark.parametrize("release", ["1.1.9", "2.4.1"])
def test_before_the_oldest_release_what_every_release_refuses_is_a_warning(project, capsys, release):
    (project / "pipeline" / "a.conf").write_text(UNKNOWN)
    (project / "compose.yml").write_text(compose(f"logstash:{release}"))
    made = report(capsys)
    assert codes(made) == [("LS101", "warning"), ("LS102", "warning")]
    assert made["files"][0]["verdict"] == "unknown"
    assert len(made["files"][0]["not_checked"]) == 1


@pytest.mark.parametrize(
    ("plugin", "expected"),
    [
        ("output { elasticsearch { embedded => true } }", []),
        ('filter { date { timestamp => "ISO8601" } }', []),
        ("output { elasticsearch { nosuch => 1 } }", [("LS102", "warning")]),
        ('filter { "mutate" { } }', [("LS101", "warning")]),
    ],
)
def test_what_older_releases_accepted_is_not_reported_for_them(project, capsys, plugin, expected):
    (project / "pipeline" / "a.conf").write_text(plugin + "\n")
    (project / "compose.yml").write_text(compose("logstash:2.4.1"))
    assert codes(report(capsys)) == expected


@pytest.mark.parametrize(
    ("plugin", "is_former"),
    [
        ("output { elasticsearch { embedded => true } }", True),
        ('filter { date { timestamp => "ISO8601" } }', True),
        ("output { elasticsearch { nosuch => 1 } }", False),
    ],
)
def test_findings_about_options_that_a_release_had(plugin, is_former):
    found = [one for one in check_load(plugin + "\n").findings if one.rule.code == "LS102"]
    assert [one.is_former for one in found] == [is_former]


def test_a_template_for_elasticsearch_1(project, capsys):
    (project / "pipeline" / "a.conf").unlink()
    (project / "compose.yml").write_text(compose("elasticsearch:1.5.2"))
    (project / "t.json").write_text(
        '{"template": "a-*", "settings": {"number_of_shards": "abc"},'
        ' "mappings": {"d": {"_ttl": {"enabled": true}, "properties": {"a": {"type": "array"}}}}}\n'
    )
    made = report(capsys)
    assert codes(made) == [("ES123", "warning"), ("ES101", "warning")]
    assert made["files"][0]["verdict"] == "unknown"


def test_a_file_that_only_its_content_dates_gets_no_more(project, capsys):
    old = "input { stdin { } }\noutput { elasticsearch { embedded => true nosuch => 1 } }\n"
    (project / "pipeline" / "a.conf").write_text(old)
    assert codes(report(capsys)) == []


@pytest.mark.parametrize(
    ("argument", "shown"),
    [
        (".", "../compose.yml"),
        ("a.conf", "../compose.yml"),
        ("../pipeline", "../compose.yml"),
        ("", "{root}/compose.yml"),
    ],
)  # fmt: skip
def test_evidence_outside_of_the_working_directory_is_shown_as_the_files_are(
    project, capsys, monkeypatch, argument, shown
):
    (project / "compose.yml").write_text(compose(logstash("7.6.2")))
    monkeypatch.chdir(project / "pipeline")
    for _ in range(2):  # the second report is that of the first run
        main(["--json", argument or str(project / "pipeline")])
        made = json.loads(capsys.readouterr().out)
        (deployment,) = made["deployments"]
        assert [one["path"] for one in deployment["evidence"]] == [shown.format(root=project)]


def settings_of(path, capsys):
    main(["--show-settings", "--isolated", path])
    return [line for line in capsys.readouterr().out.split("\n") if line.startswith("targets")]


def test_settings_of_configs_inside_manifests(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    data = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n"
    pod = "---\nkind: Pod\nspec:\n  containers:\n  - image: &x docker.elastic.co/"
    (tmp_path / "a.yml").write_text(
        f"{data}  a.conf: |\n    input {{ beats {{ port => 5044 }} }}\n{pod}logstash/logstash:9.1.0\n"
        f"---\n{data}  b.yml: |\n    metricbeat.modules: []\n{pod}beats/metricbeat:8.15.0\n"
    )
    assert settings_of("a.yml", capsys) == [
        "targets.logstash = 9.1.0  (a.yml:11: docker.elastic.co/logstash/logstash:9.1.0)",
        "targets.metricbeat = 8.15.0  (a.yml:23: docker.elastic.co/beats/metricbeat:8.15.0)",
        "targets.filebeat = 9.5  (newest; no release found for other files)",
        "targets.elasticsearch = 9.5  (newest; no release found in the project)",
        "targets.kibana = 9.5  (newest; no release found in the project)",
    ]


def test_settings_of_a_document_with_several_releases(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    request = '```\nPUT _index_template/a\n{"index_patterns": ["a"], "template": {"mappings": {}}}\n```\n'
    (tmp_path / "a.md").write_text(
        f"# One\n    docker run elasticsearch:7.17.0\n{request}\n# Two\n    docker run elasticsearch:9.1.0\n{request}"
    )
    shown = [line for line in settings_of("a.md", capsys) if "elasticsearch" in line]
    assert [line.partition("  (")[0].rpartition(" ")[2] for line in shown] == ["7.17.0", "9.1.0"]


@pytest.mark.parametrize(
    ("name", "text", "product", "code"),
    [
        ("elasticsearch.yml", "node.name: a\nnode.master: true\n", "elasticsearch", "ES613"),
        ("logstash.yml", "node.name: a\nhttp.host: 127.0.0.1\n", "logstash", "LS613"),
    ],
)
@pytest.mark.parametrize("is_mounted", [True, False])
def test_the_release_of_an_image_that_does_not_mount_the_settings(
    project, capsys, name, text, product, code, is_mounted
):
    volume = f"./{product}/{name}:/usr/share/{product}/config/{name}" if is_mounted else ""
    write(project, {"docker-compose.yml": service("9.0.0", volume, product), f"{product}/{name}": text})
    made = report(capsys)
    (file,) = (one for one in made["files"] if one["path"] == f"{product}/{name}")
    assert ((code, "error") in codes(made)) is is_mounted
    assert file["verdict"] == ("rejected" if is_mounted else "unknown")
