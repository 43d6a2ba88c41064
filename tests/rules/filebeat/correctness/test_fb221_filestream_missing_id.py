"""FB221 (filestream-missing-id): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import (
    CONSOLE_OUTPUT,
    check_migration,
    filebeat_findings,
    fixed_migration,
    stages,
)

STREAMS = """\
filebeat.inputs:
- type: filestream
  paths: [/srv/shop/app.log]
- type: filestream # second
  paths: [/srv/shop/audit.log]
"""


@pytest.mark.parametrize(
    ("release", "stage", "starts"), [("7.17", "run", "yes"), ("8.19", "run", "yes"), ("9.0", "start", "no")]
)
def test_streams_without_ids(release, stage, starts):
    text = STREAMS + CONSOLE_OUTPUT
    result = check_migration(text, release)
    assert stages(text, release) == {"FB221": stage}
    assert (result.verdict, result.starts) == ("accepted", starts)
    changed = fixed_migration(text, release)
    assert "  id: shop-app-log\n" in changed
    assert "- type: filestream # second\n  id: shop-audit-log\n" in changed
    assert stages(changed, release) == {}
    assert check_migration(changed, release).starts == "yes"


@pytest.mark.parametrize(("release", "expected"), [(None, ["warning"]), ("8.19", []), ("9.0", ["error", "error"])])
def test_disabled_input_without_an_id_counts_from_9_0_on(release, expected):
    text = STREAMS.replace("# second\n", "\n  enabled: false\n") + CONSOLE_OUTPUT
    found = filebeat_findings(text, "FB221", release)
    assert [one.severity for one in found] == expected
