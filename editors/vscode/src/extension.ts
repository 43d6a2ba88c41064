import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import * as vscode from "vscode";
import { DidChangeConfigurationNotification, LanguageClient, TransportKind } from "vscode-languageclient/node";
import type { Command } from "./server";
import {
  TRY,
  isRule,
  languagesOf,
  looksLikePipeline,
  needsRestart,
  ruleCommand,
  serverCommand,
  serverOptions,
} from "./server";

const GUESSED = ["properties", "ini", "plaintext", "conf"];
const RULE = "lslint-rule";
const TRACE = "lslint-trace";

/** The last trace, in a document of its own. */
class Traces implements vscode.TextDocumentContentProvider {
  readonly uri = vscode.Uri.from({ scheme: TRACE, path: "Try a line" });
  private readonly changes = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changes.event;
  private text = "";

  show(text: string): void {
    this.text = text;
    this.changes.fire(this.uri);
  }

  provideTextDocumentContent(): string {
    return this.text;
  }
}

const traces = new Traces();
let lastLine = "";
let client: LanguageClient | undefined;
let output: vscode.LogOutputChannel;
/** Starts and stops follow each other; one that fails does not hold up the next. */
let turn: Promise<void> = Promise.resolve();

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  output = vscode.window.createOutputChannel("lslint", { log: true });
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand("lslint.restart", () => inTurn(restart)),
    vscode.commands.registerCommand("lslint.fixAll", fixAll),
    vscode.commands.registerCommand("lslint.showRule", showRule),
    vscode.workspace.registerTextDocumentContentProvider(RULE, { provideTextDocumentContent: ruleText }),
    vscode.workspace.registerTextDocumentContentProvider(TRACE, traces),
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidChangeConfiguration(changed),
    vscode.workspace.onDidGrantWorkspaceTrust(() => inTurn(restart)),
  );
  await Promise.all(vscode.workspace.textDocuments.map(opened));
}

export async function deactivate(): Promise<void> {
  await inTurn(stop);
}

function inTurn(step: () => Promise<void>): Promise<void> {
  turn = turn.then(step).catch((error: unknown) => output.error(String(error)));
  return turn;
}

function settings(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration("lslint");
}

function command(): Command {
  const given = settings();
  return serverCommand(
    { path: given.get<string>("path", ""), args: given.get<string[]>("args", ["lsp"]) },
    {
      folder: vscode.workspace.workspaceFolders?.[0]?.uri.fsPath,
      trusted: vscode.workspace.isTrusted,
      platform: process.platform,
      home: homedir(),
      search: process.env.PATH ?? "",
      exists: existsSync,
    },
  );
}

/** What is set by the user, in the folder or by default of the server; VS Code's own defaults are not sent. */
function options(): Record<string, unknown> {
  const given = settings();
  return serverOptions((key) => {
    const found = given.inspect(key);
    return found?.workspaceFolderValue ?? found?.workspaceValue ?? found?.globalValue;
  });
}

function selector(): string[] {
  return languagesOf(settings().get<Record<string, unknown>>("languages"));
}

async function opened(document: vscode.TextDocument): Promise<void> {
  if (document.uri.scheme !== "file" && document.uri.scheme !== "untitled") {
    return;
  }
  if (GUESSED.includes(document.languageId) && settings().get("detectPipelines", true)) {
    const head = document.getText(new vscode.Range(0, 0, 500, 0));
    if (looksLikePipeline(head)) {
      // comes back here as a text of the other language
      await vscode.languages.setTextDocumentLanguage(document, "logstash");
      return;
    }
  }
  if (client === undefined && selector().includes(document.languageId)) {
    await inTurn(start);
  }
}

