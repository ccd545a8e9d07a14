"""True-size drawings of boards, counters, cards and sheets; they know no paper."""
