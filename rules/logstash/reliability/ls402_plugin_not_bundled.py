from __future__ import annotations

from lslint.rules.api import Context, Finding
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation

_BUILT_IN = frozenset(("input/pipeline", "output/pipeline"))
"""Plugins that are part of Logstash itself and cannot be installed separately."""


class PluginNotBundled(OptionAdvice):
    code = "LS402"
    violations = ("plugin-not-bundled",)
    severity = "info"
    summary = "Plugin that is not bundled with Logstash"
    why = """\
If a plugin is not installed, the pipeline does not load. On every new machine and in every fresh container image
someone has to run `logstash-plugin install` first.

The config does not show whether a plugin is installed. The verdict on the file is therefore unknown, and the options of
the plugin are not checked. Plugins that no distribution includes are listed under "not checked", and are reported only
if the rule is selected (`--extend-select LS402`), because they are probably installed. A plugin that is bundled only
with newer releases is reported as a warning.

List the plugins of your installation under `extra-plugins` in the lslint config (`extra-plugins = ["filter/acme"]`),
and the rule does not report them."""
    sources = ("lock files of Logstash {oldest}-{newest}",)
    bad = ("filter { acme_lookup { } }\n", "input { stdin { codec => acme } }\n")
    good = (
        "filter { dissect { mapping => { } } }\n",
        "input { stdin { codec => nmap } }\n",
        'filter { range { ranges => ["size", 0, 10, "tag:small"] } }\n',
    )

    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        kind, _, name = violation.name.partition("/")
        entry, span = violation.entry, violation.name_span
        if entry is None:
            found = self.finding(
                span,
                f"{kind.capitalize()} plugin `{name}` is not bundled with Logstash; the pipeline does not load"
                " without it. Check the name, or install the plugin",
                help=f'If `{name}` is installed, add `extra-plugins = ["{violation.name}"]` to the lslint config.',
            )
            found.is_optional = True
            return found
        first, at = catalogue.first(entry.bundled), catalogue.ranges(violation.at)
        if violation.name in _BUILT_IN:
            message = (
                f"Logstash {at} has no `{name}` {kind} (built in since {first}), so the pipeline does not load. Upgrade"
                f" Logstash, or use another {kind}"
            )
            return self.finding(span, message, severity="warning")
        message = (
            f"Logstash {at} does not include the {kind} plugin `{name}` (bundled since {first}), so the"
            " pipeline does not"
            " load unless the plugin is installed. Install the plugin"
        )
        return self.finding(span, message, severity="warning")
