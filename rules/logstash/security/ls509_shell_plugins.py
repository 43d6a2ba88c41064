from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice, Repeats
from lslint.rules.logstash.dataflow.steps import is_trial
from lslint.rules.logstash.values.options import option_text


class ShellPlugins(PipelineAdvice):
    code = "LS509"
    visits = ("input/exec", "input/pipe", "output/exec", "output/pipe", "filter/exec")
    merge_repeats = Repeats()
    summary = "A plugin runs a shell command with the rights of Logstash"
    why = """\
`exec` and `pipe` run their command in a shell, as the user that Logstash runs as, with its environment, in which the
passwords of the pipelines may stand. Who may write this file may run anything there: the rights of the file, of the
command and of the user belong together. Each run of `exec` also starts a process, which halts the pipeline's thread
until it ends. For metrics of the machine an agent (Metricbeat, Elastic Agent) does the same without a shell.

A program of the system without arguments (`uptime`) is left alone. It is told once a file for each of them, and
not in files whose name or folder says test, sample or demo."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-exec",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-outputs-pipe",
    )
    bad = ('input { exec { command => "df -k" interval => 60 } }\n',)
    good = ("input { stdin { } }\n", 'output { file { path => "/var/log/out.json" } }\n')

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding for each of these plugins that the file uses, where it does first."""
        command = option_text(node, "command")
        if command is not None and command.replace("-", "").replace("_", "").isalnum():
            return  # a program of the system and nothing else, such as `uptime`
        if is_trial(ctx):
            return
        yield self.finding(
            (node.start, node.name_end),
            f"`{node.name}` runs a shell command as the user of Logstash, with its environment: make sure that only"
            " trusted people can write this file and the command",
        )
