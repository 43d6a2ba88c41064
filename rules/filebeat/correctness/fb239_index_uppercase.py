from __future__ import annotations

from lslint.rules.filebeat.examples import LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class IndexUppercase(IneffectiveSetting):
    code = "FB239"
    holds_in_templates = True
    summary = "Index name with uppercase letters or spaces"
    why = """\
Elasticsearch rejects index names with uppercase letters or spaces: `invalid_index_name_exception`. Filebeat logs this
error and drops every event. Since 7.7, Filebeat converts uppercase letters to lowercase, so the name of the index
differs from the one in the config.

For 7.7 and later, only spaces are reported. Without a target, uppercase letters are an info."""
    sources = (
        "Elasticsearch: index names must be lowercase",
        "elastic/beats#6342, elastic/beats#16081: converted since 7.7",
    )
    fix = "unsafe"
    bad = (
        LOG
        + (
            "output.elasticsearch:\n  hosts: [es]\n  index: Shop-%{+yyyy.MM.dd}\n"
            "setup.template: {name: shop, pattern: shop-*}\n"
        ),
    )
    good = (
        LOG
        + (
            "output.elasticsearch:\n  hosts: [es]\n  index: shop-%{+yyyy.MM.dd}\n"
            "setup.template: {name: shop, pattern: shop-*}\n"
        ),
    )
    fixed = LOG + (
        "output.elasticsearch:\n  hosts: [es]\n  index: shop-%{+yyyy.MM.dd}\n"
        "setup.template: {name: shop, pattern: shop-*}\n"
    )
