import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import {
  CloseAction,
  DidChangeConfigurationNotification,
  ErrorAction,
  LanguageClient,
  State,
  TransportKind,
} from "vscode-languageclient/node";
import { servers, settings } from "./locate";
import { RULE, ruleText, showRule } from "./rules";
import type { Command } from "./server";
import { TRY, languagesOf, looksLikePipeline, needsRestart, serverOptions } from "./server";
import { StatusItem } from "./statusItem";

const GUESSED = ["properties", "ini", "plaintext", "conf"];
const TRACE = "lslint-trace";
const RUNNING = "lslint.running";

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

/** A client that shows no message of its own before its server has answered: `start` says what fails, once. */
class Client extends LanguageClient {
  isReady = false;

  override error(message: string, data?: unknown, showNotification: boolean | "force" = true): void {
    super.error(message, data, this.isReady ? showNotification : false);
  }
}

const traces = new Traces();
let lastLine = "";
let client: LanguageClient | undefined;
/** The program that runs as the server. */
let program: Command | undefined;
/** The last start failed: opening further files does not try again, and the user is not told again. */
let hasFailed = false;
let output: vscode.LogOutputChannel;
let status: StatusItem;
/** Starts and stops follow each other; one that fails does not hold up the next. */
let turn: Promise<void> = Promise.resolve();

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  output = vscode.window.createOutputChannel("lslint", { log: true });
  status = new StatusItem(() => client, concerns);
  context.subscriptions.push(
    output,
    status,
    vscode.commands.registerCommand("lslint.restart", () => inTurn(() => restart(context))),
    vscode.commands.registerCommand("lslint.fixAll", fixAll),
    vscode.commands.registerCommand("lslint.showRule", async (given?: unknown) => {
      await inTurn(() => start(context));
      await showRule(given);
    }),
    vscode.commands.registerCommand("lslint.showOutput", () => output.show()),
    vscode.commands.registerCommand("lslint.showSettings", () =>
      vscode.commands.executeCommand("workbench.action.openSettings", `@ext:${context.extension.id}`),
    ),
    vscode.commands.registerCommand("lslint.openExample", () => openExample(context)),
    vscode.workspace.registerTextDocumentContentProvider(RULE, {
      provideTextDocumentContent: (uri) => ruleText(uri, program),
    }),
    vscode.workspace.registerTextDocumentContentProvider(TRACE, traces),
    vscode.workspace.onDidOpenTextDocument((document) => opened(document, context)),
    vscode.workspace.onDidChangeConfiguration((event) => changed(event, context)),
    vscode.workspace.onDidGrantWorkspaceTrust(() => restartIfNeeded(context)),
  );
  await Promise.all(vscode.workspace.textDocuments.map((document) => opened(document, context)));
}

export async function deactivate(): Promise<void> {
  await inTurn(stop);
}

function inTurn(step: () => Promise<void>): Promise<void> {
  turn = turn.then(step).catch((error: unknown) => output.error(String(error)));
  return turn;
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

/** Whether a document is one that the server is shown. */
function concerns(document: vscode.TextDocument): boolean {
  return ["file", "untitled"].includes(document.uri.scheme) && selector().includes(document.languageId);
}

async function opened(document: vscode.TextDocument, context: vscode.ExtensionContext): Promise<void> {
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
  if (client === undefined && !hasFailed && concerns(document)) {
    await inTurn(async () => (hasFailed ? undefined : start(context)));
  }
}

/** Starts the server, unless it runs: the first one of those that the settings allow. */
async function start(context: vscode.ExtensionContext): Promise<void> {
  if (client !== undefined) {
    return;
  }
  hasFailed = false;
  status.starting();
  let problem = "";
  for (const find of servers(context)) {
    let name = "";
    try {
      const run = await find();
      name = run.command;
      output.info(`starting ${[run.command, ...run.args].join(" ")}`);
      client = await started(run);
      program = run;
      break;
    } catch (error) {
      output.error(String(error));
      problem = name === "" ? message(error) : `the server "${name}" does not start. Install lslint with its language server, or set lslint.path`;
    }
  }
  void vscode.commands.executeCommand("setContext", RUNNING, client !== undefined);
  if (client !== undefined) {
    status.running();
    return;
  }
  hasFailed = true;
  status.failed(`lslint: ${problem}`);
  void complain(problem);
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A client whose server has answered. Throws if the server does not start. */
async function started(run: Command): Promise<LanguageClient> {
  const documentSelector = selector().flatMap((language) => [
    { scheme: "file", language },
    { scheme: "untitled", language },
  ]);
  const made: Client = new Client(
    "lslint",
    "lslint",
    { ...run, transport: TransportKind.stdio },
    {
      documentSelector,
      initializationOptions: options(),
      outputChannel: output,
      traceOutputChannel: output,
      initializationFailedHandler: () => false,
      errorHandler: {
        // one that ends before it has answered is not started again, and the user is told once
        error: (error, message, count) =>
          made.isReady ? usual.error(error, message, count) : { action: ErrorAction.Continue, handled: true },
        closed: () => (made.isReady ? usual.closed() : { action: CloseAction.DoNotRestart, handled: true }),
      },
      middleware: {
        executeCommand: (name, given, next) => (name === TRY ? tryLine(given, next) : next(name, given)),
      },
    },
  );
  const usual = made.createDefaultErrorHandler();
  await made.start();
  made.isReady = true;
  made.onDidChangeState((event) => {
    if (client !== made) {
      return;
    }
    if (event.newState === State.Stopped) {
      status.failed("lslint: the server has stopped. Restart it, or see the output");
    } else if (event.newState === State.Running) {
      status.running();
    }
  });
  return made;
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

async function complain(problem: string): Promise<void> {
  const log = "Show the log";
  const where = "Settings";
  const install = "How to install";
  const chosen = await vscode.window.showErrorMessage(`lslint: ${problem}`, install, where, log);
  if (chosen === log) {
    output.show();
  } else if (chosen === where) {
    await vscode.commands.executeCommand("lslint.showSettings");
  } else if (chosen === install) {
    await vscode.commands.executeCommand("workbench.action.openWalkthrough", "lslint.lslint#start", false);
  }
}

async function stop(): Promise<void> {
  const old = client;
  client = program = undefined;
  if (old?.needsStop()) {
    await old.stop();
  }
}

async function restart(context: vscode.ExtensionContext): Promise<void> {
  await stop();
  await start(context);
}

/** Starts another server, now or, if no file is open for it, when one is opened. */
async function restartIfNeeded(context: vscode.ExtensionContext): Promise<void> {
  const isNeeded = vscode.workspace.textDocuments.some(concerns);
  hasFailed = false;
  await inTurn(() => (isNeeded ? restart(context) : stop()));
}

async function changed(event: vscode.ConfigurationChangeEvent, context: vscode.ExtensionContext): Promise<void> {
  if (!event.affectsConfiguration("lslint")) {
    return;
  }
  if (needsRestart((section) => event.affectsConfiguration(section))) {
    await restartIfNeeded(context);
  } else if (client !== undefined) {
    await client.sendNotification(DidChangeConfigurationNotification.type, { settings: { lslint: options() } });
    status.later();
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

/** A pipeline with findings, for the walkthrough. */
async function openExample(context: vscode.ExtensionContext): Promise<void> {
  const content = await readFile(join(context.extensionPath, "walkthrough", "example.conf"), "utf8");
  const document = await vscode.workspace.openTextDocument({ language: "logstash", content });
  await vscode.window.showTextDocument(document);
}
