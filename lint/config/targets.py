"""Target releases: ``logstash=8.15`` on the command line, ``[targets]`` in the config."""

from __future__ import annotations

from lslint.config.command_line import PRODUCTS, did_you_mean
from lslint.config.errors import UsageError
from lslint.rules import knowledge


def parse_target(product: str, release: str) -> None:
    """Raises ``UsageError`` unless this product and release are known; of a release ``8.15.2`` the patch may be any."""
    if product not in PRODUCTS:
        raise UsageError(f"unknown product {product!r} (known: {', '.join(PRODUCTS)}){did_you_mean(product, PRODUCTS)}")
    known: list[str] = knowledge.load("releases")[product]
    parts = release.split(".")
    if len(parts) in (2, 3) and all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        minor = f"{int(parts[0])}.{int(parts[1])}"
        if minor in known and release.startswith(minor):
            return
    lines: dict[str, list[str]] = {}
    for minor in known:
        lines.setdefault(minor.split(".")[0], []).append(minor)
    ranges = [ones[0] if len(ones) == 1 else f"{ones[0]}-{ones[-1]}" for ones in lines.values()]
    raise UsageError(
        f"unknown {product} release {release!r}; known: {', '.join(ranges)}, with or without the patch number"
    )


def read_targets(written: list[str]) -> dict[str, str]:
    """``["logstash=8.15"]`` as product -> release; the last one of a product wins. Raises ``UsageError``."""
    targets = {}
    for item in written:
        product, equals, release = (part.strip() for part in item.partition("="))
        if not equals or not release:
            raise UsageError(f"option --target: {item!r} is not PRODUCT=RELEASE, such as logstash=8.15")
        try:
            parse_target(product, release)
        except UsageError as error:
            raise UsageError(f"option --target: {error}") from None
        targets[product] = release
    return targets
