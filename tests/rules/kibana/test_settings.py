"""Settings of kibana.yml by release: what is reported, with which severity, and the verdict."""

import pytest
from kibana_checks import check, found, verdict


class TestSectionsInLists:
    def test_merged_sections_are_not_checked(self):
        text = "logging.loggers:\n  - &a {name: http, level: debug}\n  - <<: *a\n    typo: 1\n"
        assert found(text, "8.12") == []
        assert verdict(text, "8.12") == "unknown"


def test_suggested_settings_are_of_the_release():
    for target, hint, has_fix in (
        ("", "Did you mean `kibana.index`, a setting of 7.17?", False),
        ("7.17", "did you mean `kibana.index`?", True),
        ("8.12", "Did you mean `kibana.index`, a setting of 7.17?", False),
    ):
        [one] = [one for one in check("kibana.indx: a\n", target).findings if one.rule.code == "KB101"]
        assert one.message.endswith(hint)
        assert (one.fix is not None) is has_fix


@pytest.mark.parametrize(("text", "advice"), [
    ("logging.dest: stdout\n", "Remove the setting"),
    ("xpack.ingestManager.enabled: true\n", "Use `xpack.fleet.enabled`"),
])  # fmt: skip
def test_the_advice_about_a_removed_setting(text, advice):
    [one] = [one for one in check(text, "8.12").findings if one.rule.code == "KB601"]
    assert one.message.endswith(f"`. {advice}")
