/** What can be said without VS Code: which program is the server, what it is told, which texts are pipelines. */

import * as path from "node:path";

export interface Command {
  command: string;
  args: string[];
  /** Where the program starts (if missing, in the opened folder), and its environment (if missing, that of VS Code). */
  options?: { cwd?: string; env?: NodeJS.ProcessEnv };
}

/** The setting `server`: which lslint is the server. */
export type Mode = "auto" | "path" | "bundled";

/** What the settings say about the server. */
export interface Given {
  path: string;
  args: readonly string[];
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
  "languages",
  "fixOnSave",
  "fixAllUnsafe",
  "debounce",
  "maxDiagnostics",
] as const;

/** The command of the server that tries a line. */
export const TRY = "lslint.tryLine";

/** Languages of VS Code whose files may be for lslint; the server finds out by their content. */
const LANGUAGES = ["logstash", "yaml", "json", "jsonc"];

/**
 * The program and arguments that start the server. It starts outside of a folder that is not trusted: programs such as
 * `uv run` run what they find in the working directory, and so do relative entries of the `PATH`.
 */
export function serverCommand(given: Given, place: Place): Command {
  const found = program(given, place);
  return place.trusted ? found : { ...found, options: { cwd: place.home } };
}

function program(given: Given, place: Place): Command {
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

/**
 * Which servers to start, the next one if one does not start: the program (`path`, the virtual environment of the folder,
 * the `PATH`), or the lslint in the package of the extension. `isBundled`: whether the package has one.
 */
export function plan(mode: Mode, given: Given, place: Place, isBundled: boolean): ("program" | "bundled")[] {
  if (mode === "bundled") {
    return ["bundled"];
  }
  if (mode === "path" || !isBundled || given.path.trim() !== "") {
    return ["program"];
  }
  const isThere = fromEnvironment(place) !== undefined || isOnPath("lslint", place);
  return isThere ? ["program", "bundled"] : ["bundled"];
}

/** Whether the `PATH` has a program, outside of the opened folder if that is not trusted. */
function isOnPath(name: string, place: Place): boolean {
  if (place.platform === "win32") {
    try {
      located(name, place);
      return true;
    } catch {
      return false;
    }
  }
  return (place.search ?? "").split(":").some((folder) => {
    const candidate = path.posix.join(folder, name);
    return folder.startsWith("/") && place.exists(candidate) && (place.trusted || !isInFolder(candidate, place));
  });
}

/** The server in the package of the extension: `archive`, a zip archive for Python. `store`: where it may unpack. */
export function bundledCommand(python: Command, archive: string, store: string, env: NodeJS.ProcessEnv): Command {
  const options = { ...python.options, env: { ...env, SHIV_ROOT: store } };
  return { command: python.command, args: [...python.args, "-I", archive, "lsp"], options };
}

/**
 * The Pythons that may run the bundled server, in the order in which they are tried. `wanted`: the setting
 * `interpreter`; `chosen`: the one of the Python extension. One of a folder that is not trusted is never run.
 */
export function pythons(wanted: string, chosen: string | undefined, place: Place): Command[] {
  const options = place.trusted ? {} : { options: { cwd: place.home } };
  const setting = wanted.trim();
  if (setting !== "") {
    const command = expand(setting, place);
    if (!place.trusted && isInFolder(command, place)) {
      throw new Error(`${command} is in a folder that is not trusted`);
    }
    return [{ command: located(command, place), args: [], ...options }];
  }
  const found: Command[] = [];
  if (chosen !== undefined && chosen !== "" && (place.trusted || !isInFolder(chosen, place))) {
    found.push({ command: chosen, args: [], ...options });
  }
  const names: [string, string[]][] =
    place.platform === "win32"
      ? [["py", ["-3"]], ["python", []], ["python3", []]]
      : ["python3", "python3.14", "python3.13", "python3.12", "python3.11", "python"].map((name) => [name, []]);
  for (const [name, args] of names) {
    try {
      found.push({ command: located(name, place), args, ...options });
    } catch {
      // not on the PATH outside of the folder
    }
  }
  return found;
}

/** Arguments with which a Python prints its version. */
export const VERSION_ARGS = ["-I", "-c", "import sys; print('%d.%d' % sys.version_info[:2])"];

/** Whether lslint runs with the Python that printed this. */
export function isSupported(printed: string): boolean {
  const [, major, minor] = /^(\d+)\.(\d+)\s*$/.exec(printed) ?? [];
  return major === "3" && Number(minor) >= 11;
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
  return ["server", "path", "args", "interpreter", "languages", "fixOnSave"].some((key) => affects(`lslint.${key}`));
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
