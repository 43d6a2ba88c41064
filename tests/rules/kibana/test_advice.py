"""What the findings about old settings advise exists in the release that they are about."""

import re

import pytest
from kibana_checks import check
from markers import slow_cases

from lslint.rules.kibana.catalogue import catalogue

_ADVICE = re.compile(r"(?i)\b(?:use|rename the setting to|renamed to|set|remove the setting, as) (`.*)")
_SETTING = re.compile(r"`([a-z_]\w*(?:\.[\w<>]+)+)[`:]")


def old_names():
    """All settings with a change or a removal, and the settings of the sections that are renamed."""
    known = catalogue()
    names = {*known.changes, *known.removed, *known.actions}
    settings = [name for at in (known.root,) for name in _names(at)]
    for path, to in [(path, row["renamed"]) for path, row in known.removed.items() if "renamed" in row]:
        names.update(path + name[len(to) :] for name in settings if name.startswith(f"{to}."))
    return sorted(name for name in names if "[" not in name and "*" not in name)


def _names(place, name=""):
    for part, below in place.below.items():
        if "[" not in part and "*" not in part:
            full = f"{name}.{part}" if name else part
            yield full
            yield from _names(below, full)


@pytest.mark.parametrize("target", ["7.17", "", *slow_cases("7.10", "8.5")])
def test_no_advice_names_a_setting_that_the_release_lacks(target):
    known = catalogue()
    numbers = tuple(map(int, target.split("."))) if target else known.numbers[-1]
    decisive = next((1 << at for at, one in enumerate(known.numbers) if one >= numbers), 1 << len(known.numbers) - 1)
    checked = 0
    for name in old_names():
        for finding in check(f"{name}: ${{VALUE}}\n", target).findings:
            if finding.rule.code not in ("KB601", "KB602", "KB603"):
                continue
            advice = _ADVICE.search(finding.message)
            for setting in _SETTING.findall(advice[1]) if advice else ():
                if setting not in (name, "elasticsearch.yml"):
                    checked += 1
                    assert known.having(setting.replace("<name>", "x")) & decisive, finding.message
    assert checked > 5
