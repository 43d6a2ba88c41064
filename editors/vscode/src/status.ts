/** What the status bar says about a document, from the answer of the request `lslint/status`. */

export const STATUS = "lslint/status";

export interface Release {
  product: string;
  releases: string;
  source: "target" | "project" | "unknown";
  origin: string;
  uri?: string;
  line?: number;
}

export interface Answer {
  kind: string;
  verdict: string;
  starts: string;
  excluded: boolean;
  releases: Release[];
  text: string;
}

export interface Shown {
  text: string;
  /** Plain text, one paragraph each. */
  lines: string[];
  /** Where the releases come from. */
  places: { label: string; uri: string; line: number }[];
}

/** Releases that are named in the status bar. */
const MAX_NAMED = 2;

/** The text and the tooltip; undefined for a document that is not a config. */
export function shown(answer: Answer | null | undefined): Shown | undefined {
  if (answer === null || answer === undefined || answer.kind === "none") {
    return undefined;
  }
  if (answer.excluded) {
    return { text: "$(circle-slash) lslint", lines: ["Not checked: the config of lslint excludes this file"], places: [] };
  }
  const named = [...new Set(answer.releases.map(name))];
  const more = named.length - MAX_NAMED;
  const text = named.slice(0, MAX_NAMED).join(", ") + (more > 0 ? ` +${more}` : "");
  const lines = [answer.text === "" ? "Checked by lslint" : `Checked for ${answer.text}`, verdict(answer)];
  if (answer.releases.some((one) => one.source === "unknown")) {
    lines.push("To check for another release, set lslint.target, or [targets] in lslint.toml");
  }
  const places = answer.releases.flatMap((one) =>
    one.uri === undefined ? [] : [{ label: one.origin, uri: one.uri, line: one.line ?? 0 }],
  );
  return { text: `$(checklist) ${text === "" ? "lslint" : text}`, lines, places };
}

function name(one: Release): string {
  const product = one.product.charAt(0).toUpperCase() + one.product.slice(1);
  return `${product} ${one.releases}`;
}

function verdict(answer: Answer): string {
  const starts = answer.verdict !== "rejected" && answer.starts === "no" ? ", but the product does not start with it" : "";
  return `Verdict: ${answer.verdict}${starts}`;
}
