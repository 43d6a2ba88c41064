#!/usr/bin/env python3
"""Writes ``rules/knowledge/date_names.json``: the names of months, weekdays, halves of the day and eras by locale.

    python tools/extract/date_names.py [JAVA]

JAVA is a ``java`` program of version 17, whose locale data the recorded runs of the date filter used. A locale that is
not listed has the names of its tag without the last part, and without any part those of ``und``.
"""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys
import tempfile

TARGET = pathlib.Path(__file__).resolve().parents[2] / "rules" / "knowledge" / "date_names.json"
PROGRAM = """
import java.io.PrintStream;
import java.text.DateFormatSymbols;
import java.util.Arrays;
import java.util.Locale;

public class DateNames {
    static PrintStream out;

    static void print(String[] names) {
        out.print("\\t" + String.join("|", names));
    }

    public static void main(String[] arguments) throws Exception {
        out = new PrintStream(System.out, true, "UTF-8");
        for (Locale locale : Locale.getAvailableLocales()) {
            DateFormatSymbols names = DateFormatSymbols.getInstance(locale);
            out.print(locale.toLanguageTag());
            print(Arrays.copyOf(names.getMonths(), 12));
            print(Arrays.copyOf(names.getShortMonths(), 12));
            print(Arrays.copyOfRange(names.getWeekdays(), 1, 8));
            print(Arrays.copyOfRange(names.getShortWeekdays(), 1, 8));
            print(names.getAmPmStrings());
            print(names.getEras());
            out.println();
        }
    }
}
"""


def shorter(tag: str, rows: dict[str, str]) -> str:
    """The tag whose names a locale has if it has none of its own."""
    while "-" in tag:
        tag = tag.rsplit("-", 1)[0]
        if tag in rows:
            return tag
    return "und"


def main(java: str = "java") -> None:
    """Writes the file."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "DateNames.java"
        program.write_text(PROGRAM, encoding="utf-8")
        call = [java, "-Duser.language=en", "-Duser.country=US", str(program)]
        printed = subprocess.run(call, capture_output=True, check=True, encoding="utf-8").stdout
    rows = dict(line.split("\t", 1) for line in printed.splitlines())
    rows = {tag: names for tag, names in rows.items() if "-x-" not in tag}
    listed = {tag: names for tag, names in sorted(rows.items()) if tag == "und" or names != rows[shorter(tag, rows)]}
    numbers = {names: number for number, names in enumerate(dict.fromkeys(listed.values()))}
    content = {
        "source": "java.text.DateFormatSymbols of Java 17 (Unicode CLDR)",
        "order": ["months", "short months", "weekdays", "short weekdays", "halves of the day", "eras"],
        "locales": {tag: numbers[names] for tag, names in listed.items()},
        "names": [[part.split("|") for part in names.split("\t")] for names in numbers],
    }
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in content.items()]
    lines[-1] = lines[-1].replace("]], [[", "]],\n  [[")
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
