"""Releases and image references."""

import pytest

from lslint.project.manifests import products


@pytest.mark.parametrize(("product", "written", "expected"), [
    ("logstash", "7.6.2", ("7.6.2", "7.6.2")), ("logstash", "v7.6.2", ("7.6.2", "7.6.2")),
    ("logstash", "7.6.2-1", ("7.6.2", "7.6.2")), ("logstash", "7.6.2-SNAPSHOT", ("7.6.2", "7.6.2")),
    ("logstash", "8.0.0-rc1", ("8.0.0", "8.0.0")), ("logstash", "8.0.0-beta1", ("8.0.0", "8.0.0")),
    ("filebeat", "8.0.0-SNAPSHOT", ("8.0.0", "8.0.0")), ("elasticsearch", "5.0.0~alpha4", ("5.0.0", "5.0.0")),
    ("elasticsearch", "8.1.0-alpha1-amd64", ("8.1.0", "8.1.0")), ("elasticsearch", "7.6.2-alpha1", ("7.6.2", "7.6.2")),
    ("logstash", "7.6.2.1", ("7.6.2", "7.6.2")), ("logstash", "7.6", ("7.6", "7.6")),
    ("logstash", "7.6.x", ("7.6", "7.6")), ("logstash", "7.x", ("7.0", "7.17")), ("logstash", "7", ("7.0", "7.17")),
    ("logstash", "5.x", ("5.0", "5.6")), ("logstash", "24.04", None), ("logstash", "26.05.0", None),
    ("logstash", "2024.01.15", None), ("logstash", "20240115", None), ("logstash", "7.18.0", None),
    ("logstash", "7.06.1", None), ("logstash", "3.1.0", None), ("logstash", "latest", None), ("logstash", "", None),
    ("logstash", "${X}", None), ("logstash", "1.4.2", ("1.4.2", "1.4.2")),
    ("elasticsearch", "0.90.3", ("0.90.3", "0.90.3")), ("elasticsearch", "1.7.0", ("1.7.0", "1.7.0")),
    ("filebeat", "1.3.1", ("1.3.1", "1.3.1")), ("winlogbeat", "7.17.9", ("7.17.9", "7.17.9")),
    ("kibana", "4.6.4", ("4.6.4", "4.6.4")), ("kibana", "2.4.0", None),
    ("opensearch", "2.11.0", ("2.11.0", "2.11.0")), ("opensearch", "7.10.2", None),
    ("opendistro", "1.13.2", ("1.13.2", "1.13.2")),
])  # fmt: skip
def test_releases(product, written, expected):
    assert products.releases(product, written) == expected
