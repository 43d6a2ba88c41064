/** The page with the graph of the pipelines, from the answer of the request `lslint/graph`. */

export const GRAPH = "lslint/graph";

export interface Pipeline {
  name: string;
  files: string[];
  inputs: string[];
  filters: number;
  outputs: string[];
}

export interface Graph {
  mermaid: string;
  current: string;
  note: string;
  pipelines: Pipeline[];
  connections: { from: string; to: string; over: string }[];
}

/** The files of all pipelines: the page names a file by its place in this list. */
export function filesOf(graph: Graph): string[] {
  return graph.pipelines.flatMap((one) => one.files);
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
}

/**
 * The HTML of the webview. The page may run only its own script, and loads nothing. `nonce`: unpredictable, new for each
 * page; `label`: how a URI is shown.
 */
export function graphPage(graph: Graph, nonce: string, label: (uri: string) => string): string {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;
  const counted = `${count(graph.pipelines.length, "pipeline")}, ${count(graph.connections.length, "connection")}`;
  const note = graph.note === "" ? "" : `<p class="dim">${escape(graph.note)}</p>`;
  const diagram = graph.mermaid === "" ? "" : `<details><summary>Mermaid</summary><pre>${escape(graph.mermaid)}</pre></details>`;
  let number = 0;
  const rows = graph.pipelines.map((one) => {
    const files = one.files.map(
      (uri) => `<li><button type="button" data-file="${number++}">${escape(label(uri))}</button></li>`,
    );
    const list = (labels: string[]): string => `<ul>${labels.map((each) => `<li>${escape(each)}</li>`).join("")}</ul>`;
    return (
      `<tr${one.name === graph.current ? ' class="current" aria-current="true"' : ""}>` +
      `<th scope="row" data-name="${escape(one.name)}">${escape(one.name)}<ul>${files.join("")}</ul></th>` +
      `<td>${list(one.inputs)}</td><td>${one.filters}</td><td>${list(one.outputs)}</td></tr>`
    );
  });
  const joined = graph.connections.map(
    (one) => `<li>${escape(one.from)} → ${escape(one.to)} (${escape(one.over)})</li>`,
  );
  const table =
    rows.length === 0
      ? "<p>No Logstash pipelines found.</p>"
      : "<h2>Pipelines</h2><table><thead><tr><th>Pipeline</th><th>Inputs</th><th>Filters</th><th>Outputs</th></tr></thead>" +
        `<tbody>${rows.join("")}</tbody></table>`;
  const connections = joined.length === 0 ? "" : `<h2>Connections</h2><ul>${joined.join("")}</ul>`;
  return (
    '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">' +
    `<meta http-equiv="Content-Security-Policy" content="${policy}">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Pipelines</title>' +
    `<style nonce="${nonce}">${STYLE}</style></head><body><h1>Pipelines</h1><p>${counted}</p>${note}` +
    `${table}${connections}${diagram}<script nonce="${nonce}">${SCRIPT}</script></body></html>\n`
  );
}

const STYLE = `
body { padding: 0 1.25rem 1.25rem; color: var(--vscode-foreground); font: var(--vscode-font-size, 13px) var(--vscode-font-family, sans-serif); }
h1 { font-size: 1.4em; } h2 { font-size: 1.15em; margin-top: 1.5rem; }
.dim { color: var(--vscode-descriptionForeground); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid var(--vscode-panel-border, #8888); overflow-wrap: anywhere; }
tr.current th { border-left: 3px solid var(--vscode-textLink-foreground); padding-left: 0.5rem; }
td ul, th ul { margin: 0; padding: 0; list-style: none; font-weight: normal; }
button { border: 0; padding: 0; background: none; color: var(--vscode-textLink-foreground); font: inherit; cursor: pointer; text-align: left; }
button:hover { text-decoration: underline; }
:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
`;

const SCRIPT = `
"use strict";
const editor = acquireVsCodeApi();
const open = (file) => editor.postMessage({ open: Number(file) });
for (const button of document.querySelectorAll("button[data-file]")) {
  button.addEventListener("click", () => open(button.dataset.file));
}
`;
