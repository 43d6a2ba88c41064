"""Locations of hosts, from their names and addresses."""

import pytest

from lslint.rules.shared.hosts import place


@pytest.mark.parametrize(("host", "expected"), [
    ("es.shop.example", "public"), ("es.xn--p1ai", "public"), ("main-es-http.elk-single-node", "private"),
    ("main-es-http", "containers"), ("10.1.2.3", "private"), ("10.0.2.15", "machine"), ("10.0.2.150", "private"),
])  # fmt: skip
def test_place(host, expected):
    assert place(host) == expected
