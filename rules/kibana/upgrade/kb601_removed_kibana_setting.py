from __future__ import annotations

from lslint.rules.kibana.rule import SCHEMAS, KibanaUpgrade


class RemovedKibanaSetting(KibanaUpgrade):
    code = "KB601"
    severity = "info"
    fix = "safe/unsafe"
    summary = "Setting of kibana.yml that newer releases removed"
    why = """\
Kibana does not start with a setting that was removed, for example:

- in 7.0: `elasticsearch.url`
- in 7.12: the key `context` in `logging.loggers`, which is now `name`
- in 8.0: the old logging settings (`logging.dest`), `kibana.index`, and the switch `enabled` of most plugins
  (`xpack.ml.enabled`)
- in 9.0: old settings of actions and alerting (`xpack.actions.whitelistedHosts`)

If the release of Kibana is not known, the finding is an info."""
    sources = (SCHEMAS, "breaking changes of Kibana 7.0, 8.0 and 9.0")
    bad = (
        "xpack.actions.whitelistedHosts: [hooks.example.org]\n",
        "logging.dest: /var/log/kibana.log\n",
        "elasticsearch.url: http://es:9200\n",
    )
    good = (
        "xpack.actions.allowedHosts: [hooks.example.org]\n",
        (
            "logging:\n  appenders:\n    file:\n      type: file\n"
            "      fileName: /var/log/kibana.log\n      layout: {type: json}\n"
            "  root.appenders: [file]\n"
        ),
        "elasticsearch.hosts: http://es:9200\n",
    )
    fixed = "xpack.actions.allowedHosts: [hooks.example.org]\n"
