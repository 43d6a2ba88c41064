"""ES618 (security-by-default): nodes that leave the setting out."""

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text

NODE = "cluster.name: logs\nnode.name: a\nnetwork.host: 10.0.0.1\n"


def found(text: str, target: str) -> list[str]:
    values = Values()
    values.select, values.target = ["ES618"], [f"elasticsearch={target}"]
    result = check_text(text, "elasticsearch.yml", "elasticsearch-settings", Settings(values))
    return [one.message for one in result.findings if one.rule.code == "ES618"]


@pytest.mark.parametrize(("target", "count"), [("7.17", 0), ("8.0", 1)])
def test_only_from_8_on(target: str, count: int) -> None:
    assert len(found(NODE, target)) == count


@pytest.mark.parametrize(
    "more",
    [
        "xpack.security.enabled: false\n",
        "xpack:\n  security:\n    enabled: true\n",
        "searchguard.ssl.transport.pemcert_filepath: a.pem\n",
        "#xpack.security.enabled: false\n",
        "{% if tls %}\nnode.attr.a: b\n{% endif %}\n",
    ],
)
def test_nodes_that_decide_it(more: str) -> None:
    assert not found(NODE + more, "9.1")
