"""Patterns of ``exclude`` that match nothing: which are reported, and when that is not known."""

import pytest
from logstash_checks import write_files

from lslint.cli import unmatched_excludes
from lslint.cli.main import main

PIPELINE = "input { stdin { } }\n"


@pytest.fixture
def notes(tmp_path, monkeypatch, capsys):
    """Makes files, ``lslint.toml`` with these patterns, and says what stderr holds after a run."""
    monkeypatch.chdir(tmp_path)

    def notes(patterns, paths, *arguments):
        (tmp_path / "lslint.toml").write_text(f"exclude = {patterns}\n")
        write_files(tmp_path, dict.fromkeys(paths, PIPELINE))
        main([*arguments])
        return capsys.readouterr().err

    return notes


def said(*patterns, config="lslint.toml"):
    names = ", ".join(f"`{pattern}`" for pattern in patterns)
    them = "the pattern" if len(patterns) == 1 else "these patterns"
    return f"lslint: note: `exclude` in {config} matches nothing: {names}; correct or remove {them}\n"


def test_patterns_and_config_are_named(notes):
    err = notes(["vendor/", "*.bak.conf", "old/*.conf", "conf.d/**/x"], ["a.conf", "conf.d/a.bak.conf"])
    assert err == said("vendor/", "old/*.conf", "conf.d/**/x")
    assert notes(["vendor/"], [], ".") == said("vendor/")


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("vendor/", "vendor/a.conf"),
        ("vendor/", "x/y/vendor/a.conf"),
        ("/conf.d/a.conf", "conf.d/a.conf"),
        ("conf.d/*.conf", "conf.d/a.conf"),
        ("**/old/**", "x/old/y/a.conf"),
        ("*.png", "logo.png"),
        ("node_modules/", "node_modules/a.conf"),
        (".venv", ".venv/a.conf"),
        ("!keep.conf", "keep.conf"),
    ],
)
def test_what_matches_is_not_reported(notes, pattern, path):
    assert notes([pattern], [path, "z.conf"]) == ""
    assert notes([pattern, "nothing/"], []) == said("nothing/")


def test_patterns_that_match_the_same_paths(notes):
    assert notes(["*.conf", "a.conf", "a.*", "x/", "x/y.conf"], ["a.conf", "x/y.conf", "z.yml"]) == ""


def test_what_git_ignores_counts(notes, tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("build/\n")
    assert notes(["build/", "dist/"], ["build/a.conf", "b.conf"]) == said("dist/")


def test_only_a_run_over_the_folder_of_the_config_knows(notes, tmp_path):
    assert notes(["nothing/"], ["conf.d/a.conf"], "conf.d") == ""
    assert notes(["nothing/"], [], "conf.d/a.conf") == ""
    assert notes(["nothing/"], [], "conf.d", str(tmp_path)) == said("nothing/")
    assert notes(["nothing/"], [], "--isolated") == ""
    assert notes(["nothing/"], [], "-q") == ""


def test_configs_of_other_folders(notes, tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "lslint.toml").write_text('exclude = ["gen/", "*.old"]\n')
    err = notes(["nothing/"], ["a.conf", "sub/a.conf", "sub/gen/a.conf"])
    assert err == said("nothing/") + said("*.old", config="sub/lslint.toml")


def test_a_config_of_another_project(notes, tmp_path_factory):
    config = tmp_path_factory.mktemp("shared") / "lslint.toml"
    config.write_text('exclude = ["nothing/"]\n')
    assert notes([], ["a.conf"], "--config", str(config)) == ""


def test_pyproject(notes, tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "pyproject.toml").write_text('[tool.lslint]\nexclude = ["none"]\n')
    assert notes([], ["sub/a.conf"], "sub") == said("none", config="sub/pyproject.toml")


def test_many_patterns(notes):
    err = notes([f"none{n}" for n in range(9)], ["a.conf"])
    assert "`none0`, `none1`, `none2`, `none3`, `none4` and 4 more; correct or remove these patterns\n" in err


def test_a_tree_that_is_too_large_is_not_searched_to_its_end(notes, monkeypatch):
    monkeypatch.setattr(unmatched_excludes, "MAX_ENTRIES", 10)
    assert notes(["nothing/"], [f"d/{n}.conf" for n in range(12)]) == ""
    assert notes(["d/"], []) == ""


def test_a_folder_that_cannot_be_read_may_hold_it(notes, monkeypatch):
    original = unmatched_excludes.fs.entries

    def entries(folder):
        if folder.endswith("secret"):
            raise PermissionError
        return original(folder)

    monkeypatch.setattr(unmatched_excludes.fs, "entries", entries)
    assert "`exclude`" not in notes(["nothing/"], ["secret/a.conf", "a.conf"])
    assert notes(["secret/"], []) == ""


def test_several_processes(notes):
    paths = [f"d{n}/a.conf" for n in range(50)]
    assert notes(["d1/", "nothing/"], paths, "--jobs", "2") == said("nothing/")
