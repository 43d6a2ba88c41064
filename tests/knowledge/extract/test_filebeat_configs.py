"""The configs that come with a release of Filebeat: options of a reference file, and what lslint reports in them."""

import pathlib

import pytest

from extract.common.trees import Folder
from extract.filebeat import configs
from extract.filebeat.reference import options

REFERENCE = """\
#======= Inputs =======
# The inputs are read in order. For example: one file
filebeat.inputs:
#- type: log
  # Paths that are read: each is a glob
  #paths:
    #- /var/log/*.log
  # One of
  #   - head: Starts with the first line
  # is possible.
  enabled: true
  #enabled: false
    # not below: a setting with a value
    #below: a
- type: stdin
#processors:
#  - add_fields:
#      target: a
#output.console:
  #pretty: false
#max_procs:
"""


def paths(text: str) -> list[str]:
    return ["/".join(each.path) for each in options(text)]


def test_options_that_are_set_or_commented_out():
    assert paths(REFERENCE) == [
        "filebeat.inputs/log",
        "filebeat.inputs/log/paths",
        "filebeat.inputs/log/enabled",
        "filebeat.inputs/log/enabled",
        "filebeat.inputs/stdin",
        "processors/add_fields",
        "processors/add_fields/target",
        "output.console/pretty",
        "max_procs",
    ]


def test_the_config_of_an_option_has_what_is_around_and_below_it():
    found = {"/".join(each.path): each for each in options(REFERENCE)}
    assert found["filebeat.inputs/log/paths"].config == (
        "filebeat.inputs:\n- type: log\n  paths:\n    - /var/log/*.log\n"
    )
    assert found["filebeat.inputs/log"].config == "filebeat.inputs:\n- type: log\n"
    assert found["processors/add_fields"].config == "processors:\n  - add_fields:\n      target: a\n"
    assert found["output.console/pretty"].number == 20


@pytest.fixture
def objections(tmp_path: pathlib.Path):
    def run(release: str = "9.5", **files: str) -> list[str]:
        for name, content in files.items():
            place = tmp_path / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(content, encoding="utf-8")
        return configs.objections(Folder(tmp_path), release)

    return run


def test_an_option_that_lslint_does_not_accept_is_listed(objections):
    text = "filebeat.inputs: [{type: stdin}]\n"
    text += "output.console:\n  #pretty: false\n  #pretti: false\n  #codec.json:\n    #pretty: perhaps\n"
    found = objections(**{"x-pack/filebeat/filebeat.reference.yml": text})
    assert [each.partition(": ")[0] for each in found] == [
        "x-pack/filebeat/filebeat.reference.yml:4 output.console/pretti",
        "x-pack/filebeat/filebeat.reference.yml:6 output.console/codec.json/pretty",
    ]
    assert ["FB102" in found[0], "FB109" in found[1]] == [True, True]


def test_what_the_rest_of_a_config_decides_is_not_listed(objections):
    text = "filebeat.config.inputs.path: a.d/*.yml\noutput.file.path: /a\n"
    text += "#filebeat.inputs:\n#- type: log\n  #enabled: true\n#output.kafka:\n  #topic: a\n"
    assert objections("8.19", **{"filebeat/filebeat.reference.yml": text}) == []


def test_files_of_modules(objections):
    files = {
        "filebeat/module/nginx/_meta/config.yml": "- module: nginx\n  access:\n    enabled: true\n",
        "filebeat/module/mysql/_meta/config.yml": "- module: mysql\n  error:\n    enabled: false\n",
        "filebeat/module/nginx/access/config/nginx.yml": "type: log\npaths:\n{{ range .paths }}\n - {{.}}\n",
        "filebeat/module/nginx/access/manifest.yml": "module_version: 1.0\nvar:\n  - name: paths\ninput: a.yml\n",
        "x-pack/filebeat/module/aws/_meta/config.yml": "- module: aws\n  nosuch:\n    enabled: true\n",
    }
    found = objections(**files)
    assert [each.partition(":")[0] for each in found] == ["x-pack/filebeat/module/aws/_meta/config.yml"]
    assert "FB128" in found[0]


def test_a_release_that_lslint_does_not_know_is_not_checked(objections):
    text = "output.console:\n  #pretti: false\n"
    assert objections("19.5", **{"filebeat/filebeat.reference.yml": text}) == []
