from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class CustomIndexWithoutTemplate(RejectedConfig):
    code = "FB123"
    summary = "Custom index without a template of its own"
    why = """\
`setup.template.name and setup.template.pattern have to be set if index name is modified`: the template that Filebeat
loads is for its own index names, and a custom index would get no mapping. `setup.template.enabled: false` does
without.

The fix adds the two settings, made from the fixed part of the index name."""
    fix = "unsafe"
    bad = (
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  index: shop-%{+yyyy.MM.dd}\n",
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  index: shop\nsetup.template.name: shop\n",
    )
    good = (
        INPUT
        + (
            "output.elasticsearch:\n  hosts: [es]\n  index: shop-%{+yyyy.MM.dd}\n"
            "setup.template.name: shop\nsetup.template.pattern: shop-*\n"
        ),
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  index: shop\nsetup.template.enabled: false\n",
    )
    fixed = INPUT + (
        "output.elasticsearch:\n  hosts: [es]\n  index: shop-%{+yyyy.MM.dd}\n"
        'setup.template.name: "shop"\nsetup.template.pattern: "shop-*"\n'
    )
