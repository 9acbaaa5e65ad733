"""Tests that no seat ever receives a secret, in more games than test_secrets.py plays."""

import pytest

from games import check_what_an_operator_is_told, check_what_is_met, name, plan, played, server  # noqa: F401, a fixture

pytestmark = pytest.mark.night
PLANS = [plan(seed) for seed in range(6)]


@pytest.mark.parametrize("plan", PLANS, ids=name)
def test_nobody_is_sent_what_they_may_not_know(server, plan):  # noqa: F811
    played(server, plan)


def test_the_games_meet_every_method_and_all_that_may_be_told(server):  # noqa: F811
    check_what_is_met([played(server, plan) for plan in PLANS])


@pytest.mark.parametrize("plan", PLANS, ids=name)
def test_an_operator_who_follows_is_told_what_everybody_is_told_and_no_more(server, plan):  # noqa: F811
    check_what_an_operator_is_told(played(server, plan))
