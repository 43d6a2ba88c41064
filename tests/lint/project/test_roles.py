"""Roles of files in a tree."""

import pytest
from file_roles import BROKEN, COMPOSE, report, roles

from lslint.cli.main import main

SYNTAX = 'filter { mutate { add_tag = "a" } }\n'


def test_fixtures_get_hints_and_pass(tree, capsys):
    tree(**{"spec/a.conf": SYNTAX})
    code, found = report(capsys, ".")
    assert code == 0
    assert {one["severity"] for one in found["findings"]} == {"info"}
    assert {one["stage"] for one in found["findings"]} == {"parse"}
    assert [one["verdict"] for one in found["files"]] == ["rejected"]
    assert main(["--no-cache", "--fail-on", "info", "."]) == 0


@pytest.mark.parametrize("text", [BROKEN, "input { stdin { } }\noutput { tcp { id => 'stdout' } }\n"])
def test_fixtures_may_be_rejected_on_purpose(tree, capsys, text):
    tree(**{"spec/a.conf": text})
    code, found = report(capsys, ".")
    assert (code, found["findings"]) == (0, [])
    assert [one["verdict"] for one in found["files"]] == ["rejected"]


def test_configured_severity_does_not_make_a_fixture_fail(tree, capsys):
    tree(**{"spec/a.conf": SYNTAX, "lslint.toml": '[severity]\nLS = "error"\n'})
    code, found = report(capsys, ".")
    assert (code, {one["severity"] for one in found["findings"]}) == (0, {"info"})


def test_fixes_leave_fixtures_alone(tree, tmp_path):
    tree(**{"spec/a.conf": SYNTAX, "conf/a.conf": SYNTAX})
    main(["--no-cache", "--fix", "."])
    assert (tmp_path / "spec/a.conf").read_text() == SYNTAX
    assert (tmp_path / "conf/a.conf").read_text() != SYNTAX


def test_named_files_are_for_production(tree, capsys):
    tree(**{"spec/a.conf": BROKEN})
    code, found = report(capsys, "spec/a.conf")
    assert code == 1
    assert [one["role"] for one in found["files"]] == ["production"]


def test_config_decides_for_named_files_too(tree, capsys):
    tree(**{
        "spec/a.conf": BROKEN,
        "x/b.conf": BROKEN,
        "lslint.toml": '[roles]\n"x/**" = "fixture"\n"spec/**" = "production"\n',
    })  # fmt: skip
    assert roles(capsys, ".") == {"spec/a.conf": "production", "x/b.conf": "fixture"}
    code, _ = report(capsys, "x/b.conf")
    assert code == 0


def test_unknown_role_in_the_config(tree, capsys):
    tree(**{"lslint.toml": '[roles]\n"x/**" = "fixtures"\n'})
    assert main(["."]) == 2
    assert "fixture?" in capsys.readouterr().err


def test_names_above_the_argument_do_not_count(tree, capsys, monkeypatch, tmp_path):
    tree(**{"spec/tests/conf/a.conf": BROKEN})
    assert roles(capsys, "spec/tests/conf") == {"spec/tests/conf/a.conf": "production"}
    monkeypatch.chdir(tmp_path / "spec/tests")
    assert roles(capsys, ".") == {"conf/a.conf": "production"}


def test_names_below_the_repository_count_wherever_lslint_runs(tree, capsys, monkeypatch, tmp_path):
    tree(**{"spec/repo/.git/HEAD": "", "spec/repo/tests/a.conf": BROKEN, "spec/repo/b.conf": BROKEN})
    assert roles(capsys, ".") == {"spec/repo/tests/a.conf": "fixture", "spec/repo/b.conf": "production"}
    monkeypatch.chdir(tmp_path / "spec/repo/tests")
    assert roles(capsys, ".") == {"a.conf": "fixture"}


def test_environments(tree, capsys):
    tree(**{"envs/test/a.conf": BROKEN, "deploy/test/a.conf": BROKEN, "deploy/prod/a.conf": BROKEN})
    assert set(roles(capsys, ".").values()) == {"production"}


MODULES = "- module: nginx\n  access:\n    enabled: {}\n  error:\n    enabled: false\n"


