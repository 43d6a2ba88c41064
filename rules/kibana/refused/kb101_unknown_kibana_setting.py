from __future__ import annotations

from lslint.rules.kibana.rule import RejectedSetting


class UnknownKibanaSetting(RejectedSetting):
    code = "KB101"
    reports_names = True
    fix = "unsafe"
    about_support = True
    summary = "Unknown setting in kibana.yml"
    why = """\
Kibana 6.0 and later do not start with a setting that neither the core nor an installed plugin defines: `definition for
this key is missing`, or `Unknown configuration key(s)`.

lslint knows the settings of 7.17 and 8.12. For other releases since 7.0, or without a target, it reports only names
that resemble a known setting. Settings that may belong to another installed plugin (`searchguard.*`) are not
reported."""
    bad = (
        "elasticsearch.host: http://es:9200\n",
        "server:\n  hosts: 0.0.0.0\n  port: 5601\n",
    )
    good = (
        "elasticsearch.hosts: http://es:9200\n",
        "server:\n  host: 0.0.0.0\n  port: 5601\n",
    )
    fixed = "elasticsearch.hosts: http://es:9200\n"
