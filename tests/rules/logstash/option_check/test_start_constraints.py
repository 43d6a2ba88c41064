"""What plugins check when they start: the data behind the rules, and recorded starts."""

import re

import pytest
from advice import run
from logstash_checks import check_load
from recorded import probes

from lslint.rules import knowledge
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check import constraint_checks as _constraint_checks
from lslint.rules.logstash.option_check import constraints as _constraints

CONSTRAINTS = knowledge.load("plugin_constraints")
ROWS = [(plugin, row) for plugin, rows in CONSTRAINTS.items() for row in rows]
WORDS = {"ecs", "tls", "plain", "binds"}


def names(condition: str) -> list[str]:
    """The options that a condition names."""
    condition = condition.removeprefix("!")
    if condition in WORDS:
        return []
    if " of: " in condition:
        return re.split(r", |\||\+", condition.partition(" of: ")[2])
    found = condition if _constraints._is_name(condition) else _constraints._split(condition)[0]
    extra = [_constraints._split(condition)[2]] if " same " in condition else []
    return found.split("/") + extra


CODES = ("LS223", "LS282", "LS256", "LS114", "LS247", "LS252", "LS285")


@pytest.mark.parametrize(("plugin", "row"), ROWS, ids=[f"{plugin}-{number}" for number, (plugin, _) in enumerate(ROWS)])
def test_data_name_options_that_the_plugin_has(plugin: str, row: dict[str, object]) -> None:
    entry = catalogue.plugin(plugin)
    assert entry is not None
    assert entry.bundled
    mentioned = [name for condition in row["if"] for name in names(condition)]  # type: ignore[attr-defined]
    mentioned += str(row.get("at", "")).split()
    for name in mentioned:
        assert entry.option(name) is not None, f"{plugin} has no option {name}"
    releases = row.get("releases")
    if releases is not None:
        assert catalogue.mask(str(releases))
    assert row.get("stage", "start") in ("start", "run", "ignored")
    assert (row.get("stage") == "ignored") is ("add" in row) is (row.get("code") == "LS260")
    assert row.get("code", "LS223") in ("LS223", "LS260", "LS282", "LS256", "LS114")
    if "also" in row:
        assert callable(getattr(_constraint_checks, str(row["also"])))
    assert str(row["say"])
    assert "\n" not in str(row["say"])
    assert not str(row["say"]).endswith(".")


@pytest.mark.parametrize(("plugin", "row"), ROWS, ids=[f"{plugin}-{number}" for number, (plugin, _) in enumerate(ROWS)])
def test_conditions_can_hold_together_in_some_release(plugin: str, row: dict[str, object]) -> None:
    """The options that must be given are known together in some release."""
    entry = catalogue.plugin(plugin)
    assert entry is not None
    where = entry.bundled & (catalogue.mask(str(row["releases"])) if "releases" in row else catalogue.index().all)
    for condition in row["if"]:  # type: ignore[attr-defined]
        if condition[0] != "!" and " of: " not in condition and condition not in WORDS:
            known = 0
            for name in names(condition)[: 1 + condition.count("/")]:
                option = entry.option(name)
                known |= option.used if option is not None else 0
            where &= known
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


TWO_NAMES = 'filter { translate { source => "a" field => "b" dictionary => { "x" => "y" } } }\n'


@pytest.mark.parametrize("target", [None, "7.17", "9.5"])
def test_an_option_set_under_both_names_is_one_finding(target: str | None) -> None:
    (finding,) = run("LS223", TWO_NAMES, target=target)
    assert finding.message.endswith(" both set. Remove `field`")
    assert all("`field`" not in one.message for one in check_load(TWO_NAMES, target).findings)


def test_an_old_name_alone_is_a_deprecated_option() -> None:
    text = TWO_NAMES.replace('source => "a" ', "")
    assert "LS607" in {one.rule.code for one in check_load(text, "9.5").findings}
    assert run("LS223", text, target="9.5") == []
