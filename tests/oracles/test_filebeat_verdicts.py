"""Small configs with what Filebeat 7.17.29 said about them: `test config`, and inputs created as at start."""

import pytest
from lint_settings import settings
from recorded import probes

from lslint.engine.file import check_text

# monitoring is set up behind the inputs, where the recording had ended
NOT_RUN = ("mon-two",)

ROWS = probes("filebeat")


# who names the kind says that no template engine comes first
TARGET = settings(target=["filebeat=7.17"], kind="filebeat")


def stages(row):
    result = check_text(row["config"], "filebeat.yml", None, TARGET)
    return result, {finding.stage for finding in result.findings + result.hidden}


@pytest.mark.parametrize("row", [row for row in ROWS if row["ok"] is False], ids=lambda row: row["id"])
def test_refused_by_the_check(row):
    result, found = stages(row)
    assert result.verdict == "rejected", row["error"]
    assert found & {"parse", "load"}


@pytest.mark.parametrize("row", [row for row in ROWS if row["ok"] is True], ids=lambda row: row["id"])
def test_accepted_by_the_check(row):
    result, found = stages(row)
    assert result.verdict != "rejected"
    assert not found & {"parse", "load"}
    if row["id"] in NOT_RUN:
        assert (row["start_ok"], result.starts) == (True, "no")
    elif row["start_ok"] is True:
        assert result.starts != "no"
    elif row["start_ok"] is False:
        assert result.starts == "no", row["start_error"]
