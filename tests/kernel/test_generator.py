"""The generator: the published algorithm, and numbers that are fairly spread."""

from __future__ import annotations

from collections import Counter

from allegra_core.kernel.generator import Generator, shuffle
from allegra_core.kernel.pile import pile_of


def sfc32(a, b, c, count, draws):
    """Return words of sfc32, written down from its definition."""
    out = []
    for _ in range(draws):
        word = (a + b + count) % 2**32
        count = (count + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c * 9) % 2**32
        c = ((c << 21 | c >> 11) + word) % 2**32
        out.append(word)
    return out


def test_words_are_those_of_sfc32():
    seed, stream = 0x123456789ABCDEF, 42
    generator = Generator(seed, stream)
    expected = sfc32(seed % 2**32, seed >> 32, stream, 1, 40)[15:]
    assert [generator.word() for _ in range(25)] == expected


def test_streams_and_seeds_differ():
    firsts = {Generator(seed, stream).seed() for seed in range(50) for stream in range(50)}
    assert len(firsts) == 2500


def test_below_reaches_every_number_about_equally():
    generator = Generator(1)
    counts = Counter(generator.below(7) for _ in range(7000))
    # Each count has mean 1000 and deviation 29; six deviations are never seen by chance.
    assert all(abs(counts[number] - 1000) < 176 for number in range(7))


def test_a_shuffle_keeps_the_cards_and_moves_on():
    cards = pile_of([*range(50)])
    after = shuffle(cards, 5)
    assert sorted(cards) == list(range(50))
    assert list(cards) != list(range(50))
    again = pile_of([*range(50)])
    assert shuffle(again, 5) == after
    assert list(again) == list(cards)
    other = pile_of([*range(50)])
    shuffle(other, after)
    assert list(other) != list(cards)
