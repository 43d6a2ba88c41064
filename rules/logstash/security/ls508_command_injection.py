from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin, String
from lslint.grammar.mini_languages.sprintf import parse
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.plugins.shell import uses_shell
from lslint.rules.logstash.values import coercion
from lslint.rules.logstash.values.strings import plugin_text


class CommandInjection(PipelineAdvice):
    code = "LS508"
    severity = "warning"
    visits = ("output/exec", "output/pipe", "filter/exec", "filter/ruby")
    summary = "Shell command or Ruby code that contains event data"
    why = """\
The outputs `exec` and `pipe` (up to Logstash 9.4) insert fields into their command and pass it to a shell. The sender
of the event controls the value, so `; curl … | sh` or `$(…)` in the field runs as a command. Quotes around the field do
not help, because the value can contain quotes. The same applies to event data in Ruby's `system`, backticks or `eval`.

Use a plugin that needs no shell, or a command without fields. The `pipe` output passes the event to the command on
standard input. Logstash 9.5 and later do not include it: version 4 of the plugin, which you can install, does not use a
shell."""
    sources = (
        "source of logstash-output-exec: `event.sprintf(@command)` handed to a shell",
        "changelog of logstash-output-pipe 4.0.0: the command is a list and no longer invokes a shell",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-outputs-pipe",
    )
    fix = "manual"
    bad = (
        'output { exec { command => "notify %{message}" } }\n',
        "filter { ruby { code => \"system('host ' + event.get('clientip'))\" } }\n",
    )
    good = (
        'output { if "alert" in [tags] { email { to => "ops@example.com" body => "%{message}" } } }\n',
        """\
filter {
  dns { reverse => ["clientip"] action => "append" hit_cache_size => 8000 failed_cache_size => 8000 }
}
""",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if not uses_shell(node, ctx):
            return
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
                            f"`%{{{part.body}}}` is inserted into a shell command, so an event can run any command."
                            " Use a command without fields, or a plugin without a shell",
                        )
                        break
            elif option.name in ("code", "init") and node.name == "ruby" and "event" in value.value:
                call = _call(value.value)
                if call:
                    yield self.finding(
                        value,
                        f"{call} executes data from the event, so its sender can run any command. Use a plugin without"
                        " a shell, or allow only values from a fixed list",
                    )


def _call(code: str) -> str:
    """Return the call that executes event data, ready for a message; empty if none is found."""
    pattern = coercion.regex(
        r"(?<![\w.'\"])(?:(?:Kernel\.|IO\.|Open3\.)?(system|exec|spawn|popen|capture2e?|capture3|eval|instance_eval)"
        r"\b[ \t]*\(?[^\n;]{0,200}?event\.get|(`)[^`\n]{0,200}#\{[^`\n}]{0,200}event\.get"
        r"|(%x)[\[({][^\n]{0,200}event\.get)"
    )
    match = pattern.search(code)
    if match is None:
        return ""
    return "A command in backticks" if match.group(2) else f"`{match.group(1) or '%x'}`"
