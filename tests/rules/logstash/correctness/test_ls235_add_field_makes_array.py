"""LS235 (add-field-makes-array): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run


class Folder(FakeProject):
    """Files that only share a folder."""

    declared = False


@pytest.mark.parametrize(("other", "count"), [
    ('filter { mutate { add_field => { "a" => "x" } } }', 1),
    ('filter { mutate { remove_field => "message" } }', 0), ("filter { ruby { path => '/a.rb' } }", 0),
])  # fmt: skip
def test_files_of_the_folder(other: str, count: int) -> None:
    text = 'filter { mutate { add_field => { "message" => "x" } } }'
    assert len(run("LS235", text, project=Folder({"b.conf": other}))) == count
