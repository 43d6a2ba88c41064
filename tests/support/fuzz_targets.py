"""What the fuzzer tries: each target makes a case of a source of randomness and runs it. A case is JSON: it is kept and
told as it is. ``run`` raises where something that must hold does not.
"""

import asyncio
import contextlib
import itertools
import json
import re
import xml.etree.ElementTree as ElementTree
from functools import cache

import fuzz_texts
import fuzzing
from fixing import nodes

from lslint.config.command_line import FORMATS
from lslint.engine.check import text_source
from lslint.engine.file import check_source
from lslint.engine.result import Run
from lslint.files.gitignore import Patterns
from lslint.files.globs import compile_pattern
from lslint.grammar import lalr
from lslint.grammar.config import jvm_options
from lslint.grammar.config.json import console
from lslint.grammar.config.json import parser as json_tree
from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.grammar.embedding import requests
from lslint.grammar.embedding import scalars as embedded
from lslint.grammar.logstash import parse as parse_
from lslint.grammar.logstash import strict as logstash
from lslint.grammar.logstash import templating
from lslint.grammar.mini_languages import date_format, dissect, env_reference, field_reference, grok_pattern, sprintf
from lslint.grammar.regex import go as go_regexp
from lslint.grammar.regex.oniguruma import reader as oniguruma
from lslint.grammar.spans import replaced
from lslint.report.formats import RenderOptions, load
from lslint.rewrite.edits import with_line_ends
from lslint.rewrite.layout import format_text
from lslint.rewrite.layout_writer import FormatError
from lslint.rules.logstash.grok import expression, growth, library

Broken = fuzzing.Broken


def inside(size, *places):
    for start, end in places:
        if not 0 <= start <= end <= size:
            raise Broken(f"span {start}-{end} of {size}")


# --- small languages -----------------------------------------------------------------------------------------------


def grok(text):
    found = grok_pattern.parse(text)
    inside(len(text), *((one.start, one.end) for one in found))
    known = library.standard(library.ECS)
    expression.suspect(text, known)
    expression.read(text, known)


def regex(text):
    problem = oniguruma.check(text)
    if problem is not None:
        inside(len(text), (problem.start, problem.end))
    refused = go_regexp.error(text)
    if refused is not None:
        inside(len(text), (refused.at, refused.at + len(refused.found)))
    expression.read(text)


def explosive(text):
    found = growth.exponential_plain(text)
    if found is not None:
        inside(len(text), (found.start, found.end))


def date(text):
    for check in (date_format.check, date_format.check_joda, date_format.check_java):
        problem = check(text, 7)
        if problem is not None:
            inside(len(text) + 7, (problem.start, problem.end))
    inside(len(text), *((run.start, run.end) for run in date_format.runs(text)))


def dissection(text):
    inside(len(text), *((one.start, one.end) for one in dissect.parse(text)))
    problem = dissect.check(text)
    if problem is not None:
        inside(len(text), (problem.start, problem.end))


def formatted(text):
    inside(len(text), *((one.start, one.end) for one in sprintf.parse(text)))
    if not -1 <= sprintf.unclosed(text) < max(1, len(text)):
        raise Broken("unclosed outside of the text")


def reference(text):
    try:
        inside(len(text), *((one.start, one.end) for one in field_reference.parse(text).segments))
    except field_reference.MalformedReference as malformed:
        inside(len(text), (malformed.offset, malformed.offset))
    field_reference.check(text)


def environment(text):
    inside(len(text), *((one.start, one.end) for one in env_reference.parse(text)))
    env_reference.replaced(text, {"A": "x"})


def glob(text):
    for path in ("a/b.conf", "a" * 60 + "/" + "b" * 60):
        with contextlib.suppress(ValueError):
            compile_pattern(text).fullmatch(path)
        Patterns([text, *text.split("/")]).ignored(path, False)


SMALL = {
    "grok": (grok, "grok"), "regex": (regex, "regex"), "explosive": (explosive, "regex"), "date": (date, "date"),
    "dissect": (dissection, "dissect"), "sprintf": (formatted, "sprintf"), "reference": (reference, "reference"),
    "env": (environment, "env"), "glob": (glob, "glob"),
}  # fmt: skip


# --- whole files ---------------------------------------------------------------------------------------------------


