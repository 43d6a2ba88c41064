from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class IndexUppercase(IneffectiveSetting):
    code = "FB239"
    holds_in_templates = True
    summary = "Index name with capitals or blanks"
    why = """\
Elasticsearch takes index names in small letters only: `invalid_index_name_exception`. Filebeat starts, and every
event is dropped with that error in its log. Since 7.7 Filebeat turns capitals into small letters: the index is made,
but under another name than the config says, and a template pattern with capitals does not match it. With such a
target only blanks are told of."""
    sources = ("Elasticsearch: index names are lower case", "elastic/beats#6342, #16081: lower case since 7.7")
    fix = "unsafe"
    bad = (
        INPUT
        + (
            "output.elasticsearch:\n  hosts: [es]\n  index: Shop-%{+yyyy.MM.dd}\n"
            "setup.template: {name: shop, pattern: shop-*}\n"
        ),
    )
    good = (
        INPUT
        + (
            "output.elasticsearch:\n  hosts: [es]\n  index: 'shop-%{[fields.App]}-%{+yyyy.MM.dd}'\n"
            "setup.template: {name: shop, pattern: shop-*}\n"
        ),
    )
    fixed = INPUT + (
        "output.elasticsearch:\n  hosts: [es]\n  index: shop-%{+yyyy.MM.dd}\n"
        "setup.template: {name: shop, pattern: shop-*}\n"
    )
