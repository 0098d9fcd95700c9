import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Gate, Target } from '../target.js';
import { isVerb, VERBS } from './verbs.js';

/** Offers a target to another process: reads JSON lines, and answers each when its call has ended. */
export async function serve(target: Target, input: Readable, output: Writable): Promise<void> {
  let gate: Gate | undefined;
  const answer = async ({ do: verb, seq: _seq, ...members }: Record<string, unknown>): Promise<object> => {
    if (verb === 'open') {
      const { join } = members;
      gate = typeof join === 'string' ? await joined(target, join) : await target.open();
      const has = Object.keys(gate);
      return { can: VERBS.filter((each) => has.includes(each)), traits: gate.traits ?? {} };
    }
    if (!isVerb(verb)) throw new TypeError(`no method is called ${String(verb)}`);
    // What the other process sends is what it would pass here.
    const method = gate?.[verb] as ((given: object) => Promise<object | undefined>) | undefined;
    if (method === undefined) throw new TypeError(`the target has no ${verb}`);
    return (await method.call(gate, members)) ?? {};
  };
  for await (const line of createInterface({ input })) {
    const message: Record<string, unknown> = JSON.parse(line);
    const { seq } = message;
    void answer(message)
      .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }))
      .then((result) => output.write(`${JSON.stringify({ seq, ...result })}\n`));
  }
  await gate?.close?.();
}

function joined(target: Target, share: string): Promise<Gate> {
  if (target.join === undefined) throw new TypeError(`the target ${target.name} has no join`);
  return target.join(share);
}
