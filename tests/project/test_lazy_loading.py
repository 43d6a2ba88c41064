"""A run over files of one family imports no rule and loads no data of another."""

import subprocess
import sys

import pytest
from paths import ROOT

FAMILIES = {
    "logstash": "examples/redis-indexer/bad/indexer.conf",
    "filebeat": "examples/filebeat-5-kafka/bad/filebeat.yml",
    "elasticsearch": "examples/template-2015/bad/shop-template.json",
}
LOOK = """
import sys
from lslint.cli.main import main
try:
    main(["check", "--isolated", sys.argv[1]])
except SystemExit:
    pass
from lslint.rules import knowledge
sys.stderr.write("\\n".join([m for m in sys.modules if m.startswith("lslint.rules.")] + list(knowledge._cache)))
"""
DATA = {"logstash": ("plugin_index", "plugins/", "grok/"), "filebeat": ("filebeat/",), "elasticsearch": ("es/",)}


@pytest.mark.parametrize("family", FAMILIES)
def test_other_families_stay_on_disk(family: str) -> None:
    done = subprocess.run([sys.executable, "-c", LOOK, FAMILIES[family]], cwd=ROOT, capture_output=True, text=True)
    loaded = done.stderr.split("\n")
    assert f"lslint.rules.{family}" in loaded
    for other in FAMILIES:
        if other != family:
            assert f"lslint.rules.{other}" not in loaded
            assert not [name for name in loaded if name.startswith(DATA[other])]
