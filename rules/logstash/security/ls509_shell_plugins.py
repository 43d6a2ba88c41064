from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.dataflow.steps import is_trial
from lslint.rules.logstash.values.options import option_text


class ShellPlugins(PipelineAdvice):
    code = "LS509"
    visits = ("input/exec", "input/pipe", "output/exec", "output/pipe", "filter/exec")
    default = False
    summary = "Plugin that runs a shell command"
    why = """\
`exec` and `pipe` run their command in a shell, as the Logstash user and with the environment of Logstash, which may
contain the passwords of the pipelines. Anyone who can change the file or the command can run any program with these
rights. Each run of `exec` also starts a process and blocks the pipeline thread until the process ends.

Commands without arguments (`uptime`) are not reported, and neither are files with test, sample or demo in their name,
or files in folders with one of these words in their name (`load-tests`, but not `latest`). Reported once per plugin
and file.

Restrict write access to the file and the command, and run Logstash as a user with few rights. To collect system
metrics, use Metricbeat or Elastic Agent, which need no shell."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-exec",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-outputs-pipe",
    )
    bad = ('input { exec { command => "df -k" interval => 60 } }\n',)
    good = ("input { stdin { } }\n", 'output { file { path => "/var/log/out.json" } }\n')

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Yield a finding for a plugin that runs a shell command."""
        command = option_text(node, "command")
        if command is not None and command.replace("-", "").replace("_", "").isalnum():
            return  # a single system command without arguments, such as `uptime`
        if is_trial(ctx):
            return
        yield self.finding(
            (node.start, node.name_end),
            f"`{node.name}` {node.kind} runs a shell command as the Logstash user, so anyone who can edit this config"
            " can run any program. Restrict write access to the config file",
        )
