"""FB307 (no-cpu-limit): cases beyond the examples of the rule."""

from filebeat_checks import FILESTREAM_INPUT, PRETTY_CONSOLE, filebeat_codes


def test_cpu_limit():
    assert "FB307" in filebeat_codes(FILESTREAM_INPUT + PRETTY_CONSOLE)
    assert "FB307" not in filebeat_codes(FILESTREAM_INPUT + PRETTY_CONSOLE + "max_procs: 1\n")
