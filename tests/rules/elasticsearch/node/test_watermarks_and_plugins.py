"""Disk watermarks, and settings of server plugins."""

from elasticsearch_checks import INDEX, NODE, UNKNOWN, check_template, composable, load_findings

DISK = "cluster.routing.allocation.disk.watermark."


def node(text, target="9.5"):
    return check_template(text, NODE, target)


def test_values_that_are_no_ratio():
    value = "abc"
    assert load_findings(node(f"{DISK}low: {value}\n")) == {("ES135", "load")}


def test_index_settings_of_plugins_are_not_known():
    config = {"index.store.type": "smb_mmap_fs"}
    result = check_template(composable(config=config), INDEX, "9.5")
    verdict = UNKNOWN if "index.store.type" in config else "accepted"
    assert (load_findings(result), result.verdict, len(result.not_checked)) == (set(), verdict, 1)
