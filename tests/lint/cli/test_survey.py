"""What ``lslint init`` proposes from variables, packages, folder names, set-aside folders and fragments."""

import os

import pytest
from newest_release import NEWEST

from lslint.cli.init import run
from lslint.cli.python_api import check_paths
from lslint.config.config_file import read_config

PIPELINE = "input { stdin { } }\n"
GROK = 'if [a] { grok { match => { "message" => "%{IP:ip}" } } }\nmutate { lowercase => ["a"] }\n'
HTTP = 'http { url => "http://a" }\n'
BEAT = "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a]\noutput.console: {}\n"


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Write a tree, run `init`, and return the config, after lslint has accepted it."""

    def write(files):
        top = tmp_path / "project"
        for path, content in files.items():
            (top / path).parent.mkdir(parents=True, exist_ok=True)
            (top / path).write_text(content)
        monkeypatch.chdir(top)
        assert run(".", pre_commit=False) == 0
        assert read_config("lslint.toml") is not None
        check_paths(["."])
        return (top / "lslint.toml").read_text()

    return write


def table(text, name):
    """The lines of a table that are not its heading."""
    return text.partition(f"\n[{name}]\n")[2].partition("\n\n")[0].splitlines()


@pytest.mark.parametrize(
    ("path", "content", "evidence"),
    [
        ("roles/logstash/defaults/main.yml", "---\nlogstash_version: 7.17.9\n", "2: logstash_version: 7.17.9"),
        ("group_vars/all.yml", 'elk_version: "7.17.9"\n', '1: elk_version: "7.17.9"'),
        ("hosts", "[logstash:vars]\nelastic_stack_version=7.17.9\n", "2: elastic_stack_version=7.17.9"),
        ("data/common.yaml", "logstash::version: '1:7.17.9-1'\n", "1: logstash::version: '1:7.17.9-1'"),
        ("site.pp", "class { 'logstash':\n  version => '7.17.9',\n}\n", "2: logstash: version => '7.17.9'"),
        ("site.pp", "$logstash_version = '7.17.9'\n", "1: $logstash_version = '7.17.9'"),
        ("pillar/top.sls", "logstash:\n  version: 7.17.9\n", "2: logstash: version: 7.17.9"),
        (
            "salt/init.sls",
            "logstash:\n  pkg.installed:\n    - version: 7.17.9\n",
            "3: logstash: - version: 7.17.9",
        ),
        ("tasks/main.yml", "- apt:\n    name: logstash=1:7.17.9-1\n", "2: logstash=1:7.17.9"),
        ("packages.txt", "curl\nlogstash-7.17.9\n", "2: logstash-7.17.9"),
        ("install.sh", "dpkg -i logstash-oss-7.17.9-amd64.deb\n", "1: logstash-oss-7.17.9"),
    ],
)
def test_releases_of_variables_and_packages(written, path, content, evidence):
    text = written({"a.conf": PIPELINE, path: content})
    assert table(text, "targets") == [f"# {path}:{evidence}", 'logstash = "7.17.9"']
    assert str(read_config("lslint.toml").targets.products["logstash"]) == "7.17.9"


def test_releases_that_include_each_other_become_the_narrowest(written):
    text = written(
        {"a.conf": PIPELINE, "vars/a.yml": "elk_version: 7.x\nlogstash_version: 7.17\nls: logstash-7.17.9\n"}
    )
    assert table(text, "targets")[-1] == 'logstash = "7.17.9"'


def test_releases_in_folder_names_hold_for_the_folder(written):
    text = written({"logstash-7.17/a.conf": PIPELINE, "logstash/8.x/a.conf": PIPELINE, "beats-7.17/b.yml": BEAT})
    assert table(text, "targets") == [
        "# logstash-7.17/",
        '"logstash-7.17/**".logstash = "7.17"',
        "# logstash/8.x/",
        '"logstash/8.x/**".logstash = "8.0..8.19"',
    ]


def test_patterns_that_would_exclude_every_config_are_commented_out(written):
    text = written({"examples/a.conf": PIPELINE})
    assert '#     "examples/",  # examples/a.conf' in text.splitlines()
    assert read_config("lslint.toml").exclude == []


def test_fragments_get_the_section_of_their_plugins(written):
    text = written(
        {
            "a.conf": PIPELINE,
            "snippets/a.conf": GROK,
            "snippets/b.conf": GROK,
            "mixed/a.conf": GROK,
            "mixed/b.conf": PIPELINE,
            "in/a.conf": "stdin {\n  codec => json\n}\n",
            "any/a.conf": HTTP,
            "broken/a.conf": GROK + "stdin { }\n",
            "z.conf": "stdout {\n  codec => json\n}\n",
        }
    )
    assert table(text, "kinds") == [
        "# any/a.conf: plugins of input, filter or output without a section",
        '# "any/*.conf" = "logstash-fragment:input"',
        '# "any/*.conf" = "logstash-fragment:filter"',
        '# "any/*.conf" = "logstash-fragment:output"',
        "# in/a.conf: plugins of input without a section",
        '"in/*.conf" = "logstash-fragment:input"',
        "# mixed/a.conf: plugins of filter without a section",
        '"mixed/a.conf" = "logstash-fragment:filter"',
        "# 2 files, for example snippets/a.conf: plugins of filter without a section",
        '"snippets/*.conf" = "logstash-fragment:filter"',
        "# z.conf: plugins of output without a section",
        '"/z.conf" = "logstash-fragment:output"',
    ]
    rejected = [file.path for file in check_paths(["."]).files if file.verdict == "rejected"]
    assert rejected == ["any/a.conf", "broken/a.conf"]


def test_links_are_not_followed(written, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "vars.yml").write_text("logstash_version: 7.17.9\n")
    (tmp_path / "project").mkdir()
    os.symlink(outside, tmp_path / "project" / "group_vars")
    os.symlink(outside / "vars.yml", tmp_path / "project" / "vars.yml")
    assert table(written({"a.conf": PIPELINE}), "targets") == [f'# logstash = "{NEWEST}"']


@pytest.mark.slow
def test_the_number_of_files_that_are_read_is_limited(written):
    files = {f"inventory/{number:04}.ini": "[a]\n" for number in range(2_000)}
    late = {"inventory/zz.ini": "logstash_version=7.17.9\n"}
    assert table(written({"a.conf": PIPELINE, **files, **late}), "targets") == [f'# logstash = "{NEWEST}"']
