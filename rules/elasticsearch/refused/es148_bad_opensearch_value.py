from __future__ import annotations

from lslint.rules.elasticsearch.rule import OpenSearchRule


class BadOpensearchValue(OpenSearchRule):
    code = "ES148"
    summary = "Invalid value of an index setting of OpenSearch"
    why = """\
OpenSearch rejects a template if the value of an index setting has the wrong type or is out of bounds:
`Failed to parse value [maybe] as only [true] or [false] are allowed.`

lslint checks a file for OpenSearch with `--target opensearch=2.11`, if the project deploys OpenSearch
(`image: opensearchproject/opensearch:2.11.0`), or if the file contains something that only OpenSearch has, for
example `knn`."""
    bad = (
        '{"template": {"settings": {"index.knn": true, "index.hidden": "maybe"}}}\n',
        '{"template": {"settings": {"index.knn": true, "index.refresh_interval": "5 seconds"}}}\n',
    )
    good = (
        '{"template": {"settings": {"index.knn": true, "index.hidden": true}}}\n',
        '{"template": {"settings": {"index.knn": true, "index.refresh_interval": "5s"}}}\n',
    )
