"""`cloud_id` and `cloud_auth` of the plugins that connect to Elasticsearch."""

import pytest
from advice import run

GOOD = "a:ZXMuaW8kYWJjJGRlZg=="
PLUGINS = {
    "output": "output {{ elasticsearch {{ {} }} }}\n",
    "input": "input {{ elasticsearch {{ {} }} }}\n",
    "filter": 'filter {{ elasticsearch {{ query => "a" {} }} }}\n',
}


@pytest.mark.parametrize("plugin", PLUGINS)
@pytest.mark.parametrize(
    ("value", "is_bad"),
    [
        (GOOD, False),
        (GOOD.rstrip("="), False),
        (GOOD.partition(":")[2], False),
        ("${CLOUD_ID}", False),
        ("<cloud_id>", False),
        ("YOUR_CLOUD_ID", False),
        ("foo", True),
        ("a:ZXMuaW8=", True),
        ("https://abc.es.io:9243", True),
        ("a:\u00e4\u00f6", True),
    ],
)
def test_cloud_id(plugin, value, is_bad):
    found = run("LS223", PLUGINS[plugin].format(f'cloud_id => "{value}"'))
    assert len(found) == is_bad
    assert all("`cloud_id` is malformed" in one.message and value not in one.message for one in found)


@pytest.mark.parametrize("plugin", PLUGINS)
@pytest.mark.parametrize(
    ("value", "is_bad"),
    [("u:p", False), ("u:p:q", False), ("${AUTH}", False), ("u", True), ("u:", True), (":p", True)],
)
def test_cloud_auth(plugin, value, is_bad):
    found = run("LS223", PLUGINS[plugin].format(f'cloud_id => "{GOOD}" cloud_auth => "{value}"'))
    assert len(found) == is_bad
    assert all("`user:password`" in one.message for one in found)
