from __future__ import annotations

from lslint.rules.api import Findings, Release, Repeats
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings

_SAFE = ("expression", "mustache", "painless")


def _opens(name: str) -> bool:
    """Whether a setting allows requests with scripts that have no sandbox."""
    parts = name.split(".")[1:]
    if parts[0] == "engine":
        if len(parts) < 3 or parts[1] in _SAFE:
            return False
        parts = parts[2:]
    return parts[0] in ("inline", "indexed", "stored")


class InlineScriptsOn(NodeAdvice):
    code = "ES504"
    merge_repeats = Repeats(by="rule")
    severity = "warning"
    required_text = ("script",)
    elasticsearch_only = True
    summary = "Scripts without a sandbox in requests"
    why = """\
Up to 5.x, Elasticsearch can run scripts in Groovy and other languages without a sandbox. `script.inline: true`, up
to 1.5 `script.disable_dynamic: false`, allows such scripts in requests. Anyone who can send a request can then run
arbitrary code as the user of Elasticsearch (CVE-2014-3120, CVE-2015-1427).

Remove the setting. Elasticsearch 6.0 and later do not start with it."""
    sources = ("CVE-2014-3120 and CVE-2015-1427", "Elasticsearch reference 5.6: scripting and security")
    releases = "1.2-5.6"
    fix = "unsafe"
    bad = (
        "script.inline: true\n",
        "script.disable_dynamic: false\n",
    )
    good = (
        "script.inline: false\n",
        "script.disable_dynamic: true\n",
    )
    fixed = good[0]

    def advise(self, settings: NodeSettings) -> Findings:
        if settings.ctx.target is not None and settings.ctx.target.at_least(6):
            return
        for name in settings:
            setting = settings.one(name) if name.startswith("script.") else None
            if setting is None:
                continue
            if setting.is_on() and _opens(name):
                written = "false"
            elif name == "script.disable_dynamic" and setting.is_off():
                written = "true"
            else:
                continue
            target = settings.ctx.target
            instead = "script files" if _is_old(name, target) else "stored scripts in Painless"
            if instead != "script files" and target is None:
                instead += " (since 5.0) or script files"
            yield self.finding(
                setting.entry,
                f"`{name}: {setting.written}` lets requests run scripts without a sandbox (up to 5.x)."
                f" Set it to `{written}`, and use {instead}",
                fix=setting.replaced(written, f"Set `{name}` to `{written}`"),
            )


def _is_old(name: str, target: Release | None) -> bool:
    """Return whether a setting or target is of releases without Painless."""
    return name == "script.disable_dynamic" or (target is not None and not target.at_least(5))
