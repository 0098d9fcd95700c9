import { KEY_DERIVATIONS_AT_ONCE } from './limits.js';

const waiting: (() => void)[] = [];
let underWay = 0;

/**
 * Derives a key from what people remember when its turn has come. Each keeps a thread of Node's pool for a tenth of a second:
 * without turns, logins that come together would leave none to write decisions to the disk. Throws what `derive` throws.
 */
export async function inTurn<T>(derive: () => Promise<T>): Promise<T> {
  if (underWay === KEY_DERIVATIONS_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else underWay += 1;
  try {
    return await derive();
  } finally {
    // The next in the queue takes the place over as it is.
    const next = waiting.shift();
    if (next === undefined) underWay -= 1;
    else next();
  }
}
