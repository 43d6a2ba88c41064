"""Descriptions of plugins and options, and the addresses of their documentation."""

from __future__ import annotations

import json

import pytest
from paths import ROOT

from lslint.lsp import plugin_docs
from lslint.rules import knowledge
from lslint.rules.api import Release
from lslint.rules.logstash.catalogue import plugins as catalogue

DESCRIPTIONS = knowledge.load("plugin_descriptions")


def test_described_plugins_exist():
    assert set(DESCRIPTIONS["plugins"]) <= set(catalogue.index().bundled)


def test_plugins_whose_options_all_have_a_description():
    records = map(catalogue.plugin, DESCRIPTIONS["plugins"])
    described = [
        all(plugin_docs.description(record.name, name) for name in record.names() if record.option(name).used)
        for record in records
    ]
    assert sum(described) >= 93


def test_an_alias_has_the_options_of_its_source():
    assert plugin_docs.description("input/elastic_agent", "ssl_key") == plugin_docs.description(
        "input/beats", "ssl_key"
    )
    assert plugin_docs.description("input/elastic_agent") != plugin_docs.description("input/beats")


GUIDE = "https://www.elastic.co/guide/en/logstash"
REFERENCE = "https://www.elastic.co/docs/reference/logstash"


@pytest.mark.parametrize(("plugin", "option", "release", "address"), [
    ("filter/grok", "", None, f"{REFERENCE}/plugins/plugins-filters-grok"),
    ("filter/grok", "match", None, f"{REFERENCE}/plugins/plugins-filters-grok#plugins-filters-grok-match"),
    ("filter/grok", "match", "9.0", f"{REFERENCE}/plugins/plugins-filters-grok#plugins-filters-grok-match"),
    ("filter/grok", "match", "8.15", f"{GUIDE}/8.15/plugins-filters-grok.html#plugins-filters-grok-match"),
    ("filter/grok", "match", "8.15.3", f"{GUIDE}/8.15/plugins-filters-grok.html#plugins-filters-grok-match"),
    # a release newer than the catalogue, and one that is older
    ("filter/grok", "match", "99.0", f"{REFERENCE}/plugins/plugins-filters-grok#plugins-filters-grok-match"),
    ("filter/grok", "match", "2.4", None),
    # an option that the release does not have
    ("filter/grok", "target", "7.0", f"{GUIDE}/7.0/plugins-filters-grok.html"),
    # common options: on each page since 6.0
    ("filter/grok", "add_tag", "8.15", f"{GUIDE}/8.15/plugins-filters-grok.html#plugins-filters-grok-add_tag"),
    ("filter/grok", "add_tag", "5.3", f"{GUIDE}/5.3/plugins-filters-grok.html"),
    ("filter/grok", "ecs_compatibility", "8.1",
     f"{GUIDE}/8.1/plugins-filters-grok.html#plugins-filters-grok-ecs_compatibility"),
    ("filter/mutate", "ecs_compatibility", "8.1", f"{GUIDE}/8.1/plugins-filters-mutate.html"),
    # removed in 9.0: the page has no anchor
    ("input/beats", "ssl", "9.2", f"{REFERENCE}/plugins/plugins-inputs-beats"),
    ("input/elastic_agent", "port", "8.19",
     f"{GUIDE}/8.19/plugins-inputs-elastic_agent.html#plugins-inputs-elastic_agent-port"),
    # pages that the documentation does not have
    ("output/null", "", None, None), ("filter/http", "url", "6.0", None), ("filter/acme", "", None, None),
    # described elsewhere
    ("input/pipeline", "address", "8.15", f"{GUIDE}/8.15/pipeline-to-pipeline.html"),
    ("output/pipeline", "send_to", None, f"{REFERENCE}/pipeline-to-pipeline"),
    ("input/pipeline", "address", "6.0", None),
])  # fmt: skip
def test_addresses(plugin, option, release, address):
    assert plugin_docs.address(plugin, option, Release(release) if release else None) == address


def test_the_descriptions_are_no_part_of_a_check(tmp_path):
    """Neither the command line nor a check of the server loads them."""
    import subprocess
    import sys

    file = tmp_path / "a.conf"
    file.write_text("filter { muttate { } }\n")
    code = (
        "import sys\nfrom lslint.cli.main import main\n"
        "try:\n    main(['check', '--isolated', sys.argv[1]])\nexcept SystemExit:\n    pass\n"
        "from lslint.rules import knowledge\nimport json\nsys.stderr.write(json.dumps(list(knowledge._cache)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(file)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    loaded = json.loads(done.stderr)
    assert "plugin_index" in loaded
    assert not {"plugin_descriptions", "plugin_pages"} & set(loaded)
