"""Tests for tags that no event has at a condition, for the rules that report them."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Comparison, String
from lslint.rules.api import Context, Related
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.dataflow.tags import handled_later, named
from lslint.rules.logstash.flow.absent import file_of
from lslint.rules.logstash.flow.analysis import event_flow
from lslint.rules.logstash.flow.engine import TagTest
from lslint.rules.logstash.flow.values import Place
from lslint.rules.shared.suggest import closest


@fact
def _tests(ctx: Context) -> dict[int, TagTest]:
    return {test.leaf.start: test for test in event_flow(ctx).tags}


def why_missing(leaf: Comparison, ctx: Context) -> tuple[str, str, list[Related]] | None:
    """Return why no event has the tag that ``"tag" in [tags]`` tests, as the end of a sentence, what to do (empty if
    nothing sets the tag), and the places that show it; None if an event may have it, or if something other than a
    filter names it, for example code."""
    test = _tests(ctx).get(leaf.start)
    if test is None or not isinstance(leaf.left, String):
        return None
    tag = leaf.left.value
    found = event_flow(ctx)
    place = test.value.place
    if place is not None:
        if place.word != "removed":
            return None
        path, line = file_of(place, ctx)
        where = f"on line {line}" if path is None else f"in `{path.rpartition('/')[2]}`"
        related = [Related(place.start, place.end, "removes the tag", path)]
        return f"is removed {where}", "Move the condition before the filter that removes the tag", related
    setter = found.tagged.get(tag)
    if setter is None:
        return None if named(tag, ctx) else ("is set by no input or filter", "", [])
    if (tag, "") in found.skipped and setter.start < leaf.start:
        return None  # it follows from another finding
    if _is_patched(setter):
        return None
    path, line = file_of(setter, ctx)
    later = handled_later(tag, leaf, ctx)
    advice = "Move the condition after the filter that adds the tag"
    if later:
        advice = f"Remove the branch, as {later} handles these events"
    related = [Related(setter.start, setter.end, "adds the tag", path)]
    if path is not None:
        return f"is only added in `{path.rpartition('/')[2]}`, to other events or later", advice, related
    if setter.start > leaf.end:
        return f"is only added later, on line {line}", advice, related
    return f"is only added to other events, on line {line}", advice, related


def _is_patched(place: Place) -> bool:
    """Return whether the plugin at a place has an option that no release of it knows: it may be another version, which
    sends events through the filters again."""
    plugin = next((one for one in place.tree.plugins() if one.start <= place.start < one.end), None)
    known = catalogue.plugin(f"{plugin.kind}/{plugin.name}") if plugin is not None else None
    if plugin is None or known is None:
        return False
    return any(known.option(one) is None and closest(one, known.names()) is None for one in plugin.named)
