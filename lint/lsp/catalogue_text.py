"""What the catalogues say, as Markdown: plugins, options, settings, rules."""

from __future__ import annotations

from typing import Any

from lslint.config.settings import Settings
from lslint.lsp import plugin_docs
from lslint.report import placeholders
from lslint.report.markdown_text import code as _code
from lslint.report.markdown_text import text as _text
from lslint.report.outcomes import meaning, severity_text, stages
from lslint.report.rule_text import FIXES, language
from lslint.rules import registry
from lslint.rules.api import Release, Rule
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.catalogue.plugins import OptionRecord, PluginRecord, ReleaseRange

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
    record = catalogue.plugin(name)
    if record is None and settings is None and name in catalogue._declared:
        return catalogue._declared[name][1]
    return record


def plugin(record: PluginRecord | None, target: Release | None) -> str | None:
    """A plugin; None if there is nothing to tell."""
    if record is None:
        return None
    name = record.name
    bits = bit(target)
    lines = [f"**{_text(name.replace('/', ' '))}**" + (" (written in Java)" if record.java else "")]
    lines += _description(record)
    if name not in catalogue.index().bundled:
        lines.append("Installed, as the config says.")
    elif not record.bundled:
        lines.append(f"Not bundled with Logstash; gem `{record.gem}`.")
    else:
        lines.append(f"Bundled with Logstash {catalogue.ranges(record.bundled)}; gem `{record.gem}`.")
        if not record.bundled & bits:
            lines.append(f"Not bundled with {catalogue.first(bits)}: it has to be installed there.")
    lines += _link(record, "", target)
    instead = catalogue.index().former.get(name)
    if instead:
        lines.append(f"Use {instead}.")
    required = [option for option, wanted in record.required if wanted & bits]
    if required:
        lines.append("Required: " + ", ".join(map(_code, required)) + ".")
    options = free_options(record, bits, common=False)
    if options:
        lines.append(f"Options in {catalogue.first(bits)}: " + ", ".join(map(_code, options)) + ".")
    return "\n\n".join(lines)


def _description(record: PluginRecord, option: str = "") -> list[str]:
    """What the plugin or option does; nothing for a plugin that a config declares."""
    text = plugin_docs.description(record.name, option) if record is catalogue.plugin(record.name) else None
    return [f"{text}."] if text else []


def _link(record: PluginRecord, option: str, target: Release | None) -> list[str]:
    """The link to the documentation. Its address consists of names of the catalogue."""
    address = plugin_docs.address(record.name, option, target) if record is catalogue.plugin(record.name) else None
    return [f"[Documentation]({address})"] if address else []


def free_options(record: PluginRecord, bits: int, common: bool = True) -> list[str]:
    """Names of the options that a plugin takes in a release, neither obsolete nor unknown there, sorted."""
    names = record.names() if common else list(record._rows)
    remaining = [name for name in names if (option := record.option(name)) is not None and option.used & bits]
    return sorted(remaining)


def segment(option: OptionRecord, bits: int) -> ReleaseRange | None:
    """What the option is in a release; in the last one that knew it, if that release does not."""
    last = option.segments[-1] if option.segments else None
    return next((each for each in option.segments if each.mask & bits), last)


def option(record: PluginRecord | None, which: str, target: Release | None) -> str | None:
    """An option of a plugin; None if no release knows it."""
    option_ = record.option(which) if record is not None else None
    if record is None or option_ is None:
        return None
    bits = bit(target)
    now = segment(option_, bits)
    lines = [f"**{_text(which)}** of {_text(record.name.replace('/', ' '))}", *_description(record, which)]
    if now is not None:
        kind = "list of " + now.type if now.many else now.type
        default = "" if now.default is None else f", default {_code(_written(now.default))}"
        lines.append(f"Type: {_text(kind.replace('_', ' '))}{default}. {_releases(option_)}".rstrip())
        if now.enum:
            displayed = ", ".join(_code(_written(value)) for value in now.enum[:MAX_VALUES])
            lines.append(f"One of: {displayed}" + (", …" if len(now.enum) > MAX_VALUES else "") + ".")
    if any(required_name == which and wanted & bits for required_name, wanted in record.required):
        lines.append("Required.")
    elif now is not None and "required_when" in now.attributes:
        when = ", ".join(f"`{key}` is `{value}`" for key, value in now.attributes["required_when"].items())
        lines.append(f"Required when {when}.")
    if not option_.known:
        lines.append(
            f"Known up to Logstash {option_.before}." if option_.before else "No release from 5.0 on knows it."
        )
    elif not option_.known & bits:
        lines.append(f"Logstash {catalogue.first(bits)} does not know it.")
    if now is not None and now.obsolete is not None:
        lines.append("**Obsolete**" + (f": {_text(now.obsolete)}." if now.obsolete else "."))
    elif now is not None and now.deprecated is not None:
        lines.append("**Deprecated**" + (f": {_text(now.deprecated)}." if now.deprecated else "."))
    if option_.replacement:
        lines.append(f"Use {_code(option_.replacement)} instead.")
    return "\n\n".join(lines + _link(record, which, target))


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
    found_rule: Rule = registry.load(code)
    stage = "; ".join(f"{name} ({meaning(found_rule, name)})" for name in stages(found_rule))
    lines = [
        f"**{found_rule.code} {found_rule.name}**: {found_rule.summary}.",
        f"Severity: {severity_text(found_rule)}. Stage: {stage}. Fix: {FIXES[found_rule.fix]}.",
        placeholders.why(found_rule),
    ]
    if found_rule.good:
        lines.append(f"Good:\n```{language(found_rule)}\n{found_rule.good[0].rstrip()}\n```")
    if found_rule.sources:
        lines.append("Sources: " + "; ".join(placeholders.sources(found_rule)))
    return "\n\n".join(lines)
