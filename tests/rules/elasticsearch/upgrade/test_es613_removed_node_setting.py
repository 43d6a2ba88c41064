"""ES613 (removed-node-setting): cases beyond the examples of the rule."""

import pytest
from advice import fixed
from elasticsearch_checks import node_findings, upgrade_findings


@pytest.mark.parametrize(
    ("setting", "instead"),
    [
        ("threadpool.bulk.queue_size: 100", "`thread_pool.write.queue_size`"),
        ("cluster.routing.allocation.disable_allocation: true", "Use `cluster.routing.allocation.enable` (`all`, "),
        ("gateway.expected_nodes: 3", "`gateway.expected_data_nodes`, which counts only data nodes"),
    ],
)
def test_a_removed_setting_names_its_replacement(setting: str, instead: str) -> None:
    (finding,) = [
        each for each in upgrade_findings(setting + "\n", "elasticsearch-settings") if each.rule.code == "ES613"
    ]
    assert instead in finding.message


@pytest.mark.parametrize(("target", "severities"), [("6.8", []), ("7.17", ["error"]), ("", ["error"])])
def test_settings_that_moved_to_the_keystore_in_7(target, severities):
    text = "cluster.name: a\nxpack.notification.slack.account.monitoring.url: https://hooks.example.org/a\n"
    assert [finding.severity for finding in node_findings("ES613", text, target)] == severities


@pytest.mark.parametrize("part", ["data_frame"])
def test_settings_that_disable_features_of_the_basic_license(part: str) -> None:
    text = f"xpack.{part}.enabled: false\n"
    assert not node_findings("ES613", text, "7.17")
    for release in ("8.0", "9.1"):
        found = upgrade_findings(text, "elasticsearch-settings", release)
        ((code, message),) = [(one.rule.code, one.message) for one in found if one.rule.code in ("ES132", "ES613")]
        assert code == "ES613"
        assert "was removed" in message
        assert "Remove the setting" in message


@pytest.mark.parametrize("name", ["ml", "watcher", "security", "graph"])
def test_features_that_can_still_be_disabled(name: str) -> None:
    assert not node_findings("ES613", f"xpack.{name}.enabled: false\n", "9.1")


@pytest.mark.parametrize(
    ("setting", "target", "severities"),
    [
        ("script.disable_dynamic: true", "1.7", []),
        ("script.disable_dynamic: true", "2.4", ["error"]),
        ("node.ml: false", "7.17", []),
        ("node.ml: false", "8.0", ["error"]),
        ("node.ml_limit: 3", "8.0", []),
    ],
)
def test_the_release_that_rejects_a_setting(setting: str, target: str, severities: list[str]) -> None:
    assert [each.severity for each in node_findings("ES613", setting + "\n", target)] == severities


def test_a_setting_that_counts_only_data_nodes_is_no_safe_replacement() -> None:
    (finding,) = node_findings("ES613", "gateway.recover_after_nodes: 3\n", "8.0")
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"


@pytest.mark.parametrize(
    ("lines", "action", "fixed_lines"),
    [
        (
            ("bootstrap.memory_lock: true", "bootstrap.mlockall: true", "node.name: a"),
            "Remove the setting: `bootstrap.memory_lock` is set, too",
            ("bootstrap.memory_lock: true", "node.name: a"),
        ),
        (
            ("bootstrap.memory_lock: false", "bootstrap.mlockall: true"),
            "Remove the setting, and check the value of `bootstrap.memory_lock`, which differs",
            (),
        ),
        (
            ("transport.port: 9300", "transport.tcp.port: 9300"),
            "Remove the setting: `transport.port` is set, too",
            ("transport.port: 9300",),
        ),
        (
            ("bootstrap.mlockall: true", "node.name: a"),
            "Rename the setting to `bootstrap.memory_lock` (since 5.0)",
            ("bootstrap.memory_lock: true", "node.name: a"),
        ),
    ],
)
def test_a_setting_whose_new_name_is_set_too(lines, action, fixed_lines):
    text = "\n".join(lines) + "\n"
    found = [one for one in upgrade_findings(text, "elasticsearch-settings", "8.9") if one.rule.code == "ES613"]
    (finding,) = found
    assert finding.message.endswith(action)
    if not fixed_lines:
        assert finding.fix is None
    else:
        assert fixed(text, finding) == "\n".join(fixed_lines) + "\n"


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("transport.tcp.port: 1\ntransport.port: 2\n", "check the value of `transport.port`, which differs"),
        ('transport.tcp.port: "{{ a }}"\ntransport.port: "{{ a }}"\n', "Remove the setting: `transport.port` is set"),
        ("transport.tcp.port: {{ a }}\ntransport.port: {{ b }}\n", "check the value of `transport.port`"),
        (
            "{% if a %}\ntransport.tcp.port: 1\n{% endif %}\n{% if not a %}\ntransport.port: 2\n{% endif %}\n",
            "Rename the setting to `transport.port`",
        ),
        ("{% if a %}\ntransport.tcp.port: 1\n{% endif %}\ntransport.port: 2\n", "which differs"),
    ],
)
def test_values_that_a_template_engine_inserts_are_not_compared(text: str, advice: str) -> None:
    (finding,) = [one for one in upgrade_findings(text, "elasticsearch-settings") if one.rule.code == "ES613"]
    assert advice in finding.message
    assert ("differs" in finding.message) == ("differs" in advice)
