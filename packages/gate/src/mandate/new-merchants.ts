import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';

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
