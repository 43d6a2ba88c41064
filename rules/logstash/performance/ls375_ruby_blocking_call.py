from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.dataflow.steps import is_trial


class RubyBlockingCall(PipelineAdvice):
    code = "LS375"
    severity = "warning"
    visits = ("filter/ruby", "filter/sleep", "filter/aggregate")
    summary = "Code makes a worker wait for every event"
    why = """\
While a filter sleeps, starts a process, asks a server or opens a file, its worker does nothing else, and the other
events of its batch wait with it. A call of 10 ms lets a worker through 100 events a second. `puts` writes to the
console of the service for each event.

Use a filter made for it (`dns` with its cache, `http`, `jdbc_streaming`, `translate` with a dictionary file,
`memcached`), only for the events that need it, or do it outside of Logstash. What stands in `init` runs once and is
left alone. The `sleep` filter slows the pipeline on purpose, which is good for tests only; to limit a rate, drop what
`throttle` marks."""
    sources = ("documentation: performance tuning, plugins that wait; documentation of the sleep and throttle filters",)
    bad = (
        'filter {\n  ruby { code => "sleep 1" }\n}\n',
        "filter { ruby { code => \"event.set('h', Resolv.getname(event.get('ip')))\" } }\n",
        'filter { sleep { time => "1" } }\n',
        "filter { ruby { code => \"event.set('u', `whoami`)\" } }\n",
    )
    good = (
        "filter { ruby { code => \"event.set('text', 'sleep 1')\" } }\n",
        "filter { ruby { init => \"@n = File.readlines('/etc/names').size\" code => \"event.set('n', @n)\" } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.name == "sleep":
            if not is_trial(ctx):
                yield self.finding(
                    (node.start, node.name_end),
                    "`sleep` makes the worker wait, and all events of its batch with it: to limit a rate, drop what"
                    " `throttle` marks",
                )
            return
        from lslint.rules.logstash.plugins.ruby import codes
        from lslint.rules.logstash.values.coercion import regex

        for code in codes(node, "code"):
            match = regex(_CALLS).search(code.bare)
            if match is None:
                continue
            call = code.text[match.start() : match.end()].strip("( ")
            call = "A shell command" if call[0] in "`%" else f"`{call}`"
            prints = match.lastgroup == "prints"
            what = "writes to the console" if prints else "makes the worker wait"
            cure = "remove it" if prints else "use a filter made for it, with a cache, or do it outside of Logstash"
            yield self.finding(
                code.span(match),
                f"{call} {what} for every event: {cure}",
                severity="info" if prints else None,
            )


_CALLS = (
    r"(?<![\w.@$:])(?:(?:Kernel\.)?(?:sleep|system|exec|spawn)(?=[ (]+[\w'\"@])"
    r"(?! +(?:and|or|if|unless|then|do|end)\b)|`[^`\n]*`|%x[\[({]"
    r"|Net::HTTP\b|URI\.open\b|Open3\.\w+|IO\.popen|Resolv(?:::DNS)?\.\w+|IPSocket\.getaddress|TCPSocket\.new"
    r"|UDPSocket\.new|Socket\.getaddrinfo|File\.(?:open|read|readlines|write|foreach|new)\b|HTTParty\.\w+|Faraday\.\w+"
    r"|RestClient\.\w+|Mysql2::Client\.new|Redis\.new|PG\.connect"
    r"|(?P<prints>(?:\$stdout\.|STDOUT\.)?puts(?=[ (])|(?:\$stdout|STDOUT)\.(?:puts|print|write)|p(?= +event\b)))"
)
