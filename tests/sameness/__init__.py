"""A proof of sameness: two versions of Pizarra build the same things, and whatever differs is shown.

``python -m tests.sameness OLD [NEW]`` says of a change of structure that it alters no page, no picture and no message.
:mod:`~tests.sameness.jobs` says what is built, :mod:`~tests.sameness.sides` has each version build it, or remembers
that it has, and :mod:`~tests.sameness.comparison` compares what they made.
"""
