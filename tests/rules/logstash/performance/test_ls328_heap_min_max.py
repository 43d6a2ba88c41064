"""LS328 (heap-min-max): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from settings_checks import check_settings, sorted_codes


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
