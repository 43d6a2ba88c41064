from __future__ import annotations

from lslint.rules.shared.ignored_variables import IgnoredVariables


class IgnoredLogstashVariable(IgnoredVariables):
    code = "LS350"
    kinds = ("logstash-settings",)
    product = "logstash"
    summary = "Environment variable that the image of Logstash ignores"
    why = """\
The entry point of the Logstash image writes the variables of a fixed list to logstash.yml: `PIPELINE_WORKERS` as
`pipeline.workers`. Each release has its own list. Logstash starts without any other variable, and without a message:
`PIPELINE_WORKER` has no effect, and neither has `XPACK_MONITORING_ELASTICSEARCH_HOSTS` before 7.0 or `HTTP_HOST` since
8.19.

The rule checks compose files and manifests of Kubernetes that run an official image. Correct the name."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/docker-config#docker-env-config",
        "https://github.com/elastic/logstash-docker/issues/145",
        "elastic/logstash docker/data/logstash/env2yaml, 7.3 to 9.5; elastic/logstash-docker, 5.3 to 7.2",
    )
