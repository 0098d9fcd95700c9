import type { EvidenceLog, GateEvents } from '@gatewright/gate';
import type { LedgerStore } from '@gatewright/ledger';
import { SEQUENCER_INTERVAL_MS, SWEEP_INTERVAL_MS, SWEEP_MAX_HOLDS } from './limits.js';

/** Work that happens by the clock: closing evidence batches, releasing lapsed holds, forgetting old nonces. */
export interface Sequencer {
  /** Stops the clock and waits for work under way. */
  stop(): Promise<void>;
}

/** Starts the clockwork; `forget` drops what is too old to matter. A failure is reported and tried again at the next turn: nothing here is lost by waiting. */
export function startSequencer(
  evidence: EvidenceLog,
  store: LedgerStore,
  forget: () => Promise<void>,
  events: Pick<GateEvents, 'failed'>,
): Sequencer {
  const sealing = every(SEQUENCER_INTERVAL_MS, 'seal evidence', () => sealAllDue(evidence), events);
  const sweeping = every(SWEEP_INTERVAL_MS, 'release lapsed holds', () => store.sweepExpired(SWEEP_MAX_HOLDS), events);
  const forgetting = every(SWEEP_INTERVAL_MS, 'forget old nonces', forget, events);
  return {
    async stop() {
      await Promise.all([sealing(), sweeping(), forgetting()]);
    },
  };
}

async function sealAllDue(evidence: EvidenceLog): Promise<void> {
  while ((await evidence.sealDue()) > 0);
}

/** Runs `work` every `intervalMs`, never twice at once. Returns how to stop it. */
function every(
  intervalMs: number,
  operation: string,
  work: () => Promise<unknown>,
  events: Pick<GateEvents, 'failed'>,
): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) => events.failed(operation, error))
      .finally(() => {
        running = null;
      });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
