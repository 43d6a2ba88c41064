"""What the analyses of grok patterns say of one, as text."""

from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.logstash.grok import (
    captures,
    compiled,
    cost,
    delimiters,
    expression,
    filters,
    growth,
    library,
    model,
    samples,
    search,
    shape,
    unanchored,
    wildcards,
)  # fmt: skip
from lslint.rules.logstash.grok.charsets import ANY

KINDS = ("set", "seq", "or", "rep", "group", "atomic", "look", "assert", "opaque")


def shown(pattern):
    """Return a line for each analysis that says something."""
    names = library.standard(library.ECS)
    references = grok_pattern.parse(pattern)
    whole = names.read(pattern)
    lines = [f"shape: {_shape(whole)}, costs {cost.lost_steps(whole):.4g}"]
    root = expression.read(pattern, names)
    if root is not None:
        flags = " ".join(name for name in ("opaque", "varies", "suspect") if getattr(root, name))
        lines.append(f"tree: {_tree(root)} size {root.size} depth {root.depth} {flags}".rstrip())
        lines.append(f"search: {_search(root)}")
        if (found := growth.exponential(root)) is not None:
            attack = found.attack
            span = pattern[found.start : found.end]
            lines.append(f"grows: {span} {found.name} {attack.prefix!r} {attack.pump!r} {attack.suffix!r}")
        line = wildcards._line(pattern, names)
        if line is not None and line.wildcards:
            each = [
                f"{pattern[one.start : one.end]}{' lazy' * one.lazy} at {one.index}"
                f"{' more' * line.needs_more(one.index)}{' string' * line.seeks_string(one.index)}"
                for one in line.wildcards
            ]
            lines.append(
                f"wildcards: {', '.join(each)}; {len(line.searched_again())} again, sought {line.sought()!r}, between"
                f" {line.between()!r}, degree {line.degree(4, search.Meter(10_000))}, last {line.last}"
                + " anchored"
                * line.anchored
            )
    result = compiled.compile_pattern(pattern, names)
    fault = result.fault
    parts = [*result.names] + ([f"{fault.message} at {fault.start}-{fault.end}"] if fault is not None else [])
    other = compiled.compile_pattern(pattern, names, named_captures_only=False)
    parts += [f"all names {' '.join(other.names)}"] * (other.names != result.names)
    lines += [f"compiled: {', '.join(parts)}"] * bool(parts)
    pairs = [
        f"{a.name} {a.start}-{a.end} and {b.name} {b.start}-{b.end}"
        for a, b in captures.twice(pattern, references, names)
    ]
    lines += [f"twice: {', '.join(pairs)}"] * bool(pairs)
    if (split := delimiters.mapping(pattern)) is not None:
        lines.append(f"dissect: {split.text} {split.fields} {split.types}")
    marks = {
        "line": unanchored.whole_line(pattern, [names], False) is not None,
        "strict line": unanchored.whole_line(pattern, [names], True) is not None,
        "begins line": unanchored.begins_line(pattern, [names]), "time": filters.begins_with_time(pattern, whole),
        "wild": filters._is_wild(pattern), "open": filters.is_open(pattern),
        "wildcards": library.may_have_wildcards(pattern, names),
        "begins with wildcard": library.may_begin_with_wildcard(pattern, names),
        "several wildcards": library.may_have_several_wildcards(pattern, names, 2),
        "may repeat": names.may_repeat(pattern), "suspect": expression.suspect(pattern, names),
        "unreached": filters.unreached_alternative(pattern), "leading": unanchored.leading_wildcard(pattern),
        "slow": 0 in filters.slow_to_refuse([pattern, "^a", "b"], [names]),
    }  # fmt: skip
    found = [name if mark is True else f"{name} {mark}" for name, mark in marks.items() if mark]
    return [*lines, f"is: {', '.join(found)}"]


def _mask(mask):
    if mask == ANY:
        return "any"
    chars = "".join(chr(number) for number in range(33, 128) if mask >> number & 1)
    chars = chars if len(chars) < 5 else f"{chars[0]}-{chars[-1]} {len(chars)}"
    return chars + "s" * (mask >> 32 & 1) + "n" * (mask >> 10 & 1)


def _shape(whole):
    parts = [f"{whole.low}-{'' if whole.high == shape.ENDLESS else whole.high}", f"first {_mask(whole.first)}"]
    parts += [name for name in ("anchored", "deliberate", "edge", "space", "split") if getattr(whole, name)]
    counts = ("dots", "captures", "parts", "ends", "literal")
    parts += [f"{name} {value}" for name in counts if (value := getattr(whole, name))]
    parts += [f"run {_mask(whole.run)}"] * bool(whole.run) + [f"lead {'/'.join(whole.lead)}"] * bool(whole.lead)
    parts += [f"has {text!r} {low}-{'' if high == shape.ENDLESS else high}" for text, low, high in whole.literals]
    return ", ".join(parts + ["unknown"] * (not whole.known))


def _tree(part):
    text = f"{KINDS[part.kind]}{part.sign}"
    if part.kind == model.SET:
        text = _mask(part.mask)
    elif part.kind == model.REPEAT:
        text = f"{part.low}-{'' if part.high == shape.ENDLESS else part.high}{'?' * part.lazy}"
    if part.name:
        return f"{text}:{part.name}"
    return text + (f"({' '.join(map(_tree, part.items))})" if part.items else "")


def _search(root):
    mask, may_be_empty = search.first(root)
    parts = [f"first {_mask(mask)}{' or empty' * may_be_empty}", f"required {search.required(root)}"]
    parts += ["named"] * search.has_names(root)
    parts.append(f"shared {samples.shared_characters(root)!r} breaker {samples.breaker(root)!r}")
    parts.append(f"sample {samples.Sampler().text(root)!r}")
    try:
        program = search.Program(root, search.has_names(root))
    except search.PatternTooLarge:
        return ", ".join([*parts, "too large"])
    texts = ("a b=1 [x] 10.0.0.1 GET /a?b - x", "aaaaaaaaaaab", "2024-01-02T03:04:05 ERROR a,b,c\n<13>")
    return ", ".join([*parts, "steps " + " ".join(str(search.steps(program, text, 5_000)) for text in texts)])