def test_modules_that_are_all_disabled_are_a_reference(tree, capsys):
    tree(**{
        "modules.d/nginx.yml": MODULES.format("false"),
        "modules.d/apache.yml": MODULES.format("true"),
        "modules.d/salesforce.yml": MODULES.format("false\n    # enabled: true\n    var.jwt:\n      enabled: true"),
        "modules.d/zoom.yml": "- module: zoom\n  webhook:\n    enabled: false\n  chat:\n    enabled: true\n",
        "modules.d/system.yml": MODULES.format("false") + "- module: mysql\n  slowlog:\n    var.paths: [a]\n",
        "filebeat.yml": "filebeat.inputs:\n- type: log\n  enabled: false\n  paths: [a]\noutput.console: {}\n",
    })  # fmt: skip
    assert {path: role for path, role in roles(capsys, ".").items() if role != "production"} == {
        "modules.d/nginx.yml": "reference",
        "modules.d/salesforce.yml": "reference",
    }


@pytest.mark.parametrize(
    ("config", "role", "is_counted"),
    [("", "reference", False), ('[kinds]\n"modules.d/*.yml" = "filebeat"\n', "production", True)],
)
def test_a_kind_that_the_config_gives_says_that_the_product_reads_the_file(tree, capsys, config, role, is_counted):
    tree(**{"modules.d/nginx.yml": MODULES.format("false"), "lslint.toml": config})
    assert roles(capsys, "modules.d") == {"modules.d/nginx.yml": role}
    assert main(["--target", "filebeat=8.19", "modules.d"]) == is_counted
    shown = capsys.readouterr().out
    assert ("FB244" in shown, "does not start" in shown) == (is_counted, is_counted)


def test_a_kind_of_the_config_and_pipelines_in_notes(tree, capsys):
    tree(**{"notes/a.txt": "filter { drop { } }\n", "b.txt": "filter { drop { } }\n"})
    assert roles(capsys, "--kind", "logstash", ".") == {"notes/a.txt": "production", "b.txt": "production"}
    tree(**{"lslint.toml": '[kinds]\n"notes/*.txt" = "logstash"\n'})
    assert roles(capsys, ".")["notes/a.txt"] == "production"


