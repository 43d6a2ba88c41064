// Drives the playground in a browser without a window and writes what it sees as JSON:
//     node browser.mjs ADDRESS BROWSER PIPELINE
// PIPELINE: a file of about 100 lines, in which keys are pressed.
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import puppeteer from "puppeteer-core";

const [address, executablePath, pipeline] = process.argv.slice(2);
const SIZES = [[360, 740], [768, 1024], [1280, 800], [1920, 1080]];
/** Lines above the cursor where keys are pressed: in the filter section. */
const TYPED_AT = 7;
const HOSTILE = `filter { mutate { add_feild => { "<img src=x onerror=fail()>" => "</li><script>fail()</script>" } } }\n`;
const browser = await puppeteer.launch({ executablePath, headless: true, args: ["--no-sandbox", "--disable-gpu"] });
const faults = [];
/** Milliseconds from the load of the page to the first findings, each time it was opened. */
const starts = [];

const processes = await browser.target().createCDPSession();
/** Seconds of the processor that the pages have used so far, by process: what other programs do does not count. */
async function usedTime() {
  const { processInfo } = await processes.send("SystemInfo.getProcessInfo");
  return new Map(processInfo.filter((one) => one.type === "renderer").map((one) => [one.id, one.cpuTime]));
}
async function processor(act) {
  const before = await usedTime();
  const result = await act();
  let seconds = 0;
  for (const [id, time] of await usedTime()) seconds += time - (before.get(id) ?? 0);
  return [result, seconds];
}

