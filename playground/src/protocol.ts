/** What page, worker and `backend.py` say to each other. */

export type Severity = "error" | "warning" | "info";

export interface Edit {
  from: number;
  to: number;
  insert: string;
}

export interface Finding {
  code: string;
  name: string;
  severity: Severity;
  line: number;
  column: number;
  from: number;
  to: number;
  message: string;
  help: string | null;
  fix?: { message: string; applicability: "safe" | "unsafe" | "manual"; edits: Edit[] };
}

/** What a check depends on. `kind`: null to detect it; `release`: null for any. */
export interface Input {
  text: string;
  kind: string | null;
  release: string | null;
  select: string[];
}

export interface Failure {
  error: string;
}

export interface Answers {
  describe: { version: string; kinds: { name: string; product: string }[]; releases: Record<string, string[]> };
  check: {
    kind: string;
    verdict: "accepted" | "rejected" | "unknown";
    starts: "yes" | "no" | "unknown";
    findings: Finding[];
    total: number;
    fixable: number;
  };
  fix: { text: string; count: number };
  format: { text: string };
  try: { traces: string[]; omitted: number; ecs: string; not_run: string[] };
  rule: Input & { name: string; summary: string };
}

export interface Arguments {
  describe: Record<string, never>;
  check: Input;
  fix: Input;
  format: Input;
  try: Input & { lines: string; codec: string };
  rule: { code: string };
}

/** The files that the worker needs, loaded by the page. */
export interface Files {
  wasm: WebAssembly.Module;
  library: ArrayBuffer;
  packages: ArrayBuffer;
}

export type ToWorker = { start: Files } | { id: number; request: string };
export type FromWorker = { ready: true } | { id: number; answer: string } | { failed: string };
