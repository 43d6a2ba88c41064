"""ES504: scripts in requests, in languages without a sandbox, up to 5.x."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.index import set_value
from lslint.rules.elasticsearch.advice.node import is_off, is_on, node_settings, one

_SAFE = ("expression", "mustache", "painless")


def _opens(name: str) -> bool:
    """Whether a switch lets requests bring scripts without a sandbox."""
    parts = name.split(".")[1:]
    if parts[0] == "engine":
        if len(parts) < 3 or parts[1] in _SAFE:
            return False
        parts = parts[2:]
    return parts[0] in ("inline", "indexed", "stored")


class InlineScriptsOn(Rule):
    code = "ES504"
    name = "inline-scripts-on"
    severity = "warning"
    stage = "advice"
    kinds = ("elasticsearch-settings",)
    visits = ("document",)
    words = ("script",)
    summary = "Requests may bring scripts of any language"
    why = """\
Up to 5.x scripts may be written in Groovy and others that have no sandbox. `script.inline: true` (also `indexed`,
`stored`, `script.engine.groovy.inline.*`, and `script.disable_dynamic: false` up to 1.5) runs what a request brings:
code of whoever reaches the port, as the user of the node. Such holes (CVE-2014-3120, CVE-2015-1427) were used to take
over servers. Without the setting 5.x runs Painless, which has a sandbox; older releases run expressions and Mustache.
From 6.0 on the setting is refused (ES613)."""
    sources = ("CVE-2014-3120 and CVE-2015-1427", "Elasticsearch reference 5.6: scripting and security")
    releases = "1.2-5.6"
    fix = "unsafe"
    bad = (
        "script.inline: true\n",
        "script:\n  engine:\n    groovy:\n      inline.search: on\n",
        "script.disable_dynamic: false\n",
    )
    good = (
        "script.inline: false\n",
        "script.inline: sandbox\n",
        "script.engine.expression.inline: true\n",
        "script.engine.painless.inline: true\n",
        "script.disable_dynamic: true\n",
    )
    fixed = "script.inline: false\n"

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        found = node_settings(node, ctx)
        if found is None:
            return
        if ctx.target is not None and ctx.target.at_least(6):
            return
        for name in found:
            if not name.startswith("script."):
                continue
            told = one(found, name)
            if told is None:
                continue
            if is_on(told) and _opens(name):
                written = "false"
            elif name == "script.disable_dynamic" and is_off(told):
                written = "true"
            else:
                continue
            yield self.finding(
                told[0],
                f"`{name}: {told[2]}` runs code that a request brings, in languages without a sandbox (up to"
                " 5.x): set it to"
                f" `{written}`, and keep scripts in files or in Painless",
                fix=set_value(told[1], written, "unsafe", f"Set it to {written}"),
            )
