"""Recorded verdicts: what Logstash, Filebeat and Elasticsearch said about configurations.

Probes are small configurations written for this purpose; they and their verdicts are in ``tests/data/probes``. Verdicts
about configuration files of others are outside of the repository (see ``paths.SHARED``) and skip the test that needs
them where they are missing.
"""

import functools
import gzip
import json

import lint_settings
import pytest
from paths import DATA, SHARED


def probes(name):
    """The rows of ``tests/data/probes/<name>.jsonl.gz``."""
    with gzip.open(DATA / "probes" / f"{name}.jsonl.gz", "rt", encoding="utf-8", newline="\n") as file:
        return [json.loads(line) for line in file]


def shared_rows(*names):
    """The rows of a JSON-lines file of the shared material."""
    path = SHARED.joinpath(*names)
    if not path.is_file():
        pytest.skip(f"needs ../shared/{'/'.join(names)}")
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def decided(rows):
    """Those of the rows that were accepted or refused."""
    return [row for row in rows if isinstance(row.get("ok"), bool)]


@functools.cache
def settings(product, target, select="", **more):
    """Settings of a check for a release of a product; without a release where ``target`` is empty."""
    return lint_settings.settings(*[select] if select else [], target=[f"{product}={target}"] if target else [], **more)
