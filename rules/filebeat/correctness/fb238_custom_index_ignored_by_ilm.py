from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.filebeat.advice.settings import main, outputs, templated, write
from lslint.rules.filebeat.config_model.merge import Leaf
from lslint.rules.filebeat.examples import ELASTICSEARCH
from lslint.rules.filebeat.rule import IneffectiveSetting


class CustomIndexIgnoredByIlm(IneffectiveSetting):
    code = "FB238"
    visits = ("file",)
    required_text = ("index",)
    summary = "A custom index name that nobody uses"
    why = """\
From 7.0 to 7.17 index lifecycle management is on by itself where the cluster has it (`setup.ilm.enabled: auto`), and
then events go to `setup.ilm.rollover_alias`; `index` is ignored. Write `setup.ilm.enabled: false` to have `index`, or
name the alias. Told with a target of 7.x, and without one where both names are given."""
    sources = ("documentation of the Elasticsearch output 7.x: `index` is ignored when ILM is enabled",)
    fix = "unsafe"
    bad = (
        ELASTICSEARCH
        + "  index: app-%{+yyyy.MM.dd}\nsetup.template: {name: app, pattern: app-*}\nsetup.ilm.rollover_alias: app\n",
    )
    good = (
        ELASTICSEARCH
        + "  index: app-%{+yyyy.MM.dd}\nsetup.template: {name: app, pattern: app-*}\nsetup.ilm.enabled: false\n",
        ELASTICSEARCH,
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        analysis = main(ctx)
        if analysis is None or analysis.before("7.0") or (analysis.release is not None and analysis.release >= (8,)):
            return
        root = analysis.root
        switch = root.get("setup.ilm.enabled")
        if switch is not None and (
            not isinstance(switch.value, Leaf) or str(switch.value.value).lower() not in ("auto", "true")
        ):
            return
        if analysis.release is None and root.get("setup.ilm.rollover_alias") is None:
            return
        if switch is None and templated(ctx):
            return
        for _, obj in outputs(ctx, "elasticsearch"):
            setting = obj.get("index")
            if setting is None or obj.value("index") == "":
                continue
            message = (
                "in 7.x `index` is ignored, as lifecycle management is on: events go to `setup.ilm.rollover_alias`."
            )
            fix = None
            if switch is None and ctx.text.endswith("\n") and "---" not in ctx.text and root.get("setup.ilm") is None:
                fix = Fix("unsafe", "Switch it off", [Edit(len(ctx.text), len(ctx.text), "setup.ilm.enabled: false\n")])
            elif switch is not None:
                fix = write(ctx, switch, "false")
            yield self.finding(setting.span, f"{message} Write `setup.ilm.enabled: false` to have it", fix=fix)
