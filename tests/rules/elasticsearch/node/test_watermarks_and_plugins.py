"""Disk watermarks, and settings of server plugins."""

from elasticsearch_checks import ACCEPTED, INDEX, NODE, UNKNOWN, check_template, composable, load_findings

DISK = "cluster.routing.allocation.disk.watermark."


def node(text, target="9.5"):
    return check_template(text, NODE, target)


def test_values_that_are_no_ratio():
    assert load_findings(node(f"{DISK}low: abc\n")) == {("ES135", "load")}
    assert load_findings(node(f"{DISK}low: 0.85\n")) == set()


def test_index_settings_of_plugins_are_not_known():
    for store, verdict, gaps in (("smb_mmap_fs", UNKNOWN, 1), ("niofs", ACCEPTED, 0)):
        result = check_template(composable(config={"index.store.type": store}), INDEX, "9.5")
        assert (load_findings(result), result.verdict, len(result.not_checked)) == (set(), verdict, gaps)
