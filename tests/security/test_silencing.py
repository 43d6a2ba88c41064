"""Files that a pull request adds do not change what is reported of other files."""

import json

import pytest
from paths import write_files

from lslint.cli.main import main

VICTIMS = {
    "conf.d/main.conf": "input { beats { port => 5044 } }\nfilter { mutate { timeout => 5 } }\noutput { stdout { } }\n",
    "conf.d2/broken.conf": "input { stdin { }\noutput { stdout { } }\n",
    "beats/filebeat.yml": "filebeat.inputs:\n  - type: log\n    pathz: [/a]\noutput.elasticsearch:\n  hots: [es]\n",
    "es/templates/logs.json": '{"index_patterns": ["logs-a*"], "templat": {}, "priority": "x"}\n',
    "es/elasticsearch.yml": "cluster.nam: a\n",
    "kibana/kibana.yml": "server.prt: 5601\n",
    "ls/logstash.yml": "pipeline.workerz: 3\n",
    "roles/r/templates/a.conf.j2": "filter { mutate { nope => 1 } }\n",
}
NAMES = ("logstash", "filebeat", "elasticsearch", "kibana")
TARGETS = tuple(f"--target={name}=8.15" for name in NAMES)
IMAGE = "docker.elastic.co/logstash/logstash:8.15.0"
PLAIN = "input { stdin { } }\noutput { stdout { } }\n"
OTHER_TEMPLATE = '{"index_patterns": ["b*"], "template": {}}\n'
NAMED = "main.conf, broken.conf, filebeat.yml, logs.json, elasticsearch.yml, kibana.yml, logstash.yml"
KEYS = "kwargs.pop('timeout')\ndel d['templat']\no.delete('timeout')\n"


def service(image, *volumes):
    return f"services:\n  a:\n    image: {image}\n" + "".join(["    volumes:\n"] * bool(volumes)) + "".join(
        f"      - {one}\n" for one in volumes
    )  # fmt: skip


ATTACKS = {
    "S1 README: for reference only": {"README.md": f"{NAMED}: for reference only\n{NAMED} - obsolete (unused)\n",
                                      "conf.d/readme_notes.json": '"main.conf is not used"'},
    "S2 mounts in wrong places": {"docker-compose.yml": service(
        IMAGE, "./ls/logstash.yml:/usr/share/logstash/logstash.yml",
        "./es/elasticsearch.yml:/elasticsearch.yml", "./kibana/kibana.yml:/kibana.yml", "./beats/filebeat.yml:/f.yml")},
    "S3 markers in the folder": {f"{folder}/{name}": "" for folder in ("conf.d", "beats", "es")
                                 for name in ("CACHEDIR.TAG", "pyvenv.cfg")},
    "S4 mounts of others": {"docker-compose.yml": service(
        IMAGE, "./x/other.conf:/usr/share/logstash/pipeline/other.conf",
        "./x/filebeat.yml:/usr/share/filebeat/filebeat.yml"), "x/other.conf": PLAIN},
    "S5 bare images": {"es/Dockerfile": "FROM elasticsearch:8.15.0\n", "kibana/Dockerfile": "FROM kibana:8.15.0\n",
                       "ls/Dockerfile": "FROM logstash:8.15.0\n", "docker-compose.yml": service("nginx:1")},
    "S6 comments of manifests": {"old-compose.bak": "#  - ./main.conf:/x\n# - ./filebeat.yml:/x\n",
                                 "Dockerfile.old": "# COPY main.conf /x\n# COPY elasticsearch.yml /x\n"},
    "S7 another pipelines.yml": {"conf.d/pipelines.yml": "- pipeline.id: a\n  path.config: /x/conf.d/ok.conf\n",
                                 "conf.d/ok.conf": PLAIN},
    "S8 a command for one file": {"docker-compose.yml": service(
        IMAGE, "./conf.d:/p") + "    command: logstash -f /p/ok.conf\n",
        "conf.d/ok.conf": PLAIN},
    "S9 copied elsewhere": {"conf.d/Dockerfile": f"FROM {IMAGE}\nCOPY main.conf /tmp/x.conf\n"
                            'CMD ["logstash", "-f", "/p"]\n'},
    "S10 another template": {"install.sh": "curl -XPUT es:9200/_index_template/l -d @es/templates/logs2.json\n",
                                       "es/templates/logs2.json": OTHER_TEMPLATE},
    "S11 input of a generator": {"README.md": "gen --template-settings es/templates/logs.json\n"},
    "S12 another product": {"README.md": "Our Logstash implementation.\n", "go.mod": "module a // port of Logstash\n",
                            "package.json": '{"description": "a rewrite of logstash"}\n'},
    "S13 sed": {"fix.sh": "".join(f"sed -i 's/{old}/x/' {name}\n" for old, name in (
        ("timeout => 5", "main.conf"), ("pathz", "filebeat.yml"), ("templat", "logs.json"),
        ("cluster.nam", "elasticsearch.yml"),
        ("prt", "kibana.yml"), ("workerz", "logstash.yml")))},
    "S14 code removes keys": {"app/a.py": KEYS, "app/a.js": "delete o.timeout\n", "a.sh": "jq 'del(.templat)' x\n"},
    "S15 m4": {"Makefile": "x:\n\tm4 -Dtimeout -DNOPE=1 main.conf\n"},
    "S16 a partner file": {"conf.d2/02-b.conf": "}}\n"},
    "S17 releases in prose": {"docs/x.md": "```yaml\nimage: logstash:1.4.2\nimage: elasticsearch:0.90\n```\n"},
    "S18 variables and CI": {"group_vars/all.yml": "logstash_version: 1.4.2\nes_version: 0.90\n",
                             ".github/workflows/ci.yml": "env:\n  STACK_VERSION: 1.4.2\n",
                             "tests/docker-compose.yml": service("logstash:1.4.2")},
    "S19 forks in prose": {"README.md": "docker run infinilabs/easysearch:1.12\nstrapdata/elassandra:6.2.3\n"},
    "S20 a folder opensearch": {"x/opensearch/a.txt": "x\n", "README.md": "opensearchproject/opensearch:2.99.0\n"},
    "S21 revisions": {f"{folder}/.keep": "" for folder in ("conf.d3", "conf.d4", "v1", "v2", "v3")},
    "S22 build tools": {"setup.py": "", "package.json": "{}", "pom.xml": "<a/>", "conf.d/setup.py": ""},
    "S23 a role without the file": {"roles/r/tasks/main.yml": "- template: {src: b.conf.j2, dest: /x}\n"
                                    "- docker_container: {name: a}\n", "roles/r/templates/b.conf.j2": PLAIN},
    "S24 a vendored module": {"roles/r/metadata.json": "{}", "conf.d/metadata.json": "{}"},
    "S25 labs": {"README.md": "# ELK labs\n", "README_workshop.md": "Exercises\n"},
    "a logstash.yml elsewhere": {"other/logstash.yml": "pipeline.ecs_compatibility: disabled\n"},
}  # fmt: skip


