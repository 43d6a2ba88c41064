"""``[project.urls]`` of pyproject.toml is the only place with an address of the project."""

import tomllib

import pytest
from paths import ROOT

from build import project_urls as generator
from lslint.config import project_urls

NOWHERE = 'DOCUMENTATION = ""\nREPOSITORY = ""\n'


@pytest.mark.parametrize(
    ("urls", "lines"),
    [
        ({}, NOWHERE),
        ({"Issues": "https://git.example/issues"}, NOWHERE),
        ({"Documentation": "https://docs.example"}, 'DOCUMENTATION = "https://docs.example"\nREPOSITORY = ""\n'),
        ({"repository": "https://git.example/a"}, 'DOCUMENTATION = ""\nREPOSITORY = "https://git.example/a"\n'),
        ({"Source": "https://git.example/a"}, 'DOCUMENTATION = ""\nREPOSITORY = "https://git.example/a"\n'),
        ({"Homepage": "https://git.example/a"}, 'DOCUMENTATION = ""\nREPOSITORY = "https://git.example/a"\n'),
    ],
)
def test_module(urls, lines):
    assert generator.content(urls).endswith(f"\n\n{lines}")


def test_installed_addresses_are_those_of_the_project():
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"].get("urls", {})
    found: dict[str, str] = {}
    exec(generator.content(urls), found)
    assert (found["DOCUMENTATION"], found["REPOSITORY"]) == (project_urls.DOCUMENTATION, project_urls.REPOSITORY)
