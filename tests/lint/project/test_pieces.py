"""Files of a folder that are one pipeline only together."""

import json

import pytest

from lslint.cli.main import main

OPENED = 'filter {\n  if [type] == "a" {\n    mutate { add_tag => ["a"] }\n'
CLOSED = '  } else if [type] == "b" {\n    mutate { add_tag => ["b"] }\n  }\n}\n'


def syntax_errors(capsys, *arguments):
    main(["--json", "--no-cache", *arguments])
    found = json.loads(capsys.readouterr().out)
    return {one["path"] for one in found["findings"] if one["stage"] == "parse"}, {
        one["path"]: one["verdict"] for one in found["files"]
    }


def test_pieces_of_one_pipeline_have_no_syntax_errors(tree, capsys):
    tree(**{"conf.d/10-a.conf": OPENED, "conf.d/20-b.conf": CLOSED, ".git/config": ""})
    errors, verdicts = syntax_errors(capsys, ".")
    assert errors == set()
    assert verdicts["conf.d/10-a.conf"] == "unknown"


@pytest.mark.parametrize(("release", "is_refused"), [("5.6", False), ("7.5", False), ("7.6", True), ("9.0", True)])
def test_releases_that_read_each_file_by_itself_refuse_pieces(tree, capsys, release, is_refused):
    tree(**{"conf.d/10-a.conf": OPENED, "conf.d/20-b.conf": CLOSED, ".git/config": ""})
    errors, _ = syntax_errors(capsys, "--target", f"logstash={release}", ".")
    assert ("conf.d/10-a.conf" in errors) is is_refused


@pytest.mark.parametrize(
    "files",
    [
        {"conf.d/10-a.conf": OPENED},
        {"conf.d/10-a.conf": OPENED, "conf.d/20-b.conf": "output { stdout { } }\n"},
        {"conf.d/10-a.conf": OPENED, "conf.d/05-b.conf": CLOSED},  # closed before it is opened
        {"conf.d/10-a.conf": OPENED, "other/20-b.conf": CLOSED},
        {"conf.d/10-a.conf": OPENED, "conf.d/20-b.conf": CLOSED + "}\n"},
    ],
)
def test_files_that_are_no_pipeline_together_keep_their_errors(tree, capsys, files):
    tree(**files, **{".git/config": ""})
    errors, _ = syntax_errors(capsys, ".")
    assert "conf.d/10-a.conf" in errors
