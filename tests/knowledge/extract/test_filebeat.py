"""The extractor of Filebeat, on a small tree of our own."""

import pathlib

import pytest

from build.sources import Source
from extract.common.extraction import Request
from extract.common.trees import Folder
from extract.filebeat import extractor

MODULE = "example.org/beats/v7"
FILES = {
    "go.mod": f"""module {MODULE}

require (
	github.com/elastic/elastic-agent-libs v0.1.0
)
""",
    "libbeat/version/version.go": 'package version\n\nconst defaultBeatVersion = "9.7.2"\n',
    "filebeat/input/lamp/input.go": f"""package lamp

import (
	"time"

	input "{MODULE}/filebeat/input/v2"
	"{MODULE}/libbeat/bulb"
	conf "github.com/elastic/elastic-agent-libs/config"
	"github.com/elastic/elastic-agent-libs/transport/tlscommon"
)

const lampName = "lamp"

type config struct {{
	bulb.Config `config:",inline"`
	Hosts    []string          `config:"hosts" validate:"required"`
	Watts    int               `config:"watts" validate:"min=1,max=0x10"`
	Wait     time.Duration     `config:"wait" validate:"nonzero,positive"`
	Least    time.Duration     `config:"least" validate:"min=2ms"`
	Shade    shade             `config:"shade"`
	Glow     glow              `config:"glow"`
	Cord     *cord             `config:"cord"`
	Socket   cord              `config:"socket"`
	Bulbs    []bulbConfig      `config:"bulbs"`
	TLS      *tlscommon.Config `config:"ssl"`
	Rest     map[string]any    `config:",inline"`
	NoTag    bool
	hidden   bool
	Skipped  bool `config:",ignore"`
	Place    place `config:"place"`
	Words    *string `config:"words" validate:"required"`
}}

type cord struct {{
	Length int `config:"length" validate:"required"`
	Again *cord `config:"again"`
}}

type bulbConfig struct {{
	Name string `config:"name" validate:"required"`
	Cord cord `config:"cord"`
}}

type place struct {{
	rooms []string
}}

func (p *place) Unpack(c *conf.C) error {{
	tmp := struct {{
		Room string `config:"room"`
	}}{{Room: "hall"}}
	return c.Unpack(&tmp)
}}

type shade int

const (
	dark shade = iota
	bright
)

var shades = map[string]shade{{"dark": dark, "bright": bright}}

func (s *shade) Unpack(text string) error {{
	value, found := shades[text]
	if !found {{
		return errors.New("no such shade")
	}}
	*s = value
	return nil
}}

type glow string

func (g glow) Validate() error {{
	switch strings.ToLower(string(g)) {{
	case "soft", "hard":
		return nil
	default:
		return fmt.Errorf("no such glow")
	}}
}}

func Plugin() input.Plugin {{
	return input.Plugin{{
		Name:    lampName,
		Manager: input.NewManager(configure),
	}}
}}

func configure(cfg *conf.C) (input.Input, error) {{
	config := defaultConfig()
	if err := cfg.Unpack(&config); err != nil {{
		return nil, err
	}}
	var state struct {{
		Offset int `config:"offset"`
	}}
	cursor.Unpack(&state)
	return wire(cfg)
}}

func wire(c *conf.C) (input.Input, error) {{
	var extra struct {{
		Wire string `config:"wire"`
	}}
	return nil, c.Unpack(&extra)
}}

func defaultConfig() config {{
	return config{{
		Config: bulb.Config{{Volts: bulb.High}},
		Wait:   90 * time.Second,
		Shade:  bright,
		Socket: cord{{Length: 1 << 2}},
		Watts:  computed(),
	}}
}}
""",
    "filebeat/input/v2/manager.go": "package v2\n\nfunc NewManager(configure any) InputManager { return nil }\n",
    "libbeat/bulb/bulb.go": """package bulb

const High = 2 * 115

type Config struct {
	Volts uint `config:"volts"`
}
""",
    "filebeat/input/candle/input.go": f"""package candle

import (
	"{MODULE}/filebeat/input"
	"github.com/elastic/elastic-agent-libs/config"
)

func init() {{
	input.Register("candle", NewInput)
}}

func NewInput(cfg *config.C, outlet Connector) (input.Input, error) {{
	p := &Input{{config: config{{Wax: "bees"}}}}
	return p, cfg.Unpack(&p.config)
}}

type Input struct {{
	config config
}}

type config struct {{
	Wax string `config:"wax"`
}}
""",
    "libbeat/outputs/pipe/pipe.go": f"""package pipe

import (
	"{MODULE}/libbeat/outputs"
	"github.com/elastic/elastic-agent-libs/config"
)

func init() {{
	outputs.RegisterType("pipe", func(_ beat.Info, cfg *config.C) (outputs.Group, error) {{
		settings := defaults
		return outputs.Group{{}}, cfg.Unpack(&settings)
	}})
}}

var defaults = settings{{Path: "/dev/" + "null"}}

type settings struct {{
	Path string `config:"path"`
}}
""",
    "libbeat/processors/polish/polish.go": f"""package polish

import (
	"{MODULE}/libbeat/processors"
	"{MODULE}/libbeat/processors/checks"
	jsprocessor "{MODULE}/libbeat/processors/script/registry"
	"github.com/elastic/elastic-agent-libs/config"
)

const procName = "polish"

func init() {{
	processors.RegisterPlugin(procName,
		checks.ConfigChecked(New,
			checks.RequireFields("field"),
			checks.AllowedFields("field", "when")))
	jsprocessor.RegisterPlugin("Polish", New)
}}

func New(c *config.C) (beat.Processor, error) {{
	var cfg struct {{
		Field string `config:"field"`
	}}
	return nil, c.Unpack(&cfg)
}}
""",
    "libbeat/autodiscover/providers/shed/shed.go": f"""package shed

import "{MODULE}/libbeat/autodiscover"

func init() {{
	autodiscover.Registry.AddProvider("shed", AutodiscoverBuilder)
}}

func AutodiscoverBuilder(c *config.C) (autodiscover.Provider, error) {{
	var cfg Config
	return nil, c.Unpack(&cfg)
}}

type Config struct {{
	Key string `config:"key"`
}}
""",
    "filebeat/module/house/door/manifest.yml": "var:\n  - name: paths\n  - name: input\n  - name: input\n",
    "x-pack/filebeat/module/garden/gate/manifest.yml": "module_version: 1.0\n",
    "filebeat/module/broken/part/manifest.yml": "var: [\n",
    "libbeat/outputs/elasticsearch/presets.go": """package elasticsearch

import "time"

var presetConfigs = map[string]*config.C{
	"small": config.MustNewConfigFrom(map[string]any{
		"worker": 1, "queue.mem.flush.timeout": 10 * time.Second,
	}),
	"none":  config.MustNewConfigFrom(map[string]any{}),
}
""",
    "libbeat/reader/readfile/encoding/encoding.go": """package encoding

var encodings = map[string]Factory{"plain": Plain, "utf-8": utf8}
""",
    "libbeat/conditions/conditions.go": """package conditions

type Config struct {
	Equals *Fields `config:"equals"`
}
""",
}
LIBS = {
    "transport/tlscommon/config.go": """package tlscommon

type Config struct {
	Enabled *bool `config:"enabled"`
}
""",
}


@pytest.fixture
def read(tmp_path: pathlib.Path):
    for folder, files in (("beats", FILES), ("parts/elastic-agent-libs", LIBS)):
        for name, content in files.items():
            place = tmp_path / folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(content, encoding="utf-8")

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
