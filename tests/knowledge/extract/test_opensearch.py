"""The extractor of OpenSearch, on a small tree and clones of our own."""

import subprocess

import pytest
from paths import write_files
from source_trees import files

from build import opensearch_catalogue, sources
from build.sources import Source
from extract.common.extraction import Request
from extract.common.java import Sources
from extract.common.trees import Folder
from extract.opensearch import bundles, extractor

SERVER = "server/src/main/java/org/opensearch/"
FLAGGED = """\
    public static final Map<String, List<Setting>> FEATURE_FLAGGED_INDEX_SETTINGS = Map.of(
        FeatureFlags.NEW, List.of(Sample.HIDDEN));
}
"""
PLUGIN = """\
package org.opensearch.near;
import org.opensearch.common.settings.Setting;
import static org.opensearch.common.settings.Setting.Property.IndexScope;
public class NearPlugin extends Plugin implements MapperPlugin {
    static final String NAME = "index.near";
    static final Setting<Boolean> ON = Setting.boolSetting(NAME, false, IndexScope, Setting.Property.Dynamic);
    static final Setting<Boolean> OTHER = Setting.boolSetting("near.on", false, Setting.Property.NodeScope);
    static final Setting<Integer> MOST = new Setting<Integer>("index.near.most", "3", Integer::parseInt, IndexScope) {
        public Set<Dependency> dependencies() { return Set.of(); }
    };
    public Map<String, Mapper.TypeParser> getMappers() {
        return Collections.singletonMap("near", new NearMapper.TypeParser());
    }
}
"""
KOTLIN = """\
class Settings {
    companion object {
        const val NAME = "index.far.name"
        val ALIAS: Setting<String> = Setting.simpleString(
            NAME, fallback("x"), Setting.Property.IndexScope, Setting.Property.Dynamic)
        val NODE: Setting<Boolean> = Setting.boolSetting("far.on", false, Setting.Property.NodeScope)
        val SKIP = Setting.boolSetting("index.far.skip", false, Setting.Property.IndexScope)
    }
}
"""


@pytest.fixture
def tree(tmp_path):
    contents = {
        name.replace("org/elasticsearch", "org/opensearch"): content.replace("org.elasticsearch", "org.opensearch")
        for name, content in files("elasticsearch").items()
        if name.startswith("server/")
    }
    registry = SERVER + "common/settings/IndexScopedSettings.java"
    contents[registry] = contents[registry].rstrip().removesuffix("}") + FLAGGED
    contents[SERVER + "common/settings/FeatureFlags.java"] = """\
package org.opensearch.common.settings;
public class FeatureFlags { public static final String NEW = "opensearch.new"; }
"""
    contents["buildSrc/version.properties"] = "opensearch     = 9.1.0\nlucene = 99\n"
    contents["modules/own/src/main/java/org/opensearch/own/OwnPlugin.java"] = PLUGIN.replace("near", "own").replace(
        "NearPlugin", "OwnPlugin"
    )
    return Folder(write_files(tmp_path / "server", contents))


@pytest.fixture
def commit():
    """A function that commits files to a branch of a repository."""

    def made(folder, files, branch):
        if not folder.exists():
            subprocess.run(["git", "init", "-q", str(folder)], check=True)
        write_files(folder, files)
        for command in (
            ["checkout", "-q", "-B", branch], ["add", "-A"],
            ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "x"],
        ):  # fmt: skip
            subprocess.run(["git", "-C", str(folder), *command], check=True, capture_output=True)

    return made


@pytest.fixture
def parts(tmp_path, commit):
    """Clones of two plugins: one with branches for 9.0 and 9.1, one with a branch for 9.1."""
    root = tmp_path / "parts"
    root.mkdir()
    build = {"build.gradle": "apply plugin: 'opensearch.opensearchplugin'\n"}
    path = "src/main/java/org/opensearch/near/NearPlugin.java"
    commit(root / "near", {**build, path: PLUGIN.replace("index.near.most", "index.near.least")}, "9.0")
    commit(root / "near", {path: PLUGIN}, "9.1")
    commit(root / "far", {**build, "src/main/kotlin/Settings.kt": KOTLIN}, "9.1")
    return [root]


def request(tree, parts, release="9.1"):
    return Request("opensearch", release, tree, parts, None)


def test_a_release_is_read(tree, parts, monkeypatch):
    monkeypatch.setattr(sources, "load", lambda product: Source(product, None, None, {}, {}))
    extraction = extractor.read(request(tree, parts))
    found = extraction.source
    assert (found.version, extraction.unread) == ("9.1.0", [])
    settings = found.table("index_settings")
    assert settings["index.sample.count"] == {"type": "int", "default": "5", "dynamic": True, "range": [1, 32]}
    assert settings["index.sample.hidden"] == {"type": "bool", "default": "true", "experimental": True}
    assert settings["index.near"] == {"type": "bool", "default": "false", "dynamic": True, "plugin": "near"}
    assert settings["index.near.most"] == {"type": "int", "default": "3", "plugin": "near"}
    assert settings["index.own"] == {"type": "bool", "default": "false", "dynamic": True}
    assert settings["index.far.name"] == {"type": "string", "dynamic": True, "plugin": "far"}
    assert settings["index.far.skip"] == {"type": "bool", "plugin": "far"}
    assert not {"near.on", "far.on", "index.near.least"} & settings.keys()
    assert found.table("field_types") == {"holder": {}, "near": {"plugin": "near"}, "own": {}, "sample": {}}
    assert found.table("parameters")["sample/store"] == "accepted"
    assert found.seen["from"][1:] == ["far@9.1", "near@9.1"]


