/** The panel with the graph of the pipelines. */

import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient/node";
import type { Graph } from "./graph";
import { GRAPH, filesOf, graphPage } from "./graph";

export const VIEW = "lslint.graph";

export class GraphPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private document: vscode.TextDocument | undefined;
  private files: string[] = [];
  private readonly listener: vscode.Disposable;

  constructor(private readonly client: () => BaseLanguageClient | undefined) {
    this.listener = vscode.workspace.onDidSaveTextDocument(() => {
      if (this.panel?.visible === true) {
        void this.refresh();
      }
    });
  }

  dispose(): void {
    this.listener.dispose();
    this.panel?.dispose();
  }

  /** Shows the pipelines of the project of a document. Throws if the server does not answer. */
  async show(document: vscode.TextDocument): Promise<void> {
    this.document = document;
    const graph = await this.ask();
    if (graph === undefined) {
      return;
    }
    if (this.panel === undefined) {
      const options = { enableScripts: true, enableCommandUris: false, localResourceRoots: [] };
      const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      this.panel = vscode.window.createWebviewPanel(VIEW, "Pipelines", where, options);
      this.panel.onDidDispose(() => (this.panel = undefined));
      this.panel.webview.onDidReceiveMessage((message: unknown) => this.open(message));
    } else {
      this.panel.reveal(undefined, true);
    }
    this.draw(graph);
  }

  private async refresh(): Promise<void> {
    try {
      const graph = await this.ask();
      if (graph !== undefined) {
        this.draw(graph);
      }
    } catch {
      // the server has ended; the last graph stays
    }
  }

  private async ask(): Promise<Graph | undefined> {
    const client = this.client();
    if (client === undefined || this.document === undefined) {
      return undefined;
    }
    const textDocument = client.code2ProtocolConverter.asTextDocumentIdentifier(this.document);
    return (await client.sendRequest<Graph | null>(GRAPH, { textDocument })) ?? undefined;
  }

  private draw(graph: Graph): void {
    if (this.panel === undefined) {
      return;
    }
    this.files = filesOf(graph);
    const nonce = randomBytes(24).toString("hex");
    this.panel.webview.html = graphPage(graph, nonce, (uri) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri)));
  }

  /** The page names a file by its number; any other message is ignored. */
  private open(message: unknown): void {
    const number = typeof message === "object" && message !== null && "open" in message ? message.open : undefined;
    const uri = typeof number === "number" ? this.files[number] : undefined;
    if (uri !== undefined) {
      void vscode.window.showTextDocument(vscode.Uri.parse(uri), { viewColumn: vscode.ViewColumn.One });
    }
  }
}
