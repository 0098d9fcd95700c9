import { fileJournal } from './calls/file-journal.js';
import type { GuardOptions } from './config.js';
import { type Gatewright, gatewright as gatewrightOf } from './gatewright.js';

export { fileJournal };

/** Options in Node. */
export type NodeOptions = Omit<Partial<GuardOptions>, 'journal'> & {
  /** The folder in which runs are remembered across restarts; it is made. */
  readonly journal: string;
};

/**
 * As `gatewright` of `@gatewright/guard`, with a journal in a folder, so that a key runs once also after a restart. Rejects where the
 * folder cannot be used, and with GuardConfigError.
 *
 * @example
 * import { mkdtemp } from 'node:fs/promises';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { gatewright } from '@gatewright/guard/node';
 * import { gatewright as gateInMemory } from '@gatewright/msw';
 *
 * const gate = gateInMemory({ url: 'https://gate.example' });
 * const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', maxAmount: 100 });
 * const folder = await mkdtemp(join(tmpdir(), 'runs-'));
 * const restart = () => gatewright(config, { journal: folder, fetch: (url, init) => gate.fetch(new Request(url, init)) });
 * const order = { action: 'pay', amount: 60, currency: 'USD' };
 * await (await restart()).run(order, () => 'paid', { key: 'order-1' }); // => 'paid'
 * await (await restart()).run(order, () => 'paid again', { key: 'order-1' }); // => 'paid'
 */
export async function gatewright(config: unknown, { journal, ...options }: NodeOptions): Promise<Gatewright> {
  return gatewrightOf(config, { ...options, journal: await fileJournal(journal, options.clock) });
}