@cache
def base():
    """The seed files of the mutations."""
    return fuzzing.seeds()


@cache
def of_kind(kind):
    return [one for one in base() if one[2] == kind]


@cache
def words():
    """Names and values of the examples for YAML and JSON."""
    found = set()
    for _, text, kind in base():
        if kind not in ("logstash", "jvm-options", None):
            found.update(re.findall(r"[\w.$@{}*-]{2,40}", text))
    return sorted(found)


def pipeline(random):
    """A pipeline: made by the grammar, or a changed one."""
    if random.random() < 0.6:
        text = fuzz_texts.Logstash(random).text()
        if random.random() < 0.5:
            return text
    else:
        text = random.choice(of_kind("logstash"))[1]
    return fuzzing.mutate(text, random.choice(base())[1], random)


def any_text(random):
    """``[path, text, kind]`` of any kind."""
    way = random.randrange(10)
    if way < 3:
        return ["a.conf", pipeline(random), "logstash"]
    if way == 3:
        made = fuzz_texts.Document(random, words())
        kind = random.choice(("es-template", "es-legacy-template", "es-index-template", "es-component-template", "ilm"))
        kind = kind if kind != "ilm" else None
        return ["a.json", made.json(), kind]
    if way == 4:
        name, kind = random.choice(
            (
                ("filebeat.yml", "filebeat"),
                ("logstash.yml", "logstash-settings"),
                ("pipelines.yml", "pipelines"),
                ("elasticsearch.yml", "elasticsearch-settings"),
                ("values.yml", None),
            )
        )
        return [name, fuzz_texts.Document(random, words()).yaml(), kind]
    path, text, kind = random.choice(base())
    return [path, fuzzing.mutate(text, random.choice(base())[1], random), kind]


def errors_inside(errors, size):
    for error in errors:
        inside(size, (error.start, error.end))
        for start, end, *_ in getattr(error, "edits", ()):
            inside(size, (start, end))


def parsers(text):
    """Every parser takes every text."""
    size = len(text)
    tree, errors = parse_.parse(text)
    errors_inside(errors, size)
    inside(size, *((start, end) for _, start, end in nodes(tree)), *tree.comments)
    if not errors and "{{" not in text:
        again = logstash.parse_strict(text)
        if nodes(again) != nodes(tree):
            raise Broken("two ways to read a pipeline give two trees")
    for parse in (yaml_tree.parse, json_tree.parse, jvm_options.parse, console.parse):
        tree, errors = parse(text)
        errors_inside(errors, size)
        inside(size, *tree.comments)
        inside(size, *((start, end) for name, start, end in nodes(tree) if name != "ConfigFile"))
    inside(size, *((block.start, block.end) for block in embedded.blocks(text)))
    for _ in itertools.islice(requests.requests(text), 50):
        pass
    inside(size, *((mark.start, mark.end) for mark in templating.markers(text)))
    templating.mask(text)
    with contextlib.suppress(lalr.UnexpectedToken):
        logstash.parse_condition(text)


def layout(text):
    """Formatting keeps all tokens and comments; a second run changes nothing."""
    length = (40, 100)[len(text) % 2]
    try:
        made = format_text(text, length)
    except FormatError as refused:
        if "report it" in refused.reason:
            raise Broken(refused.reason) from refused
        return
    if format_text(made, length) != made:
        raise Broken("formatting twice is not formatting once")
    (old, _), (new, _) = parse_.parse(text), parse_.parse(made)
    if [text[a:b].rstrip() for a, b in old.comments] != [made[a:b].rstrip() for a, b in new.comments]:
        raise Broken("comments are others")
    if [name for name, *_ in sorted(nodes(old), key=str)] and len(nodes(old)) != len(nodes(new)):
        raise Broken("the tree is another")


# --- reports -------------------------------------------------------------------------------------------------------

NAMES = (
    *("a.conf", "a\nb.conf", "\x1b[31mx\x07.conf", "\u202eevil.conf", "caf\udce9.conf", "a b'\"<&>]]>.conf"),
    *("::error::x", "%0A::set-output", "a\r.conf", "\x85\u2028.conf", "|x|y|.conf", "-x", "../a.conf", "C:\\x.conf"),
    *("a:1:2: b", ""),
)