async function open(fragment = "") {
  const page = await browser.newPage();
  page.on("console", (one) => ["error", "warn"].includes(one.type()) && faults.push(one.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.goto(address + fragment);
  await page.waitForFunction(() => performance.getEntriesByName("lslint:findings").length > 0, { timeout: 60_000 });
  starts.push(await page.evaluate(() => performance.getEntriesByName("lslint:findings")[0].startTime
    - performance.getEntriesByType("navigation")[0].loadEventEnd));
  return page;
}

const state = (given) => {
  const whole = { kind: null, release: null, select: [], lines: "", codec: "plain", ...given };
  return `#s=${deflateRawSync(JSON.stringify(whole)).toString("base64url")}`;
};
const text = (page, selector) => page.$eval(selector, (one) => one.textContent);
const config = (page) => page.evaluate(() => {
  const lines = document.querySelector("#editor").shadowRoot.querySelectorAll(".cm-line");
  return [...lines].map((line) => line.textContent).join("\n");
});
const codes = (page) => page.$$eval("#list .head a", (all) => all.map((one) => one.textContent));
const checks = (page) => page.evaluate(() => performance.getEntriesByName("lslint:findings").length);
/** Waits for the check that follows an action. */
async function after(page, act) {
  const before = await checks(page);
  await act();
  await page.waitForFunction((count) => performance.getEntriesByName("lslint:findings").length > count, {}, before);
}
/** Presses a control as a user does, wherever the page is scrolled to. */
const click = (page, selector) => page.$eval(selector, (one) => one.click());
const focusEditor = (page) => page.evaluate(() =>
  document.querySelector("#editor").shadowRoot.querySelector(".cm-content").focus());

async function started() {
  const [page, seconds] = await processor(open);
  const found = { seconds, codes: await codes(page), status: await text(page, "#status") };
  await page.close();
  return found;
}

async function typed() {
  const text = readFileSync(pipeline, "utf8");
  const page = await open(state({ text }));
  await page.evaluate(() => {
    window.pressed = 0;
    addEventListener("keydown", (event) => { window.pressed = event.timeStamp; }, { capture: true });
  });
  await focusEditor(page);
  for (let line = 0; line < TYPED_AT; line++) {
    await page.keyboard.press("ArrowDown");
  }
  const times = [];
  const [, seconds] = await processor(async () => {
    for (const key of "mutate { x => [") {
      // each is a syntax error or another one: the check takes longer than that of a valid config
      await after(page, () => page.keyboard.press(key));
      times.push(await page.evaluate(() => performance.getEntriesByName("lslint:findings").at(-1).startTime - pressed));
    }
  });
  const found = { times, seconds: seconds / times.length, codes: await codes(page) };
  await page.close();
  return found;
}

async function forbidden() {
  const page = await open();
  const before = faults.length;
  const tries = (there) => there.evaluate(async (base) => {
    const result = {};
    const take = async (name, act) => {
      try { result[name] = String(await act()); } catch (error) { result[name] = `refused: ${error.name}`; }
    };
    const request = (url) => new Promise((resolve, reject) => {
      const sent = new XMLHttpRequest();
      sent.onload = () => resolve("sent");
      sent.onerror = () => reject(new TypeError("refused"));
      sent.open("GET", url);
      sent.send();
    });
    await take("xhr", () => request(`${base}leak-xhr`));
    if (typeof document !== "undefined") {
      await take("fetch", () => fetch(`${base}leak-fetch`).then(() => "sent"));
      await take("beacon", () => { navigator.sendBeacon(`${base}leak-beacon`, "x"); return "asked"; });
      await take("image", () => new Promise((resolve, reject) => {
        const image = new Image();
        image.onload = () => resolve("sent");
        image.onerror = () => reject(new TypeError("refused"));
        image.src = `${base}leak-image.png`;
      }));
      await take("eval", () => new Function("return 'ran'")());
      await take("inline", () => {
        const script = document.createElement("script");
        script.textContent = "window.leaked = 1";
        document.body.append(script);
        return window.leaked === 1 ? "ran" : "refused";
      });
    } else {
      await take("import", () => import(`${base}leak-import.js`).then(() => "sent"));
      await take("eval", () => new Function("return 'ran'")());
      await take("socket", () => new Promise((resolve, reject) => {
        const socket = new WebSocket(base.replace("http", "ws") + "leak-socket");
        socket.onopen = () => resolve("sent");
        socket.onerror = () => reject(new TypeError("refused"));
      }));
    }
    return result;
  }, address);
  const found = { page: await tries(page), worker: await tries(page.workers()[0]) };
  faults.splice(before); // what the policy reports here is wanted
  await page.close();
  return found;
}

async function shared() {
  const lines = "192.0.2.7 GET /a 200 5\n192.0.2.7 GET /b 500 5";
  const given = { text: "filter {\n  mutate { id => 'ü😀' }\n}\n", kind: "logstash", release: "8.15", select: ["LS710"], lines };
  const page = await open(state(given));
  await click(page, "#share");
  await page.waitForFunction(() => document.querySelector("#status").textContent.includes("contain"));
  const link = await page.evaluate(() => location.href);
  const other = await open(link.slice(link.indexOf("#")));
  const found = await other.evaluate(() => ({
    kind: document.querySelector("#kind").value, release: document.querySelector("#release").value,
    select: document.querySelector("#select").value, lines: document.querySelector("#lines").value,
  }));
  found.text = await config(other);
  found.said = await text(page, "#status");
  const damaged = await open("#s=AAAA");
  found.damaged = await text(damaged, "#status");
  const rule = await open("#rule=LS102");
  found.rule = { codes: await codes(rule), text: await config(rule) };
  const unknown = await open("#rule=LS999");
  found.unknown = await text(unknown, "#status");
  for (const one of [page, other, damaged, rule, unknown]) await one.close();
  return found;
}

async function used() {
  const page = await open(state({ text: "filter {\n    mutate { add_feild => { 'a' => 'b' } }\n}\n" }));
  const found = { before: await codes(page) };
  await focusEditor(page);
  await page.keyboard.press("F8");
  await after(page, () => page.keyboard.down("Control").then(() => page.keyboard.press(".")).then(() => page.keyboard.up("Control")));
  found.fixed = await config(page);
  await page.focus("#tab-findings");
  await page.keyboard.press("ArrowRight");
  found.tab = await page.evaluate(() => document.activeElement.id);
  await page.focus("#lines");
  await page.keyboard.type("hello");
  await page.keyboard.down("Control");
  await page.keyboard.press("Enter");
  await page.keyboard.up("Control");
  await page.waitForSelector("#traces pre");
  found.trace = await text(page, "#traces");
  found.colored = await page.$$eval("#traces .trace-good", (all) => all.length);
  await click(page, "#tab-formatted");
  await page.waitForSelector("#layout pre");
  found.layout = await text(page, "#layout");
  await after(page, () => click(page, "#use"));
  found.formatted = await config(page);
  const count = await page.$$eval("#example option", (all) => all.length);
  found.examples = [];
  for (let number = 0; number < count - 1; number++) {
    await after(page, () => page.select("#example", String(number)));
    found.examples.push({ kind: await text(page, "#kind option"), codes: await codes(page) });
  }
  await after(page, () => page.select("#example", "0"));
  await click(page, "#fix");
  await page.waitForFunction(() => !document.querySelector("#list").textContent.includes("LS003"));
  found.all = await codes(page);
  await page.focus("#example");
  found.order = [];
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("Tab");
    found.order.push(await page.evaluate(() => document.activeElement.id || document.activeElement.className));
  }
  await page.close();
  const hostile = await open(state({ text: HOSTILE, lines: "<b>x</b>" }));
  found.injected = await hostile.$$eval("#list img, #list script, #list b", (all) => all.length);
  found.hostile = await text(hostile, "#list");
  await hostile.close();
  return found;
}

/** A worker that gives no answer is replaced by one that does, without a request. */
async function restarted() {
  const page = await open(state({ text: "filter { mutate { add_feild => { 'a' => 'b' } } }\n" }));
  page.workers()[0].evaluate(() => { for (;;); }).catch(() => undefined);
  await focusEditor(page);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#status").textContent.includes("restarted"), { timeout: 60_000 });
  const found = { said: await text(page, "#status") };
  await after(page, () => page.keyboard.press("Enter"));
  found.codes = await codes(page);
  await page.close();
  return found;
}

/** Sizes of the page, contrast of its text, and the brightness of the picture. */
async function seen() {
  const found = [];
  const canvas = await browser.newPage();
  const page = await open();
  await page.bringToFront();
  for (const theme of ["light", "dark"]) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
    for (const [width, height] of SIZES) {
      await page.setViewport({ width, height });
      await new Promise((resolve) => setTimeout(resolve, 300));
      const one = await page.evaluate(measure);
      const picture = await page.screenshot({ encoding: "base64" });
      one.picture = await canvas.evaluate(pixels, picture, one.boxes);
      found.push({ theme, width, height, ...one });
    }
  }
  await page.close();
  await canvas.close();
  return found;
}

