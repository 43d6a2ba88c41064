from __future__ import annotations

from lslint.rules.api import Context, Finding
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation


class PluginNotBundled(OptionAdvice):
    code = "LS402"
    violations = ("plugin-not-bundled",)
    severity = "info"
    summary = "A plugin that the default distribution of Logstash lacks"
    why = """\
A plugin that is not installed keeps the pipeline from loading, on every new machine and in every fresh image, until
somebody runs `logstash-plugin install`. Whether it is there is not told by the config, so the verdict is unknown; its
options are not checked.

Name the plugins that your installation has under `extra-plugins` in the config (`extra-plugins = ["filter/acme"]`) and
this rule is silent about them."""
    sources = ("lock files of Logstash {oldest}-{newest}",)
    bad = (
        'filter { range { ranges => ["size", 0, 10, "tag:small"] } }\n',
        "filter { acme_lookup { } }\n",
        "input { stdin { codec => nmap } }\n",
    )
    good = ("filter { dissect { mapping => { } } }\n", "input { stdin { codec => json } }\n")

    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        kind, _, name = violation.name.partition("/")
        entry, span = violation.entry, violation.name_span
        if entry is None:
            return self.finding(
                span,
                f"The {kind} plugin `{name}` does not come with Logstash, and without it the pipeline does not"
                " load: check the name, or install it wherever this runs and tell lslint so in its config"
                f' (`extra-plugins = ["{violation.name}"]`)',
            )
        first, at = catalogue.first(entry.bundled), catalogue.ranges(violation.at)
        if first and entry.core:
            message = f"The {kind} plugin `{name}` is part of Logstash from {first} on; {at} does not have it"
            return self.finding(span, message, severity="warning")
        which = "Logstash" if ctx.target is None else f"The distribution of Logstash {at}"
        since = f" (it is there from {first} on)" if first else ""
        return self.finding(
            span,
            f"{which} does not bring the {kind} plugin `{name}`{since}: run `logstash-plugin install {entry.gem}`"
            " wherever this runs, or the pipeline does not load",
        )
