from __future__ import annotations

from lslint.rules.filebeat.examples import LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class IndexUppercase(IneffectiveSetting):
    code = "FB239"
    holds_in_templates = True
    summary = "Index name with uppercase letters or spaces"
    why = """\
Elasticsearch accepts only lowercase index names without spaces and rejects others with
`invalid_index_name_exception`. Filebeat starts, but logs this error and drops every event.

Since 7.7 Filebeat converts the name to lowercase. The index then has another name than the config says, and an index
template whose pattern has uppercase letters does not match it. If the target is 7.7 or later, the rule reports only
spaces. Without a target, uppercase letters are reported as an info.

Write the name in lowercase, without spaces."""
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
            "output.elasticsearch:\n  hosts: [es]\n  index: 'shop-%{[fields.App]}-%{+yyyy.MM.dd}'\n"
            "setup.template: {name: shop, pattern: shop-*}\n"
        ),
    )
    fixed = LOG + (
        "output.elasticsearch:\n  hosts: [es]\n  index: shop-%{+yyyy.MM.dd}\n"
        "setup.template: {name: shop, pattern: shop-*}\n"
    )
