"""Advice on elasticsearch.yml and jvm.options together."""

import pytest

from lslint.config.errors import UsageError


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"nodez": 5}, "did you mean nodes"),
        ({"nodes": "five"}, "must be a number"),
        ({"nodes": True}, "must be a number"),
        ({"nodes": -1}, "must be a number"),
        (5, "must be a table"),
    ],
)
def test_bad_figures_of_a_cluster(table: object, message: str) -> None:
    from lslint.config.keys import Config

    with pytest.raises(UsageError, match=message):
        Config("lslint.toml", {"cluster": table})
