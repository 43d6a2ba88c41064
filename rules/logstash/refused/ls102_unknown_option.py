"""LS102: an option outside the plugin's table and the options common to its kind."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Edit, Findings, Fix, Rule
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.messages import name_span, replacement, speaker, who
from lslint.rules.logstash.option_check.renames import rename
from lslint.rules.logstash.option_check.routing import Case, cases
from lslint.rules.shared import suggest


class UnknownOption(Rule):
    code = "LS102"
    name = "unknown-option"
    severity = "error"
    stage = "load"
    kinds = ("logstash",)
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
    releases = "5.0-"
    bad = (
        "input { beats { prot => 5044 port => 5045 } }\n",
        'output { elasticsearch { host => "es1" } }\n',
        "input { stdin { codec => json { charset => 'UTF-8' pretty => true } } }\n",
    )
    good = ("input { beats { port => 5044 } }\n", 'output { elasticsearch { hosts => ["es1:9200"] } }\n')

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        for case in cases(ctx, self.code):
            message, fix = self._words(case, ctx)
            yield self.finding(name_span(case.problem), message, fix=fix)

    def _words(self, case: Case, ctx: Context) -> tuple[str, Fix | None]:
        problem = case.problem
        entry, name = problem.entry, problem.name
        assert entry is not None
        known = entry.option(name)
        start = f"{who(problem.node).capitalize()} has no option `{name}`"
        if known is None:
            meant = suggest.nearest(name, self._free(case, ctx))
            fix = None
            hint = "take it out, or look the option up"
            if meant is not None and problem.option is not None:
                hint = f"did you mean `{meant}`?"
                fix = Fix("manual", f"Write `{meant}`", [Edit(problem.option.start, problem.option.name_end, meant)])
            return f"{start}, so {speaker(case)} does not load the pipeline; {hint}", fix
        new = replacement(problem)
        use = f": use `{new}`" if new and self._lasting(entry, new, case.at) else ""
        if known.before is not None:
            return f"{start} since 5.0{use}; Logstash does not load the pipeline", rename(case, ctx)
        gone = catalogue.dropped(known.used, case.at)
        if gone and not known.known & ~(case.at - 1) & ~case.at:
            return f"{start} since {gone}{use}; {speaker(case)} does not load the pipeline", rename(case, ctx)
        return (
            f"{start} in {catalogue.ranges(case.at)}: releases {catalogue.ranges(known.known)} know it;"
            " take it out, or run one of these",
            None,
        )

    def _free(self, case: Case, ctx: Context) -> list[str]:
        """The options that the plugin has and that are not given yet."""
        node, entry = case.problem.node, case.problem.entry
        assert entry is not None
        known: dict[int, list[str]] = ctx.facts.setdefault(self.code, {})
        found = known.get(node.start)
        if found is None:
            given = {option.name for option in node.options}
            names = [one for one in entry.names() if one not in given and self._here(entry, one, case.at)]
            found = known[node.start] = names
        return found

    @staticmethod
    def _lasting(entry: catalogue.Plugin, name: str, at: int) -> bool:
        known = entry.option(name)
        segments = known.segments if known is not None else []
        return any(s.mask & at and s.obsolete is None and s.deprecated is None for s in segments)

    @staticmethod
    def _here(entry: catalogue.Plugin, name: str, at: int) -> bool:
        known = entry.option(name)
        return known is not None and known.used & at != 0
