import { payloadDigest } from '@gatewright/protocol';

/** Keys of a call, each of one agent; null where its arguments cannot be bound, which the guard refuses. */
export interface CallKeys {
  /** Of the call by its id, in the journal; null also where its id may name another call. */
  readonly byId: string | null;
  /** Of calls with equal arguments, in the journal. */
  readonly byArguments: string | null;
  /** Of the call between its permit and its run, within a process. */
  readonly asked: string | null;
}

/** Keys of a run that its caller names. Throws TypeError for a name that is none. */
export function keysOfRun(key: unknown, agentDid: string): CallKeys {
  if (typeof key !== 'string' || key === '')
    throw new TypeError('key: give a text that names this run, such as the id of the order');
  return { byId: digestOf({ agentDid, key }), byArguments: null, asked: null };
}

/**
 * Keys under which an approval waits. Where the framework repeats the id, calls with equal arguments do not share an approval.
 */
export function waitingKeys({ byId, byArguments }: CallKeys, pauses: boolean | undefined): readonly string[] {
  return [byId, byId !== null && pauses ? null : byArguments].filter((key) => key !== null);
}

/** The digest of plain members; null for what is no JSON. */
export function digestOf(members: object): string | null {
  try {
    return payloadDigest(JSON.parse(JSON.stringify(members)));
  } catch {
    return null;
  }
}
