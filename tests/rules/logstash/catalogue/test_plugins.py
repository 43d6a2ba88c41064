"""The catalogue of plugins: sets of releases, look-up, and that it says what the option tables say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build import plugin_catalogue, sources
from lslint.rules import knowledge
from lslint.rules.logstash.catalogue import plugins as catalogue


def test_releases_are_in_order_of_number():
    releases = catalogue.index().releases
    assert releases[0] == "5.0"
    assert releases == sorted(releases, key=lambda release: [int(part) for part in release.split(".")])
    assert set(releases) <= set(knowledge.load("releases")["logstash"])
    assert catalogue.mask("9.0-") == catalogue.since("9.0") == catalogue.mask(f"9.0-{releases[-1]}")
    assert catalogue.since("8.20") == catalogue.since("9.0")


@given(st.integers(min_value=0, max_value=catalogue.index().all))
def test_every_set_of_releases_has_a_text(releases):
    assert catalogue.mask(catalogue.ranges(releases)) == releases


@pytest.mark.slow
def test_every_table_of_every_release():
    """Names, types, enumerations, needs and ends of all options, read from the sources by another way."""
    tables = [sources.load("logstash", release) for release in catalogue.index().releases]
    plugins = {name: row for source in tables for name, row in source.table("plugins").items()}
    for name, plugin in plugins.items():
        if plugin.get("alias_of"):
            continue
        ours = catalogue.plugin(name)
        kind = name.partition("/")[0]
        for place, (release, source) in enumerate(zip(catalogue.index().releases, tables, strict=True)):
            bit = 1 << place
            assert bool(ours.bundled & bit) is bool(source.table("plugins").get(name, {}).get("bundled"))
            common = source.below("options", f"{kind}/*") if plugin.get("inherits_common", True) else {}
            rows = {**common, **source.below("options", name)}
            for option in {*rows, *ours.names()}:
                wanted = plugin_catalogue.attributes(rows[option]) if option in rows else None
                found = ours.option(option)
                segment = next((s for s in found.segments if s.mask & bit), None) if found else None
                assert (segment is None) is (wanted is None), (name, option, release)
                if segment is None:
                    continue
                if (name, option) == ("output/elasticsearch", "proxy"):
                    continue  # corrected
                assert segment.type == wanted["type"], (name, option, release)
                assert segment.enum == wanted.get("enum")
                assert segment.many is wanted.get("list", False)
                assert (segment.obsolete is None) is ("obsolete" not in wanted)
                assert (segment.deprecated is None) is ("deprecated" not in wanted)
                needed = any(one == option and mask & bit for one, mask in ours.required)
                assert needed is bool(wanted.get("required")), (name, option, release)
