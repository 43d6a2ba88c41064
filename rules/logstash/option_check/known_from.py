"""The first release that accepts the files of a pipeline, as far as their options show."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Finding
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.shared import upgrades
from lslint.rules.shared.pipeline_files import pipeline_trees


def is_known_from(release: str, ctx: Context) -> bool:
    """Return whether a pipeline is certainly for a release or newer ones: by its target, or by an option that older
    releases reject."""
    if ctx.target is not None:
        return bool((catalogue.of_release(ctx.target) or 0) & catalogue.since(release))
    older = catalogue.index().all & ~catalogue.since(release)
    return any(not known & older for tree in pipeline_trees(ctx) for known in _known(tree))


@fact
def _known(tree: Pipeline) -> frozenset[int]:
    """Return the releases that have each option of a file."""
    found = set()
    for plugin in tree.plugins():
        entry = catalogue.plugin(f"{plugin.kind}/{plugin.name}")
        for option in plugin.options if entry is not None else ():
            record = entry.option(option.name)  # type: ignore[union-attr]
            if record is not None and record.known and record.before is None:
                found.add(record.known)
    return frozenset(found)


def limited(finding: Finding | None, since: str, ctx: Context, is_refused: bool = False) -> Finding | None:
    """Apply ``upgrades.limit`` to advice about an option that is available since a release; empty: in every release."""
    return upgrades.limit(finding, not since or is_known_from(since, ctx), ctx, is_refused)
