"""Editors for tests of the language server, each with a separate server."""

import itertools

import pytest
from lsp_editor import Editor

RULES = ["LS0", "LS1", "LS234", "LS241", "LS277", "LS301", "LS701", "LS9", "ES0", "ES1", "ES2", "FB0", "FB1", "FB2"]
"""Those that the tests speak of: another rule must not change what they see."""
_NUMBERS = itertools.count()


@pytest.fixture
def start(tmp_path):
    """Starts editors, each with a separate server, in a folder of the test."""
    editors = []

    def begin(**options):
        given = options.pop("options", {})
        if "lslint" not in given:
            options["options"] = {"select": RULES, **given}
        else:
            options["options"] = given
        editors.append(Editor(options.pop("root", tmp_path), **options))
        return editors[-1]

    yield begin
    for editor in editors:
        faults = [line for line in editor.logged if "internal error" in line]
        if editor.client._server.returncode is None:
            assert editor.leave() == 0
        assert not faults


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """One editor of UTF-16 columns that is sent diagnostics, for all tests of a module."""
    editor = Editor(tmp_path_factory.mktemp("shared"), options={"select": RULES})
    editor.top = editor.root
    yield editor
    assert editor.leave() == 0
    assert not [line for line in editor.logged if "internal error" in line]


@pytest.fixture
def editor(shared):
    """The editor of the module, in a folder of the test."""
    folder = shared.top / f"project{next(_NUMBERS)}"  # no random words: "tmp" and "lab" mean a trial
    folder.mkdir()
    shared.move(folder)
    yield shared
    faults = [line for line in shared.logged if "internal error" in line]
    shared.move(shared.top)
    assert not faults


@pytest.fixture
def fresh(start):
    """An editor with a new server."""
    return start()
