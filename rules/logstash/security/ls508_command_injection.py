from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin, String
from lslint.grammar.mini_languages.sprintf import parse
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values import coercion
from lslint.rules.logstash.values.strings import plugin_text


class CommandInjection(PipelineAdvice):
    code = "LS508"
    severity = "error"
    visits = ("output/exec", "output/pipe", "filter/exec", "filter/ruby")
    summary = "Text from events is run by a shell"
    why = """\
The outputs `exec` and `pipe` fill in `%{field}` and hand the whole text to a shell. What stands in the event was
written by whoever sent it: a log line with `; curl … | sh` or `$(…)` in that field is a command, run as the user of
Logstash. Quotes around the field do not help, as the text can hold quotes. The same holds for Ruby's `system`, back
ticks, `%x`, `exec`, `spawn`, `popen` and `eval` with text of an event.

Plugins that talk to the other program directly (`http`, `email`, `tcp`, `kafka`) have no shell in between; a command
without fields may read the event from its standard input (`pipe`). Dates (`%{+yyyy}`) are harmless."""
    sources = (
        "source of logstash-output-exec: `event.sprintf(@command)` handed to a shell",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-outputs-pipe",
    )
    fix = "manual"
    bad = (
        'output { exec { command => "notify %{message}" } }\n',
        "filter { ruby { code => \"system('host ' + event.get('clientip'))\" } }\n",
    )
    good = (
        'output { exec { command => "touch /var/run/seen-%{+yyyyMMdd}" } }\n',
        'output { pipe { command => "/usr/local/bin/notify" } }\n',
        "filter { ruby { code => \"event.set('n', event.get('a').to_i)\" } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for option in node.options:
            value = option.value
            if not isinstance(value, String):
                continue
            if option.name == "command" and "%{" in value.value:
                text = plugin_text(value, ctx)
                for part in parse(text.value) if text is not None else ():
                    if part.kind == "field":
                        yield self.finding(
                            value,
                            f"`%{{{part.body}}}` comes from outside and is run by a shell: a log line can hold a"
                            " command; give the event to the program by its standard input, or use a plugin that needs"
                            " no shell",
                        )
                        break
            elif option.name in ("code", "init") and node.name == "ruby" and "event" in value.value:
                call = _call(value.value)
                if call:
                    yield self.finding(
                        value,
                        f"`{call}` runs text of the event, which whoever sends it chooses: use a plugin that needs no"
                        " shell, or pass only values from a fixed list",
                    )


def _call(code: str) -> str:
    """The call that runs text of an event; empty if none is seen."""
    pattern = coercion.regex(
        r"(?<![\w.'\"])(?:(?:Kernel\.|IO\.|Open3\.)?(system|exec|spawn|popen|capture2e?|capture3|eval|instance_eval)"
        r"\b[ \t]*\(?[^\n;]{0,200}?event\.get|(`)[^`\n]{0,200}#\{[^`\n}]{0,200}event\.get"
        r"|(%x)[\[({][^\n]{0,200}event\.get)"
    )
    match = pattern.search(code)
    if match is None:
        return ""
    return match.group(1) or (match.group(2) and "back ticks") or "%x"
