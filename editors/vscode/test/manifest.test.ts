import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { SERVER_KEYS } from "../src/server";
import { ROOT } from "./tokens";

const read = (name: string): string => readFileSync(join(ROOT, name), "utf8");
const manifest = JSON.parse(read("package.json"));
const source = ["extension", "locate", "statusItem"].map((name) => read(`src/${name}.ts`)).join("\n");
const properties = Object.assign({}, ...manifest.contributes.configuration.map((one: { properties: object }) => one.properties));

describe("package.json", () => {
  it("has the commands that the extension registers", () => {
    const registered = [...source.matchAll(/registerCommand\("([^"]+)"/g)].map((found) => found[1]);
    const offered = manifest.contributes.commands.map((one: { command: string }) => one.command);
    assert.deepEqual(offered.sort(), registered.sort());
  });

  it("has every setting that the server is told", () => {
    for (const key of SERVER_KEYS) {
      assert.ok(properties[`lslint.${key}`], key);
    }
  });

  it("sends no default of VS Code to the server", () => {
    assert.match(source, /given\.inspect\(key\)/);
    assert.doesNotMatch(source, /defaultValue/);
  });

  it("has a setting for what only the editor reads", () => {
    const found = [...source.matchAll(/get(?:<[^(]*>)?\("(\w+)"/g)].map((one) => one[1]);
    assert.ok(found.length >= 5);
    for (const key of found) {
      assert.ok(properties[`lslint.${key}`], key);
    }
  });

  it("names files that are there", () => {
    for (const file of [manifest.contributes.languages[0].configuration, manifest.contributes.grammars[0].path]) {
      JSON.parse(read(file));
    }
  });

  it("has the schemas that it names", () => {
    const { yamlValidation, jsonValidation } = manifest.contributes;
    assert.ok(yamlValidation.length >= 4 && jsonValidation.length >= 1);
    for (const { url } of [...yamlValidation, ...jsonValidation]) {
      assert.ok(JSON.parse(read(url)).title, url);
    }
  });

  it("takes findings of tasks from the concise report", () => {
    const { pattern } = manifest.contributes.problemMatchers[0];
    const found = new RegExp(pattern.regexp).exec("conf.d/a b.conf:2:10: info LS701 [*] `grok` has no id: x");
    assert.deepEqual(found?.slice(1), ["conf.d/a b.conf", "2", "10", "info", "LS701", "`grok` has no id: x"]);
  });

  it("locks versions without saying where packages come from", () => {
    const lock = JSON.parse(read("package-lock.json"));
    const where = Object.values(lock.packages as Record<string, object>).filter((one) => "resolved" in one);
    assert.deepEqual(where, []);
  });
});

describe("language-configuration.json", () => {
  const rules = JSON.parse(read("language-configuration.json"));

  it("indents behind what is opened and not behind what is closed", () => {
    const deeper = new RegExp(rules.indentationRules.increaseIndentPattern);
    for (const line of ["input {", "  match => { # x", "hosts => [", "if [a] == \"}\" {", "} else {"]) {
      assert.ok(deeper.test(line), line);
    }
    for (const line of ["stdin {}", "a => [1, 2]", "# input {", "a => \"{\"", "}"]) {
      assert.ok(!deeper.test(line), line);
    }
    assert.ok(new RegExp(rules.indentationRules.decreaseIndentPattern).test("  } else {"));
  });
});
