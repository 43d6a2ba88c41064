import re

from filter_runner import after

from lslint.execution.plugins.fingerprint import murmur3_32, murmur3_128


def test_the_target_depends_on_ecs_compatibility():
    [event] = after('fingerprint { method => "UUID" }', {}, "v8")
    assert re.fullmatch("[0-9a-f-]{36}", event["event"]["hash"])


def test_murmur():
    """Values of the reference implementation."""
    assert murmur3_32(b"") == 0
    assert murmur3_32(b"hello") == 0x248BFA47
    assert murmur3_128(b"hello", 0) == (0xCBD8A7B341BD9B02, 0x5B1E906A48AE1D19)
    assert murmur3_128(b"", 0) == (0, 0)
