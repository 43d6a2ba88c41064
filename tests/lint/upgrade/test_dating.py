"""Releases of files of which nothing names one: what the files are written for, and what may not be concluded."""

import pytest

from lslint.cli.main import main
from lslint.upgrade.dating import for_one_major

COMPOSE = "services:\n  %s:\n    image: docker.elastic.co/%s/%s:%s\n"
DEFAULT = (
    '{"template": "a-*", "order": 1, "settings": {"number_of_shards": 1}, "mappings": {"_default_": {"properties":'
    ' {"a": {"type": "keyword"}}}}}\n'
)
MULTICAST = "cluster.name: a\ndiscovery.zen.ping.multicast.enabled: false\ngateway.expected_nodes: 2\n"
OLD_TEMPLATE = (
    '{"template": "a-*", "mappings": {"doc": {"properties": {"a": {"type": "string", "index": "not_analyzed"},'
    ' "b": {"type": "keyword"}}}}}\n'
)


def releases(found, product="elasticsearch"):
    return [(one["release"], one["origin"], one["content_only"]) for one in found["from"] if one["product"] == product]


def other(release):
    """A project in another folder, so that its release is only assumed for the files that are not in it."""
    return {
        "logs/docker-compose.yml": COMPOSE % ("logstash", "logstash", "logstash", release),
        "logs/a.conf": "filter { drop { } }\n",
    }


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("es/elasticsearch.yml", "cluster.name: a\ncluster.nmae: b\nnode.naem: c\n"),
        ("es/a.json", DEFAULT.replace("_default_", "properties").replace('"keyword"', '"keywrd"')),
    ],
)
def test_a_mistake_does_not_make_a_file_older(report, name, text):
    found = report({**other("7.17.9"), name: text})
    assert releases(found) == [("7.17.9", "assumed", False)]


def test_a_file_with_names_of_newer_releases_is_not_older(report):
    """`http.enabled` was removed in 7.0, which has added `discovery.seed_hosts`."""
    text = "cluster.name: a\nhttp.enabled: true\ndiscovery.seed_hosts: [a, b]\n"
    found = report({**other("7.17.9"), "es/elasticsearch.yml": text})
    assert releases(found) == [("7.17.9", "assumed", False)]
    assert found["rejected_already"] == ["es/elasticsearch.yml"]


def test_a_release_that_a_manifest_names_stands(report):
    compose = COMPOSE % ("elasticsearch", "elasticsearch", "elasticsearch", "7.17.9")
    mounted = compose + "    volumes: ['./a.json:/usr/share/elasticsearch/a.json']\n"
    found = report({"docker-compose.yml": mounted, "a.json": DEFAULT})
    assert releases(found) == [("7.17.9", "inferred", False)]
    assert found["rejected_already"] == ["a.json"]


def test_a_release_that_is_given_stands(report):
    found = report({"a.json": DEFAULT}, "--from", "7.17")
    assert releases(found) == [("7.17", "option", False)]
    assert found["rejected_already"] == ["a.json"]


@pytest.mark.parametrize(
    ("names", "alone"),
    [
        ("es2x.json es5x.json es7x.json", "es2x.json es5x.json es7x.json"),
        ("t/elasticsearch-template-es6x.json t/elasticsearch-template-es7x.json", None),
        ("elasticsearch-7x.json elasticsearch-8x.json", None),
        ("logstash7.json logstash8.json", None),
        ("a/es6x.json b/es7x.json", ""),
        ("es6x.json", ""),
        ("filebeat.template.json filebeat.template-es2x.json", "filebeat.template-es2x.json"),
        ("es1.yml es2.yml", ""),
        ("elasticsearch-3.yml elasticsearch-5.yml", ""),
        ("template-6.json template-7.json", ""),
        ("es6x.json logs7x.json", ""),
        ("10-es.conf 20-es.conf", ""),
        ("es7.17.json es8.19.json", ""),
    ],
)
def test_names_that_say_for_which_major_release_a_file_is(names, alone):
    expected = names if alone is None else alone
    assert for_one_major(names.split()) == set(expected.split())


def test_files_for_one_major_release_have_no_entries(project, report, capsys):
    files = {f"t/es{major}x.json": DEFAULT for major in (2, 6, 7)}
    found = report({**files, "b.json": DEFAULT}, "--from", "6.8")
    assert {one["path"] for one in found["breaks"]} == {"b.json"}
    assert found["not_compared"]["versioned"] == ["t/es2x.json", "t/es6x.json", "t/es7x.json"]
    main(["upgrade", "--from", "6.8", "--to", "9.1"])
    said = "Not compared, as their names say for which major release they are: t/es2x.json, t/es6x.json, t/es7x.json"
    assert said in capsys.readouterr().out


def test_a_release_before_the_products_had_releases_in_common(report):
    compose = COMPOSE % ("elasticsearch", "elasticsearch", "elasticsearch", "2.4.6")
    files = {
        "es/docker-compose.yml": compose,
        "es/elasticsearch.yml": MULTICAST,
        "logs/a.conf": "filter { drop { } }\n",
    }
    assert releases(report(files), "logstash") == [("2.4", "assumed", False)]
