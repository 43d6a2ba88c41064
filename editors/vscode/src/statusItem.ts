/** The item in the status bar: the release that the current file is checked for, and whether the server runs. */

import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient/node";
import type { Answer } from "./status";
import { STATUS, shown } from "./status";

export const SETTINGS_COMMAND = "lslint.showSettings";
export const OUTPUT_COMMAND = "lslint.showOutput";
const RESTART_COMMAND = "lslint.restart";

/** After a change of the findings, so many milliseconds pass before the server is asked. */
const PAUSE = 150;

export class StatusItem implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("lslint.status", vscode.StatusBarAlignment.Right, 90);
  private readonly listeners: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;
  private problem: string | undefined;
  private asked = 0;

  /** `client`: the server that runs, if one does. `concerns`: whether a document is shown to the server. */
  constructor(
    private readonly client: () => BaseLanguageClient | undefined,
    private readonly concerns: (document: vscode.TextDocument) => boolean,
  ) {
    this.item.name = "lslint";
    this.listeners = [
      vscode.window.onDidChangeActiveTextEditor(() => this.update()),
      vscode.languages.onDidChangeDiagnostics((event) => {
        const uri = vscode.window.activeTextEditor?.document.uri.toString();
        if (event.uris.some((one) => one.toString() === uri)) {
          this.later();
        }
      }),
    ];
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.listeners.forEach((one) => one.dispose());
    this.item.dispose();
  }

  /** The server starts. */
  starting(): void {
    this.problem = undefined;
    this.show("$(loading~spin) lslint", ["The language server of lslint starts"], []);
  }

  /** The server does not run, and why. */
  failed(problem: string): void {
    this.problem = problem;
    this.update();
  }

  /** The server runs. */
  running(): void {
    this.problem = undefined;
    this.update();
  }

  later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.update(), PAUSE);
  }

  update(): void {
    void this.ask();
  }

  private async ask(): Promise<void> {
    const number = ++this.asked;
    const document = vscode.window.activeTextEditor?.document;
    if (document === undefined || !this.concerns(document)) {
      this.item.hide();
      return;
    }
    if (this.problem !== undefined) {
      this.show("$(error) lslint", [this.problem], [], true);
      return;
    }
    const client = this.client();
    if (client === undefined || !client.isRunning()) {
      return;
    }
    let answer: Answer | null;
    try {
      const textDocument = client.code2ProtocolConverter.asTextDocumentIdentifier(document);
      answer = await client.sendRequest<Answer | null>(STATUS, { textDocument });
    } catch {
      this.item.hide(); // it has ended meanwhile, or is too old to know the request
      return;
    }
    if (number !== this.asked) {
      return; // an answer for another document, or an older one
    }
    const made = shown(answer);
    if (made === undefined) {
      this.item.hide();
      return;
    }
    this.show(made.text, made.lines, made.places);
  }

  private show(text: string, lines: string[], places: { label: string; uri: string; line: number }[], isError = false): void {
    const tip = new vscode.MarkdownString("", true);
    tip.isTrusted = { enabledCommands: [SETTINGS_COMMAND, OUTPUT_COMMAND, RESTART_COMMAND] };
    lines.forEach((line) => tip.appendText(line).appendMarkdown("\n\n"));
    for (const place of places) {
      const uri = vscode.Uri.parse(place.uri).with({ fragment: place.line > 0 ? `L${place.line}` : "" });
      tip.appendMarkdown("$(go-to-file) [").appendText(place.label).appendMarkdown(`](${uri.toString()})\n\n`);
    }
    tip.appendMarkdown(
      `[Settings](command:${SETTINGS_COMMAND}) | [Output](command:${OUTPUT_COMMAND}) | [Restart](command:${RESTART_COMMAND})`,
    );
    this.item.text = text;
    this.item.tooltip = tip;
    this.item.accessibilityInformation = { label: `lslint: ${lines.join(". ")}` };
    this.item.command = isError ? OUTPUT_COMMAND : SETTINGS_COMMAND;
    this.item.backgroundColor = isError ? new vscode.ThemeColor("statusBarItem.errorBackground") : undefined;
    this.item.show();
  }
}
