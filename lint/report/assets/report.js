(() => {
  const form = document.getElementById("filters");
  // a link to a rule opens it
  const open = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.matches("details")) target.open = true;
  };
  addEventListener("hashchange", open);
  open();
  if (!form) return;

  const files = [...document.querySelectorAll("#findings > section")].map((section) => ({
    section,
    path: section.dataset.file.toLowerCase(),
    findings: [...section.getElementsByTagName("article")].map((article) => ({
      article,
      severity: article.getAttribute("data-severity"),
      rule: article.getAttribute("data-rule"),
      fix: article.getAttribute("data-fix"),
    })),
  }));
  const total = files.reduce((sum, file) => sum + file.findings.length, 0);
  const nothing = document.getElementById("nothing");
  const words = (count) => `${count.toLocaleString("en")} ${count === 1 ? "finding" : "findings"}`;
  const fits = (fix, wanted) => !wanted || (wanted === "any" ? fix !== "none" : fix === wanted);

  const filter = () => {
    const severities = new Set([...form.querySelectorAll("input:checked")].map((box) => box.value));
    const rule = form.elements.rule.value;
    const fix = form.elements.fix.value;
    const part = form.elements.file.value.trim().toLowerCase();
    let shown = 0;
    for (const file of files) {
      const inFile = file.path.includes(part);
      let left = 0;
      for (const one of inFile ? file.findings : []) {
        const fitting = severities.has(one.severity) && (!rule || one.rule === rule) && fits(one.fix, fix);
        if (one.article.hidden === fitting) one.article.hidden = !fitting;
        left += fitting;
      }
      if (file.section.hidden === left > 0) file.section.hidden = left === 0;
      shown += left;
    }
    nothing.hidden = shown > 0;
    form.querySelector("output").textContent = shown === total ? words(total) : `${shown.toLocaleString("en")} of ${words(total)}`;
  };
  form.hidden = false;
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const one of document.querySelectorAll("[data-filter]")) {
    one.addEventListener("click", () => {
      form.elements.rule.value = one.dataset.filter;
      filter();
    });
  }
  filter(); // the browser may have kept what was chosen before a reload
})();