def test_show_files(tree, capsys):
    generated = f"# Generated by our-tool\n{BROKEN}"
    tree(**{"spec/a.conf": generated, "a.conf.j2": generated, "b.conf": BROKEN, "c.conf": generated})
    assert main(["--show-files", ".", "c.conf"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "a.conf.j2: logstash, role template",
        "b.conf: logstash",
        "c.conf: logstash, generated",
        "spec/a.conf: logstash, role fixture",
    ]


def test_nothing_is_reported_for_folders_that_are_put_aside(tree, capsys):
    tree(**{"_old/a.conf": "filter {\n", "conf/b.conf": BROKEN, ".git/config": ""})
    _, found = report(capsys, ".")
    assert {one["path"] for one in found["findings"]} == {"conf/b.conf"}
    _, found = report(capsys, "_old")
    assert {one["path"] for one in found["findings"]} == {"_old/a.conf"}


def test_an_archive_that_is_mounted_is_in_use(tree, capsys):
    volume = "      - ./{}:/usr/share/logstash/pipeline\n"
    tree(**{
        "compose.yml": COMPOSE + volume.format("legacy/pipeline"), "legacy/pipeline/a.conf": BROKEN,
        "legacy/b.conf": BROKEN, "old/x/c.conf": BROKEN, "old/compose.yml": COMPOSE + volume.format("x"),
        ".git/config": "",
    })  # fmt: skip
    assert roles(capsys, ".") == {
        "legacy/pipeline/a.conf": "production", "legacy/b.conf": "archive", "old/x/c.conf": "archive",
    }  # fmt: skip


def test_an_archive_that_is_mounted_as_an_archive_is_not_in_use(tree, capsys):
    volume = "      - ./conf.d:/etc/logstash/conf.d\n      - ./conf.d_inactive:/etc/logstash/conf.d_inactive/\n"
    files = {"conf.d/a.conf": BROKEN, "conf.d_inactive/b.conf": BROKEN}
    tree(**{"compose.yml": COMPOSE + volume, ".git/config": "", **files})
    assert roles(capsys, ".") == {"conf.d/a.conf": "production", "conf.d_inactive/b.conf": "archive"}


def test_generated_files_get_no_advice(tree, capsys):
    text = BROKEN + "filter { grok { match => { 'message' => '%{IP:a} %{WORD:b} %{NUMBER:c} %{WORD:d}' } } }\n"
    tree(**{"a.conf": "# Auto-generated by x, DO NOT EDIT\n" + text, "b.conf.j2.out": text, "c.conf": text,
            "d.conf": "# generated by Puppet\n" + text})  # fmt: skip
    _, found = report(capsys, ".")
    stages = {}
    for one in found["findings"]:
        stages.setdefault(one["path"], set()).add(one["stage"])
    assert stages["a.conf"] == {"load"}
    assert stages["c.conf"] == stages["d.conf"] > {"load"}


def test_an_unpacked_distribution(tree, capsys):
    tree(**{
        "logstash-6.5.0/config/pipelines.yml": "# - pipeline.id: a\n", "conf/pipelines.yml": "# - pipeline.id: a\n",
    })  # fmt: skip
    found = roles(capsys, ".")
    assert (found["logstash-6.5.0/config/pipelines.yml"], found["conf/pipelines.yml"]) == ("reference", "production")


def test_copies_that_logstash_loads_are_for_production(tree, capsys):
    names = (
        "conf.d/a_old.conf",
        "conf.d/a.conf.bak",
        "conf.d/a.conf.back",
        "pipeline/a.conf.bak",
        "pipeline/a.conf~",
        "x/a_old.conf",
    )
    tree(**dict.fromkeys(names, BROKEN))
    assert roles(capsys, ".") == {
        "conf.d/a_old.conf": "production", "conf.d/a.conf.bak": "reference", "conf.d/a.conf.back": "reference",
        "pipeline/a.conf.bak": "production", "pipeline/a.conf~": "archive", "x/a_old.conf": "reference",
    }  # fmt: skip


def test_a_list_of_options_is_a_reference(tree, capsys):
    tree(**{
        "a.conf": "output { xmpp { message => ... # string (required)\n } }\n",
        "b.conf": "output { xmpp { # message => ...\n message => '...' } }\n",
    })  # fmt: skip
    assert roles(capsys, ".") == {"a.conf": "reference", "b.conf": "production"}


def test_placeholders_of_a_script(tree, capsys):
    body = '{"index_patterns": ["a-*"], "settings": {"number_of_shards": $SHARDS}}\n'
    tree(**{
        "a/body.json": body, "a/create.sh": "SHARDS=5\ncurl -XPUT h:9200/_template/a -d @body.json\n",
        "b/body.json": body,
        "a/x.conf": "input { stdin { workers => $WORKERS } }\n", "x.conf": "input { stdin { workers => $WORKERS } }\n",
        "run.sh": "export WORKERS=4\ncat > /etc/x.conf <<EOF\nEOF\n",
    })  # fmt: skip
    _, found = report(capsys, ".")
    assert {one["path"]: one["verdict"] for one in found["files"]} == {
        "a/body.json": "unknown", "b/body.json": "unknown", "a/x.conf": "unknown", "x.conf": "unknown",
    }  # fmt: skip
    assert not [one for one in found["findings"] if one["severity"] == "error"]


OPERATED = "input { beats { port => 5044 } }\noutput { elasticsearch { hosts => ['a:9200'] user => 'u' } }\n"


def findings(capsys, *arguments):
    _, found = report(capsys, *arguments)
    return {(one["path"], one["code"], one["severity"]) for one in found["findings"]}


@pytest.mark.parametrize("text", [OPERATED, "filter { grk { } if [a] == 1 and [a] == 2 { drop { } } }\n"])
def test_examples_get_all_findings(tree, capsys, text):
    """They are copied."""
    tree(**{"examples/a.conf": text, "conf/a.conf": text})
    found = findings(capsys, "--extend-select", "LS701", ".")
    kept = {(code, severity) for path, code, severity in found if path.startswith("examples")}
    assert kept == {(code, severity) for path, code, severity in found if path.startswith("conf")}
    assert kept


def test_an_example_that_is_named_is_for_production(tree, capsys):
    tree(**{"examples/one/conf/a.conf": OPERATED, "examples/one/demo/a.conf": OPERATED, ".git/config": ""})
    assert set(roles(capsys, ".").values()) == {"example"}
    assert roles(capsys, "examples/one") == {
        "examples/one/conf/a.conf": "production", "examples/one/demo/a.conf": "example",
    }  # fmt: skip


def test_an_example_may_be_a_part_of_a_section(tree, capsys):
    part = "grok { match => { 'message' => '^%{WORD:a}' } }\ninput { }\n"
    tree(**{"recipes/a.conf": part, "conf/a.conf": part})
    found = {(path, severity) for path, code, severity in findings(capsys, ".") if code == "LS026"}
    assert found == {("conf/a.conf", "error")}


def test_texts_that_nothing_names_are_notes(tree, capsys):
    text = "input { stdin { } }\nfilter { grk { } }\noutput { stdout { } }\n"
    tree(**{"a.txt": text, "b.txt": text, "c.conf": text, "run.sh": "logstash -f b.txt\n", "README.md": "See a.txt.\n"})
    assert roles(capsys, ".") == {"a.txt": "reference", "b.txt": "production", "c.conf": "production"}
    _, found = report(capsys, ".")
    assert {one["path"] for one in found["findings"] if one["severity"] == "error"} == {"b.txt", "c.conf"}


WRAPPED = '{"logs": {"index_patterns": ["a-*"], "settings": {"number_of_shards": 1}}}'

TEMPLATE = '{"index_patterns": ["a-*"], "settings": {"refresh_interval": 5}}'


@pytest.mark.parametrize(
    "path",
    [
        "example_es_responses/a.json", "responses/a.json", "api-responses/x/a.json", "mock_response.json",
        "get-template.response.json", "saved answers/a.json", "cassettes/a.json", "recordings/a.json", "vcr/a.json",
        "es_response.json", "response.json", "src/ExpectedX/sample-replies/a.json",
    ],
)  # fmt: skip
@pytest.mark.parametrize("text", [WRAPPED, TEMPLATE])
def test_recorded_answers_are_fixtures(tree, capsys, path, text):
    tree(**{path: text, ".git/HEAD": ""})
    code, found = report(capsys, ".")
    assert code == 0
    assert [one["role"] for one in found["files"]] == ["fixture"]
    assert {one["severity"] for one in found["findings"]} <= {"info"}


@pytest.mark.parametrize(
    "path",
    ["survey_responses.json", "survey-responses/template.json", "response_template.json", "stubs.json.d/a.json"],
)
def test_templates_for_responses_are_no_answers(tree, capsys, path):
    tree(**{path: TEMPLATE, ".git/HEAD": ""})
    assert roles(capsys, ".") == {path: "production"}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("conf/index/.errlogs", TEMPLATE),
        ("conf/index/.a.json", TEMPLATE),
        ("conf.d/.a.conf", BROKEN),
        ("pipeline/.10-filter.conf", BROKEN),
    ],
)
def test_hidden_files_that_nothing_names_are_put_aside(tree, capsys, path, text):
    load = "cd conf/index\nfor n in `ls`; do curl -XPUT $ES/$n -d@$n; done\nlogstash -f conf.d/\n"
    tree(**{path: text, "load.sh": load, ".git/HEAD": ""})
    _, found = report(capsys, ".")
    assert [(one["role"], one["path"]) for one in found["files"] if one["path"] == path] == [("archive", path)]
    assert [one for one in found["findings"] if one["path"] == path] == []


