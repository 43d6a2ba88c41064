/** The editor component with squiggles and quick fixes. */

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, forEachDiagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension, Text } from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { colors, logstash } from "./language";
import type { Finding } from "./protocol";
import { message } from "./text";

const STYLE = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "0.875rem" },
  "&.cm-focused": { outline: "2px solid var(--link)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--code)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { color: "var(--dim)", backgroundColor: "var(--panel)", borderRightColor: "var(--line)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--panel) 60%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--mark)",
  },
  ".cm-panels, .cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--panel)", borderColor: "var(--line)" },
  ".cm-panels button, .cm-panels .cm-textfield": { color: "var(--ink)", background: "var(--paper)" },
  ".cm-diagnostic": { maxWidth: "36rem", whiteSpace: "normal", padding: "0.375rem 0.625rem" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--error)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warning)" },
  ".cm-diagnostic-info": { borderLeftColor: "var(--info)" },
  ".cm-diagnosticAction": {
    color: "var(--paper)", backgroundColor: "var(--link)", margin: "0.375rem 0.375rem 0 0", padding: "0.25rem 0.5rem",
  },
  ".cm-lintRange": { backgroundImage: "none", textDecoration: "underline wavy 1px", textUnderlineOffset: "3px" },
  ".cm-lintRange-error": { textDecorationColor: "var(--error)" },
  ".cm-lintRange-warning": { textDecorationColor: "var(--warning)" },
  ".cm-lintRange-info": { textDecorationColor: "var(--info)" },
});

export class Editor {
  readonly view: EditorView;
  private readonly language = new Compartment();
  private kind = "";
  /** What the findings are of. */
  private checked = Text.empty;

  /** `changed` is called after each change of the text, `format` by its key. */
  constructor(place: HTMLElement, changed: () => void, format: () => void) {
    // in a shadow tree the component needs no inline styles, which the policy of the page forbids
    const root = place.attachShadow({ mode: "open" });
    const box = document.createElement("div");
    box.style.height = "100%";
    root.append(box);
    const extensions: Extension = [
      lineNumbers(),
      lintGutter(),
      highlightSpecialChars(),
      history(),
      drawSelection(),
      bracketMatching(),
      highlightActiveLine(),
      search({ top: true }),
      indentUnit.of("  "),
      syntaxHighlighting(colors),
      STYLE,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": "Config", spellcheck: "false", autocapitalize: "off" }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) {
          changed();
        }
      }),
      keymap.of([
        { key: "Mod-.", run: (view) => this.fixHere(view) },
        { key: "Shift-Alt-f", run: () => (format(), true) },
        ...lintKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      this.language.of([]),
    ];
    this.view = new EditorView({ state: EditorState.create({ extensions }), parent: box, root });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Replaces what differs, so that the cursor stays and one undo brings the old text back. */
  set text(text: string) {
    const old = this.text;
    let start = 0;
    while (start < old.length && start < text.length && old[start] === text[start]) {
      start++;
    }
    let end = 0;
    const most = Math.min(old.length, text.length) - start;
    while (end < most && old[old.length - 1 - end] === text[text.length - 1 - end]) {
      end++;
    }
    if (start < old.length || start < text.length) {
      this.view.dispatch({
        changes: { from: start, to: old.length - end, insert: text.slice(start, text.length - end) },
      });
    }
  }

  /** Shows findings; they must be those of the present text. */
  show(findings: Finding[], kind: string): void {
    if (kind !== this.kind) {
      this.kind = kind;
      this.view.dispatch({ effects: this.language.reconfigure(languageOf(kind)) });
    }
    const length = this.view.state.doc.length;
    const diagnostics = findings.map((one): Diagnostic => {
      const from = Math.min(one.from, length);
      return {
        from,
        to: Math.min(Math.max(one.to, from), length),
        severity: one.severity,
        source: one.code,
        message: one.message,
        renderMessage: () => message(one.message),
        actions: isApplicable(one) ? [{ name: fixTitle(one), apply: () => this.apply(one) }] : [],
      };
    });
    this.checked = this.view.state.doc;
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  /** Applies the fix of a finding, unless the text has changed since. */
  apply(finding: Finding): void {
    if (finding.fix !== undefined && this.checked.eq(this.view.state.doc)) {
      this.view.dispatch({ changes: finding.fix.edits });
    }
    this.view.focus();
  }

  select(from: number, to: number): void {
    const length = this.view.state.doc.length;
    this.view.dispatch({
      selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
      effects: EditorView.scrollIntoView(Math.min(from, length), { y: "center" }),
    });
    this.view.focus();
  }

  private fixHere(view: EditorView): boolean {
    const { from, to } = view.state.selection.main;
    let action: (() => void) | undefined;
    forEachDiagnostic(view.state, (one, start, end) => {
      if (action === undefined && start <= to && end >= from && one.actions?.[0] !== undefined) {
        const first = one.actions[0];
        action = () => first.apply(view, start, end);
      }
    });
    action?.();
    return true;
  }
}

export function isApplicable(finding: Finding): boolean {
  return finding.fix !== undefined && finding.fix.applicability !== "manual" && finding.fix.edits.length > 0;
}

export function fixTitle(finding: Finding): string {
  const title = (finding.fix?.message ?? "").replaceAll("`", "");
  return finding.fix?.applicability === "unsafe" ? `${title} (unsafe: changes what it does)` : title;
}

function languageOf(kind: string): Extension {
  if (kind === "logstash") {
    return logstash;
  }
  if (/^(es-|ilm-policy|ingest-pipeline)/.test(kind)) {
    return json();
  }
  return kind === "jvm-options" ? [] : yaml();
}
