from __future__ import annotations

from lslint.rules.api import Context, Fix
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.messages import replacement, speaker, who
from lslint.rules.logstash.option_check.renames import rename
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation
from lslint.rules.shared import suggest


class UnknownOption(OptionRule):
    code = "LS102"
    violations = ("unknown-option",)
    summary = "An option that the plugin does not have"
    why = """\
Logstash checks every option of every plugin when it builds the pipeline: "Unknown setting 'prot' for beats", and the
pipeline does not load. Names are case-sensitive. Which options a plugin has depends on its version, and so on the
release of Logstash: the tables here are those of the plugin versions that each release from {oldest} to {newest} brings."""  # noqa: E501
    sources = (
        "option tables of the bundled plugins, Logstash {oldest}-{newest}",
        "verdicts of the real option check (5.6, 6.8, 7.17, 8.19, 9.5)",
    )
    fix = "manual"
    bad = (
        "input { beats { prot => 5044 port => 5045 } }\n",
        'output { elasticsearch { host => "es1" } }\n',
        "input { stdin { codec => json { charset => 'UTF-8' pretty => true } } }\n",
    )
    good = ("input { beats { port => 5044 } }\n", 'output { elasticsearch { hosts => ["es1:9200"] } }\n')

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        entry, name = violation.entry, violation.name
        assert entry is not None
        known = entry.option(name)
        start = f"{who(violation.node).capitalize()} has no option `{name}`"
        if known is None:
            closest = suggest.closest(name, _free_names(entry, violation, ctx))
            fix = None
            hint = "take it out, or look the option up"
            if closest is not None and violation.option is not None:
                hint = f"did you mean `{closest}`?"
                fix = Fix.write(violation.name_span, closest)
            return f"{start}, so {speaker(ctx)} does not load the pipeline; {hint}", fix
        new = replacement(violation)
        use = f": use `{new}`" if new and _lasting(entry, new, violation.at) else ""
        if known.before is not None:
            return f"{start} since 5.0{use}; Logstash does not load the pipeline", rename(violation)
        gone = catalogue.dropped(known.used, violation.at)
        if gone and not known.known & ~(violation.at - 1) & ~violation.at:
            return f"{start} since {gone}{use}; {speaker(ctx)} does not load the pipeline", rename(violation)
        where = f"in {catalogue.ranges(violation.at)}: releases {catalogue.ranges(known.known)} know it"
        return f"{start} {where}; take it out, or run one of these", None


@fact
def _names_by_plugin(ctx: Context) -> dict[int, list[str]]:
    """Cache of ``_free_names`` by the start of the plugin."""
    return {}


def _free_names(entry: catalogue.PluginRecord, violation: OptionViolation, ctx: Context) -> list[str]:
    """The options that the plugin has in that release and that are not given yet."""
    node, cache = violation.node, _names_by_plugin(ctx)
    if node.start not in cache:
        names = [name for name in entry.names() if name not in node.named]
        cache[node.start] = [name for name in names if (known := entry.option(name)) and known.used & violation.at]
    return cache[node.start]


def _lasting(entry: catalogue.PluginRecord, name: str, at: int) -> bool:
    """Whether the option is neither obsolete nor deprecated in that release."""
    known = entry.option(name)
    segments = known.segments if known is not None else []
    return any(s.mask & at and s.obsolete is None and s.deprecated is None for s in segments)