async function start(): Promise<void> {
  if (client !== undefined) {
    return;
  }
  let run: Command;
  try {
    run = command();
  } catch (error) {
    output.error(String(error));
    void complain({ command: settings().get<string>("path", "") || "lslint", args: [] });
    return;
  }
  output.info(`starting ${[run.command, ...run.args].join(" ")}`);
  const documentSelector = selector().flatMap((language) => [
    { scheme: "file", language },
    { scheme: "untitled", language },
  ]);
  const made = new LanguageClient(
    "lslint",
    "lslint",
    { ...run, transport: TransportKind.stdio },
    {
      documentSelector,
      initializationOptions: options(),
      outputChannel: output,
      traceOutputChannel: output,
      middleware: {
        executeCommand: (name, given, next) => (name === TRY ? tryLine(given, next) : next(name, given)),
      },
    },
  );
  client = made;
  try {
    await made.start();
  } catch (error) {
    client = undefined;
    output.error(String(error));
    void complain(run);
  }
}

/** Asks for the line that the server tries, and shows what the filter makes of it. */
async function tryLine(
  given: unknown[],
  next: (name: string, given: unknown[]) => vscode.ProviderResult<unknown>,
): Promise<void> {
  const line = await vscode.window.showInputBox({ prompt: "Line to run through the filter", value: lastLine });
  if (line === undefined) {
    return;
  }
  lastLine = line;
  const trace: unknown = await next(TRY, [...given, line]);
  if (typeof trace !== "string") {
    return;
  }
  traces.show(trace);
  const document = await vscode.workspace.openTextDocument(traces.uri);
  await vscode.window.showTextDocument(document, {
    preview: true,
    preserveFocus: true,
    viewColumn: vscode.ViewColumn.Beside,
  });
}

async function complain(run: Command): Promise<void> {
  const log = "Show the log";
  const where = "Settings";
  const chosen = await vscode.window.showErrorMessage(
    `lslint: the server "${run.command}" does not start. Install lslint and pygls, or set lslint.path`,
    where,
    log,
  );
  if (chosen === log) {
    output.show();
  } else if (chosen === where) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "lslint.path");
  }
}

async function stop(): Promise<void> {
  const old = client;
  client = undefined;
  if (old?.needsStop()) {
    await old.stop();
  }
}

async function restart(): Promise<void> {
  await stop();
  await start();
}

async function changed(event: vscode.ConfigurationChangeEvent): Promise<void> {
  if (!event.affectsConfiguration("lslint") || client === undefined) {
    return;
  }
  if (needsRestart((section) => event.affectsConfiguration(section))) {
    await inTurn(restart);
  } else {
    await client.sendNotification(DidChangeConfigurationNotification.type, { settings: { lslint: options() } });
  }
}

async function fixAll(): Promise<void> {
  if (vscode.window.activeTextEditor !== undefined) {
    await vscode.commands.executeCommand("editor.action.sourceAction", {
      kind: "source.fixAll.lslint",
      apply: "first",
    });
  }
}

/** The rules that have findings at the cursor, for a choice; else what the user types. */
async function showRule(given?: unknown): Promise<void> {
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
      const code = typeof one.code === "object" ? one.code.value : one.code;
      found.set(String(code), one.message);
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
  return (await vscode.window.showQuickPick(items, { placeHolder: "Rule to show" }))?.label;
}

function ruleText(uri: vscode.Uri): Promise<string> {
  const code = uri.path.replace(/^\//, "").replace(/\.md$/, "");
  let run: Command | undefined;
  try {
    run = isRule(code) ? ruleCommand(command(), code) : undefined;
  } catch (error) {
    return Promise.resolve(String(error));
  }
  if (run === undefined) {
    return Promise.resolve("The setting `lslint.args` has no `lsp`: how rules are shown is not known.");
  }
  const env = { ...process.env, NO_COLOR: "1" };
  return new Promise((resolve) => {
    execFile(run.command, run.args, { ...run.options, env, timeout: 20_000 }, (error, stdout, stderr) =>
      resolve(stdout !== "" ? stdout : stderr || String(error)),
    );
  });
}
