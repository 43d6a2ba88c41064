from __future__ import annotations

from lslint.rules.kibana.catalogue import catalogue
from lslint.rules.kibana.rule import KibanaRule
from lslint.rules.shared import image_variables
from lslint.rules.shared.ignored_variables import IgnoredVariables


class IgnoredKibanaVariable(IgnoredVariables, KibanaRule):
    code = "KB250"
    product = "kibana"
    defaults = {"ELASTICSEARCH_URL": "http://elasticsearch:9200"}
    summary = "Environment variable that the image of Kibana ignores"
    why = """\
The image of Kibana passes only the variables of a fixed list to Kibana, as options of the command line:
`ELASTICSEARCH_HOSTS` as `--elasticsearch.hosts`. Kibana starts without any other variable, and without a message. A
misspelled name such as `ELASTICSEARCH_HOST` therefore has no effect, and neither has `ELASTICSEARCH_URL`, which only
the images up to 6.8 pass on.

The rule checks compose files and manifests of Kubernetes that run an official image. Correct the name."""
    sources = (
        "https://www.elastic.co/docs/deploy-manage/deploy/self-managed/install-kibana-with-docker",
        "elastic/kibana src/dev/build/tasks/os_packages/docker_generator: bin/kibana-docker",
    )

    def has_setting(self, variable: str, release: tuple[int, ...]) -> bool:
        """Return what the read release of the same major has: Kibana removes settings in major releases."""
        settings = catalogue()
        having = settings.having(image_variables.setting_of("kibana", variable))
        majors = [numbers[0] for numbers in settings.numbers]
        return not having or release[0] not in majors or bool(having >> majors.index(release[0]) & 1)
