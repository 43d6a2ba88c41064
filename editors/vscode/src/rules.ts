/** Pages about rules, printed by the program that is the server. */

import { execFile } from "node:child_process";
import * as vscode from "vscode";
import type { Command } from "./server";
import { isRule, ruleCommand } from "./server";

export const RULE = "lslint-rule";

/** Shows a rule: the given one, the one of the finding at the cursor (a choice if there are several), or what the user types. */
export async function showRule(given?: unknown): Promise<void> {
  const code = typeof given === "string" ? given : await chooseRule();
  if (code === undefined || !isRule(code)) {
    return;
  }
  const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: RULE, path: `${code}.md` }));
  await vscode.window.showTextDocument(document, { preview: true, viewColumn: vscode.ViewColumn.Beside });
}

async function chooseRule(): Promise<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  const here = editor === undefined ? [] : vscode.languages.getDiagnostics(editor.document.uri);
  const found = new Map<string, string>();
  for (const one of here) {
    if (one.source === "lslint" && editor?.selection.intersection(one.range) !== undefined) {
      found.set(String(typeof one.code === "object" ? one.code.value : one.code), one.message);
    }
  }
  if (found.size === 0) {
    return vscode.window.showInputBox({
      prompt: "Code or name of a rule",
      placeHolder: "LS301",
      validateInput: (text) => (isRule(text) ? undefined : "A code such as LS301, or a name"),
    });
  }
  if (found.size === 1) {
    return [...found.keys()][0];
  }
  const items = [...found].map(([label, description]) => ({ label, description }));
  return (await vscode.window.showQuickPick(items, { placeHolder: "Rule to explain" }))?.label;
}

/** The text of a rule. `server`: the program that runs as the server, or undefined if none does. */
export function ruleText(uri: vscode.Uri, server: Command | undefined): Promise<string> {
  const code = uri.path.replace(/^\//, "").replace(/\.md$/, "");
  if (server === undefined) {
    return Promise.resolve("The server of lslint does not run, so there is nothing to print the rule.");
  }
  const run = isRule(code) ? ruleCommand(server, code) : undefined;
  if (run === undefined) {
    return Promise.resolve("The setting `lslint.args` does not contain `lsp`, so the command that prints rules is not known.");
  }
  const env = { ...(run.options?.env ?? process.env), NO_COLOR: "1" };
  return new Promise((resolve) => {
    execFile(run.command, run.args, { ...run.options, env, timeout: 20_000 }, (error, stdout, stderr) =>
      resolve(stdout !== "" ? stdout : stderr || String(error)),
    );
  });
}
