/** Text of a stranger as nodes: never as HTML. */

/** A message: what is between backticks becomes code. */
export function message(text: string): HTMLElement {
  const made = document.createElement("span");
  text.split(/`([^`\n]+)`/).forEach((part, number) => {
    made.append(number % 2 === 1 ? element("code", part) : part);
  });
  return made;
}

/** A trace of the filter engine: NUL characters enclose the names of colors, `reset` ends one. */
export function trace(text: string): HTMLPreElement {
  const made = document.createElement("pre");
  let name = "reset";
  text.split("\0").forEach((part, number) => {
    if (number % 2 === 1) {
      name = part;
    } else if (part !== "") {
      made.append(name === "reset" ? part : element("span", part, `trace-${name}`));
    }
  });
  return made;
}

export function element(name: string, text: string, className = ""): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}
