(() => {
  const view = document.querySelector(".drawing .graph");
  if (!view) return;
  const svg = view.querySelector("svg");
  const controls = document.getElementById("zoom");
  const percent = controls.querySelector("output");
  const [width, height] = [svg.viewBox.baseVal.width, svg.viewBox.baseVal.height];
  const least = () => Math.min(1, view.clientWidth / width, view.clientHeight / height);
  let scale = 1;

  // the point of the drawing below (x, y) of the view stays there
  const zoom = (wanted, x = view.clientWidth / 2, y = view.clientHeight / 2) => {
    const next = Math.min(Math.max(wanted, Math.min(least(), 0.25)), 4);
    const [left, top] = [(view.scrollLeft + x) / scale, (view.scrollTop + y) / scale];
    scale = next;
    svg.setAttribute("width", width * scale);
    svg.setAttribute("height", height * scale);
    view.scrollTo(left * scale - x, top * scale - y);
    percent.textContent = `${Math.round(scale * 100)} %`;
  };
  const actions = {
    in: () => zoom(scale * 1.25),
    out: () => zoom(scale / 1.25),
    fit: () => zoom(least()),
    full: () => zoom(1),
  };
  controls.hidden = false;
  controls.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) actions[button.value]();
  });
  view.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = view.getBoundingClientRect();
    zoom(scale * Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });

  // a mouse drags the drawing; fingers scroll it anyway
  let drag = null;
  let moved = false;
  view.addEventListener("pointerdown", (event) => {
    moved = false;
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    drag = { x: event.clientX, y: event.clientY, left: view.scrollLeft, top: view.scrollTop };
  });
  addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!moved && Math.abs(x) + Math.abs(y) < 5) return;
    moved = true;
    view.classList.add("dragged");
    view.scrollTo(drag.left - x, drag.top - y);
  });
  const drop = () => {
    drag = null;
    view.classList.remove("dragged");
  };
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
  view.addEventListener("dragstart", (event) => event.preventDefault());

  const layout = document.querySelector(".drawing");
  const panel = document.getElementById("panel");
  const body = panel.querySelector("div:last-child");
  const heading = panel.querySelector("h3");
  let chosen = null;
  const close = () => {
    panel.hidden = true;
    layout.classList.remove("with-panel");
    if (chosen) chosen.classList.remove("chosen");
    chosen = null;
  };
  const show = (node) => {
    close();
    chosen = node;
    node.classList.add("chosen");
    const found = node.matches("a") && document.getElementById(node.getAttribute("href").slice(1));
    heading.textContent = node.querySelector("title").textContent.replace(/: \d[\d,]* findings?$/, "");
    if (found) {
      const copies = [...found.querySelectorAll("article")].map((one) => one.cloneNode(true));
      body.replaceChildren(...copies);
    } else {
      const none = document.createElement("p");
      none.textContent = "No findings";
      body.replaceChildren(none);
    }
    panel.hidden = false;
    layout.classList.add("with-panel");
    panel.scrollTop = 0;
    if (panel.getBoundingClientRect().top > innerHeight - 80) panel.scrollIntoView({ block: "end" });
  };
  view.addEventListener("click", (event) => {
    const node = event.target.closest(".node:not(.channel)");
    if (!node && !moved) return;
    event.preventDefault();
    if (node && !moved) show(node);
  });
  panel.querySelector("button").addEventListener("click", () => {
    const node = chosen;
    close();
    if (node && node.matches("a")) node.focus();
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !panel.hidden) panel.querySelector("button").click();
  });
})();
