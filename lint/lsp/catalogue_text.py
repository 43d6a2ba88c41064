"""What the catalogues say, as Markdown: plugins, options, settings, rules."""

from __future__ import annotations

from typing import Any

from lslint.config.settings import Settings
from lslint.lsp import plugin_docs
from lslint.report.markdown_text import code as _code
from lslint.report.markdown_text import text as _text
from lslint.report.outcomes import meaning, severity_text, stages
from lslint.report.rule_text import FIXES, language
from lslint.rules import registry
from lslint.rules.api import Release, Rule
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.catalogue.plugins import OptionRecord, PluginRecord, ReleaseRange
from lslint.rules.shared import releases

MAX_VALUES = 40


def bit(target: Release | None) -> int:
    """The release to tell of, as a set of one: the target if the catalogue has it, else the newest."""
    return catalogue.of_release(target) or catalogue.index().newest


def find(name: str, settings: Settings | None = None) -> PluginRecord | None:
    """The plugin ``kind/name``: as the config tells it, else of the catalogue; None if neither tells of its options.
    Without settings: as a config told it last."""
    if settings is not None:
        rows = settings.rule_options.get("plugins", {}).get(name)
        if rows:
            return catalogue.declared(name, rows)
    found = catalogue.plugin(name)
    if found is None and settings is None and name in catalogue._declared:
        return catalogue._declared[name][1]
    return found


def plugin(found: PluginRecord | None, target: Release | None) -> str | None:
    """A plugin; None if there is nothing to tell."""
    if found is None:
        return None
    name = found.name
    at = bit(target)
    lines = [f"**{_text(name.replace('/', ' '))}**" + (" (written in Java)" if found.java else "")]
    lines += _description(found)
    if name not in catalogue.index().bundled:
        lines.append("Installed, as the config says.")
    elif not found.bundled:
        lines.append(f"Not bundled with Logstash; gem `{found.gem}`.")
    else:
        lines.append(f"Bundled with Logstash {catalogue.ranges(found.bundled)}; gem `{found.gem}`.")
        if not found.bundled & at:
            lines.append(f"Not bundled with {catalogue.first(at)}: it has to be installed there.")
    lines += _link(found, "", target)
    instead = catalogue.index().former.get(name)
    if instead:
        lines.append(f"Use {instead}.")
    required = [option for option, wanted in found.required if wanted & at]
    if required:
        lines.append("Required: " + ", ".join(map(_code, required)) + ".")
    own = free_options(found, at, common=False)
    if own:
        lines.append(f"Options in {catalogue.first(at)}: " + ", ".join(map(_code, own)) + ".")
    return "\n\n".join(lines)


def _description(found: PluginRecord, option: str = "") -> list[str]:
    """What the plugin or option does; nothing for a plugin that a config declares."""
    text = plugin_docs.description(found.name, option) if found is catalogue.plugin(found.name) else None
    return [f"{text}."] if text else []


def _link(found: PluginRecord, option: str, target: Release | None) -> list[str]:
    """The link to the documentation. Its address consists of names of the catalogue."""
    address = plugin_docs.address(found.name, option, target) if found is catalogue.plugin(found.name) else None
    return [f"[Documentation]({address})"] if address else []


def free_options(found: PluginRecord, at: int, common: bool = True) -> list[str]:
    """Names of the options that a plugin takes in a release, neither obsolete nor unknown there, sorted."""
    names = found.names() if common else list(found._rows)
    remaining = [name for name in names if (option := found.option(name)) is not None and option.used & at]
    return sorted(remaining)


def segment(option: OptionRecord, at: int) -> ReleaseRange | None:
    """What the option is in a release; in the last one that knew it, if that release does not."""
    last = option.segments[-1] if option.segments else None
    return next((one for one in option.segments if one.mask & at), last)


def option(found: PluginRecord | None, which: str, target: Release | None) -> str | None:
    """An option of a plugin; None if no release knows it."""
    option_ = found.option(which) if found is not None else None
    if found is None or option_ is None:
        return None
    name = found.name
    at = bit(target)
    now = segment(option_, at)
    lines = [f"**{_text(which)}** of {_text(name.replace('/', ' '))}", *_description(found, which)]
    if now is not None:
        kind = "list of " + now.type if now.many else now.type
        default = "" if now.default is None else f", default {_code(_written(now.default))}"
        lines.append(f"Type: {_text(kind.replace('_', ' '))}{default}. {_releases(option_)}".rstrip())
        if now.enum:
            displayed = ", ".join(_code(_written(value)) for value in now.enum[:MAX_VALUES])
            lines.append(f"One of: {displayed}" + (", …" if len(now.enum) > MAX_VALUES else "") + ".")
    if any(one == which and wanted & at for one, wanted in found.required):
        lines.append("Required.")
    elif now is not None and now.required_when:
        when = ", ".join(f"`{key}` is `{value}`" for key, value in now.required_when.items())
        lines.append(f"Required when {when}.")
    if not option_.known:
        lines.append(
            f"Known up to Logstash {option_.before}." if option_.before else "No release from 5.0 on knows it."
        )
    elif not option_.known & at:
        lines.append(f"Logstash {catalogue.first(at)} does not know it.")
    if now is not None and now.obsolete is not None:
        lines.append("**Obsolete**" + (f": {_text(now.obsolete)}." if now.obsolete else "."))
    elif now is not None and now.deprecated is not None:
        lines.append("**Deprecated**" + (f": {_text(now.deprecated)}." if now.deprecated else "."))
    if option_.replacement:
        lines.append(f"Use {_code(option_.replacement)} instead.")
    return "\n\n".join(lines + _link(found, which, target))


def _releases(option_: OptionRecord) -> str:
    """The releases in which an option can be used, as a sentence; empty if none can be named."""
    known = option_.used or option_.known
    if not known:
        return ""
    displayed, index = catalogue.ranges(known), catalogue.index()
    if known == index.all:
        return f"Logstash {index.releases[0]} and later."
    if "," in displayed:
        return f"Logstash {displayed}."
    if known & index.newest:
        return f"Since Logstash {catalogue.first(known)}."
    return f"Up to Logstash {displayed.rpartition('-')[2]}." if known & 1 else f"Logstash {displayed}."


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict) and not value:
        return "{}"
    return str(value)


def rule(code: str) -> str:
    """A rule: what it finds, why, how it is fixed, from where that is known."""
    found: Rule = registry.load(code)
    stage = "; ".join(f"{name} ({meaning(found, name)})" for name in stages(found))
    lines = [
        f"**{found.code} {found.name}**: {found.summary}.",
        f"Severity: {severity_text(found)}. Stage: {stage}. Fix: {FIXES[found.fix]}.",
        releases.why(found),
    ]
    if found.good:
        lines.append(f"Good:\n```{language(found)}\n{found.good[0].rstrip()}\n```")
    if found.sources:
        lines.append("Sources: " + "; ".join(releases.sources(found)))
    return "\n\n".join(lines)
