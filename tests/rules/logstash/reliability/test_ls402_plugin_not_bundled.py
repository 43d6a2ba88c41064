"""LS402 (plugin-not-bundled): cases beyond the examples of the rule."""

from lslint.cli.main import main


def test_a_plugin_of_somebody_else(tmp_path, capfdbinary) -> None:
    (tmp_path / "a.conf").write_text("input { stdin {} }\noutput { logservice {} }\n")
    assert main(["check", "--isolated", str(tmp_path / "a.conf")]) == 0
    assert b"LS402 info" in capfdbinary.readouterr().out
