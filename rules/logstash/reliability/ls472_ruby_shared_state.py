from __future__ import annotations

import re

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.dataflow.workers import has_one_worker
from lslint.rules.logstash.plugins.ruby import codes
from lslint.rules.logstash.values.coercion import regex

_LITERAL = r"\[\s*(?:\d+|:\w+|\"\s*\"|'\s*')\s*\]"
_KEY = r"\[(?:[^\[\]\n]|\[[^\[\]\n]*\])*\]"
_ASSIGNED = (
    rf"\s*(?:{_LITERAL}\s*)?(?:[-+*/|&]|<<|&&)?=(?![=~>])|\s*{_KEY}\s*(?:[-+*/|&]|<<)=|\s*<<"
    r"|\.(?:push|append|clear|concat|unshift|shift|pop)\b"
)
"""Not ``@cache[key] = value`` and ``@cache.delete(key)``: values of different keys do not mix."""
_STATE = rf"(?m)(?<![\w@$.:])(\$[a-z_]\w*|@@?[A-Za-z_]\w*)(?:{_ASSIGNED})|^[^\S\n]*([A-Z]\w*)\s*=(?![=~>])"


class RubySharedState(PipelineRule):
    code = "LS472"
    visits = ("filter/ruby",)
    summary = "Ruby code that writes to a variable shared by all workers"
    why = """\
All workers of a pipeline run the code of one `ruby` filter at the same time. Local variables belong to one run, but
`@name` belongs to the filter, and `$name` and constants belong to the whole process. Another worker can change such a
variable before the first worker reads it, so fields of one event appear in another.

Use a local variable. For values that must persist between events, create a `Concurrent::Map` or a `Mutex` in `init`.
Pipelines with one worker (`pipeline.workers: 1`) are not reported."""
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
                if name in reported or "#{" in code.text[match.start() : match.end()]:
                    continue
                reported.add(name)
                if _is_state(name, node, ctx):
                    message = f"`{name}` is shared by all workers, so concurrent updates can be lost."
                    title = f"Protect `{name}` with a `Mutex`"
                    action = "Protect the variable with a `Mutex` created in `init`, or use one worker"
                else:
                    message = f"`{name}` is shared by all workers, so values of different events can mix."
                    title = f"Replace `{name}` with a local variable"
                    action = "Use a local variable, or a `Mutex` or `Concurrent::Map` created in `init`"
                yield self.finding(code.span(match, group), f"{message} {action}", fix=Fix("manual", title, []))


_MAX_FILTERS = 50


def _is_state(name: str, node: Plugin, ctx: Context) -> bool:
    """Return whether a variable keeps a value between events: ``init`` creates it, or another filter uses it."""
    pattern = regex(rf"(?<![\w@$]){re.escape(name)}(?!\w)")
    if any(pattern.search(code.bare) is not None for code in codes(node, "init")):
        return True
    if name[0] == "@" and not name.startswith("@@"):
        return False
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    others = [plugin for plugin in tree.plugins() if plugin.name == "ruby" and plugin is not node]
    return any(
        pattern.search(code.bare) is not None for one in others[:_MAX_FILTERS] for code in codes(one, "init", "code")
    )