def test_a_hidden_file_that_a_script_names_is_in_use(tree, capsys):
    name = "conf/index/.errlogs"
    tree(**{name: TEMPLATE, "load.sh": f"curl -XPUT $ES/_template/a -d@{name}\n", ".git/HEAD": ""})
    assert roles(capsys, ".")[name] == "production"


def test_advice_on_a_stray_copy_that_logstash_loads_is_hidden(tree, capsys):
    text = "input { beats { port => 5044 } }\nfilter { grok { match => { 'message' => '%{IP:a} x %{IP:b}' } } }\n"
    tree(**{"pipeline/a.conf": text, "pipeline/a.old": text + "filter { grk { } }\n", ".git/config": ""})
    _, found = report(capsys, ".")
    assert {one["path"] for one in found["findings"] if one["code"] == "LS301"} <= {"pipeline/a.conf"}
    assert "pipeline/a.old" in {one["path"] for one in found["findings"] if one["stage"] == "load"}


NODE = "cluster.name: a\nnode.name: b\nnetwork.host: 0.0.0.0\nnode.max_local_storage_nodes: x\n"


@pytest.mark.parametrize("name", ["install_01", "Kibana_8.12"])
def test_settings_and_requests_without_an_extension_are_notes(tree, capsys, name):
    """Unless something names the file, as a script does that copies it."""
    tree(**{name: NODE, "es01.yml": NODE, ".git/HEAD": ""})
    assert roles(capsys, ".") == {"es01.yml": "production", name: "reference"}
    tree(**{"run.sh": f"cp {name} /etc/elasticsearch/elasticsearch.yml\n"})
    assert roles(capsys, ".")[name] == "production"


