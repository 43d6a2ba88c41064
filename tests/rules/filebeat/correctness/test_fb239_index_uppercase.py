"""FB239 (index-uppercase): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import CONSOLE_OUTPUT, FILESTREAM_INPUT, LOG_INPUT, filebeat_findings


@pytest.mark.parametrize(("release", "message"), [("", ""), ("5.6", "rejects")])
def test_uppercase_letters_in_an_index_are_converted_since_7_7(release: str, message: str) -> None:
    text = LOG_INPUT.replace(CONSOLE_OUTPUT, "output.elasticsearch:\n  hosts: [es]\n  index: Shop-%{+yyyy}\n")
    text += "setup.template: {name: shop, pattern: shop-*}\n"
    found = filebeat_findings(text, "FB239", release)
    assert len(found) == bool(message)
    assert all(message in each.message for each in found)


@pytest.mark.parametrize("release", ["", "7.6", "7.17", "9.5"])
def test_a_space_in_an_index_is_rejected_by_all_releases(release: str) -> None:
    text = FILESTREAM_INPUT + "output.elasticsearch:\n  hosts: [es]\n  index: 'my shop-%{+yyyy}'\n"
    (finding,) = filebeat_findings(text + "setup.template: {name: shop, pattern: shop-*}\n", "FB239", release)
    assert "because of a space" in finding.message
