from __future__ import annotations

from lslint.rules.kibana.rule import RejectedSetting


class UnknownKibanaSetting(RejectedSetting):
    code = "KB101"
    reports_names = True
    fix = "unsafe"
    about_support = True
    summary = "Unknown setting in kibana.yml"
    why = """\
Since 6.0 Kibana does not start with a setting that neither the core nor an installed plugin defines: `definition for
this key is missing`, or `Unknown configuration key(s)`. The check compares the file with the config schemas of the core
and of all plugins that Kibana contains.

Settings whose first part no schema has (`searchguard.*`, `wazuh.*`) may belong to an installed plugin and are not
reported. lslint knows the schemas of 7.17 and 8.12. If the release in use is another one or not known, only names that
differ from a known setting by a typo are reported.

Correct the name, or remove the setting."""
    bad = (
        "elasticsearch.host: http://es:9200\n",
        "server:\n  hosts: 0.0.0.0\n",
    )
    good = (
        "elasticsearch.hosts: http://es:9200\nsearchguard.cookie.password: ${COOKIE_PASSWORD}\n",
        "server:\n  host: 0.0.0.0\n  customResponseHeaders: {X-Team: search}\n",
    )
    fixed = "elasticsearch.hosts: http://es:9200\n"
