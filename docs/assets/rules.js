// The filter of the index of rules. It needs no network and no library. Without scripts, the page is complete and has
// no filter.
"use strict";

(function () {
  const place = document.getElementById("rule-filter");
  if (!place) return;

  // Columns as in tools/build/rule_docs.py
  const SEVERITY = 3, DEFAULT = 5, FIX = 6;

  /** A row, with the words that the filter searches: its cells and the headings above it. */
  const rows = [];
  /** A heading, with the rows below it up to the next heading of its level. */
  const sections = [];

  const content = place.parentElement;
  let family = null, category = null;
  for (const part of content.querySelectorAll("h2, h3, table")) {
    if (part.tagName === "TABLE") {
      if (!family) continue;
      const titles = [family, category].filter(Boolean);
      const table = { element: part.closest(".md-typeset__scrollwrap") || part, rows: [] };
      sections.push(table);
      for (const element of part.tBodies[0].rows) {
        const cells = Array.from(element.cells, (cell) => cell.textContent.trim());
        const headings = titles.map((title) => title.text).join(" ");
        const row = { element, cells, text: `${cells.join(" ")} ${headings}`.toLowerCase() };
        rows.push(row);
        for (const section of [table, ...titles]) section.rows.push(row);
      }
      continue;
    }
    const section = { element: part, text: part.firstChild.textContent, rows: [] };
    sections.push(section);
    if (part.tagName === "H2") [family, category] = [section, null];
    else category = section;
  }

  const form = document.createElement("form");
  form.className = "rule-filter";
  form.setAttribute("role", "search");
  form.setAttribute("aria-label", "Filter rules");
  form.innerHTML = `
    <label class="rule-filter__words">Filter
      <input type="search" name="words" autocomplete="off" spellcheck="false" placeholder="code, name or words">
    </label>
    <label>Severity
      <select name="severity">
        <option value="">any</option><option>error</option><option>warning</option><option>info</option>
      </select>
    </label>
    <label>Fix
      <select name="fix">
        <option value="">any</option><option value="fixable">fixable</option><option value="safe">safe</option>
        <option value="unsafe">unsafe</option><option value="none">none</option>
      </select>
    </label>
    <label>Default
      <select name="status">
        <option value="">any</option><option>on</option><option>off</option>
      </select>
    </label>
    <button type="reset">Reset</button>
    <output aria-live="polite"></output>`;
  place.append(form);
  const { words, severity, fix, status } = form.elements;
  const count = form.querySelector("output");

  function fixes(level) {
    if (fix.value === "fixable") return level.includes("safe"); // manual fixes are never applied
    return !fix.value || level.split("/").includes(fix.value);
  }

  function apply() {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = new Set(rows.filter(({ cells, text }) =>
      (!severity.value || cells[SEVERITY].split("/").includes(severity.value)) &&
      (!status.value || cells[DEFAULT] === status.value) &&
      fixes(cells[FIX]) &&
      wanted.every((word) => text.includes(word))));
    for (const row of rows) row.element.hidden = !shown.has(row);
    for (const section of sections) section.element.hidden = !section.rows.some((row) => shown.has(row));
    count.textContent = shown.size ? `${shown.size} of ${rows.length} rules` : "No rule matches";
  }

  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(() => { apply(); words.focus(); }));
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") form.reset();
  });
  // a link to a heading that the filter hides
  window.addEventListener("hashchange", () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.hidden) {
      form.reset();
      setTimeout(() => target.scrollIntoView());
    }
  });
  apply();
})();
