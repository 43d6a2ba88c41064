"""The extractor of Filebeat, on a small tree of our own."""

import pathlib

import pytest
from source_trees import unpack

from build.sources import Source
from extract.common.extraction import Request
from extract.common.trees import Folder
from extract.filebeat import extractor


@pytest.fixture
def read(tmp_path: pathlib.Path):
    unpack("filebeat", tmp_path)

    def run(known: Source | None = None, release: str = "9.7"):
        tree = Folder(tmp_path / "beats", "beats")
        return extractor.read(Request("filebeat", release, tree, [tmp_path / "parts"], known))

    return run


def options(extraction, section: str) -> dict:
    return extraction.source.below("options", section)


def test_names_are_those_that_packages_register(read):
    found = read().source
    assert set(found.table("items")) == {"inputs/lamp", "inputs/candle", "outputs/pipe", "processors/polish"}
    assert set(found.table("autodiscover")) == {"shed"}
    assert (found.release, found.version) == ("9.7", "9.7.2")


def test_the_tree_of_another_release_is_refused(read):
    with pytest.raises(ValueError, match=r"9\.7\.2, not 9\.8"):
        read(release="9.8")


def test_types_and_checks_of_a_structure(read):
    lamp = options(read(), "inputs/lamp")
    assert lamp["hosts"] == {"type": "list of string", "required": True}
    assert lamp["wait"] == {"type": "duration", "nonzero": True, "positive": True, "default": "1m30s"}
    assert lamp["least"] == {"type": "duration", "min": 2_000_000}
    assert lamp["watts"] == {"type": "int", "min": 1}  # a bound and a default that cannot be read are left out
    assert lamp["ssl"] == {"type": "ssl"}
    assert lamp["notag"] == {"type": "bool"}
    assert lamp["words"] == {"type": "any", "required": True}  # an empty text is not nil
    assert not {"hidden", "skipped", "rest", "offset", "Rest"} & set(lamp)


def test_enumerations_are_read_from_maps_and_switches(read):
    lamp = options(read(), "inputs/lamp")
    assert lamp["shade"] == {"type": "enum", "enum": ["dark", "bright"], "default": "bright"}
    assert lamp["glow"] == {"type": "enum", "enum": ["soft", "hard"], "anycase": True}


def test_structures_inside_become_paths(read):
    lamp = options(read(), "inputs/lamp")
    assert lamp["volts"] == {"type": "uint", "default": 230}  # inline, of another package
    assert lamp["cord.length"] == {"type": "int", "required": True}  # only if there is a cord
    assert lamp["cord.again"] == {"type": "object"}
    assert lamp["socket.length"] == {"type": "int", "default": 4}
    assert lamp["bulbs"] == {"type": "list of object"}
    assert lamp["bulbs[].name"] == {"type": "string", "required": True}
    assert lamp["bulbs[].cord"] == {"type": "object"}


def test_a_method_that_reads_the_config_decides_its_options(read):
    lamp = options(read(), "inputs/lamp")
    assert lamp["place.room"] == {"type": "string", "default": "hall"}
    assert "place.rooms" not in lamp


def test_a_config_is_followed_through_calls_fields_and_closures(read):
    found = read()
    assert options(found, "inputs/lamp")["wire"] == {"type": "string"}
    assert options(found, "inputs/candle") == {"wax": {"type": "string", "default": "bees"}}
    assert options(found, "outputs/pipe") == {"path": {"type": "string", "default": "/dev/null"}}
    assert options(found, "autodiscover/shed") == {"key": {"type": "string"}}


def test_processors_with_fixed_keys(read):
    found = read()
    row = {"required": ["field"], "allowed": ["field", "when"], "unknown_keys": "error"}
    assert found.source.table("items")["processors/polish"] == row


def test_modules_presets_encodings_and_conditions(read):
    found = read()
    assert found.source.table("modules")["house"] == {"filesets": {"door": ["input", "paths"]}, "distribution": "oss"}
    assert found.source.table("modules")["garden"] == {"filesets": {"gate": []}, "distribution": "default"}
    assert "filebeat/module/broken/part/manifest.yml: not YAML" in found.unread
    assert found.source.table("presets") == {"small": {"worker": 1, "queue.mem.flush.timeout": "10s"}}
    assert set(found.source.table("encodings")) == {"plain", "utf-8"}
    assert set(found.source.table("conditions")) == {"equals"}


def known(**tables) -> Source:
    return Source("filebeat", "9.6", "9.6.0", {}, {"items": {}, "options": {}, "modules": {}, **tables})


def test_what_the_sources_cannot_show_is_kept(read):
    old = known(
        items={"inputs/lamp": {"since": "8.2"}, "inputs/gone": {}, "processors/later": {"since": "9.8"}},
        options={
            "inputs/lamp/cord": {"type": "object"},
            "inputs/lamp/shade": {"type": "enum", "enum": ["bright", "dark"], "default": "bright", "changed": "9.1"},
            "inputs/lamp/watts": {"type": "int", "min": 1, "default": 60, "changed": "9.1"},
            "inputs/lamp/gone": {"type": "string"},
            "outputs/pipe/path": {"type": "format string", "default": "/dev/null"},
            "settings/general/name": {"type": "string"},
        },
    )
    found = read(old).source
    assert found.table("items")["inputs/lamp"] == {"since": "8.2"}
    assert "inputs/gone" not in found.table("items")
    assert "processors/later" in found.table("items")
    rows = found.table("options")
    for key in set(old.table("options")) - {"inputs/lamp/gone"}:
        assert rows[key] == old.table("options")[key]
    assert "inputs/lamp/gone" not in rows


def test_the_history_of_a_changed_row_is_not_kept(read):
    old = known(options={"inputs/lamp/wait": {"type": "string", "since": "8.0", "changed": "9.1", "earliest": "9.0"}})
    row = read(old).source.table("options")["inputs/lamp/wait"]
    assert row["since"] == "8.0"
    assert "changed" not in row
    assert "earliest" not in row


def test_a_missing_module_is_reported(read, tmp_path):
    (tmp_path / "parts" / "elastic-agent-libs").rename(tmp_path / "elsewhere")
    assert "github.com/elastic/elastic-agent-libs v0.1.0: not in --parts" in read().unread


def test_sections_with_a_structure_of_a_missing_package_are_kept(read, tmp_path):
    place = tmp_path / "beats/filebeat/input/candle/input.go"
    changed = place.read_text(encoding="utf-8").replace(
        '`config:"wax"`', '`config:"wax"`\n\tlibs.Base `config:",inline"`'
    )
    changed = changed.replace("import (", 'import (\n\t"github.com/elastic/absent/libs"')
    place.write_text(changed, encoding="utf-8")
    row = {"type": "string"}
    found = read(known(items={"inputs/candle": {}}, options={"inputs/candle/base": row}))
    assert found.source.table("options")["inputs/candle/base"] == row
    assert "inputs/candle: github.com/elastic/absent/libs.Base not found" in found.unread
