import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';

/** The members of a context that name the counterparty, in the order in which they count. */
const NAMES = ['counterparty', 'mm:counterparty'];

/** True where the ODRL document lists the counterparties of its action. */
export function listsCounterparties(document: JsonObject): boolean {
  return objectsIn(document['permission']).some(({ constraint }) =>
    objectsIn(constraint).some(({ leftOperand }) => leftOperand === 'mm:counterparty'),
  );
}

/** The counterparty that a context names; empty where it names none. */
export function namedCounterparty(itinerary: JsonObject): string {
  const named = NAMES.map((name) => itinerary[name]).find((value) => !isAbsent(value));
  return typeof named === 'string' ? named : '';
}

/** The context without what it says of the counterparty. */
export function withoutCounterparty(itinerary: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(itinerary).filter(([name]) => !NAMES.includes(name)));
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

function objectsIn(list: JsonValue | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
