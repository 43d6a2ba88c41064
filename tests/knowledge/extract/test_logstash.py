"""The extractor of Logstash, on a small tree of our own."""

import json
import subprocess

import pytest
from source_trees import unpack

from build import sources
from build.sources import Source
from extract.common.extraction import Request
from extract.common.trees import Folder
from extract.logstash import extractor
from extract.logstash.gems import Store, locked, revision_of
from extract.logstash.ruby import Program

KNOWN = Source(
    "logstash", "99.0", "99.0.1", {"how": "test"},
    {
        "plugins": {
            "input/absent": {"gem": "logstash-input-absent", "version": "1.0.0", "bundled": True},
            "output/gone": {"gem": "logstash-output-gone", "version": "1.0.0", "bundled": True},
        },
        "options": {
            "input/absent/port": {"type": "number"},
            "output/gone/host": {"type": "string"},
            "filter/sample/workers": {"type": "number", "deprecated": "a reason of ours"},
        },
    },
)  # fmt: skip


@pytest.fixture
def tree(tmp_path):
    return Folder(unpack("logstash", tmp_path))


@pytest.fixture
def extraction(tree):
    return extractor.read(Request("logstash", "99.1", tree, [tree.root / "gems"], KNOWN))


def test_plugins_and_their_gems(extraction):
    assert extraction.source.version == "99.1.2"
    sample = {"gem": "logstash-filter-sample", "version": "1.2.0", "bundled": True}
    assert extraction.source.table("plugins") == {
        "filter/sample": {**sample, "aliases": ["example"]},
        "filter/example": {"gem": "logstash-filter-sample", "bundled": True, "alias_of": "filter/sample"},
        "input/twin": {
            "gem": "logstash-integration-twin", "version": "3.0.0", "bundled": True, "integration": "twin",
            "default_codec": "json",
        },
        "input/java_counter": {"gem": "logstash-core", "bundled": True, "java": True, "inherits_common": False},
        "input/absent": {"gem": "logstash-input-absent", "version": "2.0.0", "bundled": True},
        "output/gone": {"gem": "logstash-output-gone"},
    }  # fmt: skip


def test_options_are_evaluated_from_mixins_constants_and_loops(extraction):
    options = extraction.source.below("options", "filter/sample")
    assert options == {
        "retries": {"type": "number", "default": 6},
        "tries": {"type": "any", "obsolete": "superseded by retry_count", "replacement": "retry_count"},
        "mode": {"type": "enum", "enum": ["a", "b", "c"], "default": "a"},
        "source": {"type": "string", "required": True},
        "paths": {"type": "path", "list": True},
        "workers": {"type": "number", "default": "<computed>", "deprecated": "a reason of ours"},
        "retry_count": {"type": "number"},
        "old_mode": {"type": "any", "obsolete": "superseded by mode", "replacement": "mode"},
        "older": {"type": "any", "obsolete": ""},
        "left": {"type": "boolean", "default": False},
        "right": {"type": "boolean", "default": False},
    }


def test_common_options_are_written_once(extraction):
    rows = extraction.source.table("options")
    assert rows["filter/*/add_tag"] == {"type": "array", "default": []}
    assert rows["codec/*/id"] == {"type": "string"}
    assert extraction.source.below("options", "input/twin") == {"codec": {"type": "codec", "default": "json"}}
    assert extraction.source.below("options", "input/java_counter") == {
        "count": {"type": "number", "default": 7},
        "name": {"type": "string", "required": True},
        "id": {"type": "string"},
    }


def test_what_is_not_read_is_said_and_kept(extraction):
    assert extraction.unread == [
        "logstash-input-absent 2.0.0",
        "declaration: logstash-filter-sample/lib/logstash/filters/sample.rb:14: condition not known",
    ]
    rows = extraction.source.table("options")
    assert rows["input/absent/port"] == {"type": "number"}
    assert rows["output/gone/host"] == {"type": "string"}


def test_a_gem_without_plugins_is_not_read(tree):
    (tree.root / "gems/logstash-integration-twin-3.0.0-java/lib/logstash/inputs/twin.rb").unlink()
    extraction = extractor.read(Request("logstash", "99.1", Folder(tree.root), [tree.root / "gems"], KNOWN))
    assert "logstash-integration-twin 3.0.0: no plugin in its files" in extraction.unread
    assert "logstash-integration-twin: nothing is known of its plugins" in extraction.unread


