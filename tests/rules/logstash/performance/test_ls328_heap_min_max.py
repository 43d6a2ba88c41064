"""LS328 (heap-min-max): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from logstash_checks import default_codes
from settings_checks import check_settings, sorted_codes


def test_heap_of_a_jvm() -> None:
    assert "LS328" in default_codes("-Xms256m\n-Xmx1g\n", "config/jvm.options", None)


def test_heap_of_two_sizes():
    (finding,) = of_code(check_settings("jvm.options", "-Xms4g\n-Xmx2g\n"), "LS328")
    assert (finding.stage, finding.severity) == ("start", "error")


def test_sizes_that_logstash_shipped() -> None:
    for text, severity in (("-Xms256m\n-Xmx1g\n", "info"), ("-Xms1g\n-Xmx4g\n", "warning")):
        (finding,) = of_code(check_settings("jvm.options", "## JVM\n" + text), "LS328")
        assert finding.severity == severity


@pytest.mark.parametrize(
    "text",
    [
        "-Xms1024m\n-Xmx1g\n",
        "# -Xms256m\n-XX:+UseG1GC\n",
        "-Xms${HEAP}\n-Xmx4g\n",
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS328" not in sorted_codes(check_settings("jvm.options", text))
