"""The frame of the extractors: trees, differences and decisions."""

import subprocess

import pytest

from build import sources
from build.sources import Source
from extract.common.comparison import Decision, Difference, decided, decisions, differences
from extract.common.trees import open_tree, repository_name
from lslint.rules.logstash.settings.node import java_of
from lslint.rules.release import Release


def source(release="9.5", **tables):
    return Source("sample", release, f"{release}.0", {"how": "test"}, tables)


@pytest.fixture
def repository(tmp_path):
    folder = tmp_path / "owner+name" / "repo"
    folder.mkdir(parents=True)
    for text, tag in (("one\n", "v1"), ("two\n", "v2")):
        (folder / "lib").mkdir(exist_ok=True)
        (folder / "lib" / "a.rb").write_text(text)
        git = ["git", "-C", str(folder), "-c", "user.name=a", "-c", "user.email=a@example.org"]
        subprocess.run([*git, "init", "-q"], check=True)
        subprocess.run([*git, "add", "."], check=True)
        subprocess.run([*git, "commit", "-q", "-m", tag], check=True)
        subprocess.run([*git, "tag", tag], check=True)
    return folder


def test_a_revision_is_read_without_a_checkout(repository):
    old, new = open_tree(f"{repository}@v1"), open_tree(str(repository))
    assert (old.files(), old.read("lib/a.rb"), new.read("lib/a.rb")) == (["lib/a.rb"], "one\n", "two\n")
    assert old.name == "owner/name@v1"
    assert old.matching("*.rb") == ["lib/a.rb"]
    assert old.first("*.java") is None
    with pytest.raises(FileNotFoundError):
        old.read("lib/b.rb")
    with pytest.raises(FileNotFoundError):
        new.read("lib/b.rb")


def test_what_is_no_tree_is_refused(repository, tmp_path):
    for place in (f"{repository}@v9", str(tmp_path / "missing")):
        with pytest.raises(ValueError, match=r"v9|missing"):
            open_tree(place)
    assert repository_name(tmp_path / "name.git") == "name"


def test_rows_and_attributes_differ():
    recorded = source(options={"a": {"type": "x", "default": None}, "b": {}, "same": {"type": "x"}})
    extracted = source(options={"a": {"type": "y"}, "c": {"type": "z"}, "same": {"type": "x"}})
    assert differences(recorded, extracted) == [
        Difference("options", "a", "default", None, "-"),
        Difference("options", "a", "type", "x", "y"),
        Difference("options", "b", "", {}, "-"),
        Difference("options", "c", "", "-", {"type": "z"}),
    ]
    assert str(differences(recorded, extracted)[0]) == "options: a default: null -> -"


def test_a_decision_keeps_the_recorded_fact():
    recorded = source(options={"a/x": {"type": "x", "default": 1}, "a/y": {"type": "x"}, "b": {"type": "x"}})
    extracted = source(options={"a/x": {"type": "y"}, "a/y": {"type": "y", "default": 2}, "c": {"type": "x"}})
    about = [
        Decision("options", "a/*", "computed", attribute="default"),
        Decision("options", "b", "not declared"),
        Decision("options", "c", "not declared", releases="-9.4"),
        Decision("options", "d", "gone"),
    ]
    kept, idle = decided(recorded, extracted, about)
    assert kept.table("options") == {
        "a/x": {"type": "y", "default": 1}, "a/y": {"type": "y"}, "b": {"type": "x"}, "c": {"type": "x"},
    }  # fmt: skip
    assert [each.key for each in idle] == ["d"]
    assert extracted.table("options")["a/x"] == {"type": "y"}


@pytest.mark.parametrize(("releases", "expected"), [
    ("", True), ("9.5", True), ("9.4", False), ("8.0-9.4", False), ("9.0-", True), ("-9.5, 9.7", True),
])  # fmt: skip
def test_releases_of_a_decision(releases, expected):
    assert Decision("options", "a", "reason", releases=releases).applies("9.5") is expected


def test_every_decision_has_a_reason():
    for product in ("logstash", "filebeat", "elasticsearch"):
        for decision in decisions(product):
            assert len(decision.reason) > 20, decision


def test_a_recorded_release_is_written_again_without_changing_later_ones(tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "FOLDER", tmp_path)
    base = Source("sample", "1.0", "1.0.0", {}, {"rows": {"a": 1, "b": 1}})
    middle = Source("sample", "1.1", "1.1.0", {}, {"rows": {"a": 2, "b": 1}})
    last = Source("sample", "1.2", "1.2.0", {}, {"rows": {"a": 2, "b": 1, "c": 1}})
    sources.write(base)
    sources.write(middle, base)
    sources.write(last, middle)
    sources.rewrite(Source("sample", "1.1", "1.1.0", {}, {"rows": {"a": 3, "c": 1}}))
    found = sources.load_all("sample")
    assert [found[release].table("rows") for release in ("1.0", "1.1", "1.2")] == [
        {"a": 1, "b": 1},
        {"a": 3, "c": 1},
        {"a": 2, "b": 1, "c": 1},
    ]
    assert sources.base_of("sample", "1.1") == "1.0"
    assert sources.base_of("sample", "1.2") == "1.1"


def test_java_of_a_release_is_not_newer_than_the_bundled_one():
    for release, known in sources.load_all("logstash").items():
        bundled = known.table("runtime").get("jdk", {}).get("version", "8").partition(".")[0]
        assert java_of(Release(release)) <= max(int(bundled), 8), release
