"""Diagnostics and hovers link to the page of the rule where the project has an address."""

from __future__ import annotations

import pytest
from lsp_session import Workspace, position

from lslint.config import project_urls
from lslint.lsp.diagnostics import Converter
from lslint.lsp.hover import hover

TEXT = "filter { muttate { } }\n"


@pytest.fixture
def address(monkeypatch):
    monkeypatch.setattr(project_urls, "DOCUMENTATION", "https://docs.example/lslint/")


def diagnostics(tmp_path):
    workspace = Workspace(tmp_path)
    return Converter(workspace.session, workspace.open("a.conf", TEXT)).diagnostics()


def test_a_repository_without_a_documentation_site(tmp_path, monkeypatch):
    monkeypatch.setattr(project_urls, "DOCUMENTATION", "")
    monkeypatch.setattr(project_urls, "REPOSITORY", "https://git.example/lslint")
    (found,) = diagnostics(tmp_path)
    assert found.code_description.href == "https://git.example/lslint/blob/main/docs/rules/LS101.md"


def test_the_code_in_a_hover_links_to_the_page(tmp_path, address):
    workspace = Workspace(tmp_path)
    document = workspace.open("a.conf", TEXT)
    displayed = hover(workspace.session, document, position(document, "muttate")).contents.value
    assert displayed.startswith("[LS101](https://docs.example/lslint/rules/LS101/) Unknown ")
