"""KB501 (plaintext-secret-in-kibana): whether the deployment of the file requires a login."""

import pytest
from kibana_checks import check


@pytest.mark.parametrize("plugin", ["searchguard", "opendistro_security", "opensearch_security"])
def test_the_key_of_a_cookie_is_one_of_kibana(plugin):
    text = f"server.host: a\n{plugin}.cookie.password: Xq7-blue-9f-Xq7-blue-9f-Xq7-blue-9f\n"
    [found] = [one for one in check(text).findings if one.rule.code == "KB501"]
    assert found.severity == "info"
