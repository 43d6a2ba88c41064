from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin
from lslint.rules.logstash.plugins.shell import uses_shell


class ShellPlugins(PipelineAdvice):
    code = "LS509"
    visits = ("input/exec", "input/pipe", "output/exec", "output/pipe", "filter/exec")
    default = False
    summary = "Plugin that runs a shell command"
    why = """\
The `exec` and `pipe` plugins (the `pipe` output up to Logstash 9.4) run their command in a shell, as the Logstash user
and with the environment of Logstash, which may contain passwords. Anyone who can change the file or the command can run
any program with these rights.

Restrict write access to the file and the command, and run Logstash as a user with few rights. To collect system
metrics, use Metricbeat or Elastic Agent."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-exec",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-outputs-pipe",
    )
    bad = ('input { exec { command => "df -k" interval => 60 } }\n',)
    good = ("input { beats { port => 5044 } }\n",)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not uses_shell(node, ctx):
            return
        yield self.finding(
            node.head,
            f"`{node.name}` {node.kind} runs a shell command as the Logstash user, so anyone who can edit this config"
            " can run any program. Restrict write access to the config file",
        )
