from __future__ import annotations

from lslint.rules.kibana.rule import RejectedSetting


class ConflictingKibanaSettings(RejectedSetting):
    code = "KB104"
    summary = "Settings in kibana.yml that exclude or need each other"
    why = """\
Kibana does not start if two settings contradict each other: `serviceAccountToken cannot be specified when "username"
is also set`, or `cannot use [key] when [keystore.path] is specified`. Keep one of the two settings.

An appender of the type `console`, `file` or `rolling-file` needs a `layout`, and a file a `fileName` (7.12 and later).
Only `rolling-file` has a `strategy`, and only `rolling-file` and `rewrite` have a `policy`.

The path of `server.publicBaseUrl` must be `server.basePath` (7.11 and later), and `server.rewriteBasePath` needs a
`server.basePath`."""
    bad = (
        "elasticsearch.username: kibana_system\nelasticsearch.serviceAccountToken: AAEAAWVsYXN0aWM\n",
        "server.ssl.keystore.path: /etc/kibana/http.p12\nserver.ssl.key: /etc/kibana/http.key\n",
        "server.publicBaseUrl: https://example.org/kibana\n",
        "logging.appenders.log: {type: file, fileName: /var/log/kibana.log}\n",
    )
    good = (
        "elasticsearch.serviceAccountToken: ${KIBANA_TOKEN}\n",
        "server.ssl.keystore.path: /etc/kibana/http.p12\n",
        "server.basePath: /kibana\nserver.publicBaseUrl: https://example.org/kibana\n",
        "logging.appenders.log: {type: file, fileName: /var/log/kibana.log, layout: {type: json}}\n",
    )
