import { COUNTERPARTY_NAMES, type EvaluationRequest } from '@gatewright/evaluator';
import { isJsonObject, type JsonObject, type JsonValue, objectsIn } from '@gatewright/protocol';

/** True where the ODRL document lists the counterparties of its action. */
export function listsCounterparties(document: JsonObject): boolean {
  return objectsIn(document['permission']).some(({ constraint }) =>
    objectsIn(constraint).some(({ leftOperand }) => leftOperand === 'mm:counterparty'),
  );
}

/** The counterparty that a context names; empty where it names none. */
export function namedCounterparty(itinerary: JsonObject): string {
  const named = COUNTERPARTY_NAMES.map((name) => itinerary[name]).find((value) => !isAbsent(value));
  return typeof named === 'string' ? named : '';
}

/** A list of counterparties is met by a signed context alone: of an unsigned one, rules do not read the name. */
export function omitsCounterparty(
  contextProvenance: EvaluationRequest['contextProvenance'],
  mandate: { readonly listsCounterparties: boolean } | null | undefined,
): boolean {
  return contextProvenance !== 'agent_signed' && mandate?.listsCounterparties === true;
}

function isAbsent(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === '';
}

/**
 * True where the first payment to a merchant raises the risk under this ODRL document: unless it switches the signal off,
 * or lists its merchants and does not ask for it all the same (protocol.md §3.7).
 */
export function watchesNewMerchants(document: JsonObject): boolean {
  return objectsIn(document['permission']).some(({ riskSignals, constraint }) => {
    const setting = isJsonObject(riskSignals) ? riskSignals['newMerchant'] : riskSignals;
    if (setting === false) return false;
    return setting === 'strict' || !objectsIn(constraint).some(({ leftOperand }) => leftOperand === 'mm:merchant');
  });
}
