// A turn of an agent in the current folder, one process each: a guard, and what outlives the process.
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { gatewright } from '@gatewright/guard/node';
import { z } from 'zod';

const { api, agent } = JSON.parse(await readFile('agent.json', 'utf8'));
export const options = {
  guard: await gatewright(agent, { api, journal: 'calls', mode: 'remote' }),
  tools: { order: { action: 'purchase-order', amount: '/total', currency: 'USD', merchant: '/vendor' } },
};
export const schema = z.object({ total: z.number(), vendor: z.string() });

export async function order({ total }) {
  await appendFile('orders', `${total}\n`);
  return `ordered for ${total}`;
}

/** The conversation that waits for people; null in the first turn. */
export const kept = await readFile('kept').catch(() => null);

/** Keeps a conversation that waits. A later turn starts from the first one that was kept. */
export async function keep(conversation) {
  if (kept === null) await writeFile('kept', conversation);
  console.log('waits for people');
}
