from __future__ import annotations

from lslint.rules.run import NoticeRule


class UnsupportedCombination(NoticeRule):
    code = "LS908"
    visits = ("run/unsupported-combination",)
    summary = "Beat, Logstash or Kibana newer than Elasticsearch"
    why = """\
A Beat or Logstash of a newer major release may use APIs and index templates that an older Elasticsearch does not
have. Kibana does not become ready if Elasticsearch is older, even by a minor release. Beats 8.1 to 8.10 refuse to
connect to an Elasticsearch that is older by a minor release, unless `output.elasticsearch.allow_older_versions` is
`true`.

A resource of the Elastic operator is compared with the cluster in its `elasticsearchRef`. Images in which a Kubernetes
job or an init container runs a command do not count.

The message names the two files. Upgrade Elasticsearch before the other product."""
    sources = (
        "https://www.elastic.co/support/matrix#matrix_compatibility",
        "https://github.com/elastic/beats/pull/29683 (8.1)",
        "https://github.com/elastic/beats/pull/36884 (8.11)",
    )
    message = "{reason}, which Elastic does not support. Upgrade Elasticsearch first"
