/** Tokens of the grammar as VS Code makes them: the same engine for regular expressions and for grammars. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as oniguruma from "vscode-oniguruma";
import { INITIAL, Registry, parseRawGrammar } from "vscode-textmate";
import type { IGrammar, StateStack } from "vscode-textmate";

/** The folder of the extension; tests are started there by npm. */
export const ROOT = process.cwd();

export interface Token {
  line: number;
  text: string;
  /** Without `source.logstash` and the ending `.logstash`. */
  scopes: string[];
}

export interface Read {
  tokens: Token[];
  /** Whether nothing is open at the end. */
  closed: boolean;
}

export async function load(): Promise<IGrammar> {
  const require = createRequire(join(ROOT, "package.json"));
  const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const file = join(ROOT, "syntaxes", "logstash.tmLanguage.json");
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => parseRawGrammar(readFileSync(file, "utf8"), file),
  });
  const grammar = await registry.loadGrammar("source.logstash");
  if (grammar === null) {
    throw new Error("no grammar");
  }
  return grammar;
}

export function read(grammar: IGrammar, source: string): Read {
  const tokens: Token[] = [];
  let state: StateStack = INITIAL;
  source.split(/\r?\n/).forEach((line, number) => {
    const done = grammar.tokenizeLine(line, state);
    state = done.ruleStack;
    for (const token of done.tokens) {
      const scopes = token.scopes.slice(1).map((scope) => scope.replace(/\.logstash\b/g, ""));
      tokens.push({ line: number, text: line.slice(token.startIndex, token.endIndex), scopes });
    }
  });
  return { tokens, closed: state.depth === 1 };
}
