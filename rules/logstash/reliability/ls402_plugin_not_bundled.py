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
If a plugin is not installed, Logstash does not load the pipeline. On every new host and in every container image,
install the plugin with `logstash-plugin install`. lslint cannot see whether a plugin is installed, so it does not check
the options of the plugin.

If the plugin is installed, list it in the lslint config, for example `extra-plugins = ["filter/acme"]`. A plugin that
only newer releases contain is reported as a warning."""
    sources = ("lock files of Logstash {oldest}-{newest}",)
    bad = ("filter { acme_lookup { } }\n", "input { stdin { codec => acme } }\n")
    good = ("filter { dissect { mapping => { } } }\n",)

    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        kind, _, name = violation.name.partition("/")
        entry, span = violation.entry, violation.name_span
        if entry is None:
            return self.finding(
                span,
                f"{kind.capitalize()} plugin `{name}` is not bundled with Logstash; the pipeline does not load"
                " without it. Check the name, or install the plugin",
                help=f'If `{name}` is installed, add `extra-plugins = ["{violation.name}"]` to the lslint config.',
                optional=True,
            )
        first, at = catalogue.first(entry.bundled), catalogue.ranges(violation.at)
        if violation.name in _BUILT_IN:
            message = (
                f"Logstash {at} has no `{name}` {kind} (built in since {first}), so the pipeline does not load. Upgrade"
                f" Logstash, or use another {kind}"
            )
            return self.finding(span, message, severity="warning")
        message = (
            f"Logstash {at} does not include the {kind} plugin `{name}` (bundled since {first}), so the pipeline does"
            " not load unless the plugin is installed. Install the plugin"
        )
        return self.finding(span, message, severity="warning")
