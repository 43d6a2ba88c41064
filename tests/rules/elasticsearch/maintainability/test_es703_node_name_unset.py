"""ES703 (node-name-unset): cases beyond the examples of the rule."""

from elasticsearch_checks import NODE, levels_of_code


def test_names_of_nodes() -> None:
    node = "cluster.name: weblogs\ndiscovery.seed_hosts: [es1, es2, es3]\n"
    assert levels_of_code("ES703", node, NODE) == [("info", "advice")]
    assert not levels_of_code("ES703", node + "node.name: es1\n", NODE)
