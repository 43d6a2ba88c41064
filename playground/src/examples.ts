/** The examples to choose from. */

import access from "../examples/access.conf";
import accessLines from "../examples/access.log";
import errors from "../examples/errors.conf";
import filebeat from "../examples/filebeat.yml";
import template from "../examples/template.txt";
import timestamp from "../examples/timestamp.conf";
import timestampLines from "../examples/timestamp.log";

export interface Example {
  title: string;
  text: string;
  lines: string;
}

export const examples: Example[] = [
  { title: "Pipeline with errors", text: errors, lines: "" },
  { title: "Access log, with sample lines", text: access, lines: accessLines },
  { title: "Grok pattern that does not match", text: timestamp, lines: timestampLines },
  { title: "Filebeat config", text: filebeat, lines: "" },
  { title: "Index template", text: template, lines: "" },
];
