"""The table of what plugins do to events: every plugin and option exists, and every word has a meaning."""

import json

import pytest
from newest_release import NEWEST
from paths import ROOT

from lslint.execution.plugins import mutate
from lslint.rules import knowledge
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.flow import compiler, effects, filters, values

TABLE = knowledge.load("flow")
SHAPES = {"one", "list", "first", "keys", "values", "gsub"}


@pytest.mark.parametrize("name", TABLE)
def test_plugins_and_options_exist(name):
    record = catalogue.plugin(name)
    assert record is not None
    entry = TABLE[name]
    options = {*entry.get("sprintf", ()), *entry.get("tags", ()), *entry.get("changes", ())}
    options |= {row[0] for part in ("reads", "writes") for row in entry.get(part, ())}
    options |= {row[2] for row in entry.get("writes", ()) if row[2]}
    options |= {option for row in entry.get("opens", ()) for option in (*row[1], *row[2])}
    options |= {option for row in entry.get("reads", ()) for option in row[4]}
    assert {option for option in options if record.option(option) is None} == set()


@pytest.mark.parametrize("name", TABLE)
def test_words_have_a_meaning(name):
    entry = TABLE[name]
    assert entry.get("code", "grok") in filters.CODE
    assert {row[1] for part in ("reads", "writes") for row in entry.get(part, ())} <= SHAPES
    assert {row[0] for row in entry.get("changes", {}).values()} <= SHAPES
    types = {row[5] for row in entry.get("writes", ())} | {row[1] for row in entry.get("changes", {}).values()}
    types |= {kind for fields in entry.get("fields", ()) for kind in fields.values()}
    assert types - {"same"} <= values.TYPES.keys()
    assert {row[0] for row in entry.get("opens", ())} <= effects.OPENINGS.keys()


def test_default_tags_are_those_of_the_catalogue():
    differ = []
    for name, entry in TABLE.items():
        for option, tags in entry.get("tags", {}).items():
            default = catalogue.plugin(name).option(option).segments[-1].default
            if default is not None and (default if isinstance(default, list) else [default]) != tags:
                differ.append((name, option, default, tags))
    assert differ == []


def test_defaults_of_fields_are_those_of_the_catalogue():
    differ = []
    for name, entry in TABLE.items():
        for row in (*entry.get("reads", ()), *([row[0], *row[2:]] for row in entry.get("writes", ()))):
            segments = catalogue.plugin(name).option(row[0]).segments
            default = next((one.default for one in reversed(segments) if isinstance(one.default, str)), None)
            if default is not None and default not in row[2:4]:
                differ.append((name, row, default))
    assert differ == []


def test_all_filters_of_the_distribution_are_known_or_listed_here():
    """Filters that open the event, because what they do depends on more than their options."""
    index = catalogue.index()
    bundled = {name for name in index.bundled if name.startswith("filter/") and index.bundled[name].endswith(NEWEST)}
    assert bundled - TABLE.keys() == {
        "filter/elastic_integration", "filter/jdbc_static", "filter/metrics",
    }  # fmt: skip


def test_every_operation_of_mutate_has_its_functions():
    names = set(knowledge.load("plugin_traits")["operations of mutate"])
    assert filters._MUTATE.keys() - {"remove"} == mutate._MAKERS.keys() == names


def test_every_operation_has_a_row_in_the_source():
    written = (ROOT / "rules/knowledge/flow.json").read_text(encoding="utf-8")
    assert json.loads(written) == TABLE
    assert compiler.made(values.TEXT, None, None).status == values.MUST
