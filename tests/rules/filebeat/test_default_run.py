"""Findings of the default run in configs for older releases, templates, and parts of configs."""

import pytest
from filebeat_checks import (
    CONSOLE_OUTPUT,
    FILESTREAM_INPUT,
    LOGSTASH_OUTPUT,
    SHOP_OF_2016,
    check_filebeat,
)
from lint_settings import settings

from lslint.engine.file import check_text
from lslint.rewrite.apply_fixes import fix_result


def default_run(text, release=None, path="filebeat.yml", kind="filebeat"):
    return check_text(text, path, kind, settings(target=[f"filebeat={release}"] if release else []))


def levels(result):
    """Return ``{code: severity}`` of the findings."""
    return {finding.rule.code: finding.severity for finding in result.findings}


def upgrades(text, release=None, **rest):
    return {code: level for code, level in levels(default_run(text, release, **rest)).items() if code[2] == "6"}


@pytest.mark.parametrize(
    ("release", "expected"),
    [
        (None, {"FB601": "error", "FB602": "warning", "FB605": "warning"}),
        ("5.6", {}),
        ("6.2", {"FB602": "error"}),
        ("6.8", {"FB601": "info", "FB602": "error"}),
    ],
)
def test_a_config_of_5_x(release, expected):
    assert upgrades(SHOP_OF_2016, release) == expected


@pytest.mark.parametrize(
    ("inputs", "expected"),
    [
        ("- type: log\n  paths: [/a.log]\n  document_type: shop\n", {"FB602": "warning", "FB605": "warning"}),
        (
            "- input_type: log\n  paths: [/a.log]\n  document_type: shop\n",
            {"FB602": "warning", "FB605": "warning"},
        ),
    ],
)
def test_a_list_of_inputs_shows_its_release(inputs, expected):
    assert upgrades(inputs, path="inputs.d/shop.yml") == expected


def test_a_setting_in_a_branch():
    text = "{% if queue %}\nqueue_size: 1000\n{% endif %}\n" + FILESTREAM_INPUT + CONSOLE_OUTPUT
    assert upgrades(text, "7.17", path="filebeat.yml.j2") == {"FB602": "warning"}
    assert upgrades(text, path="filebeat.yml.j2") == {"FB602": "warning"}


@pytest.mark.parametrize("text", [FILESTREAM_INPUT, "filebeat.modules:\n- module: nginx\n  access.enabled: true\n"])
def test_a_file_without_outputs(text):
    for release in (None, "8.19"):
        result = default_run(text, release)
        assert (levels(result)["FB103"], result.verdict) == ("error", "rejected")
    disabled = default_run(text + "output.console.enabled: false\n")
    assert (levels(disabled)["FB103"], disabled.verdict) == ("error", "rejected")


def test_a_file_without_inputs():
    for release in (None, "8.19"):
        result = default_run(LOGSTASH_OUTPUT, release)
        assert (levels(result)["FB103"], result.verdict) == ("error", "rejected")
    disabled = FILESTREAM_INPUT + "  enabled: false\n" + LOGSTASH_OUTPUT
    assert levels(default_run(disabled))["FB103"] == "error"


HOST = FILESTREAM_INPUT + "  fields_under_root: true\n  fields: {host: web1}\n" + CONSOLE_OUTPUT


@pytest.mark.parametrize(
    ("text", "release", "expected"),
    [
        (HOST.replace("inputs", "prospectors").replace("filestream", "log"), None, "info"),
        (HOST.replace("inputs", "prospectors").replace("type: filestream", "input_type: log"), "5.6", None),
        (HOST.replace("host:", "message:"), None, "warning"),
    ],
)
def test_fields_that_filebeat_fills_by_release(text, release, expected):
    assert levels(default_run(text, release)).get("FB242") == expected


@pytest.mark.parametrize(("more", "release", "expected"), [("", "8.11", False), ("  bulk_max_size: 50\n", None, True)])
def test_small_batches(more, release, expected):
    text = FILESTREAM_INPUT + "output.elasticsearch:\n  hosts: [es]\n" + more
    assert ("FB305" in levels(default_run(text, release))) == expected


TLS = """\
filebeat.prospectors:
- input_type: log
  paths: [/a.log]
output.logstash:
  hosts: ["ls1:5044"]
  tls:
    certificate: /etc/own.crt
    certificate_key: /etc/own.key
    insecure: true
"""


def fixed(text):
    def check(changed):
        return check_filebeat(changed, "5.6", on="FB602")

    return fix_result(check(text), unsafe=True, recheck=check).text


def test_options_of_tls_are_renamed_too():
    new = fixed(TLS)
    assert new.endswith("  ssl:\n    certificate: /etc/own.crt\n    key: /etc/own.key\n    verification_mode: none\n")
    assert fixed(TLS.replace("true", "false")).endswith("    verification_mode: full\n")
    assert "FB602" not in levels(default_run(new, "5.6"))
    assert fixed(TLS + "    min_version: 1.0\n") == TLS + "    min_version: 1.0\n"  # became a list of versions
