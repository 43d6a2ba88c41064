"""FB204 (wrong-key-case): cases beyond the examples of the rule."""

from filebeat_checks import (
    HINT,
    LOAD,
    PRETTY_CONSOLE,
    PROSPECTOR_OF_5,
    PROSPECTORS,
    RUN,
    check_filebeat,
    filebeat_findings,
    levels,
)

from lslint.rewrite.apply_fixes import fix_result


def test_wrong_case_then_the_old_name():
    text = PROSPECTORS.replace("filebeat.", "Filebeat.", 1)
    assert levels(check_filebeat(text, "7.17"), "FB204") == RUN
    renamed = text.replace("Filebeat.", "filebeat.", 1)
    assert levels(check_filebeat(renamed, "7.17"), "FB601") == LOAD
    fixed = fix_result(check_filebeat(text), unsafe=True, recheck=check_filebeat).text
    assert fixed.startswith("filebeat.prospectors:")
    assert levels(check_filebeat(fixed), "FB601") == HINT


def test_a_capital_letter():
    text = PROSPECTOR_OF_5.replace("filebeat.", "Filebeat.", 1) + PRETTY_CONSOLE
    assert len(filebeat_findings(text, "FB204", "7.17")) == 1
    changed = fix_result(check_filebeat(text), unsafe=True, recheck=check_filebeat).text
    assert changed.startswith("filebeat.")
    assert filebeat_findings(text.replace("Filebeat.", "filebeat.", 1), "FB601", "7.0")[0].stage == "load"
