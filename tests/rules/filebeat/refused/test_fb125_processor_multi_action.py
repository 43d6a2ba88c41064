"""FB125 (processor-multi-action): cases beyond the examples of the rule."""

from filebeat_checks import check_filebeat

from lslint.report.merging import merged
from lslint.rules.filebeat.examples import CONFIG

ENTRY = "- drop_event:\n  when:\n    contains:\n      message: DBG\n"


def test_entries_with_the_same_mistake_are_one_finding():
    found = [one for one in check_filebeat(CONFIG + "processors:\n" + 3 * ENTRY).findings if one.rule.code == "FB125"]
    assert len(found) == 3
    (one,) = merged(found)
    assert one.message.endswith("Also in 2 other places")
    assert one.fix is not None
    assert one.fix.applicability == "safe"
