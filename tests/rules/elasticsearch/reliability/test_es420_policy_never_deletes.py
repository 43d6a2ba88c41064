"""ES420 (policy-never-deletes): which policies grow without a limit."""

import json

import pytest
from recorded import settings

from lslint.engine.file import check_text

ROLLOVER = {"actions": {"rollover": {"max_age": "7d"}}}
DELETE = {"min_age": "30d", "actions": {"delete": {}}}


def _findings(name: str, phases: dict[str, object]) -> list[tuple[str, str]]:
    text = f"PUT _ilm/policy/{name}\n" + json.dumps({"policy": {"phases": phases}}) + "\n"
    options = settings("elasticsearch", "", "ES420")
    options.selection.preview = True
    found = check_text(text, "a.txt", None, options).findings
    return [(finding.severity, finding.message) for finding in found if finding.rule.code == "ES420"]


@pytest.mark.parametrize(
    ("name", "phases", "count"),
    [
        ("web-logs", {"hot": ROLLOVER}, 1),
        ("web-logs", {"hot": ROLLOVER, "delete": DELETE}, 0),
        ("web-logs", {"hot": {"actions": {}}}, 0),
        ("products", {"hot": ROLLOVER}, 0),
        ("audit-logs", {"hot": ROLLOVER}, 0),
        ("blogs", {"hot": ROLLOVER}, 0),
        (
            "web-logs",
            {"hot": ROLLOVER, "frozen": {"actions": {"searchable_snapshot": {"snapshot_repository": "a"}}}},
            0,
        ),
    ],
)
def test_policies(name: str, phases: dict[str, object], count: int) -> None:
    assert [severity for severity, _ in _findings(name, phases)] == ["info"] * count


@pytest.mark.parametrize("name", ["web-logs", "products"])
@pytest.mark.parametrize("actions", [{}, {"wait_for_snapshot": {"policy": "daily"}}])
def test_delete_phase_that_does_not_delete(name: str, actions: dict[str, object]) -> None:
    ((severity, message),) = _findings(name, {"hot": ROLLOVER, "delete": {"min_age": "30d", "actions": actions}})
    assert severity == "warning"
    assert "deletes nothing" in message
