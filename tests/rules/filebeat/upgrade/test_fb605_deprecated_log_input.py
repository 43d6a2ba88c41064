"""FB605 (deprecated-log-input): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from filebeat_checks import (
    ADVICE,
    FILESTREAM_INPUT,
    LOG_INPUT,
    LOGSTASH_OUTPUT,
    SHOP_OF_2016,
    START,
    check_filebeat,
    check_migration,
    filebeat_findings,
    fixed_migration,
    levels,
    stages,
)

from lslint.engine import visitor

SHOP_TODAY = """\
# the shop's logs, since 2016
filebeat.inputs:
- type: log
  # one file a server
  paths:
    - /srv/shop/log/app.log
  fields.type: shop
  fields_under_root: true
queue.mem.flush.min_events: 1024
output.logstash:
  hosts: ["ls1:5044"] # the old one
"""


def logs(count: int, kind: str = "log") -> str:
    inputs = "".join(f"- type: {kind}\n  paths: [/var/log/{i}.log]\n" for i in range(count))
    return "filebeat.inputs:\n" + inputs + LOGSTASH_OUTPUT


@pytest.mark.parametrize(
    ("text", "release", "expected"),
    [
        (LOG_INPUT, "7.15", []),
        (LOG_INPUT, "7.16", ADVICE),
        (LOG_INPUT, "8.19", ADVICE),
        (LOG_INPUT, "9.0", START),
        (LOG_INPUT, None, ADVICE),
        (LOG_INPUT.replace("paths", "allow_deprecated_use: true\n  paths"), "9.0", []),
    ],
)
def test_by_release(text, release, expected):
    assert levels(check_filebeat(text, release), "FB605") == expected


def test_a_config_of_2016_is_brought_to_today_by_its_fixes():
    assert fixed_migration(SHOP_OF_2016, "6.8") == SHOP_TODAY
    assert set(stages(SHOP_TODAY, "6.8")) == set()
    assert set(stages(SHOP_TODAY, "8.19")) == {"FB605"}
    result = check_migration(SHOP_TODAY, "9.0")
    assert (result.verdict, result.starts) == ("accepted", "no")
    assert stages(SHOP_TODAY, "9.0") == {"FB605": "start"}


@pytest.mark.parametrize(
    ("release", "stage"), [("7.15", None), ("7.16", "advice"), ("8.19", "advice"), ("9.0", "start"), ("9.2", "start")]
)
def test_the_log_input(release, stage):
    assert stages(SHOP_TODAY, release).get("FB605") == stage
    allowed = SHOP_TODAY.replace("  fields.type", "  allow_deprecated_use: true\n  fields.type")
    assert "FB605" not in stages(allowed, release)
    assert check_migration(allowed, release).starts == "yes"


def test_all_the_way():
    """One file through all releases: each time the fixes of the target, and what is left is told."""
    text = SHOP_OF_2016
    left = {}
    for release in ("5.6", "6.0", "6.8", "7.17", "8.19", "9.2"):
        text = fixed_migration(text, release)
        result = check_migration(text, release)
        assert result.verdict == "accepted", release
        left[release] = sorted(stages(text, release))
    assert left == {"5.6": [], "6.0": [], "6.8": [], "7.17": ["FB605"], "8.19": ["FB605"], "9.2": ["FB605"]}
    for comment in ("# the shop's logs, since 2016", "# one file a server", "# the old one"):
        assert comment in text


@pytest.mark.parametrize("count", [1, 2, 34])
def test_old_inputs_are_reported_once_without_a_target(count: int) -> None:
    (finding,) = filebeat_findings(logs(count), "FB605")
    assert (f"{count - 1} more" in finding.message) == (count > 1)
    assert len(finding.related) == min(3, count - 1)


def test_merged_inputs_do_not_count_for_the_limit_of_findings(monkeypatch) -> None:
    monkeypatch.setattr(visitor, "MAX_FINDINGS_OF_RULE", 3)
    result = check_filebeat(logs(10), on="FB605")
    assert [finding.message.rpartition("; ")[2] for finding in result.findings] == ["the same in 9 more places"]
    assert result.not_checked == []


def test_each_old_input_is_reported_where_the_agent_does_not_start() -> None:
    assert [each.stage for each in filebeat_findings(logs(3), "FB605", "9.5")] == ["start"] * 3


def test_other_kinds_of_old_inputs_are_distinguished() -> None:
    text = logs(2).replace("output", "- type: container\n  paths: [/c/*.log]\noutput")
    assert len(filebeat_findings(text, "FB605")) == 2


def test_message_names_the_option_that_allows_the_log_input():
    (finding,) = of_code(
        check_filebeat(FILESTREAM_INPUT.replace("filestream", "log") + "output.console: {}\n"), "FB605"
    )
    assert "`allow_deprecated_use: true`" in finding.message
