import { readFile } from 'node:fs/promises';
import { isJsonObject } from '@gatewright/protocol';
import { fileJournal } from './calls/file-journal.js';
import type { GuardOptions } from './config.js';
import { GuardConfigError } from './errors.js';
import { type Gatewright, gatewright as gatewrightOf } from './gatewright.js';

export { fileJournal };

/** Options in Node. */
export type NodeOptions = Omit<Partial<GuardOptions>, 'journal'> & {
  /** The folder in which runs are remembered across restarts; it is made. Beside the file of the config unless stated. */
  readonly journal?: string;
};

/**
 * As `gatewright` of `@gatewright/guard`, with a journal in a folder, so that a key runs once also after a restart. `config` may be the
 * path of its file, or of the `bootstrap.json` of a gate for its starter agent. Rejects where file or folder cannot be used, and with
 * GuardConfigError.
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
export async function gatewright(config: unknown, options: NodeOptions = {}): Promise<Gatewright> {
  const isPath = typeof config === 'string';
  const { journal = isPath ? `${config}.calls` : undefined, ...others } = options;
  if (journal === undefined) throw new GuardConfigError('CONFIG_INVALID', 'journal', 'name the folder of its runs');
  const read: unknown = isPath ? JSON.parse(await readFile(config, 'utf8')) : config;
  const agent = isPath && isJsonObject(read) && isJsonObject(read['agent']) ? read['agent'] : read;
  return gatewrightOf(agent, { ...others, journal: await fileJournal(journal, others.clock) });
}