@pytest.fixture
def victims(tmp_path, monkeypatch):
    """A repository with errors in files of every product."""
    write_files(tmp_path, {**VICTIMS, ".git/HEAD": ""})
    monkeypatch.chdir(tmp_path)
    return tmp_path


def reported(capsys, *options):
    """Path of a victim -> verdict and findings."""
    main(["--json", "--no-cache", "--isolated", "--jobs", "1", *options, "."])
    report = json.loads(capsys.readouterr().out)
    found = {path: [] for path in VICTIMS}
    for finding in report["findings"]:
        at = (finding["code"], finding["severity"], finding["range"]["start"]["line"], finding["message"])
        for path in {finding["path"], *(one["path"] for one in finding["related"])} & set(found):
            found[path].append(at)
    verdicts = {one["path"]: (one["verdict"], one["starts"]) for one in report["files"]}
    return {path: (verdicts.get(path), sorted(rows)) for path, rows in found.items()}


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_added_file_changes_nothing_elsewhere(victims, capsys, attack):
    before = reported(capsys, *TARGETS)
    assert sum(verdict == ("rejected", verdict[1]) for verdict, _ in before.values()) >= 5
    write_files(victims, ATTACKS[attack])
    assert reported(capsys, *TARGETS) == before


def test_a_null_character_in_a_comment_hides_no_file(victims, capsys):
    path = victims / "conf.d" / "main.conf"
    path.write_text("# \0\n" + path.read_text())
    assert main(["--no-cache", "--isolated", "--output-format", "concise", "conf.d"]) == 1
    assert "LS102" in capsys.readouterr().out


def test_a_file_that_git_tracks_is_not_hidden_by_gitignore(victims, capsys):
    before = reported(capsys, *TARGETS)
    import shutil
    import subprocess

    run = {"check": True, "capture_output": True, "timeout": 60, "cwd": victims}
    shutil.rmtree(victims / ".git")
    subprocess.run(["git", "init", "-q", "."], **run)
    subprocess.run(["git", "add", "."], **run)
    (victims / ".gitignore").write_text("*\n")
    (victims / "conf.d" / ".gitignore").write_text("*\n")
    assert reported(capsys, *TARGETS) == before
