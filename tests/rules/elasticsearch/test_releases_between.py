"""Verdicts of releases between the observed ones."""

import json

import pytest
from recorded import decided, probes

from lslint.grammar.config.json import parser as json_tree
from lslint.rules.api import Context
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.templates.bodies import analyze
from lslint.rules.elasticsearch.verdict import _worst

KINDS = {"legacy": "es-legacy-template", "composable": "es-index-template", "component": "es-component-template"}


@pytest.mark.slow
def test_observed_releases_that_agree_decide():
    """All bodies with observed verdicts; only a documented release between two observed ones makes a difference."""
    seen, compared, otherwise = set(), 0, set()
    for row in decided(probes("es_templates")):
        text = row["body"] if isinstance(row["body"], str) else json.dumps(row["body"])
        if (text, row["kind"]) in seen:
            continue
        seen.add((text, row["kind"]))
        tree, errors = json_tree.parse(text)
        if errors:
            continue
        outcomes = analyze(Context(text, tree, "x.json", KINDS[row["kind"]])).outcomes
        observed = {one: _worst(outcomes, 0, releases.numbers(one)) for one in releases.OBSERVED}
        for name, numbers in releases.known():
            low, high = releases.around(numbers)
            if low == high or observed[releases.last(low)] != observed[releases.last(high)]:
                continue
            compared += 1
            if _worst(outcomes, 0, numbers) != observed[releases.last(low)]:
                otherwise.add((row["id"], name))
    assert compared > 50_000
    # `default` as a similarity: accepted until 5.4, and a `text` field since 5.0; time series: 8.5, before that
    # behind a feature flag of snapshots; `index.mapper.dynamic`: rejected since 7.0, except by the last 7.17; unknown
    # keys of legacy templates: 5.6 misses `template` instead of `index_patterns`, 6.5 is the first to check the keys
    unknown_keys = (
        "_meta", "composed_of", "mapping-singular", "priority", "settings-in-index", "unknown-key", "unknown-key-obj",
    )  # fmt: skip
    assert otherwise == {
        *((f"leg-{name}", f"6.{minor}") for name in unknown_keys for minor in range(5)),
        *(("set-mapper.dynamic=False", f"7.{minor}") for minor in range(17)),
        *(("param-text-similarity-default", f"5.{minor}") for minor in range(4)),
        *(("set-mode=time_series", f"8.{minor}") for minor in range(5)),
    }
