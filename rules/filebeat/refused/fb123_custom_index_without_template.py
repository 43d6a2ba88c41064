"""FB123: an index without a template."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class CustomIndexWithoutTemplate(Rule):
    code = "FB123"
    name = "custom-index-without-template"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Custom index without a template of its own"
    why = """\
`setup.template.name and setup.template.pattern have to be set if index name is modified`: the template that Filebeat
loads is for its own index names, and a custom index would get no mapping. `setup.template.enabled: false` does
without.

The fix adds the two settings, made from the fixed part of the index name."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: [es]\n  index: shop-%{+yyyy.MM.dd}\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: [es]\n  index: shop\nsetup.template.name: shop\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: [es]\n  index: shop-%{+yyyy.MM.dd}\nsetup.template.name: shop\n"
            "setup.template.pattern: shop-*\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: [es]\n  index: shop\nsetup.template.enabled: false\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
        'output.elasticsearch:\n  hosts: [es]\n  index: shop-%{+yyyy.MM.dd}\nsetup.template.name: "shop"\n'
        'setup.template.pattern: "shop-*"\n'
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
