"""ES336 (recovery-limit-low): cases beyond the examples of the rule."""

import pytest
from advice import fixed
from elasticsearch_checks import node_findings

FORMS = (
    "indices.recovery.max_bytes_per_sec: {}\n",
    "indices:\n  recovery:\n    max_bytes_per_sec: {}\n",
    "indices.recovery: {{max_bytes_per_sec: {}}}\n",
    "indices:\n  recovery.max_bytes_per_sec: {}  # why\n",
)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("value", "codes"),
    [
        ("0", {"ES337"}), ("-1", {"ES337"}), ("0b", {"ES337"}), ("3gb", {"ES337"}), ("2gb", set()), ("300mb", set()),
        ("41mb", set()), ("40mb", {"ES336"}), ("20mb", {"ES336"}), ("1024kb", {"ES336"}), ("${RATE}", set()),
        ("many", set()), ("'{{ rate }}'", set()),
    ],
)  # fmt: skip
def test_rate_of_recovery(form: str, value: str, codes: set[str]) -> None:
    text = form.format(value)
    assert {code for code in ("ES336", "ES337") if node_findings(code, text)} == codes
    for finding in node_findings("ES336", text):
        after = fixed(text, finding)
        assert after == form.format("300mb")
        assert not node_findings("ES336", after)
