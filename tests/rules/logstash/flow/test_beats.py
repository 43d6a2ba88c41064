"""The fields that Beats send, by release."""

import pytest
from flow_states import context

from lslint.grammar.config.yaml import parser
from lslint.rules import knowledge
from lslint.rules.api import ProjectView, RelatedFile
from lslint.rules.logstash.flow.sources import start
from lslint.rules.logstash.flow.values import MAY, OBJECT
from lslint.rules.project_view import DeploymentView

CONFIG = "filebeat.inputs: [{type: filestream, id: a, paths: [/a]}]\noutput.logstash.hosts: [ls]\n"
TABLE = knowledge.load("beats_fields")


@pytest.mark.parametrize(("name", "releases"), [
    ("agent", "7.0-"), ("beat", "5.0-6.8"), ("ecs", "7.0-"), ("host", "6.3-"), ("input", "6.3-"),
])  # fmt: skip
def test_objects(name: str, releases: str) -> None:
    assert TABLE["objects"][name] == releases


class Deployment(DeploymentView):
    """A Filebeat of a release."""

    def __init__(self, release: str) -> None:
        self.release = release

    def beats(self):
        return [("filebeat", self.release, self.release, "docker-compose.yml:3")]


class Project(ProjectView):
    """A project with Beats and no config of Filebeat, or one."""

    def __init__(self, release: str, config: str = "") -> None:
        self.deployment = Deployment(release)
        self.configs = [RelatedFile("filebeat.yml", config, parser.parse(config)[0])] if config else []

    def related_files(self, kind, name=""):
        return self.configs if kind == "filebeat" else ()


def state_of(release: str, config: str = "", options: str = ""):
    text = f"input {{ beats {{ port => 5044 {options} }} }}\n"
    ctx = context(text, project=Project(release, config))
    (plugin,) = (plugin for _, plugin, _ in ctx.pipeline.walk_plugins())
    return start(plugin, ctx.pipeline, ctx, False)


def test_objects_of_an_event() -> None:
    state = state_of("8.1.0", CONFIG, "add_hostname => true")
    names = set(TABLE["objects"])
    assert {name for name in names if state.look_up((name,)).types == OBJECT} == {"agent", "ecs", "input"}
    assert all(state.look_up((name, "x")).status == MAY for name in names)
