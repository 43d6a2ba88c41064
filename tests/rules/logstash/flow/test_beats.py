"""The fields that Beats send, by release."""

import re

import pytest
from advice import FakeDeployment, FakeProject

from lslint.grammar.config.yaml import parser
from lslint.grammar.logstash import parse
from lslint.rules import knowledge
from lslint.rules.api import Context, RelatedFile
from lslint.rules.logstash.flow.sources import start
from lslint.rules.logstash.flow.values import ABSENT, MAY, OBJECT
from lslint.rules.release import Release

CONFIG = "filebeat.inputs: [{type: filestream, id: a, paths: [/a]}]\noutput.logstash.hosts: [ls]\n"
TABLE = knowledge.load("beats_fields")


@pytest.mark.parametrize(
    ("name", "releases"),
    [("agent", "7.0-"), ("beat", "5.0-6.8"), ("ecs", "7.0-"), ("host", "6.3-"), ("input", "6.3-")],
)
def test_objects(name: str, releases: str) -> None:
    assert TABLE["objects"][name] == releases


def test_every_new_name_is_known_or_sent_by_the_newest_release() -> None:
    for name, row in TABLE["removed"].items():
        assert row["renamed"] != name
        root = row["renamed"].partition(".")[0]
        assert root in (*TABLE["objects"], "cloud", "prospector", "log", "event", "service", "winlog")


def test_fields_are_removed_by_major_releases() -> None:
    """``beats._next`` relies on it."""
    lasts = {row["last"] for row in TABLE["removed"].values()}
    seen = [tuple(map(int, release.split("."))) for release in TABLE["seen"]]
    for last in lasts:
        major, minor = map(int, last.split("."))
        assert minor == max(one[1] for one in seen if one[0] == major)


def test_each_release_has_its_commit() -> None:
    for release, seen in TABLE["seen"].items():
        assert re.fullmatch(rf"{re.escape(release)}\.\S+ [0-9a-f]{{40}}", seen)
        assert Release(release).at_least(5)


class Project(FakeProject):
    """A project with Beats and no config of Filebeat, or one."""

    def __init__(self, release: str, config: str = "") -> None:
        super().__init__()
        beats = [("filebeat", release, release, "docker-compose.yml:3")] if release else []
        self.deployment = FakeDeployment(beats=beats)
        self.configs = [RelatedFile("filebeat.yml", config, parser.parse(config)[0])] if config else []

    def related_files(self, kind, name=""):
        return self.configs if kind == "filebeat" else ()


def state_of(release: str, config: str = "", options: str = ""):
    text = f"input {{ beats {{ port => 5044 {options} }} }}\n"
    tree, errors = parse.parse(text)
    assert not errors
    ctx = Context(text, tree, "a.conf", "logstash", project=Project(release, config))
    (plugin,) = (plugin for _, plugin, _ in tree.walk_plugins())
    return start(plugin, tree, ctx, False, 0)


@pytest.mark.parametrize(
    ("release", "path", "status"),
    [
        ("6.8.0", ("beat", "hostname"), MAY),
        ("7.0.0", ("beat", "hostname"), ABSENT),
        ("7.0.0", ("beat", "custom"), MAY),
        ("7.17.0", ("agent", "hostname"), MAY),
        ("8.0.0", ("agent", "hostname"), ABSENT),
        ("8.0.0", ("agent", "name"), MAY),
        ("8.0.0", ("offset",), MAY),
        ("8.0.0", ("anything", "else"), MAY),
        ("", ("beat", "hostname"), MAY),
    ],
)
def test_removed_fields(release: str, path: tuple[str, ...], status: int) -> None:
    assert state_of(release).look_up(path).status == status


@pytest.mark.parametrize(
    ("release", "config", "options", "objects"),
    [
        ("6.2.0", CONFIG, "", set()),
        ("6.3.0", CONFIG, "", {"host", "input"}),
        ("8.1.0", CONFIG, "", {"agent", "ecs", "host", "input"}),
        ("8.1.0", CONFIG, "add_hostname => true", {"agent", "ecs", "input"}),
        ("8.1.0", CONFIG, 'add_field => { "agent" => "x" }', {"ecs", "host", "input"}),
        ("8.1.0", CONFIG, "codec => json", set()),
        ("8.1.0", "", "", set()),
        ("8.1.0", CONFIG + "processors: [{script: {lang: javascript}}]\n", "", set()),
        ("8.1.0", CONFIG + "processors: [{drop_fields: {fields: [ecs, agent.id]}}]\n", "", {"host", "input"}),
    ],
)
def test_objects_of_an_event(release: str, config: str, options: str, objects: set[str]) -> None:
    state = state_of(release, config, options)
    names = set(TABLE["objects"])
    assert {name for name in names if state.look_up((name,)).types == OBJECT} == objects
    assert all(state.look_up((name, "x")).status == MAY for name in names)