def test_runtime_and_jvm_options(extraction):
    assert extraction.source.table("runtime") == {
        "jdk": {"version": "25.0.1", "vendor": "adoptium"},
        "jruby": {"version": "11.0.0.0"},
    }
    assert extraction.source.table("jvm_options") == {"-Xms1g": {}, "-XX:+UseConcMarkSweepGC": {"java": "8-13"}}


def test_settings_begin_and_end_with_the_release(extraction):
    rows = next(other for other in extraction.others if other.product == "logstash").table("settings")
    assert rows["sample.mode"] == {
        "type": "string", "since": "99.1", "default": "fast", "values": ["fast", "slow"], "pipeline_since": "99.1",
        "cli": ["-m", "--sample.mode"],
    }  # fmt: skip
    assert rows["sample.port"] == {"type": "port_range", "since": "99.1", "default": "9600-9700"}
    assert rows["sample.secret"]["type"] == "password?"
    newest = sources.releases("logstash")[-1]
    assert rows["pipeline.workers"]["last"] == newest
    assert rows["http.port"]["last"] == "8.19"


def test_grok_patterns(extraction, tree):
    patterns = next(other for other in extraction.others if other.product == "grok-patterns")
    assert patterns.table("patterns") == {"ONE": {"both": "a+ "}, "TWO": {"ecs-v1": "%{ONE:[one]}", "legacy": "%{ONE}"}}
    assert extractor.read_patterns(tree, "0.1") is None


def test_another_release_is_refused(tree):
    with pytest.raises(ValueError, match=r"99\.1\.2, not 99\.2"):
        extractor.read(Request("logstash", "99.2", tree, [], None))
    (tree.root / "Gemfile.jruby-3.4.lock.release").unlink()
    with pytest.raises(ValueError, match="no lock file"):
        extractor.read(Request("logstash", "99.1", Folder(tree.root), [], None))


def test_gems_of_a_distribution(tmp_path):
    gem = tmp_path / "vendor" / "bundle" / "jruby" / "3.4.0" / "gems" / "logstash-filter-sample-1.2.0-java"
    gem.mkdir(parents=True)
    store = Store(Folder(tmp_path), [])
    assert store.find("logstash-filter-sample", "1.2.0") is not None
    assert store.find("logstash-filter-sample", "1.2.1") is None


def test_versions_come_from_the_lock_file(tree):
    assert locked(tree)["logstash-integration-twin"] == "3.0.0"
    assert "logstash-core" not in locked(tree)


@pytest.mark.parametrize(("code", "expected"), [
    ("config :a, :default => defined?(Missing) ? 1 : 2", {"default": 2}),
    ("config :a, 'default': [1, *%w(b c)]", {"default": [1, "b", "c"]}),
    ("def self.add(n); config n, {}; end\n  add :a", {}),
    ("class << self\n    def add(n) config(n, :list => true) end\n  end\n  add :a", {"list": True}),
    ("config :a, :validate => (1..3).to_a", {"validate": [1, 2, 3]}),
    ("config :a, :default => \"x\\t#{1 + 1}\"", {"default": "x\t2"}),
    ("unless method_defined?(:a)\n    config :a, :required => !false\n  end", {"required": True}),
    (
        "SIZES = {:s => 1}\n  config :a, :default => SIZES.merge(:m => 1_000).keys.map { |k| k.to_s }",
        {"default": ["s", "m"]},
    ),
])  # fmt: skip
def test_ruby_that_declares_an_option(code, expected):
    module = Program([("a.rb", f"class A\n  {code}\nend\n")]).module("A")
    declared = {str(key): value for key, value in module.config["a"].items()}
    assert json.loads(json.dumps(declared)) == expected


def test_code_without_end_is_given_up():
    program = Program([("a.rb", "class A\n  def self.again(n)\n    again(n)\n  end\n  again(1)\n  config :b\nend\n")])
    assert list(program.module("A").config) == ["b"]


def test_a_version_without_tag_is_found_in_the_gemspec(tmp_path):
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run([*git, "init", "-q"], check=True)
    for version in ("1.9.0", "1.10.0"):
        (tmp_path / "logstash-filter-sample.gemspec").write_text(f"  s.version = '{version}'\n")
        subprocess.run([*git, "add", "."], check=True)
        subprocess.run([*git, "commit", "-q", "-m", version], check=True)
    assert revision_of(tmp_path, "1.9.0") not in (None, revision_of(tmp_path, "1.10.0"))
    assert revision_of(tmp_path, "1.11.0") is None
