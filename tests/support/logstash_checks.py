"""Checks of pipelines, and the pieces that test pipelines are made of."""

from pathlib import Path

from advice import FakeProject, run
from lint_settings import settings

from lslint.config.settings import Settings
from lslint.engine.file import check_source, check_text
from lslint.engine.result import FileResult
from lslint.files.source import read
from lslint.project.projects import Projects
from lslint.rules.api import Instance


def write_files(folder: Path, files: dict[str, str] | None = None, **more: str) -> None:
    """Writes files, by path below the folder."""
    for name, text in {**(files or {}), **more}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def check_default(text: str, path: str = "a.conf", kind: str | None = "logstash", target: str = "") -> FileResult:
    """The result of the rules that are on by default."""
    return check_text(text, path, kind, settings(target=[f"logstash={target}"] if target else []))


def default_codes(text: str, path: str = "a.conf", kind: str | None = "logstash", target: str = "") -> list[str]:
    return [finding.rule.code for finding in check_default(text, path, kind, target).findings]


def condition(text: str, section: str = "filter") -> str:
    return f"{section} {{ if {text} {{ drop {{}} }} }}\n"


GROK_OF_TYPED_FIELDS = 'grok { match => { "message" => "%{NUMBER:n} %{NUMBER:i:int} %{NUMBER:f:float} (?<w>x)" } }'


def filters(*plugins: str) -> str:
    return "filter { " + " ".join(plugins) + " }\n"


def inputs(*plugins: str) -> str:
    return "input { " + " ".join(plugins) + " }\n"


JDBC_INPUT = (
    'jdbc { jdbc_driver_class => "d" jdbc_connection_string => "jdbc:c" jdbc_user => "u" statement => "%s" %s }'
)
TRACKED = "a > :sql_last_value"
ES_INDEX = 'elasticsearch { hosts => ["es"] index => "%s" }'
TCP_PIPELINE = "input {{ tcp {{ port => {} }} }}\noutput {{ {} }}\n"


def pipeline_link(listen: str = "", send: str = "") -> str:
    made = f'input {{ pipeline {{ address => "{listen}" }} }}\n' if listen else inputs("stdin { }")
    return made + (f'output {{ pipeline {{ send_to => ["{send}"] }} }}\n' if send else "")


class NodePipelines(Instance):
    """Pipelines by name."""

    def __init__(self, complete: bool, **pipelines: str) -> None:
        super().__init__(complete)
        self._files = FakeProject({f"{name}.conf": text for name, text in pipelines.items()}).pipeline_files(
            others_only=True
        )

    def files(self):  # type: ignore[no-untyped-def]
        for sibling in self._files:
            yield sibling.path.removesuffix(".conf"), sibling


class ListedProject(FakeProject):
    """A file of a pipelines.yml."""

    def __init__(self, complete: bool = True, **pipelines: str) -> None:
        super().__init__()
        self._node = NodePipelines(complete, **pipelines)

    def instance(self) -> Instance:
        return self._node


def check_in_project(folder: Path, name: str, projects: Projects) -> FileResult:
    return check_source(read(str(folder / name)), "logstash", Settings(), projects)


def codes_of(result: FileResult) -> list[str]:
    return [finding.rule.code for finding in result.findings]


def grok_match(*patterns: str, field: str = "message", rest: str = "") -> str:
    quoted = ", ".join(f"'{pattern}'" for pattern in patterns)
    return f"filter {{\n  grok {{\n    match => {{ '{field}' => [{quoted}] }}\n  }}\n}}\n{rest}"


def mutate_filter(text: str) -> str:
    return f"filter {{ mutate {{ {text} }} }}\n"


def output_plugin(options: str, name: str = "elasticsearch") -> str:
    return f"output {{ {name} {{ {options} }} }}\n"


def messages(code: str, text: str, **rest: object) -> list[str]:
    return [finding.message for finding in run(code, text, **rest)]  # type: ignore[arg-type]


def selected_codes(text: str, *select: str) -> list[str]:
    """Codes of a check with the default rules, or those given."""
    return [finding.rule.code for finding in check_text(text, "a.conf", "logstash", settings(*select)).findings]


def grok(body: str) -> str:
    """A grok filter with these options."""
    return f"filter {{\n  grok {{\n    {body}\n  }}\n}}\n"


def match(pattern: str, field: str = "message") -> str:
    """A grok filter with one pattern."""
    return grok(f'match => {{ "{field}" => "{pattern}" }}')
