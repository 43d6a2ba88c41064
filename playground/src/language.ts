/** Colors of Logstash pipelines; YAML and JSON come with the editor component. */

import { HighlightStyle, type StreamParser, StreamLanguage } from "@codemirror/language";
import { tags } from "@lezer/highlight";

interface Place {
  quote: string;
}

const pipeline: StreamParser<Place> = {
  name: "logstash",
  startState: () => ({ quote: "" }),
  token(stream, place) {
    if (place.quote !== "") {
      while (!stream.eol()) {
        const char = stream.next();
        if (char === "\\") {
          stream.next();
        } else if (char === place.quote) {
          place.quote = "";
          break;
        }
      }
      return "string";
    }
    if (stream.eatSpace()) {
      return null;
    }
    if (stream.match(/^#.*/)) {
      return "comment";
    }
    const quote = stream.match(/^["']/) as RegExpMatchArray | null;
    if (quote) {
      place.quote = quote[0];
      return "string";
    }
    if (stream.match(/^\[[^\]\s"',]+\]/)) {
      return "variableName";
    }
    if (stream.match(/^(if|else|and|or|nand|xor|not|in)\b/)) {
      return "keyword";
    }
    if (stream.match(/^(input|filter|output)(?=\s*\{)/)) {
      return "heading";
    }
    if (stream.match(/^-?\d+(\.\d+)?\b/)) {
      return "number";
    }
    if (stream.match(/^\w[\w-]*(?=\s*\{)/)) {
      return "typeName";
    }
    if (stream.match(/^\w[\w-]*(?=\s*=>)/)) {
      return "propertyName";
    }
    if (!stream.match(/^\w[\w-]*/)) {
      stream.next();
    }
    return null;
  },
  languageData: { commentTokens: { line: "#" } },
};

export const logstash = StreamLanguage.define(pipeline);

export const colors = HighlightStyle.define([
  { tag: tags.comment, color: "var(--dim)", fontStyle: "italic" },
  { tag: [tags.heading, tags.keyword], color: "var(--keyword)", fontWeight: "600", textDecoration: "none" },
  { tag: tags.string, color: "var(--good)" },
  { tag: [tags.typeName, tags.propertyName, tags.definition(tags.propertyName)], color: "var(--link)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--warning)" },
  { tag: tags.variableName, color: "var(--keyword)" },
]);
