from __future__ import annotations

from lslint.rules.run import NoticeRule


class UnsupportedCombination(NoticeRule):
    code = "LS908"
    visits = ("run/unsupported-combination",)
    summary = "Beat, Logstash or Kibana newer than Elasticsearch"
    why = """\
Elasticsearch must be upgraded first. A Beat or Logstash of a newer major release may use APIs and index templates that
an older Elasticsearch does not have. Kibana does not start with an older minor release of Elasticsearch. Within a
major release, Elastic supports newer Beats and Logstash with an older Elasticsearch.

The message names the two manifests. Upgrade Elasticsearch before the other product."""
    sources = ("https://www.elastic.co/support/matrix#matrix_compatibility",)
    message = "{reason}, which Elastic does not support. Upgrade Elasticsearch first"
