"""ES319 (codec-on-hot): cases beyond the examples of the rule."""

from advice import run
from elasticsearch_checks import logs_template


def test_codec_on_hot_is_cheap_since_zstd() -> None:
    settings = {"codec": "best_compression", "routing.allocation.require.data": "hot"}
    text = logs_template("composable", settings, {})
    assert run("ES319", text, target="8.15")
    assert not run("ES319", text, target="8.16")
    assert not run("ES319", text)
    tiers = {"codec": "best_compression", "routing.allocation.include._tier_preference": "data_hot"}
    assert run("ES319", logs_template("composable", tiers, {}), target="7.17")
