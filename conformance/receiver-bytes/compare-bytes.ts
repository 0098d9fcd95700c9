import { connect } from 'node:net';
import { toUnits } from '@gatewright/protocol';
import type { ReceiverOptions } from '@gatewright/receiver';
import { Random } from '../fuzzer/random.js';
import { hostileRequest } from './grammar.js';
import { type Effect, startTargets, type Target } from './targets.js';

/** How many requests to send, and from which seed. */
export interface Comparison {
  readonly runs: number;
  readonly seconds: number;
  readonly seed: number;
}

/** A service that did more than its permit was claimed for. */
export interface Divergence {
  readonly target: string;
  /** The request, as Latin-1. */
  readonly request: string;
  readonly executed: Effect;
  readonly claimed: Claim | null;
}

export interface Compared {
  readonly cases: number;
  /** Requests whose permit was claimed, and effects of services. */
  readonly claims: number;
  readonly effects: number;
  readonly divergences: readonly Divergence[];
}

interface Claim {
  readonly amount: number | string;
  readonly merchant: string;
}

interface Sent {
  readonly target: Target;
  readonly bytes: Buffer;
  claim: Claim | null;
}

const CONCURRENCY = 64;
/** Cases whose effects may still be on their way. */
const REMEMBERED = 200_000;
const DIVERGENCES_MAX = 20;
const SILENCE_MS = 600;
const TAIL_MS = 40;
const JSON_TYPE = { headers: { 'content-type': 'application/json' } };

/**
 * Sends hostile requests to receivers and compares what each service did with what was claimed of the gate. The gate grants what it is
 * asked, as to an agent whose authorizations are what its receivers read of its requests.
 */
export async function compareBytes({ runs, seconds, seed }: Comparison): Promise<Compared> {
  const sent = new Map<string, Sent>();
  const divergences: Divergence[] = [];
  const counts = { cases: 0, claims: 0, effects: 0 };
  const options: ReceiverOptions = {
    api: 'https://gate.example/api/v1',
    retryPausesMs: [],
    fetch: async (url, init) => {
      if (!url.endsWith('/effect/dispatching')) return answered(url);
      const id = decodeURIComponent(url.split('/').at(-3) ?? '');
      const { expect } = JSON.parse(String(init.body));
      // No authorization is for an amount that the gate cannot read.
      if (toUnits(expect.amount, 'USD') === null) return refused();
      const found = sent.get(id);
      if (found !== undefined) found.claim = { amount: expect.amount, merchant: expect.merchant };
      counts.claims += 1;
      return granted(expect, new Headers(init.headers).get('x-magp-payload-digest'));
    },
  };
  const effect = (executed: Effect) => {
    counts.effects += 1;
    const found = sent.get(idOf(executed.permit));
    if (found !== undefined && isCovered(executed, found.claim)) return;
    if (divergences.length >= DIVERGENCES_MAX) return;
    const { target = { name: 'a service' }, bytes = Buffer.alloc(0), claim = null } = found ?? {};
    divergences.push({ target: target.name, request: bytes.toString('latin1'), executed, claimed: claim });
  };
  const { targets, close } = await startTargets(options, effect);
  try {
    const dice = new Random(seed);
    const until = performance.now() + seconds * 1_000;
    const worker = async () => {
      while (counts.cases < runs && performance.now() < until && divergences.length < DIVERGENCES_MAX) {
        const id = `permit-${counts.cases}`;
        const target = targets[counts.cases % targets.length];
        counts.cases += 1;
        if (target === undefined) return;
        const { bytes, hasTail } = hostileRequest(dice, id);
        sent.set(id, { target, bytes, claim: null });
        sent.delete(`permit-${counts.cases - REMEMBERED}`);
        await deliver(target.port, bytes, hasTail);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    await new Promise((resolve) => setTimeout(resolve, SILENCE_MS));
    return { ...counts, divergences };
  } finally {
    await close();
  }
}

function idOf(permit: string): string {
  try {
    return String(JSON.parse(permit).authorizationId);
  } catch {
    return '';
  }
}

/** True where the effect is at most what was claimed, for the same merchant. */
function isCovered({ total, shop }: Effect, claim: Claim | null): boolean {
  return claim !== null && Number(total) <= Number(claim.amount) && shop === claim.merchant;
}

function granted(expect: { readonly amount: unknown; readonly merchant: unknown }, payloadDigest: string | null) {
  const data = {
    ok: true,
    effectState: 'dispatching',
    authorizationId: 'a',
    agentDid: 'did:key:a',
    action: 'pay',
    currency: 'USD',
    approvedByHuman: false,
    replayed: false,
    reasonCode: 'CLAIMED',
    claimToken: 'a'.repeat(64),
    ...expect,
    payloadDigest,
  };
  return new Response(JSON.stringify({ success: true, data }), JSON_TYPE);
}

function refused(): Response {
  const body = { success: false, message: 'Refused', data: { reasonCode: 'AUTHORIZATION_AMOUNT_MISMATCH' } };
  return new Response(JSON.stringify(body), { ...JSON_TYPE, status: 409 });
}

/** The gate settles by the call that it gets. */
function answered(url: string): Response {
  const data = url.endsWith('/capture')
    ? { captured: true }
    : url.endsWith('/void')
      ? { voided: true }
      : { unknown: true };
  return new Response(JSON.stringify({ success: true, data: { ok: true, ...data } }), JSON_TYPE);
}

/** Sends bytes and waits until the answer is complete, or nothing comes. */
function deliver(port: number, bytes: Buffer, hasTail: boolean): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const end = () => {
      socket.destroy();
      resolve();
    };
    socket.setTimeout(SILENCE_MS, end);
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
      if (!isComplete(text)) return;
      if (hasTail) socket.setTimeout(TAIL_MS);
      else end();
    });
    socket.on('error', end);
    socket.on('close', end);
    socket.write(bytes);
  });
}

function isComplete(text: string): boolean {
  const head = text.indexOf('\r\n\r\n');
  if (head === -1) return false;
  const length = /^content-length:\s*(\d+)/im.exec(text.slice(0, head))?.[1];
  return length !== undefined && text.length >= head + 4 + Number(length);
}
