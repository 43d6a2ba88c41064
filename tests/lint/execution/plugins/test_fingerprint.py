import base64
import hashlib
import hmac
import re

import pytest
from filter_runner import after

from lslint.execution.hashes import murmur3_32, murmur3_128


def encoded(digest):
    return base64.b64encode(digest).decode()


@pytest.mark.parametrize(
    ("options", "event", "made"),
    [
        ("", {"message": "x"}, hashlib.sha1(b"x").hexdigest()),
        ('method => "MD5" base64encode => true', {"message": "x"}, encoded(hashlib.md5(b"x").digest())),
        ('method => "SHA256" key => "k"', {"message": "x"}, hmac.new(b"k", b"x", "sha256").hexdigest()),
        ('method => "SHA384"', {"message": ["a", 1]}, [hashlib.sha384(one).hexdigest() for one in (b"a", b"1")]),
        ('source => ["b", "a"]', {"a": "x", "b": "y"}, hashlib.sha1(b"x").hexdigest()),
        (
            'source => ["b", "a"] concatenate_sources => true',
            {"a": {"z": 1, "k": [True, None]}},
            hashlib.sha1(b"|a|k|true||z|1|b||").hexdigest(),
        ),
        ('method => "PUNCTUATION"', {"message": "A, b: €5 (é)"}, ",:€()"),
        ('method => "IPV4_NETWORK" key => "16"', {"message": "192.0.2.7"}, "192.0.0.0"),
        ('method => "MURMUR3"', {"message": "hello"}, 0x248BFA47),
    ],
)  # fmt: skip
def test_fingerprint(options, event, made):
    assert after(f"fingerprint {{ {options} }}", event) == [{**event, "fingerprint": made}]


def test_the_target_depends_on_ecs_compatibility():
    [event] = after('fingerprint { method => "UUID" }', {}, "v8")
    assert re.fullmatch("[0-9a-f-]{36}", event["event"]["hash"])


def test_murmur():
    """Values of the reference implementation."""
    assert murmur3_32(b"") == 0
    assert murmur3_32(b"hello") == 0x248BFA47
    assert murmur3_128(b"hello", 0) == (0xCBD8A7B341BD9B02, 0x5B1E906A48AE1D19)
    assert murmur3_128(b"", 0) == (0, 0)
