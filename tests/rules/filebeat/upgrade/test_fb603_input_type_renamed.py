"""FB603 (input-type-renamed): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import HINT, PRETTY_CONSOLE, PROSPECTOR_OF_5, PROSPECTORS, check_filebeat, filebeat_codes, levels


@pytest.mark.parametrize(("release", "starts"), [("7.17", "yes"), ("8.15", "yes"), ("9.2", "no")])
def test_input_type_and_the_log_input_by_release(release, starts):
    text = PROSPECTORS.replace("prospectors", "inputs")
    result = check_filebeat(text, release)
    assert levels(result, "FB603") == HINT
    assert len(levels(result, "FB605")) == 1
    assert (result.verdict, result.starts) == ("accepted", starts)


@pytest.mark.parametrize(("release", "starts"), [("7.17", "yes"), ("8.15", "yes"), ("9.0", "no")])
def test_input_type_and_the_log_input(release, starts):
    text = PROSPECTOR_OF_5.replace("prospectors", "inputs") + PRETTY_CONSOLE
    assert {"FB603", "FB605"} <= filebeat_codes(text, release)
    result = check_filebeat(text, release)
    assert (result.verdict, result.starts) == ("accepted", starts)


@pytest.mark.parametrize(
    ("more", "end"), [("", "Use `type`"), ("  type: log\n", "Remove `input_type`, because `type` is set")]
)
def test_the_advice_if_the_new_name_is_set(more, end):
    text = "filebeat.inputs:\n- input_type: log\n  paths: [/a.log]\n" + more + "output.console: {}\n"
    (finding,) = [one for one in check_filebeat(text, "7.17").findings if one.rule.code == "FB603"]
    assert finding.message.endswith(end)
