"""Roles of files in a tree."""

import json

import pytest

from lslint.cli.main import main

BROKEN = "filter { grk { } }\n"


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(**files):
        for path, text in files.items():
            file = tmp_path / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)

    return write


def report(capsys, *arguments):
    code = main(["--json", "--no-cache", *arguments])
    return code, json.loads(capsys.readouterr().out)


def roles(capsys, *arguments):
    _, found = report(capsys, *arguments)
    return {one["path"]: one["role"] for one in found["files"]}


def test_fixtures_get_hints_and_pass(tree, capsys):
    tree(**{"spec/a.conf": BROKEN})
    code, found = report(capsys, ".")
    assert code == 0
    assert {one["severity"] for one in found["findings"]} == {"info"}
    assert {one["stage"] for one in found["findings"]} == {"load"}
    assert [one["verdict"] for one in found["files"]] == ["rejected"]
    assert main(["--no-cache", "--fail-on", "info", "."]) == 0


def test_tools_that_run_tests_add_options(tree, capsys):
    tree(**{"spec/a.conf": "input { stdin { } }\noutput { tcp { id => 'stdout' } }\n"})
    code, found = report(capsys, ".")
    assert (code, found["findings"]) == (0, [])
    assert [one["verdict"] for one in found["files"]] == ["rejected"]


def test_configured_severity_does_not_make_a_fixture_fail(tree, capsys):
    tree(**{"spec/a.conf": BROKEN, "lslint.toml": '[severity]\nLS = "error"\n'})
    code, found = report(capsys, ".")
    assert (code, {one["severity"] for one in found["findings"]}) == (0, {"info"})


def test_fixes_leave_fixtures_alone(tree, tmp_path):
    text = 'filter { mutate { add_tag = "a" } }\n'
    tree(**{"spec/a.conf": text, "conf/a.conf": text})
    main(["--no-cache", "--fix", "."])
    assert (tmp_path / "spec/a.conf").read_text() == text
    assert (tmp_path / "conf/a.conf").read_text() != text


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
        "modules.d/system.yml": MODULES.format("false") + "- module: mysql\n  slowlog:\n    var.paths: [a]\n",
        "filebeat.yml": "filebeat.inputs:\n- type: log\n  enabled: false\n  paths: [a]\noutput.console: {}\n",
    })  # fmt: skip
    assert {path: role for path, role in roles(capsys, ".").items() if role != "production"} == {
        "modules.d/nginx.yml": "reference"
    }


def test_show_files(tree, capsys):
    tree(**{"spec/a.conf": BROKEN, "a.conf.j2": BROKEN, "b.conf": BROKEN})
    assert main(["--show-files", "."]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "a.conf.j2: logstash, role template",
        "b.conf: logstash",
        "spec/a.conf: logstash, role fixture",
    ]


@pytest.mark.parametrize(
    ("manifest", "text"),
    [
        ("Dockerfile", "FROM logstash:7.6.2\nCOPY conf/a.conf /x/\n# COPY conf/b.conf /x/\n"),
        ("compose.yml", "services:\n  l:\n    image: logstash:7.6.2\n    volumes: ['./conf/a.conf:/x/a.conf']\n"),
    ],
)
def test_a_file_that_is_not_deployed_with_those_next_to_it(tree, capsys, manifest, text):
    tree(**{"conf/a.conf": BROKEN, "conf/b.conf": BROKEN, "other/c.conf": BROKEN, manifest: text, ".git/config": ""})
    assert roles(capsys, ".") == {
        "conf/a.conf": "production", "conf/b.conf": "reference", "other/c.conf": "reference",
    }  # fmt: skip


COMPOSE = "services:\n  l:\n    build: ./logstash\n    image: logstash:7.6.2\n    volumes:\n"
MOUNTED = COMPOSE + "      - ./logstash/pipeline:/usr/share/logstash/pipeline\n"


