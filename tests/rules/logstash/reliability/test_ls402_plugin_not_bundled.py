"""LS402 (plugin-not-bundled): cases beyond the examples of the rule."""

from logstash_checks import check_load

from lslint.cli.main import main


def test_unknown_plugin(tmp_path, capfdbinary) -> None:
    """It may be installed, so it is not checked, and reported only if the rule is selected."""
    (tmp_path / "a.conf").write_text("input { stdin {} }\noutput { logservice {} }\n")
    assert main(["check", "--isolated", str(tmp_path / "a.conf")]) == 0
    output = capfdbinary.readouterr().out
    assert b"LS402" not in output
    assert b"plugin output/logservice is not in the catalogue" in output
    assert main(["check", "--isolated", "--extend-select", "LS402", str(tmp_path / "a.conf")]) == 0
    assert b"LS402 info" in capfdbinary.readouterr().out


def test_plugin_of_newer_releases(tmp_path, capfdbinary) -> None:
    (tmp_path / "a.conf").write_text("input { java_stdin { } }\n")
    assert main(["check", "--isolated", "--target", "logstash=6.2", str(tmp_path / "a.conf")]) == 1
    assert b"LS402 warning" in capfdbinary.readouterr().out


def test_what_is_part_of_logstash_cannot_be_installed() -> None:
    (finding,) = [one for one in check_load("input { pipeline { } }\n", "6.2").findings if one.rule.code == "LS402"]
    assert finding.message == (
        "Logstash 6.2 has no `pipeline` input (built in since 6.3), so the pipeline does not load. Upgrade Logstash, or"
        " use another input"
    )
