import json
from pathlib import Path

import jsonschema

import lslint

SCHEMA = json.loads((Path(lslint.__file__).parent / "schema" / "try.schema.json").read_text(encoding="utf-8"))


def test_schema_is_valid():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
