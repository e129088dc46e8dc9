"""Card texts that nobody printed are read or refused (`fuzz_card_text.py` reads as many as one likes)."""

from fuzz_card_text import SLOW, fuzz, texts


def test_what_nobody_printed_raises_nothing() -> None:
    found = fuzz(seed=0, number=1_500)
    assert not found.errors
    assert found.understood > 50
    assert found.slowest[0] < 4 * SLOW


def test_the_same_seed_draws_the_same_texts() -> None:
    assert list(texts(1, 20)) == list(texts(1, 20))
    assert list(texts(1, 20)) != list(texts(2, 20))
