import { isJsonObject, type JsonObject, type ServiceCall } from '@gatewright/protocol';
import { amountOf, textOf, textOrNone } from './member-values.js';
import type { MessageName } from './scenario.js';

/** The fields of a call that its signature covers. */
export function serviceCall(name: MessageName, members: JsonObject): ServiceCall {
  const reason = textOrNone(members['reason']);
  switch (name) {
    case 'claim': {
      const { payloadDigest: digest } = members;
      const idempotencyKey = textOf(members['idempotencyKey']);
      return { verb: 'claim', idempotencyKey, ...(digest === undefined ? {} : { payloadDigest: textOf(digest) }) };
    }
    case 'capture':
      return {
        verb: 'capture',
        amount: amountOf(members['amountCharged']) ?? '',
        bookingRef: textOrNone(members['bookingRef']),
        settlementTxHash: textOrNone(members['settlementTxHash']),
      };
    case 'void':
    case 'unknown':
      return { verb: name, reason };
    case 'dispatched':
      return { verb: 'dispatched', remoteRef: textOf(members['remoteRef']) };
    case 'refund':
      return { verb: 'refund', amount: amountOf(members['amount']), reason };
    case 'reserve':
    case 'release':
      return { verb: name };
    case 'finalize':
      return { verb: 'finalize', txHash: textOrNone(members['txHash']), amountMinor: amountOf(members['amountMinor']) };
    case 'report':
      return { verb: 'report', report: gatewayReport(members) };
    default:
      throw new TypeError(`a service signs no ${name}`);
  }
}

function gatewayReport(members: JsonObject) {
  const request = isJsonObject(members['request']) ? members['request'] : {};
  const status = members['httpStatus'];
  return {
    servedAgentDid: textOf(members['servedAgentDid']),
    request: {
      agentDid: textOf(request['agentDid']),
      action: textOf(request['action']),
      nonce: textOf(request['nonce']),
    },
    outcome: textOf(members['outcome']),
    reasonCode: textOf(members['reasonCode']),
    httpStatus: typeof status === 'number' ? status : null,
  };
}
