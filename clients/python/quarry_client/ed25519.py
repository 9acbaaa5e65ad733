"""Checks Ed25519 signatures as in RFC 8032, section 5.1.7. It keeps no secret, so it need not take constant time."""

from __future__ import annotations

import hashlib
from typing import TypeAlias

Point: TypeAlias = tuple[int, int, int, int]
"""In extended homogeneous coordinates: x = X/Z, y = Y/Z, xy = T/Z."""

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def is_signed(message: bytes, public_key: bytes, signature: bytes) -> bool:
    """Whether the owner of the key signed the message."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key, r = _decoded(public_key), _decoded(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if key is None or r is None or s >= ORDER:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % ORDER
    return _are_equal(_multiplied(s, BASE), _added(r, _multiplied(h, key)))


def _added(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _multiplied(factor: int, point: Point) -> Point:
    product: Point = (0, 1, 1, 0)
    while factor > 0:
        if factor & 1:
            product = _added(product, point)
        point = _added(point, point)
        factor >>= 1
    return product


def _are_equal(one: Point, other: Point) -> bool:
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 and (one[1] * other[2] - other[1] * one[2]) % P == 0


def _decoded(encoded: bytes) -> Point | None:
    """The point of 32 bytes; None if they are none."""
    y = int.from_bytes(encoded, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    x = _x_of(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


def _x_of(y: int, sign: int) -> int | None:
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    if square == 0:
        return None if sign else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P != 0:
        return None
    return P - x if x & 1 != sign else x


def _base() -> Point:
    y = 4 * pow(5, -1, P) % P
    x = _x_of(y, 0)
    assert x is not None
    return (x, y, 1, x * y % P)


BASE = _base()
