"""Disk watermarks, and settings of server plugins."""

import pytest
from elasticsearch_checks import ACCEPTED, INDEX, NODE, REJECTED, UNKNOWN, check_template, composable, load_findings

DISK = "cluster.routing.allocation.disk.watermark."


def node(text, target="9.5"):
    return check_template(text, NODE, target)


@pytest.mark.parametrize(
    ("low", "high", "flood"),
    [("0.85", "0.9", "0.95"), ("'0.85'", "90%", "0.95"), (".8", "0.85", "1.0"), ("0.8", "0.8", "0.9")],
)
def test_ratios(low, high, flood):
    text = f"{DISK}low: {low}\n{DISK}high: {high}\n{DISK}flood_stage: {flood}\n"
    for release in ("6.8", "7.17", "8.19", "9.5"):
        assert (load_findings(node(text, release)), node(text, release).verdict) == (set(), ACCEPTED)


def test_a_ratio_next_to_default_percentages():
    assert node(f"{DISK}low: 0.8\n").verdict == ACCEPTED
    assert load_findings(node(f"{DISK}low: 0.97\n")) == {("ES133", "load")}


@pytest.mark.parametrize("value", ["85", "1.5", "-0.1", "abc"])
def test_values_that_are_no_ratio(value):
    assert load_findings(node(f"{DISK}low: {value}\n")) == {("ES135", "load")}


@pytest.mark.parametrize(
    "line", ["ltr.caches.max_mem: 10mb", "readonlyrest.enable: true", "searchguard.ssl.http.enabled: true",
             "opendistro_security.disabled: true", "opendistro.x.y: 1", "knn.memory.circuit_breaker.limit: 50%"]
)  # fmt: skip
def test_settings_of_plugins_are_not_known(line):
    result = node(line + "\n")
    assert (load_findings(result), result.verdict, len(result.not_checked)) == (set(), "accepted", 1)


def test_a_typo_is_still_an_error():
    assert node("cluster.namee: a\n").verdict == REJECTED


@pytest.mark.parametrize(
    "config",
    [{"index.store.type": "smb_mmap_fs"}, {"index.store.type": "smb_nio_fs"}, {"index.ltr.x": 1},
     {"index.searchguard.x": 1}],
)  # fmt: skip
def test_index_settings_of_plugins_are_not_known(config):
    result = check_template(composable(config=config), INDEX, "9.5")
    verdict = UNKNOWN if "index.store.type" in config else "accepted"
    assert (load_findings(result), result.verdict, len(result.not_checked)) == (set(), verdict, 1)


@pytest.mark.parametrize("kind", ["langdetect", "elastiknn_dense_float_vector", "murmur3"])
def test_field_types_of_plugins_are_not_known(kind):
    result = check_template(composable({"properties": {"f": {"type": kind}}}), INDEX, "9.5")
    assert (load_findings(result), result.verdict, len(result.not_checked)) == (set(), UNKNOWN, 1)
