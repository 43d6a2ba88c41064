"""``[project.urls]`` of pyproject.toml is the only place with an address of the project."""

import pytest

from build import project_facts

NOWHERE = 'DOCUMENTATION = ""\nREPOSITORY = ""\n'


@pytest.mark.parametrize(("urls", "lines"), [
    ({}, NOWHERE), ({"Issues": "https://git.example/issues"}, NOWHERE),
    ({"Documentation": "https://docs.example"}, 'DOCUMENTATION = "https://docs.example"\nREPOSITORY = ""\n'),
    ({"repository": "https://git.example/a"}, 'DOCUMENTATION = ""\nREPOSITORY = "https://git.example/a"\n'),
    ({"Source": "https://git.example/a"}, 'DOCUMENTATION = ""\nREPOSITORY = "https://git.example/a"\n'),
    ({"Homepage": "https://git.example/a"}, 'DOCUMENTATION = ""\nREPOSITORY = "https://git.example/a"\n'),
])  # fmt: skip
def test_module(urls, lines):
    assert project_facts.project_urls(urls).endswith(f"\n\n{lines}")
