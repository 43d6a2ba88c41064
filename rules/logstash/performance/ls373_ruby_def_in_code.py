from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice, Related
from lslint.rules.logstash.plugins.ruby import codes
from lslint.rules.logstash.values.coercion import regex


class RubyDefInCode(PipelineAdvice):
    code = "LS373"
    severity = "warning"
    visits = ("filter/ruby", "output/ruby", "filter/aggregate")
    required_text = ("def ", "require ", "class ", "module ", "require(")
    summary = "Code that belongs into `init` runs for every event"
    why = """\
The text in `code` runs for each event. A `def` there defines the method anew each time; the plugin's documentation
warns that this can cut the throughput by much. `require` looks the library up again each time, `class` opens the class
again. All of that belongs into `init`, which runs once when the pipeline starts, or into a script file (`path`), whose
methods are defined once."""
    sources = ("documentation of the ruby filter: code, init, path (note on methods defined in code)",)
    fix = "manual"
    bad = (
        "filter {\n  ruby {\n    code => \"require 'json'; event.set('n', JSON.parse(event.get('m'))['n'])\"\n  }\n}\n",
        "filter { ruby { code => \"def twice(x)\n x * 2\n end\n event.set('n', twice(event.get('n')))\" } }\n",
    )
    good = (
        "filter { ruby { init => \"require 'json'\" code => \"event.set('n', JSON.parse(event.get('m'))['n'])\" } }\n",
        "filter { ruby { code => \"event.set('t', 'def x, require y') # class z\" } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for code in codes(node, "code"):
            found = [
                match
                for match in regex(_WORDS).finditer(code.bare)
                if match.group(1) != "require" or not _guarded(code.bare, match.start())
            ]
            if not found:
                continue
            word = found[0].group(1)
            why = {"def": "defines its method again", "require": "is looked up again"}.get(word, "is opened again")
            yield self.finding(
                code.span(found[0], 1),
                f"`{word}` in `code` {why} for every event: move it to `init`, which runs once, or use a script"
                " (`path`)",
                related=[Related(*code.span(one, 1), "and here") for one in found[1:4]],
                fix=Fix("manual", "Move it to `init`", []),
            )


_WORDS = r"(?:^|[;\n]|\bbegin\b|\bthen\b)[ \t]*(def|require|class|module)\b(?=[ \t(]+[\w'\"])"


def _guarded(code: str, at: int) -> bool:
    """True for ``require … unless defined?(X)``."""
    end = code.find("\n", at + 1)
    return "defined?" in code[at : end if end >= 0 else len(code)].split(";")[0]
