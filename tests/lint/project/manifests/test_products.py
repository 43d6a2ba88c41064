"""Releases and image references."""

import pytest

from lslint.project.manifests import products


@pytest.mark.parametrize(
    ("product", "written", "expected"),
    [
        ("logstash", "7.6.2", ("7.6.2", "7.6.2")),
        ("logstash", "v7.6.2", ("7.6.2", "7.6.2")),
        ("logstash", "7.6.2-1", ("7.6.2", "7.6.2")),
        ("logstash", "7.6.2-SNAPSHOT", ("7.6.2", "7.6.2")),
        ("logstash", "8.0.0-rc1", ("8.0.0", "8.0.0")),
        ("logstash", "8.0.0-beta1", ("7.0", "8.0")),
        ("elasticsearch", "5.0.0-alpha4", ("2.0", "5.0")),
        ("elasticsearch", "5.0.0~alpha4", ("2.0", "5.0")),
        ("elasticsearch", "8.1.0-alpha1-amd64", ("8.0", "8.1")),
        ("elasticsearch", "7.6.2-alpha1", ("7.6.2", "7.6.2")),
        ("logstash", "7.6.2.1", ("7.6.2", "7.6.2")),
        ("logstash", "7.6", ("7.6", "7.6")),
        ("logstash", "7.6.x", ("7.6", "7.6")),
        ("logstash", "7.x", ("7.0", "7.17")),
        ("logstash", "7", ("7.0", "7.17")),
        ("logstash", "5.x", ("5.0", "5.6")),
        ("logstash", "24.04", None),
        ("logstash", "26.05.0", None),
        ("logstash", "2024.01.15", None),
        ("logstash", "20240115", None),
        ("logstash", "7.18.0", None),
        ("logstash", "7.06.1", None),
        ("logstash", "3.1.0", None),
        ("logstash", "latest", None),
        ("logstash", "", None),
        ("logstash", "${X}", None),
        ("logstash", "1.4.2", ("1.4.2", "1.4.2")),
        ("elasticsearch", "0.90.3", ("0.90.3", "0.90.3")),
        ("elasticsearch", "1.7.0", ("1.7.0", "1.7.0")),
        ("filebeat", "1.3.1", ("1.3.1", "1.3.1")),
        ("winlogbeat", "7.17.9", ("7.17.9", "7.17.9")),
        ("kibana", "4.6.4", ("4.6.4", "4.6.4")),
        ("kibana", "2.4.0", None),
        ("opensearch", "2.11.0", ("2.11.0", "2.11.0")),
        ("opensearch", "7.10.2", None),
        ("opendistro", "1.13.2", ("1.13.2", "1.13.2")),
    ],
)
def test_releases(product, written, expected):
    assert products.releases(product, written) == expected


def test_releases_newer_than_the_catalogue():
    major = max(products.known("logstash"))
    newest = products.known("logstash")[major][-1]
    assert products.releases("logstash", f"{major}.{newest + 2}.1") == (f"{major}.{newest + 2}.1",) * 2
    assert products.releases("logstash", f"{major + 1}.0.0") == (f"{major + 1}.0.0",) * 2
    assert products.releases("logstash", f"{major + 2}.0.0") is None
    assert products.releases("logstash", f"{major}.{newest + 40}.0") is None


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("docker.elastic.co/logstash/logstash:7.6.2", {"logstash": "7.6.2"}),
        ("docker.elastic.co/logstash/logstash-oss:7.6.2@sha256:0123", {"logstash": "7.6.2"}),
        ("docker.elastic.co/beats/filebeat-wolfi:9.1.0", {"filebeat": "9.1.0"}),
        ("docker.elastic.co/elasticsearch/elasticsearch:8.1.0-arm64", {"elasticsearch": "8.1.0"}),
        ("logstash:7.6.2", {"logstash": "7.6.2"}),
        ("library/logstash:5", {"logstash": "5.0"}),
        ("logstash:24.04", {"logstash": None}),
        ("ubuntu/logstash:24.04", {"logstash": None}),
        ("logstash@sha256:0123", {"logstash": None}),
        ("registry.example.com:5000/ops/logstash:7.6.2", {"logstash": "7.6.2"}),
        ("quay.io/pires/docker-logstash:5.3.2", {"logstash": "5.3.2"}),
        ("registry.example.com:5000/ops/logstash:1.2", {"logstash": None}),
        ("registry.example.com:5000/ops/logstash:7", {"logstash": None}),
        ("ghcr.io/owner/repository/logstash:v7.6.2", {"logstash": "7.6.2"}),
        ("ghcr.io/owner/repository/logstash-oss:26.05.0", {"logstash": None}),
        ("bitnami/elasticsearch:7.6.2-debian-10-r1", {"elasticsearch": "7.6.2"}),
        ("blacktop/logstash:7.6", {"logstash": "7.6"}),
        ("sebp/elk:8.5.1", {"elasticsearch": "8.5.1", "logstash": "8.5.1", "kibana": "8.5.1"}),
        ("sebp/elk:792", {"elasticsearch": None, "logstash": None, "kibana": None}),
        ("opensearchproject/opensearch:2.11.0", {"opensearch": "2.11.0"}),
        ("opensearchproject/opensearch-dashboards:2", {"opensearch-dashboards": "2.0"}),
        ("opensearchproject/data-prepper:2.6.0", {"data-prepper": "2.6.0"}),
        ("amazon/opendistro-for-elasticsearch:1.13.2", {"opendistro": "1.13.2"}),
        ("opensearchproject/logstash-oss-with-opensearch-output-plugin:7.16.2", {"logstash": "7.16.2"}),
    ],
)
def test_images(reference, expected):
    named, _ = products.image(reference)
    assert {name: releases[0] if releases else None for name, releases in named.items()} == expected


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("myorg/logstash:1.2.3", None),
        ("registry.corp/logstash:2.4.1", ("2.4.1", "2.4.1")),
        ("registry.corp/docker-logstash:2.4.1", None),
        ("myorg/logstash:7.6", None),
        ("myorg/logstash:7", None),
        ("myorg/elk:1.5.0", None),
        ("myorg/logstash:7.6.2", ("7.6.2", "7.6.2")),
        ("registry.corp/team/logstash:v7.6.2-3", ("7.6.2", "7.6.2")),
        ("registry.corp/team/logstash:7.17.29", ("7.17.29", "7.17.29")),
        ("registry.corp/mirror/elastic/logstash:7.6", ("7.6", "7.6")),
        ("logstash:1.4.2", ("1.4.2", "1.4.2")),
    ],
)
def test_tags_of_third_parties(reference, expected):
    assert products.image(reference)[0]["logstash"] == expected


@pytest.mark.parametrize(
    ("ranges", "expected"),
    [
        ([("7.6.2", "7.6.2")], ("7.6.2", "7.6.2")),
        ([("7.9", "7.9"), ("7.10", "7.10")], ("7.9", "7.10")),
        ([("7.6.1", "7.6.1"), ("7.6.2", "7.6.2")], ("7.6", "7.6")),
        ([("7.0", "7.17"), ("8.1.0", "8.1.0")], ("7.0", "8.1.0")),
    ],
)
def test_ranges_of_several_releases(ranges, expected):
    assert products.join(ranges) == expected
