/** What can be said without VS Code: which program is the server, what it is told, which texts are pipelines. */

import * as path from "node:path";

export interface Command {
  command: string;
  args: string[];
  /** Where the program starts; if missing, in the opened folder. */
  options?: { cwd: string };
}

/** Where the server is looked for. `exists`: whether a path is a file. `search`: the value of `PATH`. */
export interface Place {
  folder: string | undefined;
  search?: string;
  trusted: boolean;
  platform: NodeJS.Platform;
  home: string;
  exists: (path: string) => boolean;
}

/** Keys of the settings that are for the server; `path`, `args`, `trace` … are the editor's alone. */
export const SERVER_KEYS = [
  "select",
  "extendSelect",
  "ignore",
  "target",
  "configuration",
  "isolated",
  "preview",
  "languages",
  "fixOnSave",
  "fixAllUnsafe",
  "debounce",
  "maxDiagnostics",
] as const;

/** The command of the server that tries a line; without a line it inserts a sample comment. */
export const TRY = "lslint.tryLine";

/** Languages of VS Code whose files may be for lslint; the server finds out by their content. */
const LANGUAGES = ["logstash", "yaml", "json", "jsonc"];

/**
 * The program and arguments that start the server. It starts outside of a folder that is not trusted: programs such as
 * `uv run` run what they find in the working directory, and so do relative entries of the `PATH`.
 */
export function serverCommand(given: { path: string; args: readonly string[] }, place: Place): Command {
  const found = program(given, place);
  return place.trusted ? found : { ...found, options: { cwd: place.home } };
}

function program(given: { path: string; args: readonly string[] }, place: Place): Command {
  const args = given.args.length > 0 ? [...given.args] : ["lsp"];
  const wanted = given.path.trim();
  if (wanted !== "") {
    const command = expand(wanted, place);
    if (!place.trusted && isInFolder(command, place)) {
      throw new Error(`${command} is in a folder that is not trusted`);
    }
    return { command: located(command, place), args };
  }
  return { command: fromEnvironment(place) ?? located("lslint", place), args };
}

/**
 * Whether a path is in the opened folder, where the server starts: relative paths are. The user's own settings can name
 * such a path (`${workspaceFolder}/.venv/bin/lslint`), for every folder that is opened.
 */
function isInFolder(command: string, place: Place): boolean {
  const { resolve, relative, isAbsolute, sep } = place.platform === "win32" ? path.win32 : path.posix;
  if (!command.includes("/") && !(place.platform === "win32" && /[\\:]/.test(command))) {
    return false; // a name, for the PATH
  }
  if (!isAbsolute(command)) {
    return true;
  }
  const way = place.folder === undefined ? ".." : relative(resolve(place.folder), resolve(command));
  return !isAbsolute(way) && way !== ".." && !way.startsWith(`..${sep}`);
}

/**
 * The absolute path of a program on Windows, where a bare name would start a file of the working directory (the opened
 * folder, trusted or not) before one on the `PATH`. Throws if the `PATH` outside of the folder does not have it.
 */
function located(command: string, place: Place): string {
  if (place.platform !== "win32" || /[\\/:]/.test(command)) {
    return command;
  }
  const name = /\.[a-z]+$/i.test(command) ? command : `${command}.exe`;
  const inside = place.folder === undefined ? undefined : path.win32.resolve(place.folder).toLowerCase();
  for (const entry of (place.search ?? "").split(";")) {
    const folder = entry.trim().replace(/^"(.*)"$/, "$1");
    if (!/^(?:[a-z]:[\\/]|\\\\)/i.test(folder)) {
      continue; // relative to the working directory
    }
    const full = path.win32.resolve(folder).toLowerCase();
    if (inside !== undefined && (full === inside || full.startsWith(`${inside}\\`))) {
      continue;
    }
    const candidate = path.win32.join(folder, name);
    if (place.exists(candidate)) {
      return candidate;
    }
  }
  throw new Error(`${name} is not on the PATH`);
}

function expand(given: string, place: Place): string {
  const home = /^~(?=$|[/\\])/.test(given) ? place.home + given.slice(1) : given;
  return home.replaceAll("${workspaceFolder}", place.folder ?? ".");
}

/** The program in a virtual environment of the folder; nothing of a folder that is not trusted is run. */
function fromEnvironment(place: Place): string | undefined {
  if (place.folder === undefined || !place.trusted) {
    return undefined;
  }
  const join = place.platform === "win32" ? path.win32.join : path.posix.join;
  const inside = place.platform === "win32" ? ["Scripts", "lslint.exe"] : ["bin", "lslint"];
  for (const name of [".venv", "venv"]) {
    const candidate = join(place.folder, name, ...inside);
    if (place.exists(candidate)) {
      return candidate;
    }
  }
  return undefined;
}

/** The command that explains a rule, by the same program as the server; undefined if its arguments do not tell. */
export function ruleCommand(server: Command, code: string): Command | undefined {
  const at = server.args.lastIndexOf("lsp");
  return at < 0 ? undefined : { ...server, args: [...server.args.slice(0, at), "rule", code] };
}

/** A code, name or prefix of rules: what may be handed to the program. */
export function isRule(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9-]*$/.test(text);
}

/** The settings that are set and that the server knows. */
export function serverOptions(read: (key: string) => unknown): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const key of SERVER_KEYS) {
    const value = read(key);
    if (value !== undefined && value !== null) {
      made[key] = value;
    }
  }
  return made;
}

/** The languages whose texts the server is shown. `mapped`: the setting `languages`. */
export function languagesOf(mapped: Readonly<Record<string, unknown>> | undefined): string[] {
  return [...new Set([...LANGUAGES, ...Object.keys(mapped ?? {})])];
}

/** Whether a change of these settings needs another server. */
export function needsRestart(affects: (section: string) => boolean): boolean {
  return ["path", "args", "languages", "fixOnSave"].some((key) => affects(`lslint.${key}`));
}

/** Whether a text begins like a pipeline: blanks, comments and tags of templates, then a section and its brace. */
export function looksLikePipeline(text: string): boolean {
  let rest = text.slice(0, 65536);
  for (;;) {
    const before = rest.length;
    rest = rest.replace(/^[\s\uFEFF]+/, "").replace(/^#[^\n]*(?:\n|$)/, "");
    rest = rest.replace(/^(?:\{%.*?%\}|\{#.*?#\}|\{\{.*?\}\}|<%.*?%>)/s, "");
    if (rest.length === before) {
      return /^(?:input|filter|output)(?:\s|#[^\n]*\n)*\{/.test(rest);
    }
  }
}
