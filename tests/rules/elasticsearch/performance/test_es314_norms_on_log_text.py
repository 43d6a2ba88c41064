"""ES314 (norms-on-log-text): cases beyond the examples of the rule."""

import json

from advice import fixed, run
from elasticsearch_checks import logs_template


def test_norms_in_the_syntax_of_the_release() -> None:
    old = '{"template": "weblogs-*", "mappings": {"web": {"properties": {"line": {"type": "string"}}}}}'
    (finding,) = run("ES314", old)
    assert json.loads(fixed(old, finding))["mappings"]["web"]["properties"]["line"]["norms"] == {"enabled": False}
    new = logs_template("composable", None, {"line": {"type": "text"}})
    (finding,) = run("ES314", new)
    assert json.loads(fixed(new, finding))["template"]["mappings"]["properties"]["line"]["norms"] is False
