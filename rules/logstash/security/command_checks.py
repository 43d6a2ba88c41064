"""The checks of the rules about shell commands whose texts are rows."""

from __future__ import annotations

from lslint.grammar.mini_languages.sprintf import parse
from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, String, regex
from lslint.rules.logstash.values.strings import plugin_text


class CommandInjectionCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for option in node.options if _uses_shell(node, ctx) else ():
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


class ShellPluginsCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not _uses_shell(node, ctx):
            return
        yield self.finding(
            node.head,
            f"`{node.name}` {node.kind} runs a shell command as the Logstash user: anyone who can edit this config can"
            " run any program. Restrict write access to it",
        )


def _uses_shell(node: Plugin, ctx: PipelineView) -> bool:
    """Return whether an ``exec`` or ``pipe`` plugin passes its command to a shell.

    Version 4 of the ``pipe`` output does not. It is the version to install for releases that do not include the plugin.
    """
    is_pipe_output = node.kind == "output" and node.name == "pipe"
    return not (is_pipe_output and ctx.target is not None and ctx.target.at_least(9, 5))
