"""A file whose kind the user names gets the findings and the verdict that it gets where its kind is detected."""

from pathlib import Path
from typing import Any

import pytest
from case_files import load
from case_runner import usual_path

from lslint.engine.file import check_text
from lslint.kinds.detect import detect

pytestmark = pytest.mark.slow


def answer(text: str, path: str, kind: str | None) -> list[Any]:
    result = check_text(text, path, kind)
    findings = [(each.rule, each.start, str(each.severity), each.message) for each in result.findings]
    return [result.verdict, result.starts, *findings]


@pytest.mark.parametrize("family", ["logstash", "filebeat", "elasticsearch", "kibana", "reports"])
def test_named_kinds(family: str) -> None:
    paths = sorted(Path(__file__).with_name(family).glob("*.yml"))
    rows = [row for path in paths for group in load(path) for row in group.rows if "text" in row.values]
    texts = {(str(row.values["text"]), row.values.get("path") or usual_path(row.kind)) for row in rows}
    for text, path in sorted(texts):
        kind = detect(path, text)
        is_body = kind.startswith("es-") or kind in ("ilm-policy", "ingest-pipeline")
        for named in [kind, "es-requests"] if is_body else [kind]:
            assert kind == "none" or answer(text, path, named) == answer(text, path, None), (named, path, text)
