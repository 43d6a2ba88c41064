"""Old configs checked and fixed for 5.x to 9.x."""

import pytest
from filebeat_checks import CONSOLE_OUTPUT, LOG_TO_ELASTICSEARCH, SHOP_OF_2016, check_migration, fixed_migration, stages

REGISTRY = "filebeat.registry_file: /var/lib/filebeat/registry\nfilebeat.inputs:\n- type: log\n  paths: [/a.log]\n"


@pytest.mark.parametrize(
    ("release", "expected", "verdict", "starts"),
    [
        ("5.6", {}, "accepted", "yes"),
        ("6.0", {"FB602": "load", "FB603": "advice"}, "rejected", "unknown"),
        ("6.3", {"FB601": "advice", "FB602": "load", "FB603": "advice"}, "rejected", "unknown"),
        ("7.0", {"FB601": "load", "FB602": "run", "FB103": "load"}, "rejected", "unknown"),
        ("7.17", {"FB601": "load", "FB602": "run", "FB103": "load"}, "rejected", "unknown"),
        ("9.2", {"FB601": "load", "FB602": "run", "FB103": "load"}, "rejected", "unknown"),
    ],
)
def test_a_config_of_2016(release, expected, verdict, starts):
    result = check_migration(SHOP_OF_2016, release)
    found = stages(SHOP_OF_2016, release)
    # a release without prospectors finds nothing to read, which is the same problem
    found.pop("FB103", None)
    expected = {code: stage for code, stage in expected.items() if code != "FB103"}
    assert {code: stage for code, stage in found.items() if code in expected} == expected
    assert result.verdict == verdict
    if verdict == "accepted":
        assert (set(found), result.starts) == (set(expected), starts)


@pytest.mark.parametrize(("release", "verdict"), [("6.8", "accepted"), ("7.0", "rejected"), ("7.17", "rejected")])
def test_the_registry_file(release, verdict):
    text = REGISTRY + CONSOLE_OUTPUT
    assert check_migration(text, release).verdict == verdict
    assert fixed_migration(text, release) == text  # a file became a directory, which no fix can convert
    flush = text.replace("registry_file: /var/lib/filebeat/registry", "registry_flush: 5s")
    if verdict == "rejected":
        assert "filebeat.registry.flush: 5s\n" in fixed_migration(flush, release)
        assert check_migration(fixed_migration(flush, release), release).verdict == "accepted"


@pytest.mark.parametrize(
    ("old", "new", "release"),
    [
        ("queue_size: 4096\n", "queue.mem.events: 4096\n", "6.8"),
        ("  preset: scale\n  bulk_max_size: 500\n", "  preset: custom\n  bulk_max_size: 500\n", "8.15"),
        ("monitoring.enabled: true\nxpack.monitoring.enabled: true\n", "monitoring.enabled: true\n", "7.17"),
        ("filebeat.modules: [{module: apache2}]\n", "filebeat.modules: [{module: apache}]\n", "7.17"),
    ],
)
def test_their_fixes(old, new, release):
    text = LOG_TO_ELASTICSEARCH + old
    changed = fixed_migration(text, release, on=("FB128", "FB211", "FB232", "FB602"))
    assert changed == LOG_TO_ELASTICSEARCH + new
    assert check_migration(changed, release).verdict == "accepted"
