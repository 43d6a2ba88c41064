"""Advice for production is optional in files that are not for production."""

import json

import pytest

from lslint.cli.main import main

TO_REDIS = (
    "input { beats { port => 5044 } }\noutput {\n  redis {\n    host => 'r' data_type => 'list' key => 'k'\n  }\n}\n"
)


def codes(capsys, *arguments):
    main(["--json", "--no-cache", *arguments, "."])
    return [one["code"] for one in json.loads(capsys.readouterr().out)["findings"]]


def write(folder, monkeypatch, files):
    for name, content in {".git/HEAD": "", **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content)
    monkeypatch.chdir(folder)


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ({"prod/a.conf": TO_REDIS}, True),
        ({"examples/a.conf": TO_REDIS}, False),
        ({"filters/a.example.conf": TO_REDIS}, False),
        ({"demo/a.conf": TO_REDIS}, False),
        ({"charts/logstash/examples/a.conf": TO_REDIS}, False),
        ({"a.conf": TO_REDIS, "README.md": "# Elastic demo\n"}, False),
        ({"a.conf": TO_REDIS, "README.md": "# The Shipper Book: code\n"}, False),
        ({"a.conf": TO_REDIS, "README.md": "# Learning log shipping\n"}, False),
        ({"a.conf": TO_REDIS, "README.md": "# Runbooks of our stack\n"}, True),
        ({"a.conf": TO_REDIS, "README.md": "Elasticsearch Logstash Kibana learning stuff\n"}, False),
        ({"a.conf": TO_REDIS, "README.md": "# Report\n\nMy research on a prototype with Logstash.\n"}, False),
        ({"a.conf": TO_REDIS, "README.md": "# A\n\nA tool that runs test cases against a Logstash pipeline.\n"}, False),
        (
            {"a.conf": TO_REDIS, "README.md": "# A\n\nRules find prototype pollution. CI runs tests on each push.\n"},
            True,
        ),
        ({"a.conf": TO_REDIS, "README.md": "# Logs of machine learning\n"}, True),
        ({"a.conf": TO_REDIS, "README.md": "# ELK\n\nNot meant for use in production.\n"}, False),
        ({"ls/a.conf": TO_REDIS, "README.md": "# ELK\n\nA stack for local development and testing only.\n"}, False),
        ({"a.conf": TO_REDIS, "README.md": "# ELK\n\nDeploys our cluster to production.\n"}, True),
        ({"a.conf": TO_REDIS, "README.md": "# ELK\n\nIn this example, the host is called es1.\n"}, True),
        ({"a.conf": TO_REDIS, "README.md": "# ELK\n\nFor local development only, this is fine.\n"}, True),
        ({"a.conf": TO_REDIS, "other/README.md": "# A demo\n"}, True),
        ({"ch03/a.conf": TO_REDIS}, False),
        ({"lesson_2/a.conf": TO_REDIS}, False),
        ({"ch/a.conf": TO_REDIS}, True),
        ({"arch64/a.conf": TO_REDIS}, True),
        ({"a.conf": TO_REDIS, "README.md": "# The Blue Log Book Code\n"}, False),
        ({"a.conf": TO_REDIS, "README.md": "# Playbook for our runbook\n"}, True),
        ({"a.conf": TO_REDIS, "README.md": "# Learning the Elastic Stack\n"}, False),
        ({"a.conf": TO_REDIS, "README.md": "# Logstash for a learning platform\n"}, True),
        ({"a.conf": TO_REDIS, "README.md": "# ELK / Logs Training\n"}, False),
        ({"a.conf": TO_REDIS, "README.md": "# Logs of model training\n"}, True),
        ({"a.conf": TO_REDIS, "README.md": "# Pipes\n\nSend data to port 8880 for learning this example.\n"}, False),
        ({"a.conf": TO_REDIS, "README.md": "# Pipes\n\nEvents for learning the normal behavior\n"}, True),
        ({"a.conf": TO_REDIS, "README.md": "# Logs Hands On\n"}, False),
        ({"a.conf": TO_REDIS, "README.md": "# Pipes\n\n## About the Course\n"}, False),
        (
            {"a.conf": TO_REDIS, "README.md": "# Pipes\n\nThis repository contains the examples of my ELK book.\n"},
            False,
        ),
        ({"a.conf": TO_REDIS, "README.md": "# Pipes\n\nResources of a talk about logs.\n"}, False),
        ({"a.conf": TO_REDIS, "README.md": "# Pipes\n\nこのリポジトリはハンズオンです。\n"}, False),
        ({"a.conf": TO_REDIS, "README.md": "# Pipes\n\nFor the basics, see the tutorial at logs.example.\n"}, True),
        ({"a.conf": TO_REDIS, "README.md": "Our pipelines, see the tutorial for the basics\n"}, True),
        ({"a.conf": TO_REDIS, "README.md": "# Pipes\n\n## Tutorial\n\nStart the service first.\n"}, True),
        ({"a.conf": TO_REDIS.replace("  redis", "  # only for tests, use file in production\n  redis")}, False),
        ({"a.conf": TO_REDIS.replace("redis {", "redis { # for debugging")}, False),
        ({"a.conf": TO_REDIS.replace("  redis", "  # events of the switches\n  redis")}, True),
        ({"a.conf": TO_REDIS.replace("  redis", "  # for tests\n\n  redis")}, True),
    ],
)
def test_files(tmp_path, monkeypatch, capsys, files, found):
    write(tmp_path, monkeypatch, files)
    assert ("LS434" in codes(capsys)) is found
    assert "LS434" in codes(capsys, "--select", "LS434")


