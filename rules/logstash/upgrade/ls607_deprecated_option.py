from __future__ import annotations

from lslint.rules.api import Context, Finding
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.messages import dropped, reason, replacement, value_span, who
from lslint.rules.logstash.option_check.renames import rename
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation


class DeprecatedOption(OptionAdvice):
    code = "LS607"
    violations = ("deprecated-option", "upgrade")
    tags = frozenset(("deprecated",))
    summary = "An option that is deprecated, or that newer releases refuse"
    why = """\
A deprecated option works and is logged ("You are using a deprecated config setting"); a later release refuses it.
Without a target this rule also warns of what older releases accept and the newest does not: an option that is gone, one
that has become required, a value that is no longer taken. With a target that refuses it, the same is an error (LS102 to
LS106).

The fix renames an option whose successor takes the same values; it is unsafe where the successor does less
(`trim_value` and `trim_key` of kv take characters off the ends, `trim` and `trimkey` took them out everywhere)."""
    sources = ("option tables of the bundled plugins, Logstash {oldest}-{newest}",)
    fix = "safe/unsafe"
    bad = (
        'filter {\n  geoip {\n    source => "[client][ip]"\n    lru_cache_size => 5000\n  }\n}\n',
        'filter { kv { trimkey => " " } }\n',
        'filter { translate { field => "code" target => "text" dictionary => { "1" => "one" } } }\n',
        "filter { clone { } }\n",
        'input { kafka { topics => ["a"] ssl => true } }\n',
    )
    good = (
        'filter { translate { source => "code" target => "text" dictionary => { "1" => "one" } } }\n',
        'filter { clone { clones => ["copy"] } }\n',
    )
    fixed = 'filter {\n  geoip {\n    source => "[client][ip]"\n    cache_size => 5000\n  }\n}\n'

    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        name, plugin, gone = violation.name, who(violation.node), dropped(violation)
        if violation.kind == "deprecated-option":
            since = catalogue.first(violation.segment.mask) if violation.segment is not None else ""
            when = f" since {since}" if since not in ("", "5.0") else ""
            end = reason(violation) or "; a later release may refuse it"
            message = f"`{name}` of {plugin} is deprecated{when}{end}"
            return self.finding(violation.name_span, message, fix=rename(violation))
        if violation.kind in ("unknown-option", "obsolete-option"):
            new = replacement(violation)
            end = reason(violation) or (f"; use `{new}`" if new else "")
            message = f"`{name}` of {plugin} is gone since {gone}, and Logstash refuses it{end}"
            return self.finding(violation.name_span, message, fix=rename(violation))
        if violation.kind == "missing-option":
            message = f"{plugin} needs `{name}` since {gone}: without it the pipeline does not load"
            return self.finding(violation.name_span, message)
        wanted = f"; it wants {violation.bad.wanted}" if violation.bad is not None else ""
        message = f"Logstash from {gone} on refuses this value of `{name}` of {plugin}{wanted}"
        return self.finding(value_span(violation, ctx), message)
