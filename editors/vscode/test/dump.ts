/** Reads files named on stdin, one a line; prints for each a line of JSON: whether nothing is open at its end, and the
 * names of plugins, codecs and options as `[kind, line, name]`, lines from 1. For tests that know the real tree. */

import { readFileSync } from "node:fs";
import { load, read } from "./tokens";

const KINDS: Record<string, string> = {
  "entity.name.function.plugin": "plugin",
  "entity.name.function.codec": "codec",
  "variable.parameter.option": "option",
};

async function main(): Promise<void> {
  const grammar = await load();
  for (const file of readFileSync(0, "utf8").split("\n")) {
    if (file !== "") {
      const { tokens, closed } = read(grammar, readFileSync(file, "utf8"));
      const names = tokens.flatMap((one) => {
        const kind = KINDS[one.scopes.at(-1) ?? ""];
        return kind === undefined ? [] : [[kind, one.line + 1, one.text]];
      });
      console.log(JSON.stringify({ file, closed, names }));
    }
  }
}

void main();
