"""LS001 (syntax-error): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from settings_checks import check_settings


@pytest.mark.parametrize(
    ("file", "text", "target", "words"),
    [
        ("jvm.options", "Xmx2g\n", None, "Write `-Xmx2g`"),
        ("jvm.options", " -Xmx2g\n", None, "first column"),
        ("jvm.options", "14-8:-Xmx2g\n", None, "first Java version"),
    ],
)
def test_refused(file, text, target, words):
    result = check_settings(file, text, target)
    assert result.verdict == "rejected"
    found = [finding for finding in of_code(result, "LS001") if finding.stage in ("parse", "load")]
    assert any(words in finding.message for finding in found), result.findings
