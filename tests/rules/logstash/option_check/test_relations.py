"""Relations between options: the data behind the rules, and recorded starts."""

import re

import pytest
from advice import run
from recorded import probes

from lslint.rules import knowledge, registry
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check import relation_checks, relations

RELATIONS = knowledge.load("plugin_relations")
ROWS = [(plugin, row) for plugin, rows in RELATIONS.items() for row in rows]


CODES = ("LS223", "LS282", "LS256", "LS114", "LS247", "LS252", "LS285")


@pytest.mark.parametrize(("plugin", "row"), ROWS, ids=[f"{plugin}-{number}" for number, (plugin, _) in enumerate(ROWS)])
def test_rows_name_functions_and_rules(plugin: str, row: dict[str, object]) -> None:
    rule = str(row["rule"])
    assert rule == "missing-option" or rule in registry.entries()
    if row["stage"] != "load":
        visits = registry.entries()[rule].visits
        assert {"plugin", plugin, plugin.partition("/")[0] + "/*"} & set(visits), f"{rule} does not visit {plugin}"
    assert "check" not in row or callable(getattr(relation_checks, str(row["check"])))
    for name, *test in row["if"]:  # type: ignore[attr-defined]
        if name in ("", "!") and len(test) == 1:
            assert callable(getattr(relation_checks, test[0]))
    assert row["say"]
    assert "\n" not in str(row["say"])
    assert not str(row["say"]).endswith(".")


@pytest.mark.parametrize(("plugin", "row"), ROWS, ids=[f"{plugin}-{number}" for number, (plugin, _) in enumerate(ROWS)])
def test_conditions_can_hold_together_in_some_release(plugin: str, row: dict[str, object]) -> None:
    """The options that must be given are known together in some release."""
    entry = catalogue.plugin(plugin)
    if entry is None or "within" in row or not row.get("releases", "-"):  # only releases before 5.0
        return
    where = entry.bundled & (catalogue.mask(str(row["releases"])) if "releases" in row else catalogue.index().all)
    for name, *_ in row["if"]:  # type: ignore[attr-defined]
        if name and name[0] != "!":
            options = [option for part in name.split("/") if (option := entry.option(part)) is not None]
            where &= relations.sum_of(option.used for option in options)
    assert where


def test_recorded_starts_of_option_probes() -> None:
    """At least 95 % of the recorded starts of single plugins; conditions and patterns have separate tests."""
    wrong = []
    count = 0
    others = re.compile(r"grok|mutate|dissect")
    for row in probes("logstash_options"):
        if row.get("ok") is not True or not isinstance(row.get("start_ok"), bool) or others.search(row["config"]):
            continue
        count += 1
        found = [f for code in CODES for f in run(code, row["config"], target=row["target_version"])]
        if row["start_ok"] is any(finding.stage == "start" for finding in found):
            wrong.append(row["id"])
    assert count > 100
    assert len(wrong) <= 0.05 * count, wrong
    # The recorded start says yes here; the plugin's source, its documentation and another record say no.
    assert set(wrong) <= {"co-bytes-mb"}
