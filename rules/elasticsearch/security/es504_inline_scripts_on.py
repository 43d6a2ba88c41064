from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings

_SAFE = ("expression", "mustache", "painless")


def _opens(name: str) -> bool:
    """Whether a switch lets requests bring scripts without a sandbox."""
    parts = name.split(".")[1:]
    if parts[0] == "engine":
        if len(parts) < 3 or parts[1] in _SAFE:
            return False
        parts = parts[2:]
    return parts[0] in ("inline", "indexed", "stored")


class InlineScriptsOn(NodeAdvice):
    code = "ES504"
    severity = "warning"
    required_text = ("script",)
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

    def advise(self, found: NodeSettings) -> Findings:
        """A finding for each such switch."""
        if found.ctx.target is not None and found.ctx.target.at_least(6):
            return
        for name in found:
            setting = found.one(name) if name.startswith("script.") else None
            if setting is None:
                continue
            if setting.is_on() and _opens(name):
                written = "false"
            elif name == "script.disable_dynamic" and setting.is_off():
                written = "true"
            else:
                continue
            yield self.finding(
                setting.entry,
                f"`{name}: {setting.written}` runs code that a request brings, in languages without a sandbox (up to"
                f" 5.x): set it to `{written}`, and keep scripts in files or in Painless",
                fix=setting.replaced(written, f"Set it to {written}"),
            )
