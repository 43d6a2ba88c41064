"""The pre-commit hooks with an older id: they check files, unless the hook ``lslint`` does."""

import json

import pytest

from lslint.cli.hook_alias import CONFIG, is_replaced, main

BAD = "filebeat.inputs:\n- type: log\n  paths: [/x]\noutput.console: {}\noutput.file: {path: /x}\n"


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SKIP", raising=False)
    (tmp_path / "filebeat.yml").write_text(BAD)
    return tmp_path


def write(place, *repos):
    """A pre-commit config with these lists of hooks, each the one of a repository."""
    config = {"repos": [{"repo": str(number), "rev": "1", "hooks": hooks} for number, hooks in enumerate(repos)]}
    (place / CONFIG).write_text(json.dumps(config))


@pytest.mark.parametrize(
    ("repos", "replaced"),
    [
        ([[{"id": "lslint-filebeat"}]], False),
        ([[{"id": "lslint"}]], False),
        ([[{"id": "lslint"}, {"id": "lslint-filebeat"}]], True),
        ([[{"id": "lslint-filebeat", "verbose": True, "name": "x"}, {"id": "other"}, {"id": "lslint"}]], True),
        ([[{"id": "lslint"}], [{"id": "lslint-filebeat"}]], False),
        ([[{"id": "lslint", "files": r"\.conf$"}, {"id": "lslint-filebeat"}]], False),
        ([[{"id": "lslint", "args": ["-v"]}, {"id": "lslint-filebeat", "args": ["-v"]}]], True),
        ([[{"id": "lslint", "args": ["-v"]}, {"id": "lslint-filebeat"}]], False),
        ([[{"id": "lslint", "x": {"y": 1}}, {"id": "lslint-filebeat", "x": {"y": 1}}]], False),
        ([[{"id": ["lslint"]}, "lslint", {"id": "lslint-filebeat"}]], False),
    ],
)
def test_replaced_by_the_hook_for_all_kinds(place, repos, replaced):
    write(place, *repos)
    assert is_replaced("lslint-filebeat") is replaced


@pytest.mark.parametrize(
    "text", ["", "[]", "repos: 1", "repos: [1]", "repos: [{hooks: 1}]", "a: [", "\x00", "- " * 9999]
)
def test_a_config_that_is_none(place, text):
    (place / CONFIG).write_text(text)
    assert not is_replaced("lslint-filebeat")


def test_without_a_config(place):
    assert not is_replaced("lslint-filebeat")


def test_checks_or_leaves_it_to_the_other_hook(place, monkeypatch, capsys):
    write(place, [{"id": "lslint-filebeat"}])
    assert main(["lslint-filebeat", "filebeat.yml"]) == 1
    assert "filebeat.yml:" in capsys.readouterr().out
    assert main(["lslint-filebeat", "--exit-zero", "filebeat.yml"]) == 0
    capsys.readouterr()
    write(place, [{"id": "lslint"}, {"id": "lslint-filebeat"}])
    assert main(["lslint-filebeat", "filebeat.yml"]) == 0
    assert capsys.readouterr().out == (
        "The hook lslint checks these files, too. Remove lslint-filebeat from .pre-commit-config.yaml\n"
    )
    monkeypatch.setenv("SKIP", "flake8,lslint")
    assert main(["lslint-filebeat", "filebeat.yml"]) == 1
