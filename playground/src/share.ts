/** The state of the page as a URL fragment, which browsers never send. */

import type { Input } from "./protocol";

export interface State extends Input {
  lines: string;
  codec: string;
}

const NAME = "s=";
/** Characters of a fragment, and of what it may unfold to: a link is a stranger's. */
const MAX_FRAGMENT = 1_000_000;
const MAX_STATE = 2_000_000;

/** Why a link cannot be opened. */
export class BadLink extends Error {}

export async function toFragment(state: State): Promise<string> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of packed) {
    binary += String.fromCharCode(byte);
  }
  return NAME + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The state in a fragment (without `#`); undefined if it has none. Throws `BadLink`. */
export async function fromFragment(fragment: string): Promise<State | undefined> {
  if (!fragment.startsWith(NAME)) {
    return undefined;
  }
  if (fragment.length > MAX_FRAGMENT) {
    throw new BadLink("The link is too long.");
  }
  let given: unknown;
  try {
    const binary = atob(fragment.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    given = JSON.parse(new TextDecoder().decode(await through(packed, new DecompressionStream("deflate-raw"))));
  } catch {
    throw new BadLink("The link is incomplete or damaged, so it cannot be opened.");
  }
  return checked(given);
}

/** Only what has the right type is taken from a link. */
function checked(given: unknown): State {
  if (typeof given !== "object" || given === null) {
    throw new BadLink("The link is not one of this page.");
  }
  const { text, kind, release, select, lines, codec } = given as Record<string, unknown>;
  const word = (value: unknown) => (typeof value === "string" && /^[\w.-]{1,40}$/.test(value) ? value : null);
  return {
    text: typeof text === "string" ? text : "",
    kind: word(kind),
    release: word(release),
    select: Array.isArray(select) ? select.map(word).filter((one) => one !== null) : [],
    lines: typeof lines === "string" ? lines : "",
    codec: codec === "json" ? "json" : "plain",
  };
}

async function through(
  data: Uint8Array<ArrayBuffer>,
  change: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([data]).stream().pipeThrough(change).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    size += value.byteLength;
    if (size > MAX_STATE) {
      await reader.cancel();
      throw new BadLink("The link is too long.");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
