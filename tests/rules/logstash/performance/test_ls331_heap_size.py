"""LS331 (heap-size): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import codes_for_heap
from logstash_checks import check_default

LARGE = "-Xms40g\n-Xmx40g\n"


@pytest.mark.parametrize(
    ("related", "folder", "extra", "codes"),
    [
        (("elasticsearch.yml",), "config", "", {"ES312"}),
        (("logstash.yml",), "config", "", {"LS331"}),
        (("elasticsearch.yml", "logstash.yml"), "config", "", {"LS331"}),
        ((), "config", "", {"LS331"}),
        ((), "etc/elasticsearch", "", {"ES312"}),
        ((), "docker/elasticsearch/config", "", {"ES312"}),
        ((), "etc/logstash", "", {"LS331"}),
        ((), "elasticsearch/logstash", "", {"LS331"}),
        ((), "logstash/elasticsearch", "", {"ES312"}),
        ((), "config", "-Des.networkaddress.cache.ttl=60\n", {"ES312"}),
        ((), "etc/elasticsearch", "-Djruby.regexp.interruptible=true\n", {"LS331"}),
    ],
)
def test_product_of_a_heap(tmp_path, related, folder, extra, codes) -> None:
    assert codes_for_heap(tmp_path, LARGE + extra, *related, folder=folder) == codes


def test_a_heap_of_18_gb() -> None:
    found = check_default("-Xms18g\n-Xmx18g\n", "config/jvm.options", None).findings
    assert [(one.rule.code, one.severity) for one in found] == [("LS331", "info")]


@pytest.mark.parametrize(
    ("name", "codes"),
    [("jvm.options", ["LS331"]), ("jvm_agent.options", []), ("jvm-edge.options", []), ("jvm_main.options", ["LS331"])],
)
def test_a_small_heap_of_logstash_that_only_ships(name: str, codes: list[str]) -> None:
    found = check_default("-Xms512m\n-Xmx512m\n", f"config/{name}", None).findings
    assert [one.rule.code for one in found] == codes
