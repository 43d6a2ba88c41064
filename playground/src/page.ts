/** The page: controls, results, and what a link holds. */

import { Editor, fixTitle, isApplicable } from "./editor";
import { examples } from "./examples";
import { Linter } from "./linter";
import type { Answers, Failure, Finding, Input } from "./protocol";
import { BadLink, type State, fromFragment, toFragment } from "./share";
import { element, message, trace } from "./text";

/** Characters of a link that mail and chat programs still take. */
const LONG_LINK = 8_000;

const one = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const example = one<HTMLSelectElement>("example");
const kind = one<HTMLSelectElement>("kind");
const release = one<HTMLSelectElement>("release");
const select = one<HTMLInputElement>("select");
const lines = one<HTMLTextAreaElement>("lines");
const codec = one<HTMLSelectElement>("codec");
const status = one("status");
const buttons = { fix: one<HTMLButtonElement>("fix"), format: one<HTMLButtonElement>("format") };
const tabs = [...document.querySelectorAll<HTMLButtonElement>("[role=tab]")];

let linter: Linter | undefined;
let description: Answers["describe"] | undefined;
let product = "logstash";
let isBusy = false;
let isStale = false;
let isTried = false;
/** Why a link could not be opened. */
let problem = "";

const editor = new Editor(one("editor"), changed, () => void format());

// Theme

const root = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const theme = one<HTMLButtonElement>("theme");
const currentTheme = () => root.dataset.theme ?? (prefersDark.matches ? "dark" : "light");
function showTheme(): void {
  theme.textContent = currentTheme() === "dark" ? "Light theme" : "Dark theme";
}
theme.addEventListener("click", () => {
  root.dataset.theme = currentTheme() === "dark" ? "light" : "dark";
  showTheme();
});
prefersDark.addEventListener("change", showTheme);
showTheme();

// Checks

function input(): Input {
  return {
    text: editor.text,
    kind: kind.value || null,
    release: release.value || null,
    select: select.value.split(/[\s,]+/).filter((code) => code !== ""),
  };
}

/** The text or an option has changed: checks at once, or as soon as the check that runs is done. */
function changed(): void {
  isStale = true;
  isTried = false;
  problem = "";
  void refresh();
}

async function refresh(): Promise<void> {
  if (isBusy || linter === undefined) {
    return;
  }
  isBusy = true;
  try {
    await null; // several changes at once are one check
    while (isStale) {
      isStale = false;
      const given = input();
      const answer = await linter.ask("check", given);
      if (given.text === editor.text) {
        show(answer);
        await showTab();
      }
    }
  } finally {
    isBusy = false;
  }
}

function show(answer: Answers["check"] | Failure): void {
  const list = one("list");
  if ("error" in answer) {
    editor.show([], "");
    list.replaceChildren();
    say(answer.error);
    return;
  }
  editor.show(answer.findings, answer.kind);
  list.replaceChildren(...answer.findings.map(row));
  buttons.fix.disabled = answer.fixable === 0;
  buttons.fix.textContent = answer.fixable > 0 ? `Fix all (${answer.fixable})` : "Fix all";
  buttons.format.disabled = answer.kind !== "logstash";
  const detect = kind.options[0];
  if (detect !== undefined) {
    detect.textContent = kind.value === "" ? `detect: ${answer.kind}` : "detect";
  }
  offerReleases(answer.kind);
  say(problem || summary(answer));
  performance.mark("lslint:findings");
}

