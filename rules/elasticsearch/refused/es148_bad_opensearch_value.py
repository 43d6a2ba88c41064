from __future__ import annotations

from lslint.rules.elasticsearch.rule import OpenSearchRule


class BadOpensearchValue(OpenSearchRule):
    code = "ES148"
    summary = "Invalid value of an index setting of OpenSearch"
    why = """\
OpenSearch parses the value of every index setting when a template is installed, and rejects the template if a value has
the wrong type or is out of bounds: `Failed to parse value [maybe] as only [true] or [false] are allowed.`

A file is checked for OpenSearch if `--target opensearch=RELEASE` says so, if the project deploys OpenSearch
(`image: opensearchproject/opensearch:2.11.0`), or if its own settings and types are those of OpenSearch.

The rule checks numbers and their bounds, booleans, times and sizes with their units, and settings with a fixed set of
values, as the releases 1.0, 1.1 and 2.11 declare them. It does not check the values of `index.codec`.

Use a value that the setting accepts."""
    bad = (
        '{"template": {"settings": {"index.knn": true, "index.hidden": "maybe"}}}\n',
        '{"template": {"settings": {"index.knn": true, "index.refresh_interval": "5 seconds"}}}\n',
    )
    good = ('{"template": {"settings": {"index.knn": true, "index.refresh_interval": "5s"}}}\n',)
