"""LS293 (field-never-made): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from counting import check_linear

OUTPUT = "output { stdout { } }\n"
READ = 'mutate { add_field => { "x" => "%{level}" } }'


def count(inputs: str, filters: str = READ, output: str = OUTPUT, **options: object) -> int:
    return len(run("LS293", f"input {{ {inputs} }}\nfilter {{ {filters} }}\n{output}", **options))


class Ecs(FakeProject):
    """A project whose settings determine the ECS mode."""

    def __init__(self, mode):
        super().__init__()
        self._settings = {"pipeline.ecs_compatibility": mode}


def test_a_field_of_one_release_or_mode():
    reader = 'mutate { copy => { "path" => "x" } }'
    assert count('file { path => "/a" }', reader) == 0
    assert count('file { path => "/a" }', reader, project=Ecs("v8")) == 1
    assert count('file { path => "/a" }', reader, project=Ecs("disabled")) == 0
    nested = 'mutate { copy => { "[log][file][path]" => "x" } }'
    assert count('file { path => "/a" }', nested, target="7.17") == 1
    assert count('file { path => "/a" }', nested, target="8.15") == 0


@pytest.mark.slow
def test_many_missing_fields_are_linear_work():

    def text(size: int) -> str:
        branches = "\n".join(f'if [f{i}] == "v" {{ mutate {{ replace => {{ "g{i}" => "x" }} }} }}' for i in range(size))
        return f'input {{ file {{ path => "/a" }} }}\nfilter {{\n{branches}\n}}\n{OUTPUT}'

    assert len(run("LS293", text(50))) == 50
    check_linear(lambda large: run("LS293", large), text, 50, 1_600)


class WithPatterns(FakeProject):
    """A project with a folder ``patterns``."""

    def grok_definitions(self, written: str) -> dict[str, str] | None:
        files = {"patterns": {"OWN": "%{WORD:app} (?<rest>.*)", "WORD": "%{INT:digit}"}, "more": {"MORE": "%{OWN}"}}
        return files.get(written.rpartition("/")[2])


@pytest.mark.parametrize(("options", "field", "expected"), [
    ('patterns_dir => ["/p/patterns"]', "level", 1), ('patterns_dir => ["/p/patterns"]', "app", 0),
    ('patterns_dir => ["/p/patterns"] patterns_files_glob => "*.grok"', "level", 0),
])  # fmt: skip
def test_pattern_files(options: str, field: str, expected: int) -> None:
    filters = f'grok {{ {options} match => {{ "message" => "%{{OWN}}" }} }} '
    filters += f'mutate {{ add_field => {{ "x" => "%{{{field}}}" }} }}'
    assert count('file { path => "/a" }', filters, project=WithPatterns()) == expected
