from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class CustomIndexWithoutTemplate(RejectedConfig):
    code = "FB123"
    about_missing = True
    summary = "Custom index without template settings"
    why = """\
The index template that Filebeat loads matches only its default index names, so it would not apply to a custom index.
Filebeat 6.0 and later reject the config: `setup.template.name and setup.template.pattern have to be set if index name
is modified`. Add both settings, with names that match the custom index. If `setup.template.enabled` is `false`, they
are not required."""
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
