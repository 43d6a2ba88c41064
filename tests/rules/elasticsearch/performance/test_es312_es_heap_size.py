"""ES312 (es-heap-size): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import codes_for_heap


@pytest.mark.parametrize(("options", "ram", "found"), [
    ("8-13:-Xmx40g\n-Xmx8g\n", "", False), ("# -Xmx40g\n-XX:+UseG1GC\n", "", False),
    ("-XX:MaxHeapSize=40g\n", "", True),
])  # fmt: skip
def test_sizes_of_the_heap(tmp_path, options: str, ram: str, found: bool) -> None:
    assert codes_for_heap(tmp_path, options, "elasticsearch.yml", ram=ram) == ({"ES312"} if found else set())
