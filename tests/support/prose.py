"""Style checks for messages and summaries of rules."""

import re

LONGEST_MESSAGE = 160
LONGEST_SUMMARY = 70
LONGEST_NAME = 20
"""Characters that a name in backticks counts at most: a message is not to blame for the names in a file."""

PHRASES = {
    r"\bis no (option|type|key|mapping|value|parameter|character|field|plugin|address|number|list|array|object|string"
    r"|text|setting|template|pipeline)\b": "is not a/an …, unknown …",
    r"\bread by nobody\b|\bcounts? for nothing\b|\bsays? nothing\b|\bdo(es)? nothing any ?more\b": "is ignored",
    r"\b(is|are|was|were) gone\b|\bended with (Logstash|Filebeat|Elasticsearch)\b": "was removed in",
    r"\bis called \S+ now\b": "was renamed to",
    r"\b(take|takes|taken|taking|leave|leaves|leaving) (it|them|this|one|those) (out|off)\b|\btaken? out\b": "remove",
    r"\bstands? (here|there|in|below|above|outside|inside|beside|between|right|before|behind|for a|alone|next)\b": "is",
    r"\b(?<!user )(?<!the elastic )(?<!Elastic )the agent\b": "the product's name",
    r"\bwhoever\b|\banybody guesses\b|\bof anybody\b|\bnobody (learns|knows|reads|looks|sees)\b": "name who",
    r"\b(is|are|be) tried again\b|\bhands? out again\b|\basked for anew\b|\bgoes on without\b": "retries, redelivers",
    r"\barms? of\b|\bon one way\b|\bone behind the other\b": "branch, path, in sequence",
    r"\bof (its|their|one's|your) own\b": "separate, dedicated",
    r"\bput (it|them) off\b": "suppress",
    r"\bso that it shows\b|\btold apart\b|\b(is|are|be|was) told\b|\bmend(s|ed|ing)?\b|\bslips?\b": (
        "reported, fixed, error, typo"
    ),
    r"(?<!non-)(?<!plus )(?<!minus )(?<!dollar )(?<!percent )(?<!equals )(?<!at )\bsigns?\b"
    r"(?! (in|up|off|bit|extension|requests?|of the number))": "character, symbol, indication",
    r"\bblanks\b|\ba blank\b|\bthe blank\b": "space",
    r"\ba text\b|\btexts\b|\bfixed text\b|\bwords? that\b": "string, keyword",
    r"\bbeside\b": "next to, in addition to",
    r"\btruth value\b": "boolean",
    r"\bmay begin anywhere\b|\bcounts? (themselves|itself)\b|\bwhich pays\b|\bpays\b": "plain words",
    r"\bwants? (an?|one of|the)\b|\basks? for\b": "requires, expects, accepts",
    r"\bany ?more (any|than one)\b": "no longer",
    r"\b(is|are|was|were|be|been) (judged|reckoned)\b|\bjudges?\b|\breckons?\b": "checked, analyzed, computed",
    r"\bby hand what\b|\bin one's place\b|\bin the other's place\b": "plain words",
    r"\bhead of (a|the) (section|line|entry)\b": "header, key",
    r"\bone (finding|line|message|note) an? [a-z]+\b": "one … per …",
}
"""Forbidden phrases, and what to write instead."""

_FORBIDDEN = re.compile(
    rf"\b(?=\w)(?:{'|'.join(f'(?P<p{number}>{phrase})' for number, phrase in enumerate(PHRASES))})", re.IGNORECASE
)
_ADVICE = list(PHRASES.values())
_CODE = re.compile(r"``[^`]*``|`[^`]*`|\{[^{}]*\}|https?://\S+|<!--.*?-->")
_SUBJECT = re.compile(
    r"(?:^|[.;:,] |\band |\bbut )(?:this|that|it|here|there) (?:is|was|has|had|can|may|might|will|would|does|means"
    r"|makes|gives|keeps|never|only|also|happens|needs|takes|lets|fails|reads|costs|are)\b",
    re.IGNORECASE,
)
_BARE_NAME = re.compile(r"(?<![\w`/.-])[a-z]+_[a-z0-9_]+(?![\w`(])|=>")


def bare(text: str) -> str:
    """Return the text with each name in backticks as `X`, so that only our own words are checked."""
    return _CODE.sub("`X`", text)


def phrases(text: str) -> list[str]:
    """Return the forbidden phrases of a text, each with what to write instead."""
    faults = []
    for match in _FORBIDDEN.finditer(bare(text)):
        number = next(int(name[1:]) for name, value in match.groupdict().items() if value)
        faults.append(f"`{match[0]}`, write: {_ADVICE[number]}")
    return faults


def message_faults(text: str) -> list[str]:
    """Return what is wrong with the message of a finding: phrases, length, case, punctuation, subjects, bare names."""
    own = bare(text)
    faults = phrases(text)
    if _length(text) > LONGEST_MESSAGE:
        faults.append(f"{_length(text)} characters, at most {LONGEST_MESSAGE}")
    if own[:1].islower():
        faults.append("begins with a lower-case letter")
    if text.endswith(".") and not text.endswith("…."):
        faults.append("ends with a period")
    if own.count(";") > 1:
        faults.append("more than one semicolon")
    if "!" in own or "please" in own.lower():
        faults.append("exclamation mark or `please`")
    if match := _SUBJECT.search(own):
        faults.append(f"`{match[0].strip()}`: name the subject")
    if match := _BARE_NAME.search(own):
        faults.append(f"`{match[0]}` without backticks")
    return faults


def summary_faults(text: str) -> list[str]:
    """Return what is wrong with the summary of a rule."""
    faults = phrases(text)
    if len(text) > LONGEST_SUMMARY:
        faults.append(f"{len(text)} characters, at most {LONGEST_SUMMARY}")
    if bare(text)[:1].islower():
        faults.append("begins with a lower-case letter")
    if text.endswith("."):
        faults.append("ends with a period")
    return faults


def _length(text: str) -> int:
    return len(re.sub(r"`[^`]*`", lambda name: name[0][:LONGEST_NAME], text))


"""A token that may hold a ``#``: the module tokenize takes twelve times as long to find them."""