def test_a_folder_that_no_manifest_takes_is_a_reference(tree, capsys):
    tree(**{
        "compose.yml": MOUNTED, "logstash/pipeline/a.conf": BROKEN, "logstash/conf.d/b.conf": BROKEN,
        "logstash/conf.d/c.conf": "filter { mutate { }\n", "README.md": "The old files are in conf.d.\n",
        ".git/config": "",
    })  # fmt: skip
    assert roles(capsys, ".") == {
        "logstash/pipeline/a.conf": "production", "logstash/conf.d/b.conf": "reference",
        "logstash/conf.d/c.conf": "reference",
    }  # fmt: skip
    _, found = report(capsys, ".")
    assert {(one["path"], one["stage"], one["severity"]) for one in found["findings"] if "conf.d" in one["path"]} == {
        ("logstash/conf.d/c.conf", "parse", "info")
    }


@pytest.mark.parametrize(
    "files",
    [
        {"run.sh": "logstash -f logstash/conf.d/b.conf\n"},
        {"run.sh": "cp -r logstash/conf.d /etc/logstash/\n"},
        {"run.sh": "rsync -a ./ host:/srv/\n"},
        {"run.sh": "for f in logstash/conf.d/*; do check $f; done\n"},
        {"pipelines.yml": "- pipeline.id: b\n  path.config: /etc/logstash/conf.d/*.conf\n"},
        {"README.md": "```\ncurl -d @logstash/conf.d/b.conf localhost\n```\n"},
        {"deploy/compose.yml": "services:\n  x:\n    image: x\n    volumes: ['../logstash:/x']\n"},
        {"Dockerfile": "FROM alpine\nCOPY . /app\n"},
        {"play.yml": "- template: src={{ item }}.conf dest=/etc/logstash/conf.d/\n"},
        {"logstash/conf.d/init.pp": "file { 'x': }\n"},
        {"other.py": "load('b.conf')\n"},
    ],
)
def test_what_something_names_may_be_deployed(tree, capsys, files):
    tree(**{
        "compose.yml": MOUNTED, "logstash/pipeline/a.conf": BROKEN, "logstash/conf.d/b.conf": BROKEN, **files,
        ".git/config": "",
    })  # fmt: skip
    assert roles(capsys, ".")["logstash/conf.d/b.conf"] == "production"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("ansible/roles/logstash/files/b.conf", BROKEN),  # deployed by another tool
        ("logstash/pipeline-prod/b.conf", BROKEN),  # of another environment
        ("filebeat/filebeat.yml", "filebeat.inputs: []\n"),  # of another product
    ],
)
def test_manifests_do_not_speak_for_what_is_deployed_otherwise(tree, capsys, path, text):
    tree(**{"compose.yml": MOUNTED, "logstash/pipeline/a.conf": BROKEN, path: text, ".git/config": ""})
    assert roles(capsys, ".")[path] == "production"


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("#command: logstash -f logstash/conf.d/b.conf\n", "reference"),  # a comment
        ("cp logstash/pipeline/a.conf /etc/logstash/conf.d\n", "reference"),  # the destination
        ("cd logstash\n", "reference"),
    ],
)
def test_lines_that_load_nothing(tree, capsys, text, role):
    tree(**{
        "compose.yml": MOUNTED, "logstash/pipeline/a.conf": BROKEN, "logstash/conf.d/b.conf": BROKEN, "run.sh": text,
        ".git/config": "",
    })  # fmt: skip
    assert roles(capsys, ".")["logstash/conf.d/b.conf"] == role


def test_the_stages_of_a_dockerfile_take_files_whatever_their_images_are(tree, capsys):
    dockerfile = "FROM alpine:3.6\nRUN wget https://artifacts.elastic.co/downloads/logstash/logstash-6.0.0.tar.gz\n"
    tree(**{
        "6.0/Dockerfile": dockerfile + "COPY config/logstash/conf.d/ /etc/logstash/conf.d/\n",
        "6.0/config/logstash/conf.d/a.conf": BROKEN, "6.0/config/logstash/bro/x/b.conf": BROKEN, ".git/config": "",
    })  # fmt: skip
    assert roles(capsys, ".") == {
        "6.0/config/logstash/conf.d/a.conf": "production", "6.0/config/logstash/bro/x/b.conf": "reference",
    }  # fmt: skip


