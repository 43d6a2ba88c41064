/** lslint as the page sees it: loads the files, forbids all further requests, and asks the worker. */

import type { Answers, Arguments, Failure, Files, FromWorker, ToWorker } from "./protocol";

/** Longer than anything takes: a worker that gives no answer is replaced. */
const LIMIT = 20_000;

interface Waiting {
  resolve: (answer: string) => void;
  timer: number;
}

export class Linter {
  private worker: Worker | undefined;
  private ready: Promise<void> = Promise.resolve();
  private waiting = new Map<number, Waiting>();
  private count = 0;

  private constructor(
    private readonly script: string,
    private readonly files: Files,
  ) {
    this.start();
  }

  /** Loads everything that is ever loaded. `progress` is told the share, from 0 to 1. */
  static async load(progress: (share: number) => void): Promise<Linter> {
    const counter = new Counter(progress);
    const [script, wasm, library, packages] = await Promise.all([
      get("worker.js", counter).then((response) => response.text()),
      get("pyodide.asm.wasm", counter).then((response) => WebAssembly.compileStreaming(response)),
      get("library.bin", counter).then(unpacked),
      get("packages.bin", counter).then(unpacked),
    ]);
    forbidRequests();
    return new Linter(script, { wasm, library, packages });
  }

  /** The answer of `backend.py`. An error that the user can correct is an answer, too. */
  async ask<Name extends keyof Answers>(name: Name, given: Arguments[Name]): Promise<Answers[Name] | Failure> {
    await this.ready;
    const id = ++this.count;
    const answer = await new Promise<string>((resolve) => {
      const timer = window.setTimeout(() => this.restart(), LIMIT);
      this.waiting.set(id, { resolve, timer });
      this.post({ id, request: JSON.stringify({ ...given, do: name }) });
    });
    return JSON.parse(answer) as Answers[Name] | Failure;
  }

  private post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private start(): void {
    // a worker made of a blob has the policy of the page, one with an address would have none
    const address = URL.createObjectURL(new Blob([this.script], { type: "text/javascript" }));
    const worker = new Worker(address, { type: "module", name: "lslint" });
    this.worker = worker;
    this.ready = new Promise((resolve, reject) => {
      worker.onmessage = (event: MessageEvent<FromWorker>) => {
        const told = event.data;
        if ("ready" in told) {
          resolve();
        } else if ("failed" in told) {
          reject(new Error(told.failed));
        } else {
          this.settle(told.id, told.answer);
        }
      };
      worker.onerror = (event) => reject(new Error(event.message));
    });
    this.ready.then(
      () => URL.revokeObjectURL(address),
      () => undefined,
    );
    this.post({ start: this.files });
  }

  private settle(id: number, answer: string): void {
    const found = this.waiting.get(id);
    if (found !== undefined) {
      this.waiting.delete(id);
      window.clearTimeout(found.timer);
      found.resolve(answer);
    }
  }

  private restart(): void {
    this.worker?.terminate();
    for (const id of [...this.waiting.keys()]) {
      this.settle(id, JSON.stringify({ error: `No result after ${LIMIT / 1000} seconds. lslint was restarted.` }));
    }
    this.start();
  }
}

/** From now on the page, and each worker that it starts, can request nothing at all. */
function forbidRequests(): void {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "connect-src 'none'; script-src blob: 'wasm-unsafe-eval'; worker-src blob:";
  document.head.append(policy);
}

async function get(name: string, counter: Counter): Promise<Response> {
  const response = await fetch(name);
  if (!response.ok || response.body === null) {
    throw new Error(`${name}: ${response.status} ${response.statusText}`);
  }
  const size = Number(response.headers.get("Content-Length")) || 0;
  const headers = { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" };
  return new Response(response.body.pipeThrough(counter.of(size)), { headers });
}

function unpacked(response: Response): Promise<ArrayBuffer> {
  const body = response.body as ReadableStream<Uint8Array<ArrayBuffer>>;
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Counts the bytes of all files. With a compressed transfer the sizes are too small, so the share stays below 1. */
class Counter {
  private done = 0;
  private all = 0;

  constructor(private readonly progress: (share: number) => void) {}

  of(size: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
    this.all += size;
    return new TransformStream({
      transform: (chunk, controller) => {
        this.done += chunk.byteLength;
        this.progress(this.all > 0 ? Math.min(this.done / this.all, 1) : 0);
        controller.enqueue(chunk);
      },
    });
  }
}
