"""ES312 (es-heap-size): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import codes_for_heap, severities


@pytest.mark.parametrize(
    ("options", "ram", "found"),
    [ ("-Xms32g\n-Xmx32g\n", "", True), ("-Xms4g\n-Xmx8g\n", "", False), ("-Xms8g\n-Xmx8g\n", "16", False),
        ("-Xms9g\n-Xmx9g\n", "16", True), ("-Xms${H}\n-Xmx${H}\n", "", False), ("8-13:-Xmx40g\n-Xmx8g\n", "", False),
        ("# -Xmx40g\n-XX:+UseG1GC\n", "", False), ("-XX:MaxHeapSize=40g\n", "", True)
    ]
)  # fmt: skip
def test_sizes_of_the_heap(tmp_path, options: str, ram: str, found: bool) -> None:
    assert codes_for_heap(tmp_path, options, "elasticsearch.yml", ram=ram) == ({"ES312"} if found else set())


@pytest.mark.parametrize(
    ("settings", "found"), [("network.host: 10.0.0.1\n", True), ("http.port: 9200\ncluster.name: a\n", False)]
)
def test_unequal_sizes_of_a_node_on_loopback(tmp_path, settings: str, found: bool) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "elasticsearch.yml").write_text(settings)
    codes = codes_for_heap(tmp_path, "-Xms4g\n-Xmx8g\n-Des.networkaddress.cache.ttl=60\n")
    assert codes == ({"ES312"} if found else set())


def test_heap_against_the_memory() -> None:
    options = "-Xms7g\n-Xmx7g\n-Des.networkaddress.cache.ttl=60\n"
    assert severities(options, kind="jvm-options", ram_gb=8)["ES312"] == "warning"
    assert "ES312" not in severities(options, kind="jvm-options", ram_gb=16)


@pytest.mark.parametrize("options", ["-Xms40g\n-Xmx40g\n-Djruby.jit.threshold=0\n", "-Xms1g\n-Xmx8g\n"])
def test_files_of_logstash_and_of_an_unknown_product(options: str) -> None:
    assert "ES312" not in severities(options, kind="jvm-options")
