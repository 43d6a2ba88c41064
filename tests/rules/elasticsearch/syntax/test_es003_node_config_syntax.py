"""ES003 (node-config-syntax): cases beyond the examples of the rule."""

import pytest

from lslint.config.settings import Settings
from lslint.engine.file import check_text


@pytest.mark.parametrize(
    ("line", "is_setting"),
    [("network.host", True), ("nework.host", True), ("xpack.security.http.ssl", True), ("fullchain1.pem", False)],
)
def test_a_colon_is_suggested_only_for_what_resembles_a_setting(line, is_setting) -> None:
    text = f"cluster.name: logs\n{line}\nnode.name: web\n"
    findings = check_text(text, "elasticsearch.yml", "elasticsearch-settings", Settings()).findings
    (message,) = [one.message for one in findings if one.rule.code == "ES003"]
    assert (f"Write `{line}:`" in message) is is_setting
    assert ("Remove the line" in message) is not is_setting