def test_older_generations_of_a_template(tree, capsys):
    template = '{"template": "logstash-*", "mappings": {"_default_": {"properties": {}}}}\n'
    tree(**{
        "t/es_1.json": template, "t/es_2.json": template,
        "conf/out.conf": 'output { elasticsearch { template => "/opt/elk/t/es_2.json" } }\n', ".git/config": "",
    })  # fmt: skip
    found = roles(capsys, ".")
    assert (found["t/es_1.json"], found["t/es_2.json"]) == ("reference", "production")


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


@pytest.mark.parametrize(
    "files",
    [
        {"Dockerfile": "FROM logstash:7.6.2\nCOPY conf/ /x/\n"},
        {"Dockerfile": "FROM logstash:7.6.2\nCOPY conf/*.conf /x/\n"},
        {"Dockerfile": "FROM logstash:7.6.2\nCOPY conf/a.conf conf/b.conf /x/\n"},
        {"Dockerfile": "FROM logstash:7.6.2\nCOPY conf/a.conf /x/\n", "run.sh": "logstash -f conf/b.conf\n"},
        {"Dockerfile": "FROM logstash:7.6.2\nCOPY conf/z.yml /x/\n", "conf/z.yml": "x: 1\n"},
        {"Dockerfile": "FROM logstash:7.6.2\nCOPY conf/a.conf /x/\nCOPY . /y/\n"},
        {"Dockerfile": "FROM logstash:7.6.2\n"},
    ],
)
def test_files_that_are_or_may_be_deployed(tree, capsys, files):
    tree(**{"conf/a.conf": BROKEN, "conf/b.conf": BROKEN, **files, ".git/config": ""})
    found = roles(capsys, ".")
    assert {found["conf/a.conf"], found["conf/b.conf"]} == {"production"}


