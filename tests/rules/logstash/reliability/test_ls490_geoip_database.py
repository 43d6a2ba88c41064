"""LS490 (geoip-database): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run, spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("filter { geoip { source => 'a' database => '/g/City.DAT' } }", ["database => '/g/City.DAT'"]),
        ("filter { geoip { source => 'a' } }", []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS490", text) == found


def test_disabled_geoip_downloader() -> None:
    text = "filter { geoip { source => 'ip' } }"
    assert not run("LS490", text)
    off = FakeProject(**{"xpack.geoip.downloader.enabled": False})
    assert spans("LS490", text, project=off) == ["geoip"]


@pytest.mark.parametrize("target", [None, "5.0", "9.5"])
def test_a_legacy_database_is_an_error(target: str | None) -> None:
    (finding,) = run("LS490", "filter { geoip { source => 'a' database => '/g/City.dat' } }", target=target)
    assert (finding.severity, finding.stage) == ("error", "start")
