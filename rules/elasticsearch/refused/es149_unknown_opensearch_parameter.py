from __future__ import annotations

from lslint.rules.elasticsearch.rule import OpenSearchRule


class UnknownOpensearchParameter(OpenSearchRule):
    code = "ES149"
    summary = "Mapping parameter that OpenSearch does not have"
    why = """\
OpenSearch rejects a mapping with a parameter that the type of the field does not have: `unknown parameter [ignore_abov]
on mapper [name] of type [keyword]`. Frequent causes are parameters of newer releases of Elasticsearch
(`time_series_dimension`, `script`), and typos.

A file is checked for OpenSearch if `--target opensearch=RELEASE` says so, if the project deploys OpenSearch
(`image: opensearchproject/opensearch:2.11.0`), or if its own settings and types are those of OpenSearch.

The parameters of most types are known for 1.0, 1.1 and 2.11. If one of these releases is the target, an unknown
parameter is an error. For 1.2 to 2.10, a parameter that 1.1 lacks and 2.11 has is not reported, and the verdict is
`unknown`. For later releases, and if no release is known, only a typo of a known parameter is reported, as a warning.
The rule checks neither dynamic templates nor the types `percolator`, `flat_object`, `knn_vector`, `sa_vector`,
`correlation_vector` and `percolator_ext`.

Correct the name, or remove the parameter."""
    bad = ('{"mappings": {"properties": {"v": {"type": "knn_vector"}, "s": {"type": "keyword", "ignore_abov": 9}}}}\n',)
    good = (
        '{"mappings": {"properties": {"v": {"type": "knn_vector"}, "s": {"type": "keyword", "ignore_above": 9}}}}\n',
    )
