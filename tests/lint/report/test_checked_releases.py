import pytest

from lslint.engine.result import FileResult
from lslint.files.source import Source
from lslint.project.manifests.model import Deployment, Evidence
from lslint.report.releases import judged


def checked(product, low, high, place):
    """A file that belongs to a deployment whose release stands at ``place`` (``path:line``)."""
    path, _, line = place.partition(":")
    found = Evidence(path, int(line), f"{product}:{low}", product, low, high)
    result = FileResult("a.conf", product, Source("a.conf", ""))
    result.deployments = [Deployment(place, product, low, high, [found])]
    return result


ONE = ("logstash", "8.1.0", "8.1.0", "compose.yml:3")
TWO = ("logstash", "7.0", "7.17", "old/compose.yml:5")
THREE = ("elasticsearch", "7.5.1", "7.5.1", "es.yml:9")


@pytest.mark.parametrize(("deployments", "words"), [
    ([ONE], "Logstash 8.1.0 (compose.yml:3)"),
    ([ONE, TWO], "Logstash 8.1.0 (compose.yml:3) and Logstash 7.0 to 7.17 (old/compose.yml:5)"),
    ([ONE, TWO, THREE],
     "Logstash 8.1.0 and 7.0 to 7.17 (compose.yml:3 and 1 more place) and Elasticsearch 7.5.1 (es.yml:9)"),
    ([("logstash", f"8.{n}.0", f"8.{n}.0", f"{n}.yml:1") for n in range(6)],
     "Logstash 8.0.0, 8.1.0, 8.2.0, 8.3.0 and 2 more (0.yml:1 and 5 more places)"),
])  # fmt: skip
def test_releases_are_named_with_places(deployments, words):
    assert judged([checked(*one) for one in deployments]) == words
