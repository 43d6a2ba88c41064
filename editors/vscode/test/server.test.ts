import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Place } from "../src/server";
import {
  isRule,
  languagesOf,
  looksLikePipeline,
  needsRestart,
  ruleCommand,
  serverCommand,
  serverOptions,
} from "../src/server";

function place(given: Partial<Place> & { files?: string[] } = {}): Place {
  const { files = [], ...rest } = given;
  return {
    folder: "/w",
    trusted: true,
    platform: "linux",
    home: "/home/u",
    exists: (path) => files.includes(path),
    ...rest,
  };
}

describe("the server's command", () => {
  const none = { path: "", args: ["lsp"] };

  it("is the one on the PATH by default", () => {
    assert.deepEqual(serverCommand(none, place()), { command: "lslint", args: ["lsp"] });
  });

  it("is the one of the folder's virtual environment", () => {
    const files = ["/w/venv/bin/lslint", "/w/.venv/bin/lslint"];
    assert.equal(serverCommand(none, place({ files })).command, "/w/.venv/bin/lslint");
    assert.equal(serverCommand(none, place({ files: ["/w/venv/bin/lslint"] })).command, "/w/venv/bin/lslint");
  });

  it("has other paths on Windows", () => {
    const files = ["C:\\w\\.venv\\Scripts\\lslint.exe"];
    assert.equal(serverCommand(none, place({ files, folder: "C:\\w", platform: "win32" })).command, files[0]);
  });

  it("is not taken from a folder that is not trusted", () => {
    const files = ["/w/.venv/bin/lslint"];
    assert.equal(serverCommand(none, place({ files, trusted: false })).command, "lslint");
  });

  it("is never a file of the opened folder on Windows", () => {
    const windows = { platform: "win32", folder: "C:\\w", trusted: false } as const;
    const files = ["C:\\w\\lslint.exe", "C:\\w\\bin\\lslint.exe", "C:\\p\\lslint.exe", "lslint.exe", "C:\\p\\uv.exe"];
    for (const search of [";.;C:\\w;c:\\W\\bin;C:\\p", '"C:\\p"', "bin;C:\\w\\..\\w\\bin;C:\\p"]) {
      assert.equal(serverCommand(none, place({ ...windows, files, search })).command, "C:\\p\\lslint.exe");
    }
    const uv = { path: "uv", args: ["lsp"] };
    assert.equal(serverCommand(uv, place({ ...windows, files, search: "C:\\p" })).command, "C:\\p\\uv.exe");
    assert.throws(() => serverCommand(none, place({ ...windows, files, search: ".;C:\\w" })), /not on the PATH/);
    assert.throws(() => serverCommand(none, place({ ...windows, files })), /not on the PATH/);
  });

  it("needs no folder", () => {
    assert.equal(serverCommand(none, place({ folder: undefined })).command, "lslint");
  });

  it("is the setting's, with home and folder put in", () => {
    const given = (path: string): string => serverCommand({ path, args: ["lsp"] }, place()).command;
    assert.equal(given("~/bin/lslint"), "/home/u/bin/lslint");
    assert.equal(given("~other/lslint"), "~other/lslint");
    assert.equal(given("${workspaceFolder}/tools/lslint"), "/w/tools/lslint");
    assert.equal(given("  /opt/lslint "), "/opt/lslint");
  });

  it("is not the setting's in a folder that is not trusted, wherever the setting is", () => {
    const given = (path: string, more: Partial<Place> = {}): string =>
      serverCommand({ path, args: ["lsp"] }, place({ trusted: false, ...more })).command;
    for (const path of ["${workspaceFolder}/.venv/bin/lslint", ".venv/bin/lslint", "./lslint", "/w/x", "/x/../w/x"]) {
      assert.throws(() => given(path), /not trusted/, path);
    }
    assert.throws(() => given("${workspaceFolder}/lslint", { folder: undefined }), /not trusted/);
    const windows = { platform: "win32", folder: "C:\\w" } as const;
    for (const path of ["${workspaceFolder}\\lslint.exe", ".venv\\x.exe", "c:\\W\\x.exe", "C:x.exe", "C:/w/x.exe"]) {
      assert.throws(() => given(path, windows), /not trusted/, path);
    }
    for (const path of ["/opt/lslint", "/wide/lslint", "/..w/lslint", "~/bin/lslint", "lslint"]) {
      assert.equal(given(path), path.replace("~", "/home/u"));
    }
    assert.equal(given("D:\\bin\\lslint.exe", windows), "D:\\bin\\lslint.exe");
    assert.equal(given("C:\\wide\\lslint.exe", windows), "C:\\wide\\lslint.exe");
  });

  it("starts outside of a folder that is not trusted", () => {
    const uv = { path: "uv", args: ["run", "lslint", "lsp"] };
    for (const given of [none, uv, { path: "/opt/lslint", args: [] }]) {
      const command = serverCommand(given, place({ trusted: false }));
      assert.deepEqual(command.options, { cwd: "/home/u" });
      assert.deepEqual(ruleCommand(command, "LS301")?.options, { cwd: "/home/u" });
      assert.equal(serverCommand(given, place()).options, undefined);
    }
  });

  it("has the setting's arguments, never none", () => {
    const args = ["run", "lslint", "lsp"];
    assert.deepEqual(serverCommand({ path: "uv", args }, place()), { command: "uv", args });
    assert.deepEqual(serverCommand({ path: "", args: [] }, place()).args, ["lsp"]);
  });
});

