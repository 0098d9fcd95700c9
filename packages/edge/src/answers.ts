import { asVerdict, refused, toResponse } from '@gatewright/service/internal';

/** A refusal of a call to a service, in its envelope. It is good as a verdict too, whatever was asked. */
export function refuse(code: string, detail: string): Response {
  return toResponse(asVerdict(refused(code, detail)), undefined);
}

/** A refusal of a call of the operator. */
export function refuseOperator(code: string, detail: string): Response {
  return toResponse(refused(code, detail), undefined);
}

/** A refusal of a method that the address of an operator does not take. */
export function refuseMethod(allow: string): Response {
  return toResponse({ ...refused('METHOD_NOT_ALLOWED', `use ${allow} here`), headers: { allow } }, undefined);
}

/** A refusal where what was asked may have been done: without a verdict, so that guards look for it (protocol.md §2.1). */
export function lost(detail: string): Response {
  return toResponse({ ...refused('GATE_UNAVAILABLE', detail), mayHaveLanded: true }, undefined);
}

/** The operator's answer to a call that had its effect. */
export function answer(status: number, data: object): Response {
  return Response.json({ success: true, data }, { status, headers: { 'cache-control': 'no-store' } });
}
