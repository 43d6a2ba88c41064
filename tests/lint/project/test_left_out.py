"""Files that the project does not deploy, although it deploys others of the same product."""

import pytest
from file_roles import BROKEN, COMPOSE, report, roles


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


LISTED = "- pipeline.id: a\n  path.config: /etc/logstash/conf.d/a.conf\n"


def test_files_that_a_pipelines_yml_with_single_files_leaves_out(tree, capsys):
    text = 'input { beats { port => 5044 } }\noutput { elasticsearch { hosts => "a" } }\n'
    files = {"conf.d/a.conf": text, "conf.d/b.conf": text, ".git/config": "", "copy.sh": "cp -r conf.d /etc/logstash\n"}
    tree(**files, **{"config/pipelines.yml": LISTED})
    found = roles(capsys, ".")
    assert (found["conf.d/a.conf"], found["conf.d/b.conf"]) == ("production", "reference")
    tree(**{"run.sh": "logstash -f conf.d/b.conf\n"})
    assert roles(capsys, ".")["conf.d/b.conf"] == "production"


@pytest.mark.parametrize("path", ["../elsewhere/a.conf", '"${HOME}/ls/a.conf"', '"${ROOT}\\\\ls\\\\a.conf"'])
def test_files_that_a_pipelines_yml_with_paths_of_a_machine_leaves_out(tree, capsys, path):
    text = 'input { beats { port => 5044 } }\noutput { elasticsearch { hosts => "a" } }\n'
    listed = f"- pipeline.id: a\n  path.config: {path}\n"
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


@pytest.mark.parametrize(
    ("mount", "expected"),
    [
        ("/srv/elk/logstash/pipeline:/usr/share/logstash/pipeline", "reference"),
        ("/home/me/elk/logstash/pipeline/a.conf:/usr/share/logstash/pipeline/a.conf", "reference"),
        ("/root/logstash/pipeline/:/usr/share/logstash/pipeline/", "reference"),
        ("/srv/elk/logstash:/x", "production"),  # only the name of a folder
        ("/srv/elk/logstash/conf.d:/usr/share/logstash/pipeline", "production"),
        ("/srv/other/place:/usr/share/logstash/pipeline", "production"),
        ("pipelines:/usr/share/logstash/pipeline", "production"),
    ],
)
def test_paths_of_the_machine(tree, capsys, mount, expected):
    tree(**{
        "compose.yml": f"services:\n  l:\n    image: logstash:7.6.2\n    volumes:\n      - {mount}\n",
        "logstash/pipeline/a.conf": BROKEN, "logstash/conf.d/b.conf": BROKEN, ".git/config": "",
    })  # fmt: skip
    assert roles(capsys, ".")["logstash/conf.d/b.conf"] == expected


FILEBEAT = "filebeat.inputs:\n- type: container\n  paths: [/a]\noutput.console: {}\n"
OTHERS = "services:\n  logstash:\n    build: ./logstash\n"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"filebeat/Dockerfile": "ARG V\n\nFROM elastic/filebeat:${V}", "compose.yml": OTHERS}, "reference"),
        ({"filebeat/Dockerfile": "FROM elastic/filebeat:7.1.1\nEXPOSE 1\n", "compose.yml": OTHERS}, "reference"),
        ({"filebeat/Dockerfile": "FROM elastic/filebeat:7.1.1\n"}, "production"),  # run by hand
        ({"filebeat/Dockerfile": "FROM alpine\n", "compose.yml": OTHERS}, "production"),
        (
            {"filebeat/Dockerfile": "FROM elastic/filebeat:7.1.1\nCOPY . /x\n", "compose.yml": OTHERS},
            "production",
        ),
        (
            {"filebeat/Dockerfile": "FROM elastic/filebeat:7.1.1\nRUN curl x\n", "compose.yml": OTHERS},
            "production",
        ),
        (
            {
                "filebeat/Dockerfile": "FROM elastic/filebeat:7.1.1\n",
                "compose.yml": OTHERS + "  filebeat:\n    build: ./filebeat\n    volumes: ['./filebeat:/x']\n",
            },
            "production",
        ),
        (
            {
                "filebeat/Dockerfile": "FROM elastic/filebeat:7.1.1\n", "compose.yml": OTHERS,
                "run.sh": "docker run -v $PWD/filebeat/filebeat.yml:/usr/share/filebeat/filebeat.yml x\n",
            },
            "production",
        ),
        (
            {
                "filebeat/Dockerfile": "FROM elastic/filebeat:7.1.1\n", "compose.yml": OTHERS,
                "README.md": "```\ndocker run -v $PWD/filebeat/filebeat.yml:/filebeat.yml x\n```\n",
            },
            "production",
        ),
    ],
)  # fmt: skip
def test_settings_beside_an_image_that_takes_nothing(tree, capsys, files, expected):
    tree(**{"filebeat/filebeat.yml": FILEBEAT, ".git/config": "", **files})
    assert roles(capsys, ".")["filebeat/filebeat.yml"] == expected


@pytest.mark.parametrize(
    ("commands", "expected"),
    [
        ("cp /vagrant/a.conf /etc/logstash/conf.d/a.conf", "reference"),
        ("cp -r /vagrant/logstash /etc", "reference"),
        ("ln -s /vagrant/a.conf /etc/logstash/conf.d/", "reference"),
        ("cp /vagrant/*.conf /etc/logstash/conf.d/", "production"),
        ("cp /vagrant/a.conf /x; cp -r /vagrant/ /y", "production"),
        ("cp /vagrant/$1.conf /etc/logstash/conf.d/", "production"),
        ("cp /vagrant/a.conf /x; cp /vagrant/b.conf /x", "production"),
        ("cat /vagrant/notes.txt", "production"),
    ],
)
def test_files_that_a_vagrantfile_takes(tree, capsys, commands, expected):
    lines = "".join(f'  m.vm.provision :shell, :inline => "{one.strip()}"\n' for one in commands.split(";"))
    tree(**{
        "Vagrantfile": f'Vagrant.configure("2") do |config|\n{lines}  # cp /vagrant/b.conf\nend\n',
        "a.conf": BROKEN, "b.conf": BROKEN, "logstash/conf.d/c.conf": BROKEN, ".git/config": "",
    })  # fmt: skip
    assert roles(capsys, ".")["b.conf"] == expected
