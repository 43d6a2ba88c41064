"""LS490 (geoip-database): cases beyond the examples of the rule."""

from advice import FakeProject, run, spans


def test_disabled_geoip_downloader() -> None:
    text = "filter { geoip { source => 'ip' } }"
    assert not run("LS490", text)
    off = FakeProject(**{"xpack.geoip.downloader.enabled": False})
    assert spans("LS490", text, project=off) == ["geoip"]
