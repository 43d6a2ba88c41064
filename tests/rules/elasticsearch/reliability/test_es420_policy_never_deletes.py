"""ES420 (policy-never-deletes): which policies grow without a limit."""

import json

import pytest
from recorded import settings

from lslint.engine.file import check_text

ROLLOVER = {"actions": {"rollover": {"max_age": "7d"}}}
DELETE = {"min_age": "30d", "actions": {"delete": {}}}


def _findings(name: str, phases: dict[str, object], file: str = "a.txt", **more: object) -> list[tuple[str, str]]:
    text = f"PUT _ilm/policy/{name}\n" + json.dumps({"policy": {"phases": phases, **more}}) + "\n"
    options = settings("elasticsearch", "", "ES420")
    options.selection.preview = True
    found = check_text(text, file, None, options).findings
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


@pytest.mark.parametrize(
    "name",
    [
        "logs_no_delete", "logs-without-delete", "logs-never-delete", "logs-nodelete", "logs-delete-disabled",
        "logs-no-retention", "logs-retain", "logs-7years", "logs-7y", "logs-10-years", "logs-worm",
        "filebeat-indefinite", "log-archiv", "logs-longterm", "logs-long_term", "logs-legal-hold", "logs-forever",
        "logs-permanent",
        "logs-immutable", "logs-forensics", "logs-hipaa",
        "logs-no-del", "logs-curator", "logs-rollover-only", "logs-10ans",
    ],
)  # fmt: skip
def test_names_of_data_that_is_kept(name: str) -> None:
    assert _findings(name, {"hot": ROLLOVER}) == []


@pytest.mark.parametrize(
    "name", ["filebeat-7.17", "logs-30d", "logs-7days", "logs-notify", "logs-retention", "logs-delete", "nginx-logs"]
)
def test_other_names(name: str) -> None:
    assert len(_findings(name, {"hot": ROLLOVER})) == 1


@pytest.mark.parametrize(
    ("meta", "count"),
    [
        ({"description": "kept for seven years"}, 0),
        ({"description": "never deleted"}, 0),
        ({"managed": True}, 0),
        ({"description": "logs of the web shop"}, 1),
    ],
)
def test_meta(meta: dict[str, object], count: int) -> None:
    assert len(_findings("web-logs", {"hot": ROLLOVER}, _meta=meta)) == count


@pytest.mark.parametrize(("file", "count"), [("policies.txt", 1), ("policies.no-delete.txt", 0)])
def test_name_of_the_file(file: str, count: int) -> None:
    assert len(_findings("web-logs", {"hot": ROLLOVER}, file)) == count
