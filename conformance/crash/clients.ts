import type { Ledger } from '../../packages/ledger/src/batching/group-commit.js';
import { LedgerUnavailableError } from '../../packages/ledger/src/operations/errors.js';
import type { Op } from '../../packages/ledger/src/operations/ops.js';
import {
  capture,
  claim,
  finalizeSlot,
  ORG,
  openMandate,
  permit,
  reserveSlot,
  voidHold,
} from '../../packages/ledger/src/testing/operations.js';
import type { Acknowledgement } from './acknowledgement.js';

/** The mandates that clients work under. */
const MANDATES = ['small', 'large', 'uncapped'] as const;
const CAPS = { small: 2_000n, large: 1_000_000n, uncapped: null } as const;
const CLIENTS = 12;
/** Holds of each mandate that ends. */
const HOLDS_OF_ENDED = 6;
/** Short, so that holds expire while clients work, ms. */
const TTL_MS = 40;

/** What clients work with. */
export interface Workplace {
  readonly ledger: Ledger;
  /** A name that no other run on the database has. */
  readonly run: string;
  /** Nanoseconds of a clock that all runs share. */
  readonly clock: () => bigint;
  /** Called with every answer, at once and in full, before its client goes on. */
  readonly report: (line: Acknowledgement) => void | Promise<void>;
  /** Pauses a client whose database is gone. */
  readonly pause: () => Promise<void>;
}

/** Several clients, each deciding, claiming, settling and letting holds expire, until their process is killed. */
export async function work(place: Workplace): Promise<void> {
  for (const mandateId of MANDATES) {
    while (!(await ask(place, openMandate({ mandateId, cap: CAPS[mandateId] }), mandateId)));
  }
  await Promise.all([endMandates(place), ...Array.from({ length: CLIENTS }, (_, index) => client(place, `c${index}`))]);
}

/** Asks until there is an answer, or until its outcome cannot be known. True where the client may go on. */
async function ask({ ledger, clock, report, pause }: Workplace, op: Op, mandateId: string): Promise<boolean> {
  const askedAt = clock();
  const result = await ledger.submit(op).catch(async (error: unknown) => {
    if (!(error instanceof LedgerUnavailableError)) throw error;
    await pause();
    return null;
  });
  if (result === null) return false;
  const decided = result.kind === 'decide' && result.ok ? result : null;
  await report({
    kind: op.kind,
    mandateId,
    askedAt: String(askedAt),
    answeredAt: String(clock()),
    authorizationId: decided === null ? ('authorizationId' in op ? op.authorizationId : null) : decided.authorizationId,
    ok: result.ok,
    decided:
      decided === null ? null : { eventId: decided.eventId, version: decided.version, reasonCode: decided.reasonCode },
    nonce: op.kind === 'decide' ? op.nonce : null,
  });
  return decided === null ? result.ok : decided.authorizationId !== null;
}

/** Ends one mandate after the other, whose holds are released in steps: a kill cuts one of the endings short. */
async function endMandates(place: Workplace): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const mandateId = `${place.run}-ended-${turn}`;
    while (!(await ask(place, openMandate({ mandateId, cap: null }), mandateId)));
    const ids = Array.from({ length: HOLDS_OF_ENDED }, (_, index) => `${mandateId}-${index}`);
    for (const id of ids) await ask(place, permit(id, 10n, {}, { mandateId }), mandateId);
    await ask(place, claim(ids[0] ?? ''), mandateId);
    const named = { orgId: ORG, mandateId } as const;
    while (!(await ask(place, { kind: 'revokeMandate', ...named, maxHolds: 0 }, mandateId)));
    for (const _ of ids) await ask(place, { kind: 'endHolds', ...named, limit: 1 }, mandateId);
  }
}

/** Pays outside, so that the hold outlives its time. True once that is noted. */
async function paidOutside(place: Workplace, id: string, mandateId: string): Promise<boolean> {
  const token = { claimTokenHash: `token-${id}` };
  return (await ask(place, reserveSlot(id, token), mandateId)) && ask(place, finalizeSlot(id, token), mandateId);
}

async function client(place: Workplace, name: string): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const id = `${place.run}-${name}-${turn}`;
    const mandateId = MANDATES[turn % MANDATES.length] ?? 'small';
    const amount = BigInt(1 + ((turn * 37) % 200));
    if (!(await ask(place, permit(id, amount, { ttlMs: TTL_MS }, { mandateId }), mandateId))) continue;
    const way = turn % 6;
    if (way === 0) continue;
    if (way >= 3 && !(await ask(place, claim(id), mandateId))) continue;
    const token = { claimTokenHash: `token-${id}` };
    if (way === 5 && !(await paidOutside(place, id, mandateId))) continue;
    const last = way === 1 || way === 3 ? voidHold(id, token) : capture(id, way === 4 ? amount - 1n : amount, token);
    await ask(place, last, mandateId);
  }
}
