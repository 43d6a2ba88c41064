"""Which paths the files of a project name. Only the lines with the names in question are read."""

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lslint.project import mentions
from lslint.project.mentions import Mentions
from lslint.project.named_paths import body_of, commands, of_body
from lslint.project.projects import Projects


@pytest.fixture
def of_files(tree, tmp_path):
    """The mentions of these files."""

    def made(**files: str) -> Mentions:
        tree(**files)
        return Mentions(Projects(), str(tmp_path))

    return made


def test_a_file_is_named_with_its_folder(of_files, tmp_path):
    found = of_files(**{"run.sh": "logstash -f conf/a.conf\n", "conf/a.conf": "", "old/a.conf": ""})
    assert found.names_file(f"{tmp_path}/conf/a.conf")
    assert not found.names_file(f"{tmp_path}/old/a.conf")


@pytest.mark.parametrize("line", ["load b.a.conf", "load a.conf.bak", "load xa.conf", "load a.conf~", "load -a.conf"])
def test_a_part_of_another_name_is_no_mention(of_files, tmp_path, line):
    assert not of_files(**{"run.sh": line + "\n", "a.conf": ""}).names_file(f"{tmp_path}/a.conf")


@pytest.mark.parametrize(
    "line", ["curl -d@a.conf x", "x=\\conf\\a.conf", "load('a.conf')", "– a.conf", "- ./a.conf:/x"]
)
def test_what_may_be_next_to_a_name(of_files, tmp_path, line):
    assert of_files(**{"run.sh": line + "\n", "a.conf": ""}).names_file(f"{tmp_path}/a.conf")


def test_a_name_far_along_a_line_is_not_looked_at(of_files, tmp_path):
    found = of_files(**{"a.sh": "x" * 1000 + " a.conf\n", "b.sh": "x " * 100 + " b.conf\n"})
    assert not found.names_file(f"{tmp_path}/a.conf")
    assert found.names_file(f"{tmp_path}/b.conf")


def test_each_of_many_patterns_counts(of_files, tmp_path):
    """More than a project of any size has: what came after the first 1,500 did not count."""
    lines = "".join(f"cp part{number}*.yml /x/\n" for number in range(3000))
    found = of_files(**{"run.sh": lines + "cp last*.conf /x/\n"})
    assert found.is_complete
    assert found.matches(f"{tmp_path}/last1.conf")
    assert not found.matches(f"{tmp_path}/first.conf")


def test_without_all_files_nothing_is_known(of_files, tmp_path, monkeypatch):
    monkeypatch.setattr(mentions, "MAX_FILES", 1)
    found = of_files(**{"a.sh": "load a.conf\n", "b.sh": "", "a.conf": ""})
    assert not found.is_complete
    assert not found.names_file(f"{tmp_path}/a.conf")


def test_too_many_files_are_not_read(tree, tmp_path, monkeypatch):
    def read(path, limit):
        raise AssertionError(path)

    tree(**{f"{number}.sh": "x\n" for number in range(5)})
    monkeypatch.setattr(mentions, "MAX_FILES", 4)
    monkeypatch.setattr(mentions.fs, "read_bytes", read)
    assert not Mentions(Projects(), str(tmp_path)).is_complete


PIECES = (
    "a.conf", "b.yml", "conf", "/", "\\", " ", "\n", "```\n", "`", "*", "?", "{{ x }}", "$x", "%s", ":", "- ", "COPY ",
    "cp -r ", ". ", "..", "src: ", "dest: ", "# ", "@", "+", "~", "é", "'", "    ", "x" * 990,
)  # fmt: skip


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.dictionaries(
        st.sampled_from(["run.sh", "README.md", "conf/compose.yml", "conf/deep/x.py"]),
        st.lists(st.sampled_from(PIECES), max_size=25).map("".join),
    ),
    st.sampled_from(["a.conf", "b.yml", "conf", "x.py"]),
)
def test_the_lines_with_a_name_say_what_all_lines_say(tmp_path_factory, files, name):
    root = str(tmp_path_factory.mktemp("tree"))
    expected = set()
    for path, text in files.items():
        full = os.path.join(root, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w", encoding="utf-8") as file:
            file.write(text)
        for line in commands(text) if path.endswith(".md") else text.split("\n"):
            for one in of_body(body_of(line)):
                if one.parts[-1] == name:
                    expected.add((one.parts, one.is_open, one.takes))
    found = Mentions(Projects(), root)
    assert {(one.parts, one.is_open, one.takes) for one in found._of_name(name)} == expected
