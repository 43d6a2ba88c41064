"""Pipeline files next to the one that the command of a container names."""

import pytest
from deadline import in_child
from file_roles import roles

CONF = 'filter { mutate { add_tag => ["a"] } }\n'
DOCKERFILE = (
    'FROM logstash:2.1\nADD ./conf.d/a.conf /etc/logstash/a.conf\nENTRYPOINT ["/opt/logstash/bin/logstash"]\n'
    'CMD ["-f", "/etc/logstash/conf.d/a.conf"]\n'
)
MOUNT = "    volumes:\n      - ./ls/conf.d:/etc/logstash/conf.d\n"
COMPOSE = "services:\n  ls:\n    build: ls\n" + MOUNT


def compose(command):
    return "services:\n  ls:\n    image: logstash:7.1.0\n" + command + MOUNT


@pytest.mark.parametrize(
    ("files", "role"),
    [
        ({"compose.yml": COMPOSE, "ls/Dockerfile": DOCKERFILE}, "reference"),
        ({"elk.yml": "ls:\n  build: ls\n" + MOUNT[2:].replace("\n  ", "\n"), "ls/Dockerfile": DOCKERFILE}, "reference"),
        ({"compose.yml": compose("    command: logstash -f /etc/logstash/conf.d/a.conf\n")}, "reference"),
        (
            {"compose.yml": compose("    command: bin/logstash --path.config=/etc/logstash/conf.d/a.conf -r\n")},
            "reference",
        ),
        ({"compose.yml": compose('    command: ["-f", "/etc/logstash/conf.d/a.conf"]\n')}, "reference"),
        (
            {
                "compose.yml": compose(
                    "    command:\n      - logstash\n      - -f\n      - /etc/logstash/conf.d/a.conf\n"
                )
            },
            "reference",
        ),
        (
            {"ls/Dockerfile": "FROM logstash:5\nCOPY conf.d /x\nCMD logstash -f /x/a.conf\n"},
            "reference",
        ),
        (
            {
                "compose.yml": COMPOSE + "  g:\n    image: g\n    command: --config=/etc/g.ini\n",
                "ls/Dockerfile": DOCKERFILE,
                "g/Dockerfile": "FROM a\nCMD g -f ${FILE}\n",
            },
            "reference",
        ),
        ({"compose.yml": compose("    command: logstash -f /etc/logstash/conf.d\n")}, "production"),
        ({"compose.yml": compose("    command: logstash -f /etc/logstash/conf.d/*.conf\n")}, "production"),
        ({"compose.yml": compose("    command: logstash -f /etc/logstash/conf.d/${FILE}.conf\n")}, "production"),
        ({"compose.yml": compose("    command: logstash -f /etc/logstash/conf.d/c.conf\n")}, "production"),
        ({"compose.yml": compose("    command: logstash -f /other/a.conf\n")}, "production"),
        ({"compose.yml": compose("    # command: logstash -f /etc/logstash/conf.d/a.conf\n")}, "production"),
        ({"compose.yml": compose("    command: sh -c 'test -f /etc/logstash/conf.d/a.conf'\n")}, "production"),
        ({"compose.yml": compose("")}, "production"),
        (
            {
                "compose.yml": compose("    command: logstash -f /etc/logstash/conf.d/a.conf\n")
                + "  x:\n    image: logstash:7.1.0\n"
                + MOUNT
            },
            "production",
        ),
        (
            {
                "compose.yml": compose("    command: logstash -f /etc/logstash/conf.d/a.conf\n"),
                "run.sh": "logstash -f ls/conf.d/b.conf\n",
            },
            "production",
        ),
        (
            {
                "compose.yml": compose("    command: logstash -f /etc/logstash/conf.d/a.conf\n"),
                "pipelines.yml": "- pipeline.id: a\n  path.config: /etc/logstash/conf.d\n",
            },
            "production",
        ),
        (
            {
                "compose.yml": compose("    command: logstash -f /etc/logstash/conf.d/a.conf\n"),
                "deploy.sh": "cp ls/conf.d/b.conf /etc/logstash/conf.d/\n",
            },
            "production",
        ),
        ({"run.sh": "logstash -f ls/conf.d/a.conf\n"}, "production"),
        ({"a.sh": "docker run -v $PWD/ls/conf.d:/x logstash:7.1.0 logstash -f /x/a.conf\n"}, "reference"),
        ({"a.sh": "docker run -v $PWD/ls/conf.d:/x logstash:7.1.0 logstash -t -f /x/a.conf\n"}, "production"),
        (
            {"a.sh": "docker run -v $PWD/ls/conf.d:/x logstash:7.1.0 -f /x/a.conf --config.test_and_exit\n"},
            "production",
        ),
    ],
)
def test_a_file_beside_the_one_that_a_command_names(tree, capsys, files, role):
    tree(**{"ls/conf.d/a.conf": CONF, "ls/conf.d/b.conf": CONF, ".git/config": "", **files})
    found = roles(capsys, ".")
    assert found["ls/conf.d/b.conf"] == role
    assert found["ls/conf.d/a.conf"] == "production"


