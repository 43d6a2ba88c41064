"""The extractor of Kibana's settings on small trees, TypeScript and compiled."""

import json

import pytest

from build import sources
from extract.common.extraction import Request
from extract.common.trees import open_tree
from extract.kibana.extractor import read

SERVER = """\
import { cspConfig } from './csp';
export class Server {
  setup() {
    const configDescriptors: Array<Descriptor<unknown>> = [cspConfig];
    this.configService.addDeprecationProvider(rootConfigPath, coreDeprecationProvider);
  }
}
import { coreDeprecationProvider } from './deprecations';
"""
CSP = """\
import { schema } from '@kbn/config-schema';
const hosts = (options = {}) => schema.arrayOf(schema.string(), { defaultValue: [], ...options });
enum Level { Low = 'low', High = 'high' }
export const cspConfig = {
  path: 'csp',
  schema: schema.object({
    strict: schema.boolean({ defaultValue: true }),
    hosts: hosts({ minSize: 1 }),
    level: schema.oneOf([schema.literal(Level.Low), schema.literal(Level.High)]),
    timeout: schema.maybe(schema.duration({ validate: (value) => undefined })),
    size: schema.byteSize({ min: `${60 * 1024}b` }),
    only: schema.conditional(schema.contextRef('serverless'), true, schema.string(), schema.never()),
    extra: schema.recordOf(schema.string(), schema.any()),
  }).extends({ port: schema.number({ min: 0, max: 65535 }) }),
};
"""
DEPRECATIONS = """\
const cors = (settings, fromPath, add) => { return { set: [{ path: 'server.cors', value: true }] }; };
const host = (settings, fromPath, add) => { add({ configPath: 'server.host', message: 'a' }); };
export const coreDeprecationProvider = ({ unusedFromRoot, renameFromRoot }) => [
  unusedFromRoot('optimize.lazy', { level: 'warning' }),
  renameFromRoot('server.whitelist', 'server.allowlist'),
  cors,
  host,
];
"""
PLUGIN = """\
Object.defineProperty(exports, "config", {
  enumerable: true,
  get: function () {
    return _config.config;
  }
});
var _config = require("./config");
"""
PLUGIN_CONFIG = """\
var _configSchema = require("@kbn/config-schema");
let Mode;
exports.Mode = Mode;
(function (Mode) {
  Mode["Any"] = "*";
})(Mode || (exports.Mode = Mode = {}));
const configSchema = exports.configSchema = _configSchema.schema.object({
  mode: _configSchema.schema.literal(Mode.Any)
}, { unknowns: 'allow' });
const config = {
  schema: configSchema,
  deprecations: ({ deprecate }) => [deprecate('enabled', '8.0.0')]
};
exports.config = config;
"""


@pytest.fixture
def tree(tmp_path):
    content = {
        "package.json": json.dumps({"version": "7.17.9-SNAPSHOT"}),
        "src/core/server/server.ts": SERVER,
        "src/core/server/csp.ts": CSP,
        "src/core/server/deprecations.ts": DEPRECATIONS,
        "x-pack/plugins/maps/kibana.json": json.dumps({"id": "maps", "server": True, "configPath": ["xpack", "maps"]}),
        "x-pack/plugins/maps/server/index.js": PLUGIN,
        "x-pack/plugins/maps/server/config.js": PLUGIN_CONFIG,
        "x-pack/plugins/canvasTool/kibana.json": json.dumps({"id": "canvasTool", "server": True}),
        "x-pack/plugins/canvasTool/server/index.ts": "export const plugin = () => 1;\n",
        "x-pack/plugins/odd/kibana.json": json.dumps({"id": "odd", "server": True}),
        "x-pack/plugins/odd/server/index.ts": "export const config = made();\n",
    }
    for path, text in content.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return open_tree(str(tmp_path))


def test_settings_and_changes(tree):
    found = read(Request("kibana", "7.17", tree, [], None))
    assert (found.source.version, found.unread) == ("7.17.9", ["odd: x-pack/plugins/odd"])
    assert found.source.table("settings") == {
        "csp": {"type": "object"},
        "csp.extra": {"type": "record"},
        "csp.extra.*": {"type": "any"},
        "csp.hosts": {"type": "array", "default": [], "min_size": 1},
        "csp.hosts[]": {"type": "string"},
        "csp.level": {"any_of": [{"type": "literal", "value": "low"}, {"type": "literal", "value": "high"}]},
        "csp.only": {"type": "never"},
        "csp.port": {"type": "number", "min": 0, "max": 65535},
        "csp.size": {"type": "bytes", "min": "61440b"},
        "csp.strict": {"type": "boolean", "default": True},
        "csp.timeout": {"type": "duration"},
        "odd": {"type": "unknown"},
        "xpack.maps": {"type": "object", "open": True},
        "xpack.maps.mode": {"type": "literal", "value": "*"},
    }
    assert found.source.table("namespaces") == {
        "canvas_tool": {"plugin": "canvasTool", "settings": False},
        "csp": {"plugin": "core"},
        "odd": {"plugin": "odd"},
        "xpack.maps": {"plugin": "maps"},
    }
    assert found.source.table("changes") == {
        "optimize.lazy": {"unused": True},
        "server.cors": {"custom": True},
        "server.host": {"warned": True},
        "server.whitelist": {"renamed": "server.allowlist"},
        "xpack.maps.enabled": {"deprecated": "8.0.0"},
    }


def test_a_tree_of_something_else(tmp_path):
    (tmp_path / "package.json").write_text('{"version": "1.0.0"}')
    with pytest.raises(ValueError, match="no core of Kibana"):
        read(Request("kibana", "1.0", open_tree(str(tmp_path)), [], None))


@pytest.mark.parametrize("release", sources.releases("kibana"))
def test_nothing_of_the_recorded_releases_is_unread(release):
    source = sources.load("kibana", release)
    assert "unread" not in source.seen
    unknown = [key for key, row in source.table("settings").items() if row.get("type") == "unknown"]
    assert unknown == []
    assert len(source.table("settings")) > 1000