function measure() {
  const shown = (one) => one.getClientRects().length > 0;
  const shadow = document.querySelector("#editor").shadowRoot;
  const all = [...document.querySelectorAll("button, select, input, a, h1, #status, #list li p, summary")].filter(shown);
  const code = [...shadow.querySelectorAll(".cm-line, .cm-line span, .cm-lineNumbers .cm-gutterElement")].filter(shown);
  const channel = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const paint = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgb = (color) => {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = color;
    paint.fillRect(0, 0, 1, 1);
    return paint.getImageData(0, 0, 1, 1).data;
  };
  const light = (color) => {
    const [red, green, blue] = [...rgb(color)].slice(0, 3).map((value) => channel(value / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = (one) => {
    for (let at = one; at; at = at.parentElement ?? at.getRootNode().host) {
      const color = getComputedStyle(at).backgroundColor;
      if (rgb(color)[3] > 250) return color;
    }
    return "white";
  };
  const contrast = (one) => {
    const [high, low] = [light(getComputedStyle(one).color), light(ground(one))].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const dim = [...all, ...code].filter((one) => !one.disabled && one.textContent.trim() && contrast(one) < 4.5);
  const box = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; };
  return {
    wide: document.documentElement.scrollWidth,
    outside: all.filter((one) => box(one)[0] < -0.5 || box(one)[0] + box(one)[2] > innerWidth + 0.5).map((one) => one.id || one.textContent),
    small: [...document.querySelectorAll("header button, .bar button, .bar select, [role=tab]")].filter(shown)
      .filter((one) => box(one)[3] < 32).map((one) => one.id),
    faint: dim.map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 20)} ${contrast(one).toFixed(1)}`),
    boxes: { editor: box(document.querySelector("#editor")), list: box(document.querySelector("#list")) },
    underlined: shadow.querySelectorAll(".cm-lintRange").length,
  };
}

async function pixels(encoded, boxes) {
  const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const paint = canvas.getContext("2d");
  paint.drawImage(image, 0, 0);
  const look = (x, y, width, height) => {
    const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
    const [right, bottom] = [Math.min(image.width, Math.round(x + width)), Math.min(image.height, Math.round(y + height))];
    if (right - left < 2 || bottom - top < 2) return null;
    const { data } = paint.getImageData(left, top, right - left, bottom - top);
    const counts = new Map();
    let sum = 0;
    for (let at = 0; at < data.length; at += 4) {
      sum += 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
      const color = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    const most = Math.max(...counts.values());
    return { mean: sum / (data.length / 4) / 255, colors: counts.size, drawn: 1 - most / (data.length / 4) };
  };
  return { whole: look(0, 0, image.width, image.height), editor: look(...boxes.editor), list: look(...boxes.list) };
}

const report = {};
try {
  for (const [name, look] of Object.entries({ started, typed, shared, used, seen, restarted, forbidden })) {
    report[name] = await look();
  }
  Object.assign(report, { faults, starts });
} catch (error) {
  report.error = String(error.stack);
} finally {
  await browser.close();
}
process.stdout.write(JSON.stringify(report));