@pytest.mark.parametrize("piece", ["logstash -f ", "-f -f", "- -f\n", "logstash ", "conf.d "])
@in_child
def test_hostile_manifests(tree, capsys, piece):
    tree(**{
        "ls/conf.d/a.conf": CONF, "ls/conf.d/b.conf": CONF, ".git/config": "",
        "compose.yml": COMPOSE, "ls/Dockerfile": DOCKERFILE, "run.sh": piece * (60_000 // len(piece)),
    })  # fmt: skip
    assert "ls/conf.d/b.conf" in roles(capsys, ".")


IMAGE = """\
FROM java:7
RUN tar zxf logstash-1.4.2.tar.gz && mkdir /etc/logstash
ADD conf.d /etc/logstash/conf.d
ADD server.conf /etc/logstash/server.conf
ENTRYPOINT /opt/logstash-1.4.2/bin/logstash -f /etc/logstash/conf.d
"""


@pytest.mark.parametrize(
    ("files", "role"),
    [
        ({"ls/Dockerfile": IMAGE}, "reference"),
        ({"ls/Dockerfile": IMAGE.replace(" /etc/logstash/server.conf", " /etc/logstash/")}, "reference"),
        ({"ls/Dockerfile": IMAGE.replace("/logstash -f /etc", '/logstash"]\nCMD ["-f", "/etc')}, "reference"),
        ({"ls/Dockerfile": IMAGE, "other/server.conf": CONF, "other/run.sh": "logstash -f server.conf\n"}, "reference"),
        (
            {"ls/Dockerfile": IMAGE.replace("ADD server.conf /etc/logstash/", "ADD server.conf /etc/logstash/conf.d/")},
            "production",
        ),
        ({"ls/Dockerfile": IMAGE.replace("-f /etc/logstash/conf.d", "-f /etc/logstash")}, "production"),
        ({"ls/Dockerfile": IMAGE.replace("-f /etc/logstash/conf.d", "-f /etc/logstash/server.conf")}, "production"),
        ({"ls/Dockerfile": IMAGE.replace("-f /etc/logstash/conf.d", "-f $CONFIG")}, "production"),
        ({"ls/Dockerfile": IMAGE.replace(" -f /etc/logstash/conf.d", "")}, "production"),
        ({"ls/Dockerfile": IMAGE.replace("ENTRYPOINT", "RUN cp /etc/logstash/* /x\nENTRYPOINT")}, "production"),
        ({"ls/Dockerfile": IMAGE.replace("ENTRYPOINT", "COPY . /etc/logstash/conf.d\nENTRYPOINT")}, "production"),
        ({"ls/Dockerfile": IMAGE, "ls/run.sh": "logstash -f /etc/logstash/server.conf\n"}, "production"),
        ({"ls/Dockerfile": IMAGE, "compose.yml": "services:\n  a:\n    build: ls\n    command: -f /x\n"}, "production"),
    ],
)
def test_a_file_that_an_image_holds_in_another_folder(tree, capsys, files, role):
    tree(**{"ls/server.conf": CONF, "ls/conf.d/a.conf": CONF, ".git/config": "", **files})
    assert roles(capsys, ".")["ls/server.conf"] == role
