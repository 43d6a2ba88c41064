"""Settings files at paths where no product looks for them."""

import pytest
from deadline import in_child
from file_roles import roles

from lslint.cli.main import main

COMPOSE = """\
services:
  logstash:
    image: docker.elastic.co/logstash/logstash:8.12.0
    volumes:
      - ./config/pipelines.yml:/usr/share/logstash/config/pipelines.yml:ro
      - ./config/logstash.yml:TARGET
"""


def role(tree, capsys, manifests, path="config/logstash.yml", text="node.name: a\npath.config: /x\n"):
    tree(**{path: text, ".git/config": "", **manifests})
    return roles(capsys, ".")[path]


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("/usr/share/kibana/config/logstash.yml", "reference"),
        ("/usr/share/kibana/config/logstash.yml:ro", "reference"),
        ("/usr/share/logstash/logstash.yml", "reference"),
        ("/usr/share/logstash/config/certs/logstash.yml", "reference"),
        ("/usr/share/logstash/config/logstash.yml", "production"),
        ("/usr/share/logstash/config/", "production"),
        ("/usr/share/logstash/config/other.yml", "production"),
        ("/etc/my/logstash.yml", "production"),
        ("/etc/logstash/logstash.yml", "production"),
        ("${TARGET}/logstash.yml", "production"),
    ],
)
def test_path_of_a_mount(tree, capsys, target, expected):
    assert role(tree, capsys, {"docker-compose.yml": COMPOSE.replace("TARGET", target)}) == expected


WRONG = "/usr/share/kibana/config/logstash.yml"


@pytest.mark.parametrize(
    "manifests",
    [
        {"docker-compose.yml": COMPOSE.replace("TARGET", WRONG) + "    command: logstash --path.settings /x\n"},
        {"docker-compose.yml": COMPOSE.replace("TARGET", WRONG) + "    environment: [LS_PATH_CONF=/x]\n"},
        {"docker-compose.yml": COMPOSE.replace("TARGET", WRONG) + f"    command: sh -c 'cp {WRONG} /y'\n"},
        {"docker-compose.yml": COMPOSE.replace("TARGET", WRONG) + "      - ./config:/usr/share/logstash/config\n"},
        {
            "docker-compose.yml": COMPOSE.replace("TARGET", WRONG),
            "Dockerfile": "FROM logstash:8.12.0\nCOPY config/logstash.yml /usr/share/logstash/config/\n",
        },
        {"docker-compose.yml": COMPOSE.replace("TARGET", WRONG), "run.sh": "docker cp config/logstash.yml ls:/x\n"},
    ],
)
def test_another_way_to_the_product(tree, capsys, manifests):
    assert role(tree, capsys, manifests) == "production"


def test_copy_of_a_dockerfile(tree, capsys):
    text = "FROM kibana:8.12.0\nCOPY --chown=kibana ./config/kibana.yml /usr/share/kibana/kibana.yml\n"
    given = {"Dockerfile": text}
    assert role(tree, capsys, given, "config/kibana.yml", "server.host: a\n") == "reference"


def test_volumes_of_a_task_of_ansible(tree, capsys):
    task = (
        "- docker_container:\n    name: kibana\n    image: docker.elastic.co/kibana/kibana:8.0.0\n    volumes:\n"
        "      - /home/me/elk/roles/kibana/templates/kibana.yml:/usr/share/kibana/config/certs/kibana.yml:ro\n"
    )
    path = "roles/kibana/templates/kibana.yml"
    given = {"roles/kibana/tasks/main.yml": task}
    assert role(tree, capsys, given, path, "server.host: a\n") == "reference"
    right = {"roles/kibana/tasks/main.yml": task.replace("config/certs", "config")}
    assert role(tree, capsys, right, path, "server.host: a\n") != "reference"


@pytest.mark.parametrize(("target", "count"), [(WRONG, 0), ("/usr/share/logstash/config/logstash.yml", 1)])
def test_settings_of_pipelines(tree, capsys, target, count):
    pipelines = "- pipeline.id: a\n  path.config: /a.conf\n"
    tree(**{
        "config/logstash.yml": "path.config: /x\n", "config/pipelines.yml": pipelines, ".git/config": "",
        "docker-compose.yml": COMPOSE.replace("TARGET", target),
    })  # fmt: skip
    main(["--isolated", "--output-format", "concise", "."])
    assert capsys.readouterr().out.count("LS273") == count


