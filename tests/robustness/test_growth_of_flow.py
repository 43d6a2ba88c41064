"""The event flow of long, deep and wide pipelines takes time in proportion to their size."""

import itertools

import pytest
from counting import check_linear
from flow_states import context
from lint_settings import settings
from paths import write_files

from lslint.engine.file import check_source
from lslint.files.source import read
from lslint.project.projects import Projects
from lslint.rules.logstash.flow import analysis

pytestmark = pytest.mark.slow


def lines(form, count):
    return "\n".join(form.format(number) for number in range(count))


def filters(text):
    return f"input {{ stdin {{ }} }}\nfilter {{\n{text}\n}}\noutput {{ stdout {{ }} }}\n"


def chain(first, form, count):
    return filters(f"if {first} {{ drop {{ }} }}" + "".join(f" else if {form.format(n)}" for n in range(count)))


CASES = {
    "fields": lambda n: filters(lines('mutate {{ add_field => {{ "f{}" => "x" }} }}', n)),
    "fields of an object": lambda n: filters(lines('mutate {{ add_field => {{ "[o][f{}]" => "x" }} }}', n)),
    "fields that branches remove": lambda n: filters(
        lines('mutate {{ add_field => {{ "f{}" => "x" }} }}', n)
        + lines('if [f{0}] {{ mutate {{ remove_field => ["f{0}"] }} }}', n)
    ),
    "a chain of tests of fields": lambda n: chain("[a]", '[m{0}] == "x" {{ mutate {{ add_tag => ["{0}"] }} }}', n),
    "a chain of tests of a value": lambda n: chain(
        '[message] == ""', '[message] == "x{0}" {{ mutate {{ replace => {{ "t" => "v{0}" }} }} }}', n
    ),
    "a chain of tests of tags": lambda n: chain('"a" in [tags]', '"t{0}" in [tags] {{ ruby {{ path => "/a" }} }}', n),
    "deep branches": lambda n: filters("if [message] { " * n + "kv { }" + " }" * n),
    "alternatives": lambda n: filters(
        ("if " + " or ".join(f"[f{i}] == 1" for i in range(150)) + " { drop { } }\n") * (n // 50)
    ),
    "inputs": lambda n: (
        "input {" + lines('file {{ path => "/{0}" type => "t{0}" }}', n) + "}\n"
        'filter { if [type] == "x" { drop { } } } output { stdout { } }\n'
    ),
    "copies": lambda n: filters(lines('clone {{ clones => ["a{}"] }}', n)),
    "plugins that remove fields by name": lambda n: filters(
        lines('mutate {{ add_field => {{ "f{}" => "x" }} }} prune {{ }}', n)
    ),
    "plugins that set any field": lambda n: filters(lines('mutate {{ add_tag => ["t{}"] }} kv {{ }}', n)),
    "patterns": lambda n: filters(
        'grok { match => { "message" => [' + lines('"%{{WORD:w{}}} %{{SYSLOGBASE}}",', n) + '"a"] } }'
    ),
    "references": lambda n: filters('mutate { add_field => { "a" => "' + lines("%{{f{}}}", n) + '" } }'),
    "parts of a name": lambda n: filters('mutate { add_field => { "' + "[a]" * n + '" => "b" } } kv { source => "x" }'),
}


@pytest.mark.parametrize("name", CASES)
def test_time_is_linear(name):
    check_linear(analysis.in_all_modes, lambda size: context(CASES[name](size)), 250, 2_000)


@pytest.mark.parametrize("code", ["LS295", "LS297"])
def test_files_of_a_pipeline(code, tmp_path, monkeypatch):
    """What depends on all files is computed once."""
    line = 'grok {{ match => {{ "message" => "%{{WORD:w{0}}} [x]" }} add_field => {{ "[o{0}][k]" => "a" }} }}'
    number = itertools.count()

    def made(count):
        folder = tmp_path / str(next(number))
        files = {f"conf.d/{file}.conf": f"filter {{\n{lines(line, 20)}\n}}\n" for file in range(count)}
        files["pipelines.yml"] = "- pipeline.id: main\n  path.config: conf.d/*.conf\n"
        write_files(folder, files)
        return folder

    def check(folder):
        monkeypatch.chdir(folder)
        projects = Projects()
        for path in sorted(folder.glob("conf.d/*.conf")):
            check_source(read(f"conf.d/{path.name}"), "logstash", settings(code), projects)

    check_linear(check, made, 10, 160)
