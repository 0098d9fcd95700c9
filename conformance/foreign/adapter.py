"""The adapter of gate.py: makes agents and mandates for the scenarios. Usage: python3 adapter.py BOOTSTRAP, the JSON that the gate printed."""
import json
import sys
import urllib.error
import urllib.request

with open(sys.argv[1], encoding="utf-8") as file:
    TOKEN = json.load(file)["owner"]["token"]
URL = None


def call(path, body):
    headers = {"content-type": "application/json", "authorization": "Bearer " + TOKEN}
    request = urllib.request.Request(URL + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["data"]


def agent(terms):
    if "publicKey" in terms:
        return {"unsupported": "agents bring no keys of their own"}
    made = call("/onboarding/agent", terms)
    return {**{name: made[name] for name in ("agentDid", "identityId", "agentKey")}, "mandateId": made["mandate"]["policyId"]}


def answer_to(command):
    if command["cmd"] == "agent":
        return agent(command["terms"])
    if command["cmd"] == "mandate":
        return {"id": call("/policy/mandate", command["terms"])["mandateId"]}
    return {"unsupported": f"this gate makes no {command['cmd']}"}


for line in sys.stdin:
    asked = json.loads(line)
    if asked["cmd"] == "stop":
        break
    if asked["cmd"] == "start":
        URL = asked["url"]
        print(json.dumps({"version": 1, "ownerToken": TOKEN}), flush=True)
        continue
    try:
        answer = answer_to(asked)
    except (OSError, KeyError, ValueError) as error:
        answer = {"errored": str(error)}
    print(json.dumps({"seq": asked["seq"], **answer}), flush=True)
