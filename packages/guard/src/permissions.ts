import { isJsonObject, type JsonObject, type JsonValue, objectsIn, permissionsReadBytes } from '@gatewright/protocol';
import { dataOf, isSuccess, textOf } from './envelope.js';
import { type GateClient, PATHS } from './gate-client.js';
import type { Host } from './host.js';
import { type LimitLeft, limitOf } from './preview.js';
import { readRefusal, type SettlementRefusal } from './settlement-result.js';
import type { Signer } from './signer.js';

/** What an agent may do now under one of its mandates; rules may refuse more. Amounts are decimals of its currency. */
export interface Permission {
  readonly mandateId: string;
  readonly action: string;
  readonly currency: string | null;
  /** Why the gate would refuse every action under it; null where it would not. */
  readonly reasonCode: string | null;
  /** The largest amount of one action that fits; null for any, and without money. */
  readonly most: number | null;
  /** What is left of all that it permits; null without a cap. */
  readonly remaining: number | null;
  readonly limits: readonly LimitLeft[];
  /** The terms of the mandate; null where the gate does not say. */
  readonly terms: JsonObject | null;
}

export type PermissionsResult = { readonly ok: true; readonly permissions: readonly Permission[] } | SettlementRefusal;

/** What asking for permissions needs. */
export interface PermissionsPorts {
  readonly client: GateClient;
  readonly signer: Signer;
  readonly host: Pick<Host, 'clock'>;
}

/** What each live mandate of the agent permits now, as the gate answers its signed question (protocol.md §2.7). Never throws. */
export async function readPermissions({ client, signer, host }: PermissionsPorts): Promise<PermissionsResult> {
  const read = { agentDid: signer.did, issuedAt: new Date(host.clock()).toISOString() };
  const reply = await client.post(PATHS.permissions, { ...read, signature: signer.sign(permissionsReadBytes(read)) });
  if (reply.kind === 'unreachable' || !isSuccess(reply)) return readRefusal(reply);
  const stated = dataOf(reply)?.['permissions'];
  const permissions = objectsIn(stated).flatMap((each) => permissionOf(each) ?? []);
  // One that cannot be read is no answer: without it, the agent would seem to be permitted less, or anything.
  return Array.isArray(stated) && permissions.length === stated.length ? { ok: true, permissions } : readRefusal(reply);
}

function permissionOf({ terms, limits, ...stated }: JsonObject): Permission | null {
  const { most, remaining } = stated;
  const [mandateId, action] = [textOf(stated['mandateId']), textOf(stated['action'])];
  if (mandateId === null || action === null || !isAmount(most) || !isAmount(remaining)) return null;
  return {
    mandateId,
    action,
    currency: textOf(stated['currency']),
    reasonCode: textOf(stated['reasonCode']),
    most,
    remaining,
    limits: objectsIn(limits).map(limitOf),
    terms: isJsonObject(terms) ? terms : null,
  };
}

function isAmount(value: JsonValue | undefined): value is number | null {
  return value === null || typeof value === 'number';
}
