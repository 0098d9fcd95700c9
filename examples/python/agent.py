"""python3 agent.py AGENT.json URL AMOUNT: pays an order at a service that runs on permits."""

import json
import sys

from gate import Agent, Refused

config, url, amount = sys.argv[1:]
with open(config, encoding="utf-8") as file:
    agent = Agent(json.load(file))
try:
    order = {"total": amount}
    print(agent.pay(url, order, action="purchase-order", amount=amount, currency="USD", merchant="acme-supplies"))
except Refused as refused:
    print(f"refused: {refused.verdict['reasonCode']}")
    sys.exit(1)
