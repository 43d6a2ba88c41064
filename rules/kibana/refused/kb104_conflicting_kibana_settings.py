from __future__ import annotations

from lslint.rules.kibana.rule import RejectedSetting


class ConflictingKibanaSettings(RejectedSetting):
    code = "KB104"
    summary = "Settings in kibana.yml that exclude or need each other"
    why = """\
Kibana does not start if two settings contradict each other: `serviceAccountToken cannot be specified when "username"
is also set`, or `cannot use [key] when [keystore.path] is specified`. Keep one of the two settings.

The path of `server.publicBaseUrl` must be `server.basePath` (7.11 and later), and `server.rewriteBasePath` needs a
`server.basePath`."""
    bad = (
        "elasticsearch.username: kibana_system\nelasticsearch.serviceAccountToken: AAEAAWVsYXN0aWM\n",
        "server.ssl.keystore.path: /etc/kibana/http.p12\nserver.ssl.key: /etc/kibana/http.key\n",
        "server.publicBaseUrl: https://example.org/kibana\n",
    )
    good = (
        "elasticsearch.serviceAccountToken: ${KIBANA_TOKEN}\n",
        "server.ssl.keystore.path: /etc/kibana/http.p12\n",
        "server.basePath: /kibana\nserver.publicBaseUrl: https://example.org/kibana\n",
    )
