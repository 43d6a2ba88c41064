from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.filebeat.advice.view import view_of
from lslint.rules.filebeat.examples import ELASTICSEARCH
from lslint.rules.filebeat.rule import IneffectiveSetting


class CustomIndexIgnoredByIlm(IneffectiveSetting):
    code = "FB238"
    visits = ("file",)
    required_text = ("index",)
    summary = "Custom `index` that lifecycle management overrides"
    why = """\
In Filebeat 7.0 to 7.17, index lifecycle management (ILM) is enabled automatically if the cluster supports it
(`setup.ilm.enabled: auto`). Events then go to `setup.ilm.rollover_alias`, and `index` is ignored. Disable ILM, or set
the name as `setup.ilm.rollover_alias`.

A file that also sets `setup.ilm.rollover_alias` probably uses ILM on purpose, and is reported only with
`--extend-select FB238`. Without a target, other files are not reported. Nothing is reported if the project deploys
OpenSearch or `elasticsearch-oss`, which have no such lifecycle management."""
    sources = ("documentation of the Elasticsearch output 7.x: `index` is ignored if ILM is enabled",)
    fix = "unsafe"
    bad = (
        ELASTICSEARCH
        + "  index: app-%{+yyyy.MM.dd}\nsetup.template: {name: app, pattern: app-*}\nsetup.ilm.rollover_alias: app\n",
    )
    good = (
        ELASTICSEARCH
        + "  index: app-%{+yyyy.MM.dd}\nsetup.template: {name: app, pattern: app-*}\nsetup.ilm.enabled: false\n",
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        view = view_of(ctx)
        analysis = view.analysis
        if not view.is_whole or not view.is_index_ignored:
            return
        root = analysis.root
        switch, alias = root.get("setup.ilm.enabled"), root.get("setup.ilm.rollover_alias")
        for _, obj in view.outputs("elasticsearch"):
            setting = obj.get("index")
            if setting is None or obj.value("index") == "":
                continue
            message = (
                "Filebeat 7.x ignores `index` if the cluster supports ILM, and writes to `setup.ilm.rollover_alias`."
            )
            if "*" in str(obj.value("index")):  # the pattern of the template, probably
                yield self.finding(setting.span, f"{message} Remove `index`, as no index name contains `*`")
                continue
            fix = None
            line = "setup.ilm.enabled: false"
            is_last = len(node.documents) == 1 and ctx.text.endswith("\n")
            if switch is None and is_last and root.get("setup.ilm") is None:
                fix = Fix("unsafe", f"Add `{line}`", [Edit(len(ctx.text), len(ctx.text), f"{line}\n")])
            elif switch is not None:
                fix = view.write(switch, "false")
            action = f"Set `{line}` to use `index`"
            yield self.finding(setting.span, f"{message} {action}", fix=fix, optional=alias is not None)
