"""Values that no chart reads."""

import json

import pytest
from deadline import in_child

from lslint.cli.main import main
from lslint.project import chart_values

BLOCK = "KEY:\n  logstashPipeline:\n    logstash.conf: |\n      input { beats { port => x y } }\n"
CHART = "name: app\ndependencies:\n  - name: fluentbit\n    version: 0.0.1\n  - name: x\n    alias: shipper\n"
INNER = {"charts/logstash/Chart.yaml": "name: my-logstash\n", "charts/zipkin-0.3.3.tgz": "", "charts/es/Chart.yaml": ""}


@pytest.mark.parametrize(
    ("key", "files", "count"),
    [
        ("opensearch-logstash", {}, 0),
        ("opensearch-logstash", {"README.md": "opensearch-logstash\n"}, 0),
        ("my-logstash", {}, 1),
        ("logstash", {}, 1),
        ("fluentbit", {}, 1),
        ("shipper", {}, 1),
        ("zipkin", {}, 1),
        ("es", {}, 1),
        ("global", {}, 1),
        ("log", {"templates/a.yaml": "{{ .Values.log.a }}\n"}, 1),
        ("log", {"templates/a.yaml": "{{ .Values.other.a }}\n"}, 0),
        ("log", {"templates/a.yaml": "{{ toYaml .Values }}\n"}, 1),
        ("log", {"templates/a.yaml": '{{ include "a" . }}\n'}, 1),
        ("log", {"deploy/helmfile.yaml": 'values: [{{ .Values | get "log" }}]\n'}, 1),
        ("log", {"charts/es/templates/_a.tpl": "{{ .Values.log.a }}\n"}, 1),
    ],
)
def test_blocks_of_values(tree, capsys, key, files, count):
    values = "global: {}\n\n" + BLOCK.replace("KEY", key) + "\nlast:\n  a: 1\n"
    tree(**{".git/config": "", "Chart.yaml": CHART, "values.yaml": values, **INNER, **files})
    main(["--isolated", "--output-format", "json", "."])
    found = json.loads(capsys.readouterr().out)["findings"]
    assert len([one for one in found if one["path"] == "values.yaml" and one["severity"] == "error"]) == count


@pytest.mark.parametrize("chart", ["name: app\n", None])
def test_other_values(tree, capsys, chart):
    tree(**{".git/config": "", "values.yaml": BLOCK.replace("KEY", "log"), "Chart.yaml" if chart else "x": chart or ""})
    main(["--isolated", "--output-format", "json", "."])
    assert [one for one in json.loads(capsys.readouterr().out)["findings"] if one["severity"] == "error"]


@in_child
def test_blanks_in_a_chart_meet_the_deadline():
    assert chart_values._NAME.findall("- name: a\n" + " " * 300_000 + "\n") == ["a"]
