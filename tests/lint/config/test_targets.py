"""Names and releases of ``--target`` and ``[targets]``."""

import pytest

from lslint.cli.main import main
from lslint.config.errors import UsageError
from lslint.config.targets import product_of, ranges_of, read_targets
from lslint.rules import knowledge


@pytest.mark.parametrize(
    ("name", "product"),
    [
        ("filebeat", "filebeat"),
        ("winlogbeat", "filebeat"),
        ("metricbeat", "filebeat"),
        ("logstash", "logstash"),
        ("elasticsearch", "elasticsearch"),
    ],
)
def test_the_name_of_any_beat_means_all_beats(name, product):
    assert product_of(name) == product
    assert read_targets([f"{name}=8.15"]) == ({product: "8.15"}, "")


def test_unknown_names_and_releases():
    with pytest.raises(
        UsageError, match=r"'winlogbeats' \(known: .*winlogbeat, elastic-agent\); did you mean winlogbeat\?"
    ):
        read_targets(["winlogbeats=8.15"])
    with pytest.raises(UsageError, match=r"unknown winlogbeat release '8\.99'"):
        read_targets(["winlogbeat=8.99"])


@pytest.mark.parametrize(
    ("releases", "text"),
    [
        (["1.5", "2.0", "2.1", "7.9", "7.10"], "1.5, 2.0 to 2.1, 7.9 to 7.10"),
        (["8.0", "8.1", "8.3", "8.5", "8.6", "9.0"], "8.0 to 8.1, 8.3, 8.5 to 8.6, 9.0"),
        (["7.0", "8.1"], "7.0, 8.1"),
    ],
)
def test_ranges_have_no_gaps(releases, text):
    assert ranges_of(releases) == text


@pytest.mark.parametrize("product", ["logstash", "filebeat", "elasticsearch", "kibana"])
def test_the_message_lists_exactly_the_known_releases(product, monkeypatch):
    known = {name: list(releases) for name, releases in knowledge.load("releases").items()}
    known[product].remove("8.7")
    monkeypatch.setattr(knowledge, "load", lambda name: known)
    with pytest.raises(UsageError) as caught:
        read_targets([f"{product}=8.7"])
    ranges = str(caught.value).partition("known: ")[2].partition(";")[0]
    listed = []
    for part in ranges.split(", "):
        low, _, high = part.partition(" to ")
        major, minor = map(int, low.split("."))
        listed += [f"{major}.{one}" for one in range(minor, int((high or low).split(".")[1]) + 1)]
    assert listed == known[product]


def test_newest_of_a_product():
    releases = knowledge.load("releases")
    newest = releases["logstash"][-1]
    assert read_targets(["logstash=newest"]) == ({"logstash": newest}, "")
    assert read_targets(["logstash=8.15..newest", "winlogbeat=newest"])[0] == {
        "logstash": f"8.15..{newest}",
        "filebeat": releases["filebeat"][-1],
    }


def test_auto_is_not_for_one_product():
    with pytest.raises(UsageError, match="to infer the releases of all products, write --target auto"):
        read_targets(["logstash=auto"])


def test_different_releases_of_beats_are_refused():
    assert read_targets(["filebeat=8.15", "winlogbeat=8.15"])[0] == {"filebeat": "8.15"}
    assert read_targets(["elastic-agent=8.15"])[0] == {"filebeat": "8.15"}
    assert read_targets(["winlogbeat=8.14", "winlogbeat=8.15"])[0] == {"filebeat": "8.15"}
    with pytest.raises(
        UsageError, match=r"Beats and Elastic Agent have one target, but filebeat=8\.15 and winlogbeat=9\.0 differ"
    ):
        read_targets(["filebeat=8.15", "winlogbeat=9.0"])


def test_a_config_with_different_releases_is_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lslint.toml").write_text('[targets]\nfilebeat = "8.15"\nwinlogbeat = "9.0"\n')
    assert main(["."]) == 2
    assert "lslint.toml: targets.winlogbeat: Beats and Elastic Agent have one target" in capsys.readouterr().err