HINTS = (
    "input { beats { port => 5044 } }\n"
    'filter { grok { match => { "message" => "%{IP:client} %{WORD:verb} %{GREEDYDATA:rest}" } } }\n'
    "output { redis { host => 'r' data_type => 'list' key => 'k' } }\n"
)


@pytest.mark.parametrize("folder", ["labs", "ch2", "training"])
def test_hints_on_operation_in_files_to_learn_from(tmp_path, monkeypatch, capsys, folder):
    """Of the hints on performance and reliability, only those that are wanted everywhere are left."""
    write(tmp_path, monkeypatch, {f"{folder}/a.conf": HINTS})
    assert {one for one in codes(capsys) if one[2] in "34"} == {"LS301"}
    assert "LS320" in codes(capsys, "--select", "LS320")


def test_hints_on_operation_in_production(tmp_path, monkeypatch, capsys):
    write(tmp_path, monkeypatch, {"conf/a.conf": HINTS})
    assert {"LS301", "LS320", "LS434"} <= set(codes(capsys))


def test_hints_in_examples_which_are_copied(tmp_path, monkeypatch, capsys):
    text = '{ "index_patterns": ["a-*"], "template": { "mappings": { "properties": { "message": %s } } } }\n'
    field = '{ "type": "text", "fielddata": true }'
    write(tmp_path, monkeypatch, {"examples/template.json": text % field, "labs/template.json": text % field})
    assert codes(capsys).count("ES309") == 1


PUBLIC = "filebeat.inputs:\n- {type: filestream, id: a, paths: [/var/log/a.log]}\n" + (
    "output.elasticsearch:\n  hosts: ['http://es.example.org:9200']\n  username: shipper\n  password: '${PW}'\n"
)


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ({"filebeat.yml": PUBLIC}, ["warning"]),
        ({"examples/filebeat.yml": PUBLIC}, ["warning"]),  # examples are copied
        ({"labs/filebeat.yml": PUBLIC}, []),
        ({"filebeat.yml": PUBLIC, "README.md": "# Logs Hands-On\n"}, []),
        ({"k8s/map.yaml": "MAP", "README.md": "# Logs Hands-On\n"}, []),
        ({"k8s/map.yaml": "MAP"}, ["warning"]),
    ],
)
def test_hints_on_security(tmp_path, monkeypatch, capsys, files, found):
    head = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: fb}\ndata:\n  filebeat.yml: |\n"
    manifest = head + "".join(f"    {line}\n" for line in PUBLIC.splitlines())
    write(tmp_path, monkeypatch, {name: manifest if text == "MAP" else text for name, text in files.items()})
    main(["--json", "--no-cache", "."])
    report = json.loads(capsys.readouterr().out)
    assert [one["severity"] for one in report["findings"] if one["code"] == "FB502"] == found
    assert "FB502" in codes(capsys, "--select", "FB502")


FROM_FILE = 'input { file { path => "/data/access" %s } }\n' + (
    'filter { grok { match => { "message" => "%%{IP:client} %%{WORD:verb} %%{GREEDYDATA:rest}" } } }\noutput { %s }\n'
)


@pytest.mark.parametrize(
    ("folder", "options", "output", "found"),
    [
        ("labs", 'mode => "read"', "elasticsearch {}", False),
        ("labs", 'sincedb_path => "/dev/null"', "elasticsearch {}", False),
        ("labs", "", "stdout {}", False),
        ("labs", "", "elasticsearch {}", True),
        ("conf", 'mode => "read"', "elasticsearch {}", True),
        ("conf", "", "stdout {}", True),
    ],
)
def test_patterns_for_lines_that_are_known(tmp_path, monkeypatch, capsys, folder, options, output, found):
    write(tmp_path, monkeypatch, {f"{folder}/a.conf": FROM_FILE % (options, output)})
    assert ("LS301" in codes(capsys)) is found
    assert "LS301" in codes(capsys, "--select", "LS301")


