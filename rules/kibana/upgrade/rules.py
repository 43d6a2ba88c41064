"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.kibana.rule import KibanaRule
from lslint.rules.kibana.rule import KibanaUpgrade
from lslint.rules.kibana.rule import SCHEMAS


class RemovedKibanaSetting(KibanaUpgrade):
    code = "KB601"
    severity = 'info'
    fix = 'safe/unsafe'
    summary = 'Setting of kibana.yml that newer releases removed'
    why = 'Kibana does not start with a setting that was removed, for example:\n\n- in 7.0: `elasticsearch.url`\n- in 7.12: the key `context` in `logging.loggers`, which is now `name`\n- in 8.0: the old logging settings (`logging.dest`), `kibana.index`, and the switch `enabled` of most plugins\n  (`xpack.ml.enabled`)\n- in 9.0: old settings of actions and alerting (`xpack.actions.whitelistedHosts`)\n\nIf the release of Kibana is not known, the finding is an info.'
    sources = (SCHEMAS, 'breaking changes of Kibana 7.0, 8.0 and 9.0',)
    bad = ('xpack.actions.whitelistedHosts: [hooks.example.org]\n', 'logging.dest: /var/log/kibana.log\n', 'elasticsearch.url: http://es:9200\n',)
    good = ('xpack.actions.allowedHosts: [hooks.example.org]\n', 'logging:\n  appenders:\n    file:\n      type: file\n      fileName: /var/log/kibana.log\n' + '      layout: {type: json}\n  root.appenders: [file]\n', 'elasticsearch.hosts: http://es:9200\n',)
    fixed = good[0]


class RenamedKibanaSetting(KibanaRule):
    code = "KB602"
    severity = 'info'
    tags = frozenset(('deprecated',))
    fix = 'safe/unsafe'
    summary = 'Old name of a setting in kibana.yml'
    why = 'Kibana reads settings under their old names and logs a deprecation: `Setting "server.maxPayloadBytes" has been\nreplaced by "server.maxPayload"`. Later releases may reject the old name. If both names are set, Kibana ignores the\nold one.\n\nWithout a known release, use the new name only if the release in use has it. The fix is then unsafe.'
    sources = (SCHEMAS,)
    bad = ('server.maxPayloadBytes: 2097152\n', 'xpack.reporting.capture.zoom: 2\nxpack.screenshotting.capture.zoom: 1\n',)
    good = ('server.maxPayload: 2097152\n', 'xpack.screenshotting.capture.zoom: 1\n',)
    fixed = good[0]


class IgnoredKibanaSetting(KibanaRule):
    code = "KB603"
    severity = 'warning'
    stage = 'run'
    tags = frozenset(('unnecessary',))
    summary = 'Setting of kibana.yml without effect'
    why = 'Kibana ignores some old settings and logs `You no longer need to configure …`. Later releases may reject them. Remove\nthe setting.'
    sources = (SCHEMAS,)
    bad = ('server.port: 5601\nxpack.reporting.capture.browser.type: chromium\n', 'xpack.fleet.agents.pollingRequestTimeout: 5000\n',)
    good = ('server.port: 5601\n',)
