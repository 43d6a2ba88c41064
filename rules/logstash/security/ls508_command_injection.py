from __future__ import annotations

from lslint.grammar.mini_languages.sprintf import parse
from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, String, regex
from lslint.rules.logstash.plugins.shell import uses_shell
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

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for option in node.options if uses_shell(node, ctx) else ():
            value = option.value
            if not isinstance(value, String):
                continue
            if option.name == "command" and "%{" in value.value:
                text = plugin_text(value, ctx)
                fields = [part for part in parse(text.value) if part.kind == "field"] if text is not None else []
                if fields:
                    yield self.finding(
                        value,
                        f"`%{{{fields[0].body}}}` is inserted into a shell command, so an event can run any command."
                        " Use a command without fields, or a plugin without a shell",
                    )
            elif option.name in ("code", "init") and node.name == "ruby" and "event" in value.value:
                match = regex(_CALL).search(value.value)
                if match is not None:
                    call = "A command in backticks" if match[2] else f"`{match[1] or '%x'}`"
                    yield self.finding(
                        value,
                        f"{call} executes data from the event, so its sender can run any command. Use a plugin without"
                        " a shell, or allow only values from a fixed list",
                    )


_CALL = (
    r"(?<![\w.'\"])(?:(?:Kernel\.|IO\.|Open3\.)?(system|exec|spawn|popen|capture2e?|capture3|eval|instance_eval)"
    r"\b[ \t]*\(?[^\n;]{0,200}?event\.get|(`)[^`\n]{0,200}#\{[^`\n}]{0,200}event\.get"
    r"|(%x)[\[({][^\n]{0,200}event\.get)"
)
"""A call that executes event data."""
