import type { JsonObject } from '@gatewright/protocol';

/** A gate with calls of people. */
interface PeopleGate {
  asOwner(path: string, body: JsonObject): Promise<{ readonly status: number; readonly data: JsonObject }>;
  personToken(role: 'admin', email: string): Promise<string>;
  post(path: string, body: JsonObject, options: { readonly token: string }): Promise<{ readonly data: JsonObject }>;
}

/** Sets how many people approvals need; lower counts are agreed to by as many admins as that takes. */
export async function setApprovals(gate: PeopleGate, approvals: JsonObject): Promise<void> {
  let { data } = await gate.asOwner('/organisation/approvals', approvals);
  for (let person = 1; person <= 20 && Object(data)['approvalsRequest'] !== null; person += 1) {
    const token = await gate.personToken('admin', `agrees-${person}@example.test`);
    ({ data } = await gate.post('/organisation/approvals/resolve', { approvals, decision: 'approve' }, { token }));
  }
}
