import { keysAt, operatorSecret } from '@gatewright/service/internal';
import { readKeys } from './key-file.js';

/** The secret that signs calls of the operator at a time (ms since the epoch), from the key file of a data directory, 32 bytes. Throws KeysError. */
export async function readOperatorSecret(dataDir: string, now: number): Promise<Uint8Array> {
  return operatorSecret(keysAt(await readKeys(dataDir), now));
}
