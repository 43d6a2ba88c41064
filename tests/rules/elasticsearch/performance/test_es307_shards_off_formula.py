"""ES307 (shards-off-formula): cases beyond the examples of the rule."""

import json

from elasticsearch_checks import check_any, severities, template_of_logs

from lslint.cli.main import main


def test_cluster_of_the_config_reaches_the_rules(tmp_path, capfdbinary) -> None:
    (tmp_path / "lslint.toml").write_text('extend-select = ["ES307"]\n[cluster]\nnodes = 50\nfailures = 4\n')
    body = {"index_patterns": ["web-*"], "template": {"settings": {"number_of_shards": 30}}}
    (tmp_path / "web.json").write_text(json.dumps(body))
    assert main(["check", "--output-format", "concise", "--fail-on", "info", str(tmp_path / "web.json")]) == 1
    assert "Use 23 shards (46 nodes / 2 copies)" in capfdbinary.readouterr().out.decode()
    assert main(["--show-settings", str(tmp_path / "web.json")]) == 0
    assert "nodes 50, failures 4" in capfdbinary.readouterr().out.decode()


def test_shards_by_nodes(calc) -> None:
    assert "23 primary shards" in calc("shards --nodes 50 --fail 4 --replicas 1")
    body = template_of_logs({"number_of_shards": 50, "number_of_replicas": 1})
    (off,) = [each for each in check_any(body, nodes=50, failures=4).findings if each.rule.code == "ES307"]
    assert "Use 23 shards (46 nodes / 2 copies)" in off.message
    assert "ES307" not in severities(
        template_of_logs({"number_of_shards": 23, "number_of_replicas": 1}), nodes=50, failures=4
    )
    assert "ES307" not in severities(body), "the number of nodes is required"
