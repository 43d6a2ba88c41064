"""Names for the locations of findings, for baselines and for reports that other programs read."""

from __future__ import annotations

from lslint.engine.addresses import address
from lslint.engine.embedded import host_tree
from lslint.engine.result import FileResult
from lslint.grammar.config.pointers import pointer_at
from lslint.grammar.config.tree import ConfigFile


def name_locations(result: FileResult) -> None:
    """Sets ``address`` and ``pointer`` of the findings of a file whose tree is still there."""
    tree = result.tree
    values = tree if isinstance(tree, ConfigFile) else None
    if tree is None and result.source is not None:
        values = host_tree(result.source)
    for finding in result.findings:
        if finding.address is None:
            finding.address = address(tree, finding)
        location = pointer_at(values, finding.start) if values is not None else None
        finding.pointer = location[1] if location is not None else None