def test_the_releases_of_plugins(tree, parts):
    made = extractor.plugin_timeline(
        tree, bundles.Plugins(parts), Source("opensearch", None, None, {}, {"documented_types": {"a": {}}})
    )
    assert made.table("documented_types") == {"a": {}}
    assert made.table("plugin_types") == {"near": {"plugin": "near", "since": "9.0"}}
    settings = made.table("plugin_settings")
    assert (settings["index.near.least"]["since"], settings["index.near.least"]["removed"]) == ("9.0", "9.1")
    assert (settings["index.far.skip"]["since"], settings["index.near"]["since"]) == ("9.1", "9.0")
    assert "index.own" not in settings


def test_the_branch_of_a_plugin(parts):
    plugins = bundles.Plugins(parts)
    assert {name: tree.name for name, tree in plugins.of("9.0").items()} == {"near": "near@9.0"}
    assert {tree.name for tree in plugins.of("9.7").values()} == {"near@9.1", "far@9.1"}
    assert (plugins.of("8.0"), plugins.releases(), plugins.broken) == ({}, ["9.0", "9.1"], [])


def test_a_clone_without_local_branches(parts, tmp_path):
    origin = parts[0] / "near"
    subprocess.run(["git", "clone", "-q", "--no-checkout", str(origin), str(tmp_path / "cloned" / "near")], check=True)
    trees = bundles.Plugins([tmp_path / "cloned"]).of("9.0")
    assert "src/main/java/org/opensearch/near/NearPlugin.java" in trees["near"].files()


def test_clones_of_other_projects_are_left_out(parts, commit):
    commit(parts[0] / "manual", {"README.md": "x", "build.gradle": "apply plugin: 'java'\n"}, "9.1")
    build = {"plugins/x/build.gradle": "apply plugin: 'opensearch.opensearchplugin'\n"}
    commit(parts[0] / "server", {**build, bundles.SERVER: "class IndexScopedSettings {}\n"}, "9.1")
    assert set(bundles.Plugins(parts).of("9.1")) == {"near", "far"}


def test_an_incomplete_clone_is_named(tree, parts, monkeypatch):
    git = ["git", "-C", str(parts[0] / "far")]
    listed = subprocess.run([*git, "rev-parse", "9.1^{tree}"], check=True, capture_output=True, text=True).stdout
    (parts[0] / "far" / ".git" / "objects" / listed[:2] / listed[2:].strip()).unlink()
    monkeypatch.setattr(sources, "load", lambda product: Source(product, None, None, {}, {}))
    extraction = extractor.read(request(tree, parts))
    assert extraction.unread == [f"far@9.1 was not read: files are missing from the clone {parts[0] / 'far'}"]
    assert extraction.source.seen["from"][1:] == ["near@9.1"]


def test_a_missing_file_of_a_plugin_is_named(tree, parts, monkeypatch):
    git = ["git", "-C", str(parts[0] / "far")]
    path = "src/main/kotlin/Settings.kt"
    found = subprocess.run([*git, "rev-parse", f"9.1:{path}"], check=True, capture_output=True, text=True).stdout
    (parts[0] / "far" / ".git" / "objects" / found[:2] / found[2:].strip()).unlink()
    monkeypatch.setattr(sources, "load", lambda product: Source(product, None, None, {}, {}))
    assert extractor.read(request(tree, parts)).unread == [f"bundled/far/{path} is missing from its clone"]


def test_versions(tree, tmp_path):
    assert extractor.version_of(tree, "9.1") == ("9.1.0", False)
    with pytest.raises(ValueError, match=r"is OpenSearch 9\.1\.0, not 8\.3"):
        extractor.version_of(tree, "8.3")
    with pytest.raises(ValueError, match="version of OpenSearch"):
        extractor.version_of(Folder(tmp_path), "9.1")
    constants = "class Version { Version V_8_3_0 = 1; Version V_8_3_2 = 2; Version V_8_4_0 = 3; }"
    write_files(tree.root, {"libs/core/src/main/java/org/opensearch/Version.java": constants})
    fresh = Folder(tree.root)
    assert extractor.version_of(fresh, "8.3") == ("8.3.2", True)
    with pytest.raises(ValueError, match=r"not 8\.4"):
        extractor.version_of(fresh, "8.4")


def test_every_recorded_name_is_in_the_catalogue():
    content = {"types": opensearch_catalogue.types(), "settings": opensearch_catalogue.settings()}
    known = sources.load("opensearch")
    for source in sources.load_all("opensearch").values():
        assert source.table("field_types").keys() <= content["types"].keys()
        assert source.table("index_settings").keys() <= content["settings"].keys()
    assert known.table("plugin_types").keys() <= content["types"].keys()
    assert {*known.table("plugin_settings"), *known.table("documented_settings")} <= content["settings"].keys()
    assert content["settings"]["index.knn.space_type"]["removed"] == "3.0"
    assert content["types"]["murmur3"]["bundled"] is False


def test_sources_of_a_bundle(tree, parts):
    bundle = bundles.Bundle(tree, bundles.Plugins(parts).of("9.1"))
    assert Sources(bundle, "bundled/*.java").by_name("org.opensearch.near.NearPlugin") is not None
    with pytest.raises(FileNotFoundError):
        bundle.read("nosuch")
