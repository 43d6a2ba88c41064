/**
 * lslint in Python, in a worker. The page hands over the files that it has loaded: nothing is requested from here, and
 * the content security policy that the worker has from the page forbids it.
 */

import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { info } from "pyodide/pyodide-lock.json";
import type { Files, FromWorker, ToWorker } from "./protocol";

const scope = globalThis as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};
const LIBRARY = "python_stdlib.zip";
/** Where Pyodide is told that its files are; requests for them never leave the worker. */
const NOWHERE = "https://lslint.invalid/";

/** Where the Python packages are. */
const FOLDER = "/lib/lslint";

let handle: ((request: string) => string) | undefined;

async function start(files: Files): Promise<void> {
  globalThis.fetch = (address) => {
    const body = String(address).endsWith(LIBRARY) ? files.library : new ArrayBuffer(0);
    return Promise.resolve(new Response(body));
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: files.wasm,
    instance: await WebAssembly.instantiate(files.wasm, imports),
  });
  const python = await loadPyodide({
    indexURL: NOWHERE,
    packageBaseUrl: NOWHERE,
    lockFileContents: { info, packages: {} } as never,
    stdin: () => null,
    createPyodideModule,
  } as Parameters<typeof loadPyodide>[0]);
  unpack(files.packages, python.FS);
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}"); sys.dont_write_bytecode = True`);
  handle = python.pyimport("backend").handle as (request: string) => string;
}

/** Writes the files that `tools/build_playground.py` has joined. */
function unpack(joined: ArrayBuffer, files: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array): void }): void {
  const length = new DataView(joined).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(joined, 4, length))) as [string, number][];
  const folders = new Set<string>();
  let at = 4 + length;
  for (const [name, size] of head) {
    const path = `${FOLDER}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) {
      folders.add(folder);
      files.mkdirTree(folder);
    }
    files.writeFile(path, new Uint8Array(joined, at, size));
    at += size;
  }
}

scope.onmessage = (event) => {
  const given = event.data;
  if ("start" in given) {
    start(given.start).then(
      () => scope.postMessage({ ready: true }),
      (error: unknown) => scope.postMessage({ failed: String(error) }),
    );
    return;
  }
  let answer: string;
  try {
    answer = handle === undefined ? JSON.stringify({ error: "lslint is not ready" }) : handle(given.request);
  } catch (error) {
    // the last line of a traceback; the rest names files of the build
    const last = String(error).trim().split("\n").at(-1) ?? "";
    answer = JSON.stringify({ error: `lslint has failed, which is a bug: ${last}` });
  }
  scope.postMessage({ id: given.id, answer });
};
