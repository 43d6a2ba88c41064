from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.dataflow.workers import has_one_worker
from lslint.rules.logstash.plugins.ruby import codes
from lslint.rules.logstash.values.coercion import regex

_ASSIGNED = (
    r"\s*(?:\[[^\[\]\n]*\]\s*)?(?:[-+*/|&]|<<|&&)?=(?![=~>])|\s*<<"
    r"|\.(?:push|append|store|delete|clear|concat|merge!|update|unshift|shift|pop)\b"
)
_STATE = rf"(?m)(?<![\w@$.:])(\$[a-z_]\w*|@@?[A-Za-z_]\w*)(?:{_ASSIGNED})|^[^\S\n]*([A-Z]\w*)\s*=(?![=~>])"


class RubySharedState(PipelineRule):
    code = "LS472"
    visits = ("filter/ruby",)
    summary = "Ruby code that writes to a variable shared by all workers"
    why = """\
All workers of a pipeline run the code of one `ruby` filter at the same time. Local variables belong to one run, but
`@name` belongs to the filter, and `$name` and constants belong to the whole process.

Between the moment a worker writes such a variable and the moment it reads it, another worker can write the value of a
different event. Fields of one event then appear in another, and counters miss increments. A test with one worker does
not show the problem. The documentation of the plugin has a section on concurrency, and two of its issues describe
constants that mixed the events of two workers.

The rule does not report code that synchronizes, variables that only `init` sets, `@name ||= …`, or pipelines with
one worker: with `pipeline.workers: 1`, the option `-w 1` or a `multiline` filter, for which Logstash starts one worker.

Use a local variable. For values that must persist between events, create a `Concurrent::Map` or a `Mutex` in `init`."""
    sources = (
        "documentation of the ruby filter: avoiding concurrency issues",
        "https://github.com/logstash-plugins/logstash-filter-ruby/issues/58",
        "https://github.com/logstash-plugins/logstash-filter-ruby/issues/59",
    )
    fix = "manual"
    bad = (
        "filter {\n  ruby {\n    code => \"@parts = event.get('m').split(' ')\n"
        "      event.set('n', @parts.length)\"\n  }\n}\n",
        "filter { ruby { code => \"ARR = event.get('m').split(' ')\" } }\n",
        'filter { ruby { init => "@n = 0" code => "@n += 1" } }\n',
    )
    good = (
        "filter { ruby { code => \"parts = event.get('m').split(' '); event.set('n', parts.length)\" } }\n",
        'filter { ruby { init => "@limit = 5" code => "event.cancel if event.get(\'n\') > @limit" } }\n',
        'filter { ruby { init => "@m = Mutex.new; @n = 0" code => "@m.synchronize { @n += 1 }" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.option("code") is None:
            return
        found = [code for code in codes(node, "code") if "@" in code.text or "$" in code.text or "=" in code.text]
        if not found or any(
            "synchronize" in code.text or "Concurrent" in code.text for code in codes(node, "code", "init")
        ):
            return
        if has_one_worker(ctx):
            return
        reported: set[str] = set()
        for code in found:
            for match in regex(_STATE).finditer(code.bare):
                group = 1 if match.group(1) else 2
                name = match.group(group)
                if name in reported:
                    continue
                reported.add(name)
                yield self.finding(
                    code.span(match, group),
                    f"`{name}` is shared by all workers, so values of different events can mix. Use a local variable,"
                    " or a `Mutex` or `Concurrent::Map` created in `init`",
                    fix=Fix("manual", f"Replace `{name}` with a local variable", []),
                )
