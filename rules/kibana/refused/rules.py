"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.kibana.rule import KibanaUpgrade
from lslint.rules.kibana.rule import RejectedSetting


class UnknownKibanaSetting(RejectedSetting):
    code = "KB101"
    reports_names = True
    fix = 'unsafe'
    about_support = True
    summary = 'Unknown setting in kibana.yml'
    why = 'Kibana 6.0 and later do not start with a setting that neither the core nor an installed plugin defines: `definition for\nthis key is missing`, or `Unknown configuration key(s)`.\n\nlslint knows the settings of 7.17 and 8.12. For other releases since 7.0, or without a target, it reports only names\nthat resemble a known setting. Settings that may belong to another installed plugin (`searchguard.*`) are not\nreported.\n\nThe distribution of the image `kibana-oss` does not have the settings of X-Pack (`xpack.*`, `monitoring.*`).'
    bad = ('elasticsearch.host: http://es:9200\n', 'server:\n  hosts: 0.0.0.0\n  port: 5601\n',)
    good = ('elasticsearch.hosts: http://es:9200\n', 'server:\n  host: 0.0.0.0\n  port: 5601\n',)
    fixed = good[0]


class BadKibanaValue(RejectedSetting):
    code = "KB102"
    summary = 'Invalid value of a setting in kibana.yml'
    why = 'Kibana checks the type of every value when it starts, and exits if one is wrong: `[config validation of\n[elasticsearch].hosts]: expected URI with scheme [http|https]`. Frequent causes:\n\n- an address without `http://` or `https://`\n- `yes` and `on`, which are strings in the YAML of Kibana\n- a setting without a value (`server.name:`)\n- an encryption key with fewer than 32 characters\n- an empty `server.basePath` (7.9 and later; with the security plugin since 7.5)\n- `logging.root.appenders` without `default` before 8.0\n\nFor releases after 8.12, a value that may have become valid is a warning.'
    bad = ('elasticsearch.hosts: es1:9200\n', 'server.ssl.enabled: yes\n', 'server.name:\nserver.port: 5601\n', 'elasticsearch.ssl.verificationMode: off\n',)
    good = ('elasticsearch.hosts: http://es1:9200\n', 'server.ssl.enabled: false\n', 'server.name: kibana\nserver.port: 5601\n',)


class ElasticSuperuser(KibanaUpgrade):
    code = "KB103"
    summary = 'User `elastic` for the connection to Elasticsearch'
    why = 'Kibana 8.0 and later do not start if `elasticsearch.username` is `elastic`: `value of "elastic" is forbidden. This is a\nsuperuser account that cannot write to system indices that Kibana needs to function`.\n\nUse the built-in user `kibana_system`, or a service account token in `elasticsearch.serviceAccountToken`\n(`bin/elasticsearch-service-tokens create elastic/kibana NAME`).'
    bad = ('elasticsearch.username: elastic\nelasticsearch.password: ${ELASTIC_PASSWORD}\n',)
    good = ('elasticsearch.username: kibana_system\nelasticsearch.password: ${KIBANA_PASSWORD}\n', 'elasticsearch.serviceAccountToken: ${KIBANA_TOKEN}\n',)


class ConflictingKibanaSettings(RejectedSetting):
    code = "KB104"
    summary = 'Settings in kibana.yml that exclude or need each other'
    why = 'Kibana does not start if two settings contradict each other: `serviceAccountToken cannot be specified when "username"\nis also set`, or `cannot use [key] when [keystore.path] is specified`. Keep one of the two settings.\n\nAn appender of the type `console`, `file` or `rolling-file` needs a `layout`, and a file a `fileName` (7.12 and later).\nOnly `rolling-file` has a `strategy`, and only `rolling-file` and `rewrite` have a `policy`.\n\nThe path of `server.publicBaseUrl` must be `server.basePath` (7.11 and later), and `server.rewriteBasePath` needs a\n`server.basePath`.\n\n`server.ssl.enabled: true` needs a certificate with its key, or a keystore.'
    bad = ('elasticsearch.username: kibana_system\nelasticsearch.serviceAccountToken: AAEAAWVsYXN0aWM\n', 'server.ssl.keystore.path: /etc/kibana/http.p12\nserver.ssl.key: /etc/kibana/http.key\n', 'server.publicBaseUrl: https://example.org/kibana\n', 'logging.appenders.log: {type: file, fileName: /var/log/kibana.log}\n', 'server.ssl.enabled: true\nserver.ssl.key: /etc/kibana/http.key\n',)
    good = ('elasticsearch.serviceAccountToken: ${KIBANA_TOKEN}\n', 'server.ssl.keystore.path: /etc/kibana/http.p12\n', 'server.basePath: /kibana\nserver.publicBaseUrl: https://example.org/kibana\n', 'logging.appenders.log: {type: file, fileName: /var/log/kibana.log, layout: {type: json}}\n',)
