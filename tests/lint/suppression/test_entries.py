"""The time that many ``[[suppress]]`` entries take. What they hide: ``tests/cases/commands/suppress.yml``."""

import json

import pytest
from deadline import in_child
from lint_settings import settings

from lslint.config.command_line import Values
from lslint.config.config_file import read_config
from lslint.config.settings import Settings
from lslint.engine.file import check_text


@pytest.mark.slow
@in_child
def test_many_entries_and_findings_take_linear_time(tmp_path):
    config = tmp_path / "lslint.toml"
    config.write_text(
        "".join(
            f"[[suppress]]\npath = '{path}'\ncode = '{code}'\n"
            for number in range(2_450)
            for code in ("ES602", "ES601")
            for path in ("**", f"/{number}.json")
        )
    )
    fields = {f"f{number}": {"type": "string"} for number in range(4_000)}
    text = json.dumps({"mappings": {"properties": fields}}, indent=1)
    plain = check_text(text, str(tmp_path / "t.json"), None, settings("ES", "LS"))
    chosen = Settings(Values(select=["ES", "LS"]), read_config(str(config)))
    assert len(check_text(text, str(tmp_path / "t.json"), None, chosen).findings) <= len(plain.findings)
