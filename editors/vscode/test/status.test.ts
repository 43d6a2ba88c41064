import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Answer, Release } from "../src/status";
import { shown } from "../src/status";

const row = (releases: string, more: Partial<Release> = {}): Release => ({
  product: "logstash",
  releases,
  source: "project",
  origin: "docker-compose.yml:3",
  uri: "file:///w/docker-compose.yml",
  line: 3,
  ...more,
});
const answer = (releases: Release[], more: Partial<Answer> = {}): Answer => ({
  kind: "logstash",
  verdict: "accepted",
  starts: "yes",
  excluded: false,
  releases,
  text: "Logstash 7.6.2 (docker-compose.yml:3)",
  ...more,
});

describe("the status bar", () => {
  it("shows the release, and in the tooltip where it comes from", () => {
    assert.deepEqual(shown(answer([row("7.6.2")])), {
      text: "$(checklist) Logstash 7.6.2",
      lines: ["Checked for Logstash 7.6.2 (docker-compose.yml:3)", "Verdict: accepted"],
      places: [{ label: "docker-compose.yml:3", uri: "file:///w/docker-compose.yml", line: 3 }],
    });
  });

  it("says how to set a release that is not known", () => {
    const unknown = row("7.17 to 9.5", { source: "unknown", origin: "none found", uri: undefined, line: undefined });
    const found = shown(answer([unknown], { text: "Logstash 7.17 to 9.5, as no release is known" }));
    assert.equal(found?.text, "$(checklist) Logstash 7.17 to 9.5");
    assert.match(found?.lines.join("\n") ?? "", /set lslint\.target/);
    assert.deepEqual(found?.places, []);
  });

  it("names two releases", () => {
    const rows = ["7.6.2", "8.1.0", "8.2.0", "8.1.0"].map((one) => row(one));
    assert.equal(shown(answer(rows))?.text, "$(checklist) Logstash 7.6.2, Logstash 8.1.0 +1");
  });

  it("shows the verdict", () => {
    const verdict = (verdict: string, starts: string): string | undefined =>
      shown(answer([row("8.1")], { verdict, starts }))?.lines[1];
    assert.equal(verdict("rejected", "no"), "Verdict: rejected");
    assert.equal(verdict("accepted", "no"), "Verdict: accepted, but the product does not start with it");
    assert.equal(verdict("unknown", "unknown"), "Verdict: unknown");
  });

  it("is empty for what is not a config", () => {
    assert.equal(shown(answer([], { kind: "none", text: "" })), undefined);
    assert.equal(shown(null), undefined);
    assert.equal(shown(undefined), undefined);
  });

  it("says that a file is excluded, or that it has no release", () => {
    assert.match(shown(answer([], { excluded: true, text: "" }))?.lines[0] ?? "", /excludes this file/);
    assert.deepEqual(shown(answer([], { text: "" }))?.text, "$(checklist) lslint");
  });
});
