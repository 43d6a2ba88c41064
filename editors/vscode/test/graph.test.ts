import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Graph } from "../src/graph";
import { escape, filesOf, graphPage } from "../src/graph";

const EVIL = "\"><img src=x onerror=alert(1)>'";
const GRAPH: Graph = {
  mermaid: "flowchart LR\n  p0[\"a\"]\n",
  current: "a",
  note: "",
  pipelines: [
    { name: "a", files: ["file:///w/a.conf", "file:///w/b.conf"], inputs: ["beats 5044"], filters: 2, outputs: ["redis q"] },
    { name: "c", files: ["file:///w/c.conf"], inputs: ["redis q"], filters: 0, outputs: [] },
  ],
  connections: [{ from: "a", to: "c", over: "redis q" }],
};
const page = (graph: Partial<Graph> = {}, nonce = "n0"): string => graphPage({ ...GRAPH, ...graph }, nonce, (uri) => uri.slice(10));

describe("the page of the graph", () => {
  it("may run its own script and style only", () => {
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page()) ?? [];
    assert.deepEqual(policy?.split("; "), [
      "default-src 'none'",
      "style-src 'nonce-n0'",
      "script-src 'nonce-n0'",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    assert.deepEqual(page().match(/<(script|style)\b[^>]*>/g), ['<style nonce="n0">', '<script nonce="n0">']);
    assert.doesNotMatch(page(), /\s(?:on\w+|style)="|https?:/);
  });

  it("counts, and lists what is connected", () => {
    assert.match(page(), /<p>2 pipelines, 1 connection<\/p>/);
    assert.match(page(), /<li>a → c \(redis q\)<\/li>/);
    assert.match(page(), /<tr class="current" aria-current="true"><th scope="row" data-name="a">/);
    assert.match(page({ mermaid: "", pipelines: [], connections: [] }), /No Logstash pipelines found/);
    assert.match(page({ note: "only 5 files were read" }), /<p class="dim">only 5 files were read<\/p>/);
    assert.match(page(), /<pre>flowchart LR\n {2}p0\[&#34;a&#34;\]\n<\/pre>/);
  });

  it("numbers the files as the panel knows them", () => {
    const numbers = [...page().matchAll(/data-file="(\d+)">([^<]*)</g)].map((one) => [Number(one[1]), one[2]]);
    assert.deepEqual(numbers, filesOf(GRAPH).map((uri, number) => [number, uri.slice(10)]));
  });

  it("escapes what comes from files", () => {
    const evil = { name: EVIL, files: [`file:///w/${EVIL}`], inputs: [EVIL], filters: 0, outputs: [EVIL] };
    const text = page({ note: EVIL, current: EVIL, pipelines: [evil], connections: [{ from: EVIL, to: EVIL, over: EVIL }] });
    assert.doesNotMatch(text, /<img/);
    assert.equal(escape("<a href=\"x\" title='y'>&"), "&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;");
  });
});