@in_child
def test_a_long_line_of_a_script(tree, capsys):
    assert role(tree, capsys, {"run.sh": "x logstash.yml " + ":/" * 30000 + "\n"}) == "production"


def opensearch(image, target="/usr/share/kibana/config/kibana.yml", more=""):
    return (
        f"services:\n  other:\n    image: kibana:8.0.0\n  kibana:\n    image: {image}\n    environment: [A=b]\n"
        f"    volumes:\n      - ./config/kibana.yml:{target}\n    ports: ['5601:5601']\n{more}"
    )


@pytest.mark.parametrize(
    ("manifest", "expected"),
    [
        (opensearch("opensearchproject/opensearch-dashboards:latest"), "reference"),
        (opensearch("'opensearchproject/opensearch-dashboards'"), "reference"),
        (opensearch("opensearchproject/opensearch-dashboards:2", "/usr/share/opensearch-dashboards/x"), "production"),
        (
            opensearch("opensearchproject/opensearch-dashboards:2", more="    command: x --config /a/kibana.yml\n"),
            "production",
        ),
        (opensearch("opensearchproject/opensearch-dashboards:2", more="  x:\n    image: kibana:7.1.0\n"), "reference"),
        (opensearch("amazon/opendistro-for-elasticsearch-kibana:1.13.0"), "production"),
        (opensearch("docker.elastic.co/kibana/kibana:7.10.2"), "production"),
        (opensearch("me/kibana-opensearch:1"), "production"),
        (opensearch("${IMAGE}"), "production"),
    ],
)
def test_images_of_opensearch(tree, capsys, manifest, expected):
    assert role(tree, capsys, {"compose.yml": manifest}, "config/kibana.yml", "server.host: a\n") == expected


def task(target, source="logstash.conf.j2"):
    return f"- template:\n    src: {source}\n    dest: {target}\n    mode: 0640\n"


PIPELINE = task("/etc/logstash/conf.d/a.conf", "a.conf.j2")


@pytest.mark.parametrize(
    ("tasks", "expected"),
    [
        (task("/etc/logstash/logstash.conf"), "reference"),
        (task("/etc/logstash/logstash.conf") + PIPELINE, "reference"),
        (task('"/etc/logstash/logstash.conf"') + PIPELINE, "reference"),
        (task("/etc/logstash/logstash.yml"), "template"),
        (task("/etc/logstash/"), "template"),
        (task("/opt/logstash/logstash.conf"), "template"),
        (task("{{ target }}/logstash.conf"), "template"),
        (task("/etc/logstash/logstash.conf") + task("/etc/logstash/logstash.yml"), "template"),
        (task("/etc/logstash/logstash.conf") + "- command: cp /etc/logstash/logstash.conf /a\n", "template"),
        (
            task("/etc/logstash/logstash.conf") + "- file: {src: /etc/logstash/logstash.conf, dest: /a, state: link}\n",
            "template",
        ),
        (task("/etc/logstash/logstash.conf", "'{{ item }}'"), "template"),
    ],
)
def test_a_name_that_the_product_does_not_read(tree, capsys, tasks, expected):
    path = "roles/logstash/templates/logstash.conf.j2"
    files = {"roles/logstash/tasks/main.yml": tasks, "roles/logstash/templates/a.conf.j2": "filter { }\n"}
    text = "path.data: {{ data }}\npath.logs: /a\nconfig.reload.interval: 60\n"
    assert role(tree, capsys, files, path, text) == expected
    more = {"run.sh": "ln -s /etc/logstash/logstash.conf /x\n"}
    assert role(tree, capsys, {**files, **more}, path, text) == "template"


def test_a_password_in_a_misplaced_file_is_reported(tree, capsys):
    text = "server.host: a\nelasticsearch.username: admin\nelasticsearch.password: admin\n"
    text += "elasticsearch.ssl.verificationMode: none\n"
    manifest = opensearch("opensearchproject/opensearch-dashboards:2.0.0")
    tree(**{"config/kibana.yml": text, ".git/config": "", "compose.yml": manifest})
    main(["--isolated", "--output-format", "concise", "."])
    shown = capsys.readouterr().out
    assert ("KB501" in shown, "KB502" in shown) == (True, False)
