"""ES208 (tiny-ignore-above): demos, whose values are short."""

import json

import pytest

from lslint.cli.main import main

TEMPLATE = (
    '{"index_patterns": ["web-*"], "mappings": {"properties": {"url": {"type": "keyword", "ignore_above": 256}}}}\n'
)


