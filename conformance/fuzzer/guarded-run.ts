import { type ActionRequest, createGuard } from '@gatewright/guard';
import { nodeEd25519 } from '@gatewright/protocol/node';
import type { GuardStep } from './step.js';
import type { Answer, SentCall } from './world.js';

const API = 'https://gate.test/api/v1';

/** A function that a guard runs, and the world that it runs in. */
export interface GuardedRun {
  readonly agentDid: string;
  readonly agentKey: string;
  readonly request: ActionRequest;
  readonly ends: GuardStep['ends'];
  /** A nonce that no other call has. */
  readonly nextNonce: () => string;
  /** ms. */
  readonly now: () => number;
  readonly send: (call: SentCall) => Promise<Answer>;
  /** The function pays the whole amount, by the authorization that it was given. */
  readonly pay: (authorizationId: string | null) => void;
  /** What happens before the function ends. */
  readonly meanwhile: () => Promise<void>;
}

/** Lets a guard of its own run the function. A function that dies takes its guard along: neither makes another call. */
export async function runGuarded(run: GuardedRun): Promise<void> {
  const { agentDid, agentKey, request, ends, send, pay, meanwhile } = run;
  const never = new Promise<never>(() => undefined);
  const life = { isOver: false, end: (): void => undefined };
  const death = new Promise<void>((resolve) => {
    life.end = resolve;
  });
  const guard = createGuard({
    ...{ api: API, agentDid, agentKey, mode: 'remote', ed25519: nodeEd25519 },
    ...{ clock: run.now, ids: run.nextNonce, sleep: async () => undefined },
    async fetch(url, { method = 'GET', headers, body }) {
      if (life.isOver) return never;
      const sent = { method, path: url.slice(API.length), headers: Object.fromEntries(new Headers(headers)) };
      const { text, status } = await send({ ...sent, body: typeof body === 'string' ? body : null });
      return new Response(text, { status });
    },
  });
  const execution = guard.run(request, async ({ authorizationId }) => {
    pay(authorizationId);
    await meanwhile();
    if (ends === 'throws') throw new Error('the function failed after it had paid');
    if (ends === 'returns') return;
    life.isOver = true;
    life.end();
    await never;
  });
  const end = execution.then(
    () => guard.settled(),
    () => guard.settled(),
  );
  await Promise.race([end, death]);
}
