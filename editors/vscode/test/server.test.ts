import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Place } from "../src/server";
import {
  bundledCommand,
  isRule,
  isSupported,
  languagesOf,
  looksLikePipeline,
  needsRestart,
  plan,
  pythons,
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

describe("which server starts", () => {
  const none = { path: "", args: ["lsp"] };
  const windows = { platform: "win32", folder: "C:\\w" } as const;

  it("is the bundled one if there is no other", () => {
    assert.deepEqual(plan("auto", none, place(), true), ["bundled"]);
    assert.deepEqual(plan("auto", none, place({ search: "/usr/bin:/bin" }), true), ["bundled"]);
    assert.deepEqual(plan("auto", none, place({ ...windows, search: "C:\\p" }), true), ["bundled"]);
  });

  it("is the one that is installed, and the bundled one if that does not start", () => {
    const venv = place({ files: ["/w/.venv/bin/lslint"] });
    assert.deepEqual(plan("auto", none, venv, true), ["program", "bundled"]);
    const onPath = { files: ["/usr/bin/lslint"], search: "/bin:/usr/bin" };
    assert.deepEqual(plan("auto", none, place(onPath), true), ["program", "bundled"]);
    assert.deepEqual(plan("auto", none, place({ ...onPath, trusted: false }), true), ["program", "bundled"]);
    const there = place({ ...windows, files: ["C:\\p\\lslint.exe"], search: "C:\\p" });
    assert.deepEqual(plan("auto", none, there, true), ["program", "bundled"]);
  });

  it("is never one of a folder that is not trusted", () => {
    const files = ["/w/.venv/bin/lslint", "/w/bin/lslint"];
    assert.deepEqual(plan("auto", none, place({ files, search: "/w/bin:.", trusted: false }), true), ["bundled"]);
    const evil = place({ ...windows, files: ["C:\\w\\lslint.exe"], search: ".;C:\\w", trusted: false });
    assert.deepEqual(plan("auto", none, evil, true), ["bundled"]);
  });

  it("is only the one that is set, or that the mode names", () => {
    assert.deepEqual(plan("auto", { path: "/opt/lslint", args: [] }, place(), true), ["program"]);
    assert.deepEqual(plan("path", none, place(), true), ["program"]);
    assert.deepEqual(plan("bundled", { path: "/opt/lslint", args: [] }, place(), false), ["bundled"]);
    assert.deepEqual(plan("auto", none, place(), false), ["program"]);
  });
});

describe("the bundled server", () => {
  const names = (wanted: string, chosen: string | undefined, given: Partial<Place> & { files?: string[] } = {}): string[] =>
    pythons(wanted, chosen, place(given)).map((one) => [one.command, ...one.args].join(" "));

  it("runs with the interpreter of the setting only", () => {
    assert.deepEqual(names(" ~/py/bin/python ", "/other/python"), ["/home/u/py/bin/python"]);
    assert.deepEqual(names("${workspaceFolder}/.venv/bin/python", undefined), ["/w/.venv/bin/python"]);
    assert.throws(() => names("${workspaceFolder}/.venv/bin/python", undefined, { trusted: false }), /not trusted/);
  });

  it("runs with the chosen interpreter, else with one on the PATH", () => {
    assert.deepEqual(names("", "/w/.venv/bin/python").slice(0, 2), ["/w/.venv/bin/python", "python3"]);
    assert.equal(names("", undefined)[0], "python3");
    assert.equal(names("", "")[0], "python3");
    const files = ["C:\\p\\py.exe", "C:\\w\\python.exe"];
    const windows = { platform: "win32", folder: "C:\\w", search: "C:\\w;C:\\p", files } as const;
    assert.deepEqual(names("", undefined, { ...windows, files: [...files] }), ["C:\\p\\py.exe -3"]);
  });

  it("runs with no Python of a folder that is not trusted, and outside of it", () => {
    assert.equal(names("", "/w/.venv/bin/python", { trusted: false })[0], "python3");
    assert.equal(names("", "/opt/python", { trusted: false })[0], "/opt/python");
    for (const one of pythons("", "/opt/python", place({ trusted: false }))) {
      assert.deepEqual(one.options, { cwd: "/home/u" });
    }
  });

  it("needs Python 3.11", () => {
    assert.deepEqual(["3.11\n", "3.14\r\n", "3.10\n", "2.7\n", "", "3.9", "4.0", "Python 3.12"].map(isSupported), [
      true, true, false, false, false, false, false, false,
    ]);
  });

  it("is isolated from the environment, and unpacks into the storage of the extension", () => {
    const python = { command: "py", args: ["-3"], options: { cwd: "/home/u" } };
    assert.deepEqual(bundledCommand(python, "/e/lslint.pyz", "/s", { A: "1" }), {
      command: "py",
      args: ["-3", "-I", "/e/lslint.pyz", "lsp"],
      options: { cwd: "/home/u", env: { A: "1", SHIV_ROOT: "/s" } },
    });
  });

  it("explains rules, too", () => {
    const server = bundledCommand({ command: "python3", args: [] }, "/e/lslint.pyz", "/s", {});
    const found = ruleCommand(server, "LS301");
    assert.deepEqual(found?.args, ["-I", "/e/lslint.pyz", "rule", "LS301"]);
    assert.deepEqual(found?.options, { env: { SHIV_ROOT: "/s" } });
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
    for (const key of ["server", "path", "args", "interpreter", "languages", "fixOnSave"]) {
      assert.equal(needsRestart((section) => section === `lslint.${key}`), true, key);
    }
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
