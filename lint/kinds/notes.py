"""Files that quote a pipeline: study notes, saved answers, transcripts of a shell."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled

_PROMPT = (
    r"\[[\w.-]+@[^\]\n]{1,100}\] ?[$#%>](?: |$)"  # [elastic@host config]$ cat a.conf
    r"|(?:\([\w.-]+\) ?)?[\w.-]+@[\w.-]+(?::| )[^\n$#%{}]{0,100}[$#%](?: |$)"  # root@host:/etc# cat a.conf
    r"|(?:PS )?[A-Za-z]:\\[^\n>{}]{0,200}>"  # C:\logstash> type a.conf
    r"|(?:[\w.-]+[$#]|[$%>]|bash-[\d.]+[$#]) ?(?:sudo )?(?:cat|vim?|nano|less|more|head|tail|type|docker|kubectl|"
    r"bin/logstash|logstash)\b[^\n={}]*$"
)


def is_note(text: str) -> bool:
    """Whether a file for readers that has a section of a pipeline does not read as one from its start to its end."""
    from lslint.grammar.logstash.parse import parse

    return any(error.kind != "template-marker" for error in parse(text)[1])


def is_transcript(text: str, at: int) -> bool:
    """Whether the line at an offset, the first of a file, is the prompt of a shell."""
    before = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    line = text[before : end if end >= 0 else len(text)][:300].strip()
    return compiled(_PROMPT).match(line) is not None
