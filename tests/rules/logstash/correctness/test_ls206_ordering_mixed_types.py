"""LS206 (ordering-mixed-types): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import GROK_OF_TYPED_FIELDS


class Folder(FakeProject):
    """Files that only share a folder, so that their order is not known."""

    declared = False


@pytest.mark.parametrize(("other", "found"), [
    ('filter { mutate { rename => { "m" => "n" } } }', 0), ("input { stdin { codec => json } }", 0),
    ('filter { mutate { add_field => { "n" => "1" } } }', 1),
])  # fmt: skip
def test_files_of_the_folder_may_set_the_field(other: str, found: int) -> None:
    text = f"filter {{ {GROK_OF_TYPED_FIELDS} if [n] > 5 {{ drop {{}} }} }}"
    assert len(run("LS206", text, project=Folder({"b.conf": other}))) == found