describe("the command that shows a rule", () => {
  it("is the server's with other words", () => {
    const server = { command: "uv", args: ["run", "lslint", "lsp", "--stdio"] };
    assert.deepEqual(ruleCommand(server, "LS301"), { command: "uv", args: ["run", "lslint", "rule", "LS301"] });
  });

  it("is unknown where `lsp` is not among the arguments", () => {
    assert.equal(ruleCommand({ command: "start-server", args: [] }, "LS301"), undefined);
  });

  it("takes codes and names only", () => {
    assert.deepEqual(["LS301", "unanchored-grok", "LS3"].map(isRule), [true, true, true]);
    assert.deepEqual(["", "--help", "a b", "../x", "LS301;"].map(isRule), [false, false, false, false, false]);
  });
});

describe("what the server is told", () => {
  it("is what is set and meant for it", () => {
    const given: Record<string, unknown> = { path: "x", select: ["LS1"], isolated: false, target: undefined, ignore: null };
    assert.deepEqual(
      serverOptions((key) => given[key]),
      { select: ["LS1"], isolated: false },
    );
  });

  it("includes texts of further languages", () => {
    assert.deepEqual(languagesOf(undefined), ["logstash", "yaml", "json", "jsonc"]);
    assert.deepEqual(languagesOf({ ini: "logstash", yaml: "none" }), ["logstash", "yaml", "json", "jsonc", "ini"]);
  });

  it("needs another server only if it is read at the start", () => {
    assert.equal(needsRestart((section) => section === "lslint.path"), true);
    assert.equal(needsRestart((section) => section === "lslint.config.rule_selection"), false);
  });
});

describe("pipelines", () => {
  const pipelines = [
    "input {",
    "\uFEFF# a\r\n# b\r\n\r\nfilter{\n}",
    "output\n{\n}",
    "filter # why\n{",
    "{% if x %}\ninput { stdin {} }",
    "<%# made\nby -%>\noutput {",
  ];
  const others = ["", "# input {", "server {\n  listen 80;\n}", "[input]\na = 1", "input = {", "inputs {", "key: input {"];
  for (const text of pipelines) {
    it(JSON.stringify(text), () => assert.equal(looksLikePipeline(text), true));
  }
  for (const text of others) {
    it(`not ${JSON.stringify(text)}`, () => assert.equal(looksLikePipeline(text), false));
  }

  it("are told in time that grows with the text only", () => {
    assert.equal(looksLikePipeline("#\n".repeat(30_000) + "{%".repeat(1000)), false);
  });
});