@cache
def judged():
    """Results to report: of examples as they are, in the order of the list."""
    given = fuzzing.settings("ALL")
    found = []
    for path, text, kind in base()[::7]:
        result = check_source(text_source(path, text), kind, given)
        if result.findings:
            found.append(result)
    return found


def raw(text, more=""):
    """The first character of a report that a terminal would act on, or nothing."""
    found = re.search(f"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069{more}]", text)
    return found.group() if found else ""


def report(case):
    """Every format can be made of any results, can be read by what reads it, and holds no character raw that a
    terminal acts on."""
    numbers, names, odd, color, width = case
    run = Run({"logstash": None, "filebeat": None, "elasticsearch": None, "kibana": None, "opensearch": None})
    changed = []
    for number, name in zip(numbers, names, strict=True):
        result = judged()[number % len(judged())]
        changed.append((result, result.path, [finding.message for finding in result.findings]))
        result.path = name
        if odd:
            result.findings[0].message += odd
        run.results.append(result)
    try:
        for form in FORMATS:
            out = load(form).render(run, RenderOptions(color=color, width=width, verbose=bool(width % 2)))
            out.encode("utf-8", "backslashreplace")
            if form == "junit":
                ElementTree.fromstring(out.encode())
            told = re.sub("\x1b\\[[0-9;]*m|\x1b\\]8;;[^\x1b]*\x1b\\\\", "", out) if color else out
            character = raw(told.replace("\t", ""))
            if character:
                raise Broken(f"{form}: {character!r} is not escaped")
            if form in ("json", "sarif", "gitlab"):
                json.loads(out)
            elif form == "jsonl":
                for line in out.splitlines():
                    json.loads(line)
    finally:
        for result, path, messages in changed:
            result.path = path
            for finding, message in zip(result.findings, messages, strict=True):
                finding.message = message


def any_report(random):
    count = random.choice((0, 1, 1, 2, 4))
    odd = random.choice(("", "", "", "\x1b[2J", "\n::error::", "]]>", "\ud800", "\u202e", "|", "%0A"))
    return [
        [random.randrange(10_000) for _ in range(count)],
        [random.choice(NAMES) + str(place) for place in range(count)],
        odd,
        random.random() < 0.3,
        random.choice((1, 20, 60, 99, 100, 500)),
    ]


# --- the language server -------------------------------------------------------------------------------------------

ASKED = (
    *("hover", "completion", "codeAction", "definition", "documentSymbol", "formatting", "diagnostic"),
    "willSaveWaitUntil",
)


def any_session(random):
    """An opened document, and steps: edits of a range or of everything, requests at possibly invalid positions."""
    path, text, _ = any_text(random)
    steps = []
    for _ in range(random.choice((1, 3, 8))):
        place = [random.choice((0, 0, 1, 2, 5, 99, 2**31 - 9)), random.choice((0, 1, 4, 10, 40, 2**31 - 9))]
        until = [place[0] + random.choice((0, 0, 1)), random.choice((0, place[1], place[1] + 5))]
        way = random.randrange(6)
        if way < 2:
            steps.append(["change", place, until, random.choice((*fuzzing.SNIPPETS, *fuzz_texts.STRINGS, ""))])
        elif way == 2 and random.random() < 0.3:
            steps.append(["whole", any_text(random)[1]])
        else:
            steps.append(["ask", random.choice(ASKED), place, until])
    return [path, text, steps, random.random() < 0.5]


class Editor:
    """The other end of a server in this process: sends messages, keeps what is answered."""

    def __init__(self, pull):
        from lslint.lsp.server import Server

        self.server = Server()
        self.told = []
        self.server.protocol.set_writer(self, include_headers=False)
        self.number = 0
        self.ask("initialize", {
            "capabilities": {"textDocument": {"diagnostic": {}} if pull else {}},
            "processId": None, "rootUri": None,
            "initializationOptions": {"select": ["ALL"], "isolated": True, "fixOnSave": True},
        })  # fmt: skip
        self.tell("initialized", {})

    def write(self, data):
        self.told.append(json.loads(data))

    def send(self, message):
        # as it comes over the wire
        protocol = self.server.protocol
        protocol.handle_message(json.loads(json.dumps(message), object_hook=protocol.structure_message))

    def tell(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method, params):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        answers = [one for one in self.told if one.get("id") == self.number]
        if not answers or "error" in answers[0]:
            raise Broken(f"{method}: {answers[0]['error']['message'] if answers else 'no answer'}")
        return answers[0]["result"]


