"""Plugins that pass their command to a shell."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context


def uses_shell(node: Plugin, ctx: Context) -> bool:
    """Return whether an ``exec`` or ``pipe`` plugin passes its command to a shell.

    Version 4 of the ``pipe`` output does not. It is the version to install for releases that do not include the plugin.
    """
    is_pipe_output = node.kind == "output" and node.name == "pipe"
    return not (is_pipe_output and ctx.target is not None and ctx.target.at_least(9, 5))
