"""A refusal goes from process to process whole."""

import pickle

import pytest

from nekobako.core import strict
from nekobako.core.refusal import Refusal


def test_it_is_pickled_whole() -> None:
    with pytest.raises(Refusal) as refused:
        strict.seat(7, 2)
    told = refused.value
    again = pickle.loads(pickle.dumps(told))
    assert isinstance(again, Refusal)
    for name in ("code", "rule", "field", "detail"):
        assert getattr(again, name) == getattr(told, name)
    assert [again.text(language) for language in ("en", "fr")] == [told.text(language) for language in ("en", "fr")]
