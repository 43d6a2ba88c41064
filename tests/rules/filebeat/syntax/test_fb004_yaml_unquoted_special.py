"""FB004 (yaml-unquoted-special): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings


@pytest.mark.parametrize("name", ["password", "index"])
def test_an_alias_without_an_anchor_is_not_quoted_in_the_message(name):
    """It may be a secret, and without the `*` it would not be masked."""
    (finding,) = filebeat_findings(f"output.elasticsearch:\n  hosts: [a]\n  {name}: *bc\n", "FB004")
    assert finding.message == (
        "The value starts with `*`, which marks a YAML alias, but no such anchor is defined, so Filebeat rejects the"
        " file. Quote the value"
    )