def test_copies_that_logstash_loads_are_for_production(tree, capsys):
    names = ("conf.d/a_old.conf", "conf.d/a.conf.bak", "pipeline/a.conf.bak", "pipeline/a.conf~", "x/a_old.conf")
    tree(**dict.fromkeys(names, BROKEN))
    assert roles(capsys, ".") == {
        "conf.d/a_old.conf": "production", "conf.d/a.conf.bak": "reference", "pipeline/a.conf.bak": "production",
        "pipeline/a.conf~": "archive", "x/a_old.conf": "reference",
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


CONF = 'filter { mutate { add_tag => ["a"] } }\n'
TASK = "- template:\n    src: logstash.conf.j2\n    dest: /etc/logstash/conf.d/logstash.conf\n"


@pytest.mark.parametrize(
    ("tasks", "path", "role"),
    [
        (TASK, "templates/etc/conf.d/10_a.conf.j2", "reference"),
        (TASK, "templates/logstash.conf.j2", "template"),
        (TASK, "templates/logstash.conf_cluster.j2", "reference"),
        (TASK, "files/10_a.conf", "reference"),
        (TASK + '- template: {src: "c/{{ item }}.conf.j2", dest: /x}\n', "templates/c/10_a.conf.j2", "template"),
        (TASK + "- template: src={{ item.name }} dest=/x\n", "templates/c/10_a.conf.j2", "template"),
        (TASK + '- template: src="{{ logstash_file }}" dest=/x\n', "templates/etc/conf.d/10_a.conf.j2", "template"),
        (TASK + "- copy: src=etc/conf.d/ dest=/x\n", "files/etc/conf.d/10_a.conf", "production"),
        (TASK + "- copy: src=a dest=/x\n  with_fileglob: ['conf.d/*']\n", "files/conf.d/10_a.conf", "production"),
        (TASK + "- copy: {src: 'x', dest: /x}\n  with_items: [10_a.conf]\n", "files/conf.d/10_a.conf", "production"),
        ("- yum: name=logstash\n", "templates/etc/conf.d/10_a.conf.j2", "template"),
        ("- template: src=kibana.yml.j2 dest=/x\n", "templates/etc/conf.d/10_a.conf.j2", "template"),
    ],
)  # fmt: skip
def test_file_of_an_ansible_role_that_no_task_deploys(tree, capsys, tasks, path, role):
    tree(**{
        "roles/x/tasks/main.yml": tasks,
        "roles/x/templates/logstash.conf.j2": CONF,
        "roles/x/templates/kibana.yml.j2": "server.name: a\n",
        f"roles/x/{path}": CONF,
    })  # fmt: skip
    assert roles(capsys, ".")[f"roles/x/{path}"] == role


def test_file_of_a_role_that_a_playbook_names(tree, capsys):
    tree(**{
        "roles/x/tasks/main.yml": TASK,
        "site.yml": "- hosts: a\n  tasks:\n  - template: src=roles/x/templates/10_a.conf.j2 dest=/x\n",
        "roles/x/templates/logstash.conf.j2": CONF,
        "roles/x/templates/10_a.conf.j2": CONF,
    })  # fmt: skip
    assert roles(capsys, ".")["roles/x/templates/10_a.conf.j2"] == "template"


LISTED = "- pipeline.id: a\n  path.config: /etc/logstash/conf.d/a.conf\n"


def test_files_that_a_pipelines_yml_with_single_files_leaves_out(tree, capsys):
    text = 'input { beats { port => 5044 } }\noutput { elasticsearch { hosts => "a" } }\n'
    files = {"conf.d/a.conf": text, "conf.d/b.conf": text, ".git/config": "", "copy.sh": "cp -r conf.d /etc/logstash\n"}
    tree(**files, **{"config/pipelines.yml": LISTED})
    found = roles(capsys, ".")
    assert (found["conf.d/a.conf"], found["conf.d/b.conf"]) == ("production", "reference")
    tree(**{"run.sh": "logstash -f conf.d/b.conf\n"})
    assert roles(capsys, ".")["conf.d/b.conf"] == "production"


def test_files_that_a_pipelines_yml_with_paths_of_a_machine_leaves_out(tree, capsys):
    text = 'input { beats { port => 5044 } }\noutput { elasticsearch { hosts => "a" } }\n'
    listed = "- pipeline.id: a\n  path.config: ../elsewhere/a.conf\n"
    files = {"ls/conf/a.conf": text, "ls/conf/b.conf": text, "ls/more/b.conf": text, ".git/config": ""}
    tree(**files, **{"ls/pipelines.yml": listed})
    found = roles(capsys, ".")
    assert found["ls/conf/a.conf"] == found["ls/more/b.conf"] == "production"
    assert found["ls/conf/b.conf"] == "reference"


@pytest.mark.parametrize(
    "listed",
    [
        LISTED + "- pipeline.id: b\n  path.config: /etc/logstash/conf.d/*.conf\n",
        LISTED + "- pipeline.id: b\n  path.config: /etc/logstash/conf.d\n",
        LISTED + '- pipeline.id: b\n  path.config: "${B}.conf"\n',
        LISTED.replace("a.conf", "z.conf"),
    ],
)
def test_a_pipelines_yml_that_may_select_other_files(tree, capsys, listed):
    text = 'input { beats { port => 5044 } }\noutput { elasticsearch { hosts => "a" } }\n'
    tree(**{"conf.d/a.conf": text, "conf.d/b.conf": text, ".git/config": "", "config/pipelines.yml": listed})
    assert roles(capsys, ".")["conf.d/b.conf"] == "production"


def test_files_that_the_states_of_salt_leave_out(tree, capsys):
    text = "filter { mutate { add_tag => a } }\n"
    names = "abc"
    sources = "".join(f"  /etc/{one}.conf:\n    source: salt://ls/conf.d/{one}.conf\n" for one in names)
    files = {f"salt/ls/conf.d/{one}.conf": text for one in (*names, "x", "y")}
    sources += "#  /etc/x.conf:\n#    source: salt://ls/conf.d/x.conf\n"
    tree(**files, **{"salt/pillar/ls.sls": f"ls:\n{sources}", ".git/config": ""})
    found = roles(capsys, ".")
    assert [found[f"salt/ls/conf.d/{one}.conf"] for one in "abcxy"] == ["production"] * 3 + ["reference"] * 2
    tree(**{"salt/ls/init.sls": "/etc/d:\n  file.recurse:\n    - source: salt://ls/conf.d\n"})
    assert roles(capsys, ".")["salt/ls/conf.d/x.conf"] == "production"


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


@pytest.mark.parametrize(
    ("manifest", "text", "role"),
    [
        ("ls/Dockerfile", "FROM logstash:7.12.0\n#COPY ./logstash.yml /x/\nCOPY ./a.conf /x/\n", "reference"),
        ("ls/Dockerfile", "FROM logstash:7.12.0\n# ADD conf/logstash.yml /x/\n", "reference"),
        ("ls/Dockerfile", "FROM logstash:7.12.0\n#COPY ./logstash.yml /x/\nCOPY . /x/\n", "production"),
        ("ls/Dockerfile", "FROM logstash:7.12.0\n#COPY logstash.yml /x/\nCOPY logstash.yml /y/\n", "production"),
        ("ls/Dockerfile", "FROM logstash:7.12.0\n# logstash.yml is mounted\n", "production"),
    ],
)
def test_a_file_that_is_taken_only_in_a_comment(tree, capsys, manifest, text, role):
    whole = {"docker-compose.yml": "services:\n  www:\n    image: nginx\n    volumes:\n    - ./:/var/www\n"}
    files = {"ls/logstash.yml": "http.host: a\n", manifest: text, ".git/config": ""}
    tree(**files, **({} if manifest == "compose.yml" else whole))
    assert roles(capsys, ".")["ls/logstash.yml"] == role


TASK = "- template: {src: logstash.yml.j2, dest: /etc/logstash/logstash.yml}\n"


@pytest.mark.parametrize(
    ("task", "role"),
    [
        (TASK, "reference"),
        (
            TASK + "- tempfile: {}\n  register: made\n- copy: {src: '{{ made.path }}', dest: /b}\n",
            "reference",
        ),
        (TASK + "- copy: {src: '{{ made.path }}', dest: /b}\n", "example"),
        (TASK + "- copy: {src: logstash.example.yml, dest: /etc/logstash/}\n", "example"),
        ("- copy: {src: '{{ item }}', dest: /etc}\n", "example"),
    ],
)
def test_an_example_in_a_role_that_deploys_another_file(tree, capsys, task, role):
    tree(**{
        "tasks/main.yml": task, "templates/logstash.yml.j2": "node.name: a\n",
        "files/logstash.example.yml": "node.name: a\n", ".git/config": "",
    })  # fmt: skip
    assert roles(capsys, ".")["files/logstash.example.yml"] == role


INPUTS = "- type: docker\n  containers.ids: ['*']\n"


@pytest.mark.parametrize(
    ("task", "role"),
    [
        ("- k8s: {definition: \"{{ lookup('template', 'map.yml.j2') }}\"}\n", "reference"),
        ("- k8s: {definition: \"{{ lookup('template', item) }}\"}\n", "production"),
        ("- k8s: {definition: \"{{ lookup('fileglob', '*.yml') }}\"}\n", "production"),
    ],
)
def test_templates_that_lookups_name(tree, capsys, task, role):
    tree(**{
        "roles/fb/tasks/main.yml": task,
        "roles/fb/templates/map.yml.j2": "data: {{ lookup('template', 'config.yml.j2') }}\n",
        "roles/fb/templates/config.yml.j2": "filebeat.inputs:\n- type: container\n  paths: [/a]\noutput.console: {}\n",
        "roles/fb/templates/inputs.yml": INPUTS, ".git/config": "",
    })  # fmt: skip
    assert roles(capsys, ".")["roles/fb/templates/inputs.yml"] == role


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


@pytest.mark.parametrize(
    ("readme", "role"),
    [
        ("* [b.conf](https://example.org/x/b.conf) - Legacy pipeline. REFERENCE ONLY.\n", "reference"),
        ("- `b.conf`: the old pipeline, only for reference\n", "reference"),
        ("`conf/b.conf` is here for reference purposes.\n", "reference"),
        ("- b.conf (not used)\n", "reference"),
        ("- b.conf - no longer used.\n", "reference"),
        ("- ab.conf - no longer used.\n", "production"),
        ("- b.conf: the pipeline\n- c.conf (not used)\n", "production"),
        ("In b.conf the input beats is no longer used since kafka reads the topics.\n", "production"),
        ("See b.conf for reference.\n", "production"),
        ("- b.conf has a reference for each field.\n", "production"),
    ],
)
def test_a_file_that_a_readme_gives_for_reference(tree, capsys, readme, role):
    tree(**{"conf/b.conf": BROKEN, "README.md": readme})
    assert roles(capsys, ".") == {"conf/b.conf": role}