def test_a_pipeline_without_an_extension_may_be_loaded(tree, capsys):
    tree(**{"conf.d/netflow": BROKEN, ".git/HEAD": ""})
    assert roles(capsys, ".") == {"conf.d/netflow": "production"}


def test_the_header_of_the_images_of_elastic_is_kept_in_files_that_people_edit(tree, capsys):
    key = "xpack.encryptedSavedObjects.encryptionKey: 5b1c7d09e84f4a36b2c0d91e7a5f3c68\n"
    text = "#\n# ** THIS IS AN AUTO-GENERATED FILE **\n#\nserver.maxPayloadBytes: 1000\n" + key
    tree(**{".git/HEAD": "", "a/kibana.yml": text, "b/kibana.yml": text.replace("** THIS IS AN", "By x: ")})
    _, found = report(capsys, ".")
    codes = {(one["path"], one["code"]) for one in found["findings"]}
    assert codes == {("a/kibana.yml", "KB501"), ("a/kibana.yml", "KB602"), ("b/kibana.yml", "KB501")}


@pytest.mark.parametrize(
    ("name", "more", "role"),
    [
        ("pipeline.yml", {}, "reference"),
        ("pipelines.yaml", {}, "reference"),
        ("pipelines.yml", {}, "production"),
        ("pipeline.yml", {"run.sh": "cp settings/pipeline.yml /etc/logstash/pipelines.yml\n"}, "production"),
    ],
)
def test_logstash_reads_pipelines_yml_only(tree, capsys, name, more, role):
    tree(**{f"settings/{name}": "- pipeline.id: main\n  path.config: /a/*.conf\n", **more})
    assert roles(capsys, ".")[f"settings/{name}"] == role


MUSTACHE = '{"set": {"field": "error", "value": "{{ _ingest.on_failure_message }}"}}'
SET = """curl -XPUT h:9200/a -d '{"settings": {"number_of_shards": 1}}'\n"""
PIPELINE = f'{{"processors": [{MUSTACHE}, {{"set": {{"field": "a", "value": "{{{{{{b}}}}}}"}}}}]}}'


@pytest.mark.parametrize(
    ("name", "text", "role"),
    [
        ("p.json", PIPELINE, "production"),
        ("p.console", f"PUT _ingest/pipeline/p\n{PIPELINE}\n", "production"),
        ("p.sh", f"curl -XPUT h:9200/_ingest/pipeline/p -d '{PIPELINE}'\n", "production"),
        (
            "p.yaml",
            f"data:\n  p.sh: |\n    curl -XPUT \"{{{{ a }}}}/_ingest/pipeline/p\" -d '{PIPELINE}'\n",
            "template",
        ),
        ("p.json", PIPELINE.replace("]", ", {{ more }}]"), "template"),
        ("p.sh", f"curl -XPUT 'h:9200/_ingest/pipeline/{{% a %}}' -d '{PIPELINE}'\n{SET}", "template"),
        ("t.json", TEMPLATE.replace("a-*", "{{ name }}-*"), "template"),
    ],
)
def test_mustache_of_an_ingest_pipeline_is_for_the_server(tree, capsys, name, text, role):
    tree(**{name: text, ".git/HEAD": ""})
    assert roles(capsys, ".") == {name: role}
