"""Rename of fields in the files of a pipeline, and when it is refused. Most rows are in ``cases/field_rename.yml``."""

from functools import partial
from pathlib import Path

import pytest
import yaml
from lsp_session import edited, position

from lslint.lsp.field_rename import prepare, rename
from lslint.lsp.rename import RenameRefused

TCP = "input { tcp { port => 1 } }"
GROK = 'grok { match => { "message" => "^%{IP:client} (?<verb>x)" } }'
USED = 'geoip { source => "client" target => "g" }'
STDOUT = "output { stdout { } }\n"
CASES = yaml.safe_load((Path(__file__).parent / "cases" / "field_rename.yml").read_text("utf-8"))


@pytest.mark.parametrize("row", [pytest.param(row, id=row["filters"]) for group in CASES for row in group["rows"]])
def test_cases(workspace, row):
    filters = row["filters"].replace("GROK", GROK).replace("USED", USED)
    start, end = f"{row.get('inputs', TCP)}\nfilter {{ ", f" }}\n{STDOUT}"
    document = workspace.open("a.conf", f"{start}{filters}{end}")
    place = position(document, row["at"], 4 if ":" in row["at"] else 1)
    if "becomes" in row:
        edit = rename(workspace.session, document, place, row["to"], versioned=True)
        assert edited(workspace, edit) == {"a.conf": f"{start}{row['becomes']}{end}"}
        return
    work = partial(rename, new=row["to"], versioned=True) if "to" in row else prepare
    with pytest.raises(RenameRefused) as error:
        work(workspace.session, document, place)
    assert row["reason"] in error.value.message


def test_prepare(workspace):
    document = workspace.open("a.conf", f"{TCP}filter {{ {GROK} mutate {{ strip => ['client'] }} }}\n{STDOUT}")
    found = prepare(workspace.session, document, position(document, "'client'", 3))
    assert found.placeholder == "client"
    assert found.range.end.character - found.range.start.character == len("client")
    assert prepare(workspace.session, document, position(document, "strip")) is None
    with pytest.raises(RenameRefused):
        prepare(workspace.session, document, position(document, "message"))


def test_same_name(workspace):
    document = workspace.open("a.conf", f"{TCP}filter {{ {GROK} }}\n{STDOUT}")
    assert rename(workspace.session, document, position(document, "IP:client", 4), "[client]", versioned=False) is None


@pytest.mark.parametrize("linked", [False, True])
def test_files_outside_of_the_workspace_are_not_changed(workspace, tmp_path, linked):
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "b.conf").write_text('output { file { path => "/%{client}" } }\n')
    workspace.write("conf.d/a.conf", "# as it was\n")
    if linked:
        (workspace.root / "conf.d" / "b.conf").symlink_to(tmp_path / "outside" / "b.conf")
    else:
        workspace.write("pipelines.yml", '- pipeline.id: main\n  path.config: "{conf.d,../outside}/*.conf"\n')
    document = workspace.open("conf.d/a.conf", f"{TCP}filter {{ {GROK} }}\n")
    edit = rename(workspace.session, document, position(document, "IP:client", 4), "ip", versioned=False)
    assert list(edit.changes) == [document.uri]
