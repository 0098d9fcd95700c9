import { operatorSecret } from '@gatewright/service/internal';
import { readKeys } from './key-file.js';

/** The secret that signs calls of the operator, from the key file of a data directory, 32 bytes. Throws KeysError. */
export async function readOperatorSecret(dataDir: string): Promise<Uint8Array> {
  return operatorSecret(await readKeys(dataDir));
}
