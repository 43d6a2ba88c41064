"""MurmurHash3, as the filter fingerprint uses it: 32 bits, and 128 bits for 64-bit machines."""

from __future__ import annotations

_32 = 0xFFFFFFFF
_64 = 0xFFFFFFFFFFFFFFFF


def _rotated32(value: int, count: int) -> int:
    return ((value << count) | (value >> (32 - count))) & _32


def murmur3_32(data: bytes) -> int:
    """Return the hash of 32 bits with the seed 0."""
    state = 0
    full = len(data) & ~3
    for offset in range(0, full, 4):
        block = int.from_bytes(data[offset : offset + 4], "little") * 0xCC9E2D51 & _32
        state ^= _rotated32(block, 15) * 0x1B873593 & _32
        state = (_rotated32(state, 13) * 5 + 0xE6546B64) & _32
    if full < len(data):
        tail = int.from_bytes(data[full:], "little") * 0xCC9E2D51 & _32
        state ^= _rotated32(tail, 15) * 0x1B873593 & _32
    state ^= len(data)
    state = (state ^ state >> 16) * 0x85EBCA6B & _32
    state = (state ^ state >> 13) * 0xC2B2AE35 & _32
    return state ^ state >> 16


def _rotated64(value: int, count: int) -> int:
    return ((value << count) | (value >> (64 - count))) & _64


_C1, _C2 = 0x87C37B91114253D5, 0x4CF5AD432745937F


def _mixed64(value: int) -> int:
    value = (value ^ value >> 33) * 0xFF51AFD7ED558CCD & _64
    value = (value ^ value >> 33) * 0xC4CEB9FE1A85EC53 & _64
    return value ^ value >> 33


def murmur3_128(data: bytes, seed: int) -> tuple[int, int]:
    """Return both halves of the hash of 128 bits."""
    first = second = seed
    full = len(data) & ~15
    for offset in range(0, full, 16):
        low = int.from_bytes(data[offset : offset + 8], "little")
        high = int.from_bytes(data[offset + 8 : offset + 16], "little")
        first ^= _rotated64(low * _C1 & _64, 31) * _C2 & _64
        first = ((_rotated64(first, 27) + second) * 5 + 0x52DCE729) & _64
        second ^= _rotated64(high * _C2 & _64, 33) * _C1 & _64
        second = ((_rotated64(second, 31) + first) * 5 + 0x38495AB5) & _64
    tail = data[full:]
    if len(tail) > 8:
        second ^= _rotated64(int.from_bytes(tail[8:], "little") * _C2 & _64, 33) * _C1 & _64
    if tail:
        first ^= _rotated64(int.from_bytes(tail[:8], "little") * _C1 & _64, 31) * _C2 & _64
    first ^= len(data)
    second ^= len(data)
    first = (first + second) & _64
    second = (second + first) & _64
    first, second = _mixed64(first), _mixed64(second)
    first = (first + second) & _64
    return first, (second + first) & _64
