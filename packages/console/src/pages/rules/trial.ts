import { Backtest, type BacktestReport } from '@gatewright/policy';
import { isJsonObject, type JsonObject, parseJsonText } from '@gatewright/protocol';

/** What decisions of the log come out as under other rules of one document, the others left aside. */
export function tryOn(decisions: readonly JsonObject[], before: JsonObject, after: JsonObject): BacktestReport {
  const backtest = new Backtest(sideOf(before), sideOf(after));
  for (const decision of decisions) backtest.add(decision);
  return backtest.report();
}

/** Answers of the gate as JSON objects. */
export function jsonObjectsOf(answers: readonly object[]): JsonObject[] {
  return answers.flatMap((answer) => {
    const parsed = parseJsonText(JSON.stringify(answer));
    return parsed.ok && isJsonObject(parsed.value) ? [parsed.value] : [];
  });
}

function sideOf(rules: JsonObject) {
  const name = 'document';
  const document = { name, kind: 'sop' as const, rules };
  return { documents: new Map([[name, document]]), boundTo: () => [name] };
}