@pytest.mark.parametrize(
    ("folder", "host", "found"), [("labs", "127.0.0.1", 1), ("labs", "r1.example", 1), ("c", "127.0.0.1", 1)]
)
def test_redis_lists_are_reported_in_demos_too(tmp_path, monkeypatch, capsys, folder, host, found):
    text = (
        f"input {{ redis {{ host => '{host}' data_type => 'list' key => 'k' }} }}\noutput {{ elasticsearch {{ }} }}\n"
    )
    write(tmp_path, monkeypatch, {f"{folder}/a.conf": text})
    assert codes(capsys).count("LS318") == found
    assert "LS318" in codes(capsys, "--select", "LS318")


def test_well_known_password_in_a_test_suite(tmp_path, monkeypatch, capsys):
    text = "output { elasticsearch { hosts => ['https://es.example.org:9200'] user => 'a' password => 'changeme' } }\n"
    write(tmp_path, monkeypatch, {"a.conf": text, "README.md": "# pipes-testsuite\n"})
    assert "LS501" not in codes(capsys)
    assert "LS501" in codes(capsys, "--select", "LS501")
    (tmp_path / "a.conf").write_text(text.replace("changeme", "Xq7-blue-9f"))
    assert "LS501" in codes(capsys)
    (tmp_path / "README.md").write_text("# Pipes\n")
    (tmp_path / "a.conf").write_text(text)
    assert "LS501" in codes(capsys)


def test_what_an_example_does_wrong_is_copied(tmp_path, monkeypatch, capsys):
    text = 'input { file { path => "/var/log/a.log" sincedb_path => "/dev/null" } }\noutput { elasticsearch { } }\n'
    write(tmp_path, monkeypatch, {"examples/a.conf": text, "demo/a.conf": text})
    assert codes(capsys).count("LS416") == 1


def test_settings(tmp_path, monkeypatch, capsys):
    settings = "path.data: /var/lib/logstash\nhttp.host: 0.0.0.0\n"
    write(tmp_path, monkeypatch, {"prod/logstash.yml": settings, "demo/logstash.yml": settings})
    assert codes(capsys, "--target", "logstash=7.10").count("LS512") == 1


def test_a_single_node_is_small_but_not_closed(tmp_path, monkeypatch, capsys):
    services = (
        "services:\n  es:\n    image: docker.elastic.co/elasticsearch/elasticsearch:7.10.0\n"
        "    environment: [discovery.type=single-node]\n"
        "  ls:\n    image: docker.elastic.co/logstash/logstash:7.10.0\n    ports: ['9600:9600']\n"
        "    volumes:\n      - ./logstash.yml:/usr/share/logstash/config/logstash.yml\n"
        "      - ./a.conf:/usr/share/logstash/pipeline/a.conf\n"
    )
    files = {"docker-compose.yml": services, "logstash.yml": "http.host: 0.0.0.0\n", "a.conf": TO_REDIS}
    write(tmp_path, monkeypatch, files)
    found = codes(capsys)
    assert "LS512" in found
    assert "LS434" not in found


def test_renamed_settings_of_the_examples_of_a_chart(tmp_path, monkeypatch, capsys):
    values = "logstashConfig:\n  logstash.yml: |\n    http.host: 0.0.0.0\n"
    names = ("charts/logstash/values.yaml", "charts/logstash/examples/security/values.yaml")
    write(tmp_path, monkeypatch, dict.fromkeys(names, values))
    assert codes(capsys, "--target", "logstash=8.0").count("LS613") == 1


OUTPUTS = "".join(
    f'  if [type] == "{one}" {{ elasticsearch {{ host => "es" index => "{one}-%{{+yyyy.MM.dd}}" }} }}\n'
    for one in "abc"
)


@pytest.mark.parametrize(("release", "found"), [("1.4.3", False), ("1.5.0", True)])
def test_advice_that_a_release_cannot_follow(tmp_path, monkeypatch, capsys, release, found):
    script = f"wget https://download.elastic.co/logstash/logstash/logstash-{release}.tar.gz\n"
    write(tmp_path, monkeypatch, {"a.conf": f"output {{\n{OUTPUTS}}}\n", "install.sh": script})
    assert ("LS334" in codes(capsys)) is found


GROK = 'filter { grok { match => { "message" => "%{IP:client} %{WORD:verb} %{GREEDYDATA:rest}" } } }\n'
REDIS = 'redis { key => "k" data_type => "list" }'


