/** Which program is the server: the settings, the folder, the `PATH` and the package of the extension. */

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import type { Command, Given, Mode, Place } from "./server";
import { VERSION_ARGS, bundledCommand, isSupported, plan, pythons, serverCommand } from "./server";

export function settings(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration("lslint");
}

/** The servers to start: the next one if one does not start. Each is looked for when it is its turn. */
export function servers(context: vscode.ExtensionContext): (() => Promise<Command>)[] {
  const archive = join(context.extensionPath, "bundled", "lslint.pyz");
  const steps = plan(settings().get<Mode>("server", "auto"), given(), place(), existsSync(archive));
  return steps.map((step) =>
    step === "program" ? async () => serverCommand(given(), place()) : () => bundled(archive, context),
  );
}

function given(): Given {
  return { path: settings().get<string>("path", ""), args: settings().get<string[]>("args", ["lsp"]) };
}

function place(): Place {
  return {
    folder: vscode.workspace.workspaceFolders?.[0]?.uri.fsPath,
    trusted: vscode.workspace.isTrusted,
    platform: process.platform,
    home: homedir(),
    search: process.env.PATH ?? "",
    exists: existsSync,
  };
}

async function bundled(archive: string, context: vscode.ExtensionContext): Promise<Command> {
  if (!existsSync(archive)) {
    throw new Error("this package of the extension has no bundled server; set lslint.server to path, and install lslint");
  }
  for (const python of pythons(settings().get<string>("interpreter", ""), await chosenPython(), place())) {
    if (isSupported(await version(python))) {
      return bundledCommand(python, archive, join(context.globalStorageUri.fsPath, "server"), process.env);
    }
  }
  throw new Error("the bundled server needs Python 3.11 or newer; set lslint.interpreter to one");
}

function version(python: Command): Promise<string> {
  return new Promise((resolve) => {
    execFile(python.command, [...python.args, ...VERSION_ARGS], { ...python.options, timeout: 20_000 }, (_, stdout) =>
      resolve(stdout),
    );
  });
}

/** The interpreter that is selected in the Python extension, if that is there. */
async function chosenPython(): Promise<string | undefined> {
  const extension = vscode.extensions.getExtension("ms-python.python");
  if (extension === undefined) {
    return undefined;
  }
  try {
    const api = (await extension.activate()) as {
      environments?: { getActiveEnvironmentPath?: () => { path?: unknown } };
    };
    const found = api.environments?.getActiveEnvironmentPath?.().path;
    return typeof found === "string" && found.includes("python") ? found : undefined;
  } catch {
    return undefined;
  }
}
