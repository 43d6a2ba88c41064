"""LS331 (heap-size): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import codes_for_heap
from lint_settings import settings

from lslint.engine.file import check_text

LARGE = "-Xms40g\n-Xmx40g\n"


@pytest.mark.parametrize(
    ("related", "folder", "extra", "codes"),
    [
        (("elasticsearch.yml",), "config", "", {"ES312"}),
        ((), "config", "-Des.networkaddress.cache.ttl=60\n", {"ES312"}),
    ],
)
def test_product_of_a_heap(tmp_path, related, folder, extra, codes) -> None:
    assert codes_for_heap(tmp_path, LARGE + extra, *related, folder=folder) == codes


@pytest.mark.parametrize("name", ["jvm.options", "jvm_agent.options"])
def test_a_small_heap(name: str) -> None:
    (finding,) = check_text("-Xms512m\n-Xmx512m\n", f"config/{name}", None, settings("LS331")).findings
    assert "is below the default of 1 GB" in finding.message


@pytest.mark.parametrize("text", ["-Xms1g\n-Xmx1g\n", "-Xmx${HEAP}\n"])
def test_further_unreported(text: str) -> None:
    assert check_text(text, "jvm.options", None, settings("LS331")).findings == []