@pytest.mark.parametrize(
    ("inputs", "outputs", "reported"),
    [
        ("stdin {}", "stdout {}", {"LS301"}),
        ("stdin {}", "elasticsearch {} stdout {}", {"LS301"}),  # `cat access.log | logstash`
        ("generator {} heartbeat {}", "elasticsearch {} stdout {}", {"LS301"}),  # no line of another format arrives
        (f"stdin {{}} {REDIS}", 'stdout {} redis { key => "o" data_type => "channel" }', {"LS301"}),
        # next to an index, `stdin` is a leftover (LS229), and the pipeline a service
        (f"stdin {{}} {REDIS}", "stdout {} elasticsearch {}", {"LS301", "LS318", "LS324", "LS448"}),
        (f"stdin {{}} {REDIS}", 'redis { key => "o" data_type => "channel" }', {"LS301", "LS318"}),
        # a pipeline that only prints is being developed: its patterns will be used
        (REDIS, "stdout {}", {"LS301", "LS318"}),
        (REDIS, "null {}", {"LS301", "LS318"}),
        (REDIS, "stdout {} elasticsearch {}", {"LS301", "LS318", "LS324", "LS448"}),
    ],
)
def test_experiments_at_a_terminal(tmp_path, monkeypatch, capsys, inputs, outputs, reported):
    write(tmp_path, monkeypatch, {"a.conf": f"input {{ {inputs} }}\n{GROK}output {{ {outputs} }}\n"})
    about_services = ("LS301", "LS318", "LS324", "LS448", "LS701")
    assert set(codes(capsys)) & set(about_services) == reported


def test_an_experiment_in_several_files(tmp_path, monkeypatch, capsys):
    parts = {
        "1_in.conf": "input { generator {} }\n",
        "2_filter.conf": GROK,
        "3_out.conf": "output { elasticsearch {} }\n",
    }
    write(tmp_path, monkeypatch, {f"conf.d/{name}": text for name, text in parts.items()})
    assert "LS448" not in codes(capsys)
    assert "LS448" in codes(capsys, "--select", "LS448")
    (tmp_path / "conf.d/1_in.conf").write_text("input { beats { port => 5044 } }\n")
    assert "LS448" in codes(capsys)


def test_mistakes_in_an_experiment_are_reported(tmp_path, monkeypatch, capsys):
    text = (
        'input { stdin {} }\nfilter { grok { match => { "message" => "%{SYSLOGLINE}" } } }\noutput { stdout {} }\n'
        'output { http { url => "https://a:b7-x@web1" http_method => "post" } }\n'
    )
    write(tmp_path, monkeypatch, {"a.conf": text})
    assert {"LS240", "LS507"} <= set(codes(capsys))


@pytest.mark.parametrize(
    ("name", "found"), [("README_workshop.md", False), ("README.md", True), ("readme-labs.txt", False)]
)
def test_a_readme_that_is_named_for_learning(tmp_path, monkeypatch, capsys, name, found):
    write(tmp_path, monkeypatch, {"a.conf": TO_REDIS, name: "# Logs\n"})
    assert ("LS434" in codes(capsys)) is found


def test_the_name_of_the_checkout_does_not_count(tmp_path, monkeypatch, capsys):
    root = tmp_path / "elk-labs"
    root.mkdir()
    write(root, monkeypatch, {"a.conf": TO_REDIS})
    assert "LS434" in codes(capsys)


def test_hints_stay_in_a_project_that_is_named_for_learning(tmp_path, monkeypatch, capsys):
    text = "output.elasticsearch:\n  hosts: ['https://es1:9200']\n  ssl.verification_mode: none\n"
    write(tmp_path, monkeypatch, {"filebeat.yml": text, "README_workshop.md": "# Logs\n"})
    main(["--json", "--no-cache", "."])
    found = [(one["code"], one["severity"]) for one in json.loads(capsys.readouterr().out)["findings"]]
    assert ("FB503", "info") in found


@pytest.mark.parametrize(("count", "found"), [(9, True), (10, False)])
def test_a_collection_of_snippets(tmp_path, monkeypatch, capsys, count, found):
    printed = 'input { file { path => "/a" } }\noutput { stdout { } }\n'
    files = {f"p{number}.conf": printed for number in range(count - 1)}
    sent = TO_REDIS.replace("'r'", "'r' password => 'Gq81-zuX'")
    write(tmp_path, monkeypatch, {**files, "a.conf": sent})
    assert ("LS434" in codes(capsys)) is found
    assert "LS501" in codes(capsys)
