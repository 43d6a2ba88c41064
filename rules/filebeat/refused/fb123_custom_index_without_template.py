from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class CustomIndexWithoutTemplate(RejectedConfig):
    code = "FB123"
    about_missing = True
    summary = "Custom index without template settings"
    why = """\
The index template that Filebeat loads matches only its default index names, so a custom index would have no mapping.
Filebeat rejects the config: `setup.template.name and setup.template.pattern have to be set if index name is modified`.
With `setup.template.enabled: false` the two settings are not required.

The fix adds both settings, derived from the constant part of the index name."""
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
