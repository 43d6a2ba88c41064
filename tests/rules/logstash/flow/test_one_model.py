"""The readings of the table agree: what filters change in recorded runs, what the table says that they may change, and
what they name."""

import pytest
import recorded

from lslint.execution.pipeline import EVERYTHING, may_change
from lslint.grammar.logstash import parse
from lslint.lsp import field_mentions as mentions
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.steps import overlap
from lslint.rules.logstash.flow import named_fields
from lslint.rules.logstash.flow.changes import changes

ROWS = recorded.probes("filter_runs")
CONFIGS = sorted({row["config"] for row in ROWS})
PLUGINS = sorted({row["plugin"] for row in ROWS})
CHANGING = (named_fields.SETS, named_fields.CHANGES, named_fields.RENAMES, named_fields.REMOVES)


def filters(config):
    tree, errors = parse.parse(config)
    assert not errors
    return tree, [plugin for section, plugin, _ in tree.walk_plugins() if section.kind == "filter"]


def differences(before, after, path=()):
    """Yield the fields with different values in two events; of objects, their fields."""
    for name in before.keys() | after.keys():
        one, other = before.get(name), after.get(name)
        if isinstance(one, dict) and isinstance(other, dict):
            yield from differences(one, other, (*path, name))
        elif one != other or (name in before) != (name in after):
            yield (*path, name)


@pytest.mark.parametrize("plugin", PLUGINS)
def test_what_a_run_changes_may_change(plugin):
    wrong = []
    for row in ROWS:
        if row["plugin"] != plugin:
            continue
        known = {path for one in filters(row["config"])[1] for path in may_change(one)}
        for event in row["out"] if EVERYTHING not in known else ():
            changed = differences(row["event"], event)
            wrong += [(row["id"], path) for path in changed if not any(overlap(path, one) for one in known)]
    assert wrong == []


def test_what_a_filter_names_may_change():
    wrong = []
    for config in CONFIGS:
        tree, found = filters(config)
        ctx = Context(config, tree, "a.conf", "logstash")
        for plugin in found:
            known = changes(plugin)
            for mention in mentions.of_plugin(plugin, ctx):
                if mention.role in CHANGING and not known.may_change(mention.path):
                    wrong.append((config, mention.path))
    assert wrong == []
