"""Settings files at paths where no product looks for them."""

import pytest
from file_roles import roles
from timing import at_most

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


def test_a_long_line_of_a_script(tree, capsys):
    with at_most(3):
        assert role(tree, capsys, {"run.sh": "x logstash.yml " + ":/" * 30000 + "\n"}) == "production"
