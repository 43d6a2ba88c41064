from __future__ import annotations

from lslint.rules.kibana.rule import KibanaUpgrade


class ElasticSuperuser(KibanaUpgrade):
    code = "KB103"
    summary = "User `elastic` for the connection to Elasticsearch"
    why = """\
Kibana 8.0 and later do not start if `elasticsearch.username` is `elastic`: `value of "elastic" is forbidden. This is a
superuser account that cannot write to system indices that Kibana needs to function`.

Use the built-in user `kibana_system`, or a service account token in `elasticsearch.serviceAccountToken`
(`bin/elasticsearch-service-tokens create elastic/kibana NAME`)."""
    bad = ("elasticsearch.username: elastic\nelasticsearch.password: ${ELASTIC_PASSWORD}\n",)
    good = (
        "elasticsearch.username: kibana_system\nelasticsearch.password: ${KIBANA_PASSWORD}\n",
        "elasticsearch.serviceAccountToken: ${KIBANA_TOKEN}\n",
    )
