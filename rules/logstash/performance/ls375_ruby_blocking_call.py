from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.dataflow.steps import sure_inputs


class RubyBlockingCall(PipelineAdvice):
    code = "LS375"
    severity = "warning"
    visits = ("filter/ruby", "filter/sleep", "filter/aggregate")
    needs = "1.4"  # the throttle filter
    summary = "Ruby code or filter that blocks a worker for every event"
    why = """\
While a filter sleeps, starts a process, queries a server or opens a file, its worker does nothing else, and the other
events of its batch wait. A call of 10 ms limits a worker to 100 events per second.

Run such code once in `init`, or use a filter with a cache, for example `dns`. Two cases are reported as info: a call
that depends on a condition in the code, because it may be rare, and output to the console (`puts`). The rule does not
report a `sleep` in a pipeline with a `generator` input."""
    sources = (
        "Logstash documentation: performance tuning, plugins that wait",
        "documentation of the sleep and throttle filters",
    )
    bad = (
        "filter { ruby { code => \"event.set('h', Resolv.getname(event.get('ip')))\" } }\n",
        "filter { ruby { code => \"event.set('u', `whoami`)\" } }\n",
        'filter {\n  ruby { code => "sleep 1" }\n}\n',
    )
    good = (
        """\
filter {
  dns {
    reverse => ["ip"]
    action => "replace"
    hit_cache_size => 8000
    failed_cache_size => 8000
  }
}
""",
        'filter { ruby { init => "@u = `whoami`" code => "event.set(\'u\', @u)" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.name == "sleep":
            if not _reads_generator(ctx):
                yield self.finding((node.start, node.name_end), _SLEEP)
            return
        from lslint.rules.logstash.plugins.ruby import codes, depends_on_condition
        from lslint.rules.logstash.values.coercion import regex

        for code in codes(node, "code"):
            match = regex(_CALLS).search(code.bare)
            if match is None:
                continue
            call = code.text[match.start() : match.end()].strip("( ")
            if call.endswith("sleep"):
                if not _reads_generator(ctx):
                    yield self.finding(code.span(match), _SLEEP)
                continue
            call = "A shell command" if call[0] in "`%" else f"`{call}`"
            prints = match.lastgroup == "prints"
            is_conditional = depends_on_condition(code.bare, match.start())
            when = "when its condition is met" if is_conditional else "for every event"
            what = f"writes to the console {when}, which slows down the worker"
            action = f"Remove {call}"
            if not prints:
                what = f"blocks the worker {when} and delays its batch"
                action = "Use a filter with a cache, or do this work outside of Logstash"
            yield self.finding(
                code.span(match),
                f"{call} {what}. {action}",
                severity="info" if prints or is_conditional else None,
            )


def _reads_generator(ctx: Context) -> bool:
    """Return whether the pipeline reads generated events, whose rate `sleep` limits."""
    return any("generator" in plugin.name for plugin in sure_inputs(ctx))


_SLEEP = (
    "`sleep` blocks the worker and delays all events of its batch. To limit the rate, tag excess events with `throttle`"
    " and drop them"
)
_CALLS = (
    r"(?<![\w.@$:])(?:(?:Kernel\.)?(?:sleep|system|exec|spawn)(?=[ (]+[\w'\"@])"
    r"(?! +(?:and|or|if|unless|then|do|end)\b)|`[^`\n]*`|%x[\[({]"
    r"|Net::HTTP\b|URI\.open\b|Open3\.\w+|IO\.popen|Resolv(?:::DNS)?\.\w+|IPSocket\.getaddress|TCPSocket\.new"
    r"|UDPSocket\.new|Socket\.getaddrinfo|File\.(?:open|read|readlines|write|foreach|new)\b|HTTParty\.\w+|Faraday\.\w+"
    r"|RestClient\.\w+|Mysql2::Client\.new|Redis\.new|PG\.connect"
    r"|(?P<prints>(?:\$stdout\.|STDOUT\.)?puts(?=[ (])|(?:\$stdout|STDOUT)\.(?:puts|print|write)|p(?= +event\b)))"
)
