import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import type { IGrammar } from "vscode-textmate";
import type { Token } from "./tokens";
import { ROOT, load, read } from "./tokens";

let grammar: IGrammar;
before(async () => {
  grammar = await load();
});

function token(source: string, text: string, nth = 0): Token {
  const found = read(grammar, source).tokens.filter((one) => one.text.trim() === text)[nth];
  assert.ok(found, `no token ${text} in ${JSON.stringify(read(grammar, source).tokens.map((one) => one.text))}`);
  return found;
}

/** source, token, its innermost scope. */
const INNERMOST: [string, string, string][] = [
  ["input { stdin {} }", "input", "keyword.control.section"],
  ["input { stdin {} }", "stdin", "entity.name.function.plugin"],
  ["filter\n# why\n{ drop {} }", "drop", "entity.name.function.plugin"],
  ["input { stdin\n{ } }", "stdin", "entity.name.function.plugin"],
  ["filter { if-x { } }", "if-x", "entity.name.function.plugin"],
  ["filter { if { } }", "if", "entity.name.function.plugin"],
  ["filter { iffy { } }", "iffy", "entity.name.function.plugin"],
  ["filter { if [a] { } }", "if", "keyword.control.conditional"],
  ["filter { if[a]{ } }", "if", "keyword.control.conditional"],
  ["filter { if [a] { } else if [b] { } else { drop {} } }", "else", "keyword.control.conditional"],
  ["filter { if [a] { } else if [b] { } else { drop {} } }", "drop", "entity.name.function.plugin"],
  ["filter { if [a] { }\n else\n if [b] { } }", "[b]", "variable.other.field"],
  ["filter { if [a][b] == 1 { } }", "[a][b]", "variable.other.field"],
  ["filter { if [a] == 1.5 { } }", "1.5", "constant.numeric"],
  ["filter { if [a] =~ /b{2}/ { } }", "/", "punctuation.definition.string.begin"],
  ["filter { if [a] =~ /b{2}/ { } }", "{2}", "keyword.operator.quantifier.regexp"],
  ["filter { if [a] =~ /a\\/b/ and [c] { } }", "and", "keyword.operator.logical"],
  ['filter { if "x" not in [tags] { } }', "not in", "keyword.operator.word"],
  ['filter { if [a] in ["x", "y"] { } }', "[", "punctuation.definition.array.begin"],
  ["filter { if !([a]) { } }", "!", "keyword.operator.logical"],
  ['filter { if [a] == "{" { drop {} } }', "drop", "entity.name.function.plugin"],
  ["filter { if [a]\n  and [b]\n{ drop {} } }", "drop", "entity.name.function.plugin"],
  ["input { beats { port => 5044 } }", "port", "variable.parameter.option"],
  ["input { beats { port => 5044 } }", "=>", "keyword.operator.arrow"],
  ["input { beats { port => 5044 } }", "5044", "constant.numeric"],
  ["input { beats { ssl => true } }", "true", "constant.language.boolean"],
  ["input { beats { codec => json } }", "json", "string.unquoted"],
  ["input { beats { codec => json { charset => 'x' } } }", "json", "entity.name.function.codec"],
  ["input { beats { codec => json { charset => 'x' } } }", "charset", "variable.parameter.option"],
  ["input { beats { port\n=> 5044 } }", "port", "variable.parameter.option"],
  ["filter { mutate { rename => { a => b } } }", "a", "support.type.property-name"],
  ["filter { mutate { rename => { 'a' => 'b' } } }", "b", "string.quoted.single"],
  ['filter { mutate { split => ["a", ","] } }', ",", "punctuation.separator.array"],
  ["# input { }\n", "input { }", "comment.line.number-sign"],
  ["filter { mutate { add_tag => 'a # b' } }", "a # b", "string.quoted.single"],
  ['filter { grok { match => { "message" => "%{IP:ip}" } } }', "IP", "support.function.grok"],
  ['filter { grok { match => { "message" => "%{IP:ip}" } } }', "ip", "variable.other.field"],
  ['filter { grok { match => { "message" => "%{NUMBER:n:int}" } } }', "int", "storage.type.grok"],
  ['filter { grok { match => { "message" => "%{WORD}" } } }', "WORD", "support.function.grok"],
  ['output { file { path => "/l/%{[a][b]}" } }', "[a][b]", "variable.other.field"],
  ['output { file { path => "/l/%{+YYYY.MM}" } }', "+YYYY.MM", "constant.other.date-format"],
  ['output { file { path => "/l/%{{yyyy}}" } }', "{yyyy}", "constant.other.date-format"],
  ['output { file { path => "${DIR:/tmp}/x" } }', "DIR", "variable.other.env"],
  ['output { file { path => "${DIR:/tmp}/x" } }', "/tmp", "string.other.default"],
  ['filter { mutate { a => "x\\"y" b => 1 } }', '\\"', "constant.character.escape"],
  ["filter {\n{% if x %}\ndrop {}\n{% endif %}\n}", "{% if x %}", "meta.embedded.template"],
  ["filter {\n<% if x %>\ndrop {}\n<% end %>\n}", "drop", "entity.name.function.plugin"],
];

describe("tokens", () => {
  for (const [source, text, scope] of INNERMOST) {
    it(`${text} in ${JSON.stringify(source)}`, () => {
      assert.equal(token(source, text).scopes.at(-1), scope);
    });
  }

  it("a quote behind two backslashes does not end a string", () => {
    const source = 'filter { mutate { a => "x\\\\" b => 1" c => 2 } }';
    assert.equal(token(source, "c").scopes.at(-1), "variable.parameter.option");
    assert.ok(!read(grammar, source).tokens.some((one) => one.text === "b"));
  });

  it("a string of several lines stays one", () => {
    const source = 'filter { ruby { code => "\n  x = { }\n" init => 1 } }';
    assert.equal(token(source, "x = { }").scopes.at(-1), "string.quoted.double");
    assert.equal(token(source, "init").scopes.at(-1), "variable.parameter.option");
  });

  it("a section that is being typed does not spread over the next", () => {
    assert.equal(token("filter\noutput { stdout {} }", "output").scopes.at(-1), "keyword.control.section");
    assert.equal(token("filter { gro\n mutate { id => 1 } }", "mutate").scopes.at(-1), "entity.name.function.plugin");
  });
});

describe("whole files", () => {
  const sample = join(ROOT, "test", "sample.conf");

  it("looks as it did (UPDATE_SNAPSHOTS=1 writes it again)", () => {
    const source = readFileSync(sample, "utf8");
    const lines = source.split("\n");
    const shown: string[] = [];
    let last = -1;
    for (const one of read(grammar, source).tokens) {
      if (one.line !== last) {
        shown.push(`> ${lines[one.line]}`);
        last = one.line;
      }
      if (one.text.trim() !== "") {
        shown.push(`  ${one.text.trim()} | ${one.scopes.filter((scope) => !scope.startsWith("meta.")).join(" ")}`);
      }
    }
    const file = `${sample}.snap`;
    if (process.env["UPDATE_SNAPSHOTS"] === "1") {
      writeFileSync(file, `${shown.join("\n")}\n`);
    }
    assert.ok(existsSync(file));
    assert.equal(`${shown.join("\n")}\n`, readFileSync(file, "utf8"));
  });

  it("every prefix of a file can be read", () => {
    const source = readFileSync(sample, "utf8");
    assert.ok(read(grammar, source).closed);
    for (let end = 0; end < source.length; end += 7) {
      read(grammar, source.slice(0, end));
    }
  });
});