function summary(answer: Answers["check"]): string {
  if (answer.kind === "none" && answer.total === 0) {
    return "The kind of this config is not recognized. Choose it under Kind.";
  }
  const name = { logstash: "Logstash", filebeat: "The Beat", elasticsearch: "Elasticsearch" }[product] ?? product;
  const verdict =
    answer.verdict === "rejected"
      ? `${name} rejects this config. `
      : answer.starts === "no"
        ? `${name} does not start with this config. `
        : "";
  const counts = (["error", "warning", "info"] as const)
    .map((severity) => [severity, answer.findings.filter((each) => each.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}${count > 1 ? "s" : ""}`);
  const more = answer.total > answer.findings.length ? ` (the first ${answer.findings.length} are shown)` : "";
  return verdict + (counts.length > 0 ? counts.join(", ") + more : "No findings");
}

function row(finding: Finding): HTMLLIElement {
  const made = document.createElement("li");
  made.className = finding.severity;
  const place = element("button", `line ${finding.line}, column ${finding.column}`, "place") as HTMLButtonElement;
  place.type = "button";
  place.addEventListener("click", () => editor.select(finding.from, finding.to));
  const rule = element("a", finding.code) as HTMLAnchorElement;
  rule.href = `../rules/${finding.code}/`;
  rule.target = "_blank";
  rule.rel = "noopener";
  rule.title = finding.name;
  const head = element("div", "", "head");
  head.append(element("span", finding.severity, "severity"), rule, place);
  const text = document.createElement("p");
  text.append(message(finding.message));
  made.append(head, text);
  if (finding.help !== null) {
    const help = element("p", "", "help");
    help.append(message(finding.help));
    made.append(help);
  }
  if (isApplicable(finding)) {
    const fix = element("button", fixTitle(finding), "fix") as HTMLButtonElement;
    fix.type = "button";
    fix.addEventListener("click", () => editor.apply(finding));
    made.append(fix);
  } else if (finding.fix !== undefined) {
    const advice = element("p", "", "help");
    advice.append("Fix by hand: ", message(finding.fix.message));
    made.append(advice);
  }
  return made;
}

function say(text: string): void {
  if (status.textContent !== text) {
    status.textContent = text;
  }
}

async function ask<Name extends "fix" | "format">(name: Name): Promise<Answers[Name] | undefined> {
  const given = input();
  const answer = await linter?.ask(name, given);
  if (answer === undefined || given.text !== editor.text) {
    return undefined;
  }
  if ("error" in answer) {
    say(answer.error);
    return undefined;
  }
  return answer as Answers[Name];
}

async function format(): Promise<void> {
  const answer = await ask("format");
  if (answer !== undefined) {
    editor.text = answer.text;
  }
}

buttons.format.addEventListener("click", () => void format());
buttons.fix.addEventListener("click", () => {
  void ask("fix").then((answer) => {
    if (answer !== undefined) {
      editor.text = answer.text;
    }
  });
});

// Options

function offerReleases(name: string): void {
  const found = description?.kinds.find((each) => each.name === name)?.product ?? product;
  if (description === undefined || (found === product && release.options.length > 1)) {
    return;
  }
  product = found;
  const chosen = release.value;
  release.replaceChildren(new Option("any", ""), ...(description.releases[found] ?? []).map((each) => new Option(each)));
  release.value = chosen;
  if (release.value !== chosen) {
    release.value = "";
    changed();
  }
}

for (const control of [kind, release]) {
  control.addEventListener("change", changed);
}
select.addEventListener("input", changed);
one("bar").addEventListener("submit", (event) => event.preventDefault());
example.append(...examples.map((each, number) => new Option(each.title, String(number))));
example.addEventListener("change", () => {
  const chosen = examples[Number(example.value)];
  if (example.value !== "" && chosen !== undefined) {
    set({ kind: null, release: null, select: [], codec: "plain", ...chosen });
  }
  example.value = "";
});

/** Chooses an option, also one that is offered only as soon as lslint runs. */
function choose(control: HTMLSelectElement, value: string): void {
  if (![...control.options].some((each) => each.value === value)) {
    control.append(new Option(value));
  }
  control.value = value;
}

function set(state: State): void {
  choose(kind, state.kind ?? "");
  choose(release, state.release ?? "");
  select.value = state.select.join(", ");
  lines.value = state.lines;
  codec.value = state.codec;
  editor.text = state.text;
  changed();
}

// Tabs

function openTab(tab: HTMLButtonElement): void {
  for (const each of tabs) {
    const isOpen = each === tab;
    each.setAttribute("aria-selected", String(isOpen));
    each.tabIndex = isOpen ? 0 : -1;
    one(each.getAttribute("aria-controls") ?? "").hidden = !isOpen;
  }
  void showTab();
}

tabs.forEach((tab, number) => {
  tab.addEventListener("click", () => openTab(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step === undefined ? undefined : tabs[(number + step + tabs.length) % tabs.length];
    if (next !== undefined) {
      event.preventDefault();
      next.focus();
      openTab(next);
    }
  });
});

/** Brings an open tab that shows more than findings up to date. */
async function showTab(): Promise<void> {
  if (!one("formatted").hidden) {
    const given = input();
    const answer = await linter?.ask("format", given);
    if (answer !== undefined && given.text === editor.text) {
      const use = one<HTMLButtonElement>("use");
      use.disabled = "error" in answer || answer.text === given.text;
      one("layout").replaceChildren("error" in answer ? element("p", answer.error) : element("pre", answer.text));
    }
  } else if (!one("try").hidden && !isTried && lines.value.trim() !== "") {
    await run();
  }
}

one("use").addEventListener("click", () => void format());

// Sample lines

async function run(): Promise<void> {
  const given = { ...input(), lines: lines.value, codec: codec.value };
  isTried = true;
  const answer = await linter?.ask("try", given);
  if (answer === undefined) {
    return;
  }
  const traces = one("traces");
  if ("error" in answer) {
    traces.replaceChildren(element("p", answer.error, "error"));
    return;
  }
  const notes = answer.not_run.map((each) => element("p", each, "dim"));
  if (answer.omitted > 0) {
    notes.push(element("p", `${answer.omitted} more lines are not run.`, "dim"));
  }
  if (answer.traces.length === 0) {
    notes.push(element("p", "Type a sample line to see what the filters make of it.", "dim"));
  } else {
    notes.push(element("p", `ECS mode ${answer.ecs}, the default of the release.`, "dim"));
  }
  traces.replaceChildren(...answer.traces.map(trace), ...notes);
  performance.mark("lslint:traces");
}

one("run").addEventListener("click", () => void run());
codec.addEventListener("change", () => void run());
lines.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    void run();
  }
});

// Links

one("share").addEventListener("click", () => void share());

async function share(): Promise<void> {
  const fragment = await toFragment({ ...input(), lines: lines.value, codec: codec.value });
  history.replaceState(null, "", `#${fragment}`);
  let done = "The address of the page now contains the config";
  try {
    await navigator.clipboard.writeText(location.href);
    done = "Link copied. It contains the config";
  } catch {
    // not allowed here: the address can be copied by hand
  }
  const long = location.href.length > LONG_LINK ? " It is long: some programs cut such links." : "";
  say(`${done} and the sample lines, so remove secrets before you share it.${long}`);
}

/** The fragment of links from the pages of rules. */
const RULE = /^rule=([A-Za-z]{2}\d{3})$/;

/** Shows what the address of the page holds; false if that is nothing that can be shown. */
async function openLink(): Promise<boolean> {
  const fragment = location.hash.slice(1);
  const rule = RULE.exec(fragment)?.[1];
  try {
    if (rule !== undefined) {
      const answer = await linter?.ask("rule", { code: rule });
      if (answer === undefined) {
        return false;
      }
      if ("error" in answer) {
        throw new BadLink(answer.error);
      }
      set({ ...answer, lines: "", codec: "plain" });
      return true;
    }
    const state = await fromFragment(fragment);
    if (state !== undefined) {
      set(state);
    }
    return state !== undefined;
  } catch (error) {
    if (!(error instanceof BadLink)) {
      throw error;
    }
    problem = error.message;
    return false;
  }
}

addEventListener("hashchange", () => void openLink().then(() => problem !== "" && say(problem)));

function showFirst(): void {
  const first = examples[0];
  if (first !== undefined) {
    const told = problem;
    set({ kind: null, release: null, select: [], codec: "plain", ...first });
    problem = told;
  }
}

async function start(): Promise<void> {
  const isRule = RULE.test(location.hash.slice(1));
  if (!isRule && !(await openLink())) {
    showFirst();
  }
  try {
    linter = await Linter.load((share) => say(`Loading lslint: ${Math.round(share * 100)} %`));
    performance.mark("lslint:loaded");
    say("Starting lslint");
    const known = await linter.ask("describe", {});
    if ("error" in known) {
      throw new Error(known.error);
    }
    description = known;
  } catch (error) {
    say(`lslint cannot be started in this browser: ${error instanceof Error ? error.message : String(error)}`);
    return;
  }
  one("version").textContent = `lslint ${description.version}`;
  const chosen = kind.value;
  kind.replaceChildren(new Option("detect", ""), ...description.kinds.map((each) => new Option(each.name)));
  kind.value = chosen;
  if (isRule && !(await openLink())) {
    showFirst();
  }
  await refresh();
}

void start();
