from __future__ import annotations

from lslint.rules.kibana.rule import SCHEMAS, KibanaUpgrade


class RemovedKibanaSetting(KibanaUpgrade):
    code = "KB601"
    fix = "safe/unsafe"
    summary = "Setting of kibana.yml that newer releases removed"
    why = """\
Kibana does not start with a setting that was removed. The major releases 7.0 and 8.0 removed many settings that older
releases only deprecated: `elasticsearch.url` and the short names of SSL settings in 7.0, and in 8.0 the old logging
settings (`logging.dest`, `logging.quiet`), `kibana.index`, and the switch `enabled` of most plugins
(`xpack.security.enabled`, `xpack.ml.enabled`). 9.0 removed old settings of actions and alerting
(`xpack.actions.whitelistedHosts`, `xpack.actions.rejectUnauthorized`).

Without a target the finding is a warning; for a release that removed the setting it is an error."""
    sources = (SCHEMAS, "breaking changes of Kibana 7.0, 8.0 and 9.0")
    bad = (
        "elasticsearch.url: http://es:9200\n",
        "logging.dest: /var/log/kibana.log\n",
        "xpack.security.enabled: true\n",
        "xpack.ml.enabled: false\n",
    )
    good = (
        "elasticsearch.hosts: http://es:9200\n",
        "logging.root.level: info\nxpack.fleet.enabled: true\n",
    )
    fixed = "elasticsearch.hosts: http://es:9200\n"
