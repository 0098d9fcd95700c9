# A target in Python: a budget and a counter, over standard input and output.
import decimal
import json
import sys

budgets, permits = {}, {}


def budget(call):
    budgets[f"b{len(budgets)}"] = [decimal.Decimal(call["cap"]), call["currency"]]
    return {"budget": f"b{len(budgets) - 1}"}


def ask(call):
    left, currency = budgets[call["budget"]]
    if call["key"] in permits:
        return {"permitted": True, "permit": call["key"]}
    text = call["amount"]
    if not (text.isascii() and text.replace(".", "", 1).isdigit()) or call["currency"] != currency:
        return {"permitted": False, "reason": "no amount in the currency of the budget"}
    if decimal.Decimal(text) > left:
        return {"permitted": False, "reason": "over the cap"}
    budgets[call["budget"]][0] -= decimal.Decimal(text)
    permits[call["key"]] = text
    return {"permitted": True, "permit": call["key"]}


def left(call):
    return {"left": str(budgets[call["budget"]][0])}


METHODS = {"budget": budget, "ask": ask, "left": left, "open": lambda _: {"can": ["left"], "traits": {"keys": True}}}
for line in sys.stdin:
    call = json.loads(line)
    print(json.dumps({"seq": call["seq"], **METHODS[call["do"]](call)}), flush=True)
