"""The filters make of recorded events what the real filters made of them."""

from collections import Counter, defaultdict

import pytest
from filter_runner import agreement
from markers import slow_cases
from paths import ROOT
from recorded import probes

MODELED = {path.stem for path in (ROOT / "lint" / "execution" / "plugins").glob("*.py")}
EQUAL = {"csv": 0.97, "date": 0.9, "fingerprint": 0.5}
"""Least share of equal runs, where it is not 0.99: dates of csv, names in other languages than English and some methods
of fingerprint are not run."""


ROWS = defaultdict(list)
for each in probes("filter_runs"):
    if each["plugin"] == "conditions" or each["plugin"] in MODELED:
        ROWS[each["plugin"]].append(each)


@pytest.mark.parametrize("plugin", [*slow_cases("grok"), *sorted(ROWS.keys() - {"grok"})])
def test_recorded_runs(plugin):
    found = {row["id"]: agreement(row) for row in ROWS[plugin]}
    share = Counter(found.values())["equal"] / len(found)
    assert [name for name, result in found.items() if result == "wrong"] == []
    assert share >= EQUAL.get(plugin, 0.99)


def test_there_are_runs_of_the_filters():
    assert {"clone", "conditions", "drop", "fingerprint", "mutate", "prune", "split", "translate"} <= set(ROWS)
    assert sum(map(len, ROWS.values())) > 800
