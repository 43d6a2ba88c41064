"""LS328 (heap-min-max): cases beyond the examples of the rule."""

from advice import of_code
from logstash_checks import default_codes
from settings_checks import check_settings


def test_heap_of_a_jvm() -> None:
    assert "LS328" in default_codes("-Xms256m\n-Xmx1g\n", "config/jvm.options", None)


def test_heap_of_two_sizes():
    (finding,) = of_code(check_settings("jvm.options", "-Xms4g\n-Xmx2g\n"), "LS328")
    assert (finding.stage, finding.severity) == ("start", "error")
    (finding,) = of_code(check_settings("jvm.options", "-Xms40g\n-Xmx40g\n"), "LS331")
    assert finding.severity == "warning"
