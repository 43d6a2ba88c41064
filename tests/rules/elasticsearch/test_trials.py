"""Advice about nodes of demos, labs and learning projects is an info, and reported only if its rule is selected."""

import json

import pytest

from lslint.cli.main import main

NODE = """\
cluster.name: shop
node.name: a
network.host: 10.0.0.1
discovery.seed_hosts: [b, c]
cluster.routing.allocation.disk.threshold_enabled: false
http.cors.enabled: true
http.cors.allow-origin: "*"
http.cors.allow-credentials: true
"""


@pytest.mark.parametrize(
    ("files", "severity"),
    [
        ({"README.md": "Elasticsearch Logstash Kibana learning stuff\n"}, "info"),
        ({"README.md": "Vagrant ELK cluster\n"}, "info"),
        ({"README.md": "# Logs of machine learning\n"}, "warning"),
        ({}, "warning"),
    ],
)
def test_severity(tmp_path, monkeypatch, capsys, files, severity):
    for name, text in {".git/config": "", "es/elasticsearch.yml": NODE, **files}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    found = []
    for selected in (["--extend-select", "ES416,ES503"], []):
        main(["--json", "--no-cache", *selected, "."])
        report = json.loads(capsys.readouterr().out)["findings"]
        found.append({one["code"]: one["severity"] for one in report if one["code"] in ("ES416", "ES503")})
    assert found[0] == {"ES416": severity, "ES503": severity}
    assert found[1] == (found[0] if severity == "warning" else {})
