"""Numbers with more digits than ``int`` converts, and digits that ``int`` does not accept."""

import re

import pytest
from filter_runner import is_unknown
from lint_settings import settings

from lslint.config.plugin_source import read_ruby
from lslint.engine.embedded_terraform import find
from lslint.engine.file import check_text
from lslint.files.source import Source
from lslint.project.manifests import products
from lslint.rules import registry

NINES, ZEROS = "9" * 5000, "0" * 5000
NUMBER = re.compile(r"[0-9]+")
SUFFIX = {"logstash": ".conf", "es-template": ".json"}
TERRAFORM = """\
resource "elasticstack_elasticsearch_logstash_pipeline" "a" {{
  pipeline_id      = "a"
  pipeline         = "input {{ stdin {{ }} }}"
  pipeline_workers = {}
}}
"""


@pytest.mark.parametrize("number", [NINES, f"{ZEROS}2", f"1e{NINES}"])
def test_settings_of_a_pipeline_in_terraform(number):
    (found,) = find(Source("main.tf", TERRAFORM.format(number), "utf-8", None))
    assert found.settings is not None
    assert [entry.name for entry in found.settings.entries] == ["pipeline.workers"]


@pytest.mark.parametrize("tag", [NINES, "\u00b2", f"7.{NINES}.1", f"7.6.{NINES}", "7.6.\u00b2"])
def test_tags_of_images(tag):
    assert set(products.image(f"acme/elk:{tag}")[0].values()) <= {None, ("7.6", "7.6")}


def test_ruby_code():
    assert is_unknown(f"ruby {{ code => 'event.set(\"a\", {NINES})' }}", {"message": "x"})


def test_a_list_of_values_in_the_source_of_a_plugin():
    source = "class LogStash::Filters::Acme < LogStash::Filters::Base\n  config_name 'acme'\n"
    assert read_ruby(f"{source}  config :a, :validate => [1, {NINES}]\nend\n").keys() == {"a"}


@pytest.mark.slow
@pytest.mark.parametrize("code", registry.entries())
def test_numbers_of_the_examples(code):
    rule = registry.load(code)
    kind = rule.kinds[0] if rule.kinds else "logstash"
    for text in filter(NUMBER.search, (*rule.bad, *rule.good)):
        for found in list(NUMBER.finditer(text))[:8]:
            for number in (NINES, ZEROS + found[0]):
                changed = text[: found.start()] + number + text[found.end() :]
                check_text(changed, "example" + SUFFIX.get(kind, ".yml"), kind, settings("ALL"))
