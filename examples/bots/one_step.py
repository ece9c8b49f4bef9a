#!/usr/bin/env python3
"""Plays every game: imagines a few worlds, tries each legal action in them, and does what promises most. See docs/bots.md."""

import json
import random
import sys

WORLDS = 3  # how many worlds that could be true are imagined for a decision
WAYS = 2  # how many ways to go on are tried for an action that only begins a decision


def say(**message):
    print(json.dumps(message), flush=True)


def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else {"type": "over"}


def ask(**message):
    say(**message)
    return hear()


def decide(decision, seat, plan):
    """The best way to decide: a list of actions, of which the first is to be chosen now."""
    legal, name = decision["legal"], {"id": decision["id"]}
    if decision["composing"] and plan and plan[0] in legal:
        return plan  # in the middle of a decision: as planned
    if len(legal) == 1:
        return legal
    worlds = [world["world"] for world in ask(type="imagine", count=WORLDS, **name)["worlds"]]
    best, most = [random.choice(legal)], -1
    for action in legal:
        for _ in range(WAYS):
            actions = [action]
            tried = ask(type="try", world=worlds[0], actions=actions, **name)
            is_whole = not tried["composing"]
            while tried["composing"]:  # "Pay a card" is worth nothing yet: go on until something is decided
                actions = actions + [random.choice(tried["legal"])]
                tried = ask(type="try", world=worlds[0], actions=actions, **name)
            if is_whole or tried["happened"]:  # otherwise it was only taken back
                others = [ask(type="try", world=world, actions=actions, **name) for world in worlds[1:]]
                results = [t["expected"][seat] for t in [tried, *others] if t.get("expected")]
                if sum(results) / len(results) > most:
                    best, most = actions, sum(results) / len(results)
            if is_whole:
                break
    return best


hello, plan = hear(), []
say(type="ready", name="One Step")
while (message := hear())["type"] == "decide":
    action, *plan = decide(message, hello["seat"], plan)
    say(type="choose", id=message["id"], action=action)
