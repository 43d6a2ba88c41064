"""Checks of a pipeline together with an index template of its project."""

import json
from pathlib import Path
from typing import Any

import pytest
from lint_settings import settings
from logstash_checks import write_files

from lslint.engine.file import check_source
from lslint.files.source import read
from lslint.project.projects import Projects
from lslint.rules.api import Finding

INPUT = 'input { file { path => "/var/log/a.log" } }\n'


def index_template(mapping: dict[str, Any], pattern: str = "web-*", **more: Any) -> str:
    """An index template with a mapping."""
    return json.dumps({"index_patterns": [pattern], "template": {"mappings": mapping}, **more})


class TemplateProject:
    """A folder with a pipeline and a template. ``find``: the findings of one rule on the pipeline."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
        self._folder = folder
        self._code = code
        monkeypatch.chdir(folder)

    def find(
        self,
        filters: str,
        template: str | dict[str, Any],
        options: str = "",
        index: str = "web-%{+yyyy.MM.dd}",
        start: str = INPUT,
        target: str = "9.3",
        output: str = "{}",
    ) -> list[Finding]:
        made = f'elasticsearch {{ index => "{index}" {options} }}'
        text = f"{start}filter {{\n{filters}\n}}\noutput {{ {output.replace('{}', made)} }}\n"
        body = template if isinstance(template, str) else index_template(template)
        write_files(self._folder, {"pipeline/web.conf": text, "templates/web-template.json": body})
        given = settings(self._code, target=[f"logstash={target}"])
        return check_source(read("pipeline/web.conf"), "logstash", given, Projects()).findings

    def messages(self, *parts: Any, **more: Any) -> list[str]:
        return [finding.message for finding in self.find(*parts, **more)]


def properties(**types: str) -> dict[str, Any]:
    """A mapping of fields by their types, dots as in names."""
    return {"properties": {name.replace("__", "."): {"type": kind} for name, kind in types.items()}}