async def talk(editor, case):
    path, text, steps, pull = case
    editor.told.clear()
    uri = f"file:///nowhere/{path}"
    name = {"uri": uri}
    item = {"uri": uri, "languageId": "logstash", "version": 0, "text": clean(text)}
    editor.tell("textDocument/didOpen", {"textDocument": item})
    documents = editor.server.session.documents
    for number, step in enumerate(steps):
        if step[0] == "ask":
            _, what, place, until = step
            if what == "diagnostic" and not pull:
                continue
            params = {"textDocument": name}
            at, end = position(place), position(until)
            if what in ("hover", "completion", "definition"):
                params["position"] = at
            elif what == "codeAction":
                params |= {"range": {"start": at, "end": end}, "context": {"diagnostics": []}}
            elif what == "formatting":
                params["options"] = {"tabSize": 2, "insertSpaces": True}
            elif what == "willSaveWaitUntil":
                params["reason"] = 1
            found = editor.ask("textDocument/" + what, params)
            lines = documents[uri].text.count("\n") + documents[uri].text.count("\r") + 1
            for line in re.findall(r'"line": (\d+)', json.dumps(found)):
                if int(line) > lines:
                    raise Broken(f"{what}: line {line} of {lines}")
            continue
        change = {"text": clean(step[-1])}
        if step[0] == "change":
            change["range"] = {"start": position(step[1]), "end": position(step[2])}
        params = {"textDocument": {**name, "version": number + 1}, "contentChanges": [change]}
        editor.tell("textDocument/didChange", params)
    if not pull:
        editor.server._publish(documents[uri])
    editor.tell("textDocument/didClose", {"textDocument": name})
    for one in editor.told:
        if one.get("method") == "window/logMessage" and "internal error" in one["params"]["message"]:
            raise Broken(one["params"]["message"])
    for timer in (*editor.server._timers.values(), editor.server._idle):
        if timer is not None:
            timer.cancel()


def position(place):
    return {"line": place[0], "character": place[1]}


def clean(text):
    """As it can come over the wire."""
    return text.encode("utf-8", "replace").decode()


_editors = {}


def session(case):
    """One server for many sessions, as in an editor; a new one after a fault."""
    import gc

    pull = case[-1]
    if pull not in _editors:
        loop = asyncio.new_event_loop()

        async def start():
            return Editor(pull)

        _editors[pull] = loop, loop.run_until_complete(start())
        gc.unfreeze()
        gc.enable()
    loop, editor = _editors.pop(pull)
    loop.run_until_complete(talk(editor, case))
    _editors[pull] = loop, editor


# --- all of it -----------------------------------------------------------------------------------------------------


def whole(case):
    """Checks, reports and fixes; that fixes are left out is no fault where the text is broken anyhow."""
    return fuzzing.check(*case)


def fixes_alone(case):
    """Each fix by itself: the text can be checked again."""
    path, text, kind = case
    given = fuzzing.settings("ALL", kind=kind)
    result = check_source(text_source(path, text), kind, given)
    for finding in result.findings[:20]:
        if finding.fix is not None and finding.fix.edits:
            made = replaced(text, sorted(with_line_ends(finding.fix.edits, text)))
            fuzzing.spans(check_source(text_source(path, made), result.kind, given), made)


TARGETS = {
    **{name: (lambda random, language=language: fuzz_texts.small(random, language), run)
       for name, (run, language) in SMALL.items()},
    "parsers": (lambda random: any_text(random)[1], parsers),
    "format": (pipeline, layout),
    "report": (any_report, report),
    "server": (any_session, session),
    "check": (any_text, whole),
    "fixes": (any_text, fixes_alone),
}  # fmt: skip
WEIGHTS = {
    **dict.fromkeys(SMALL, 8.5),
    "explosive": 1.0,
    "parsers": 8.0,
    "format": 8.0,
    "report": 1.0,
    "server": 1.0,
    "check": 3.0,
    "fixes": 1.0,
}
