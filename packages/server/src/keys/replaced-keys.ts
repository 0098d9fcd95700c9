import { join } from 'node:path';
import { retryForever } from '@gatewright/service/internal';
import { systemTimers } from '../host/host.js';
import { KEYS_FILE, readKeys } from './key-file.js';
import type { KeyRing } from './key-ring.js';

/** The keys were replaced under a server that works with the old ones, while it had lost its database. */
export class KeysReplacedError extends Error {
  readonly code = 'KEYS_REPLACED';

  constructor(dataDir: string) {
    super(`${join(dataDir, KEYS_FILE)} holds other keys than this server works with, so it stops; start it again`);
    this.name = 'KeysReplacedError';
  }
}

/** Compares the keys that a server works with to those of its data directory. */
export interface KeysWatch {
  /** Resolves once a look found other keys; never otherwise. */
  readonly replaced: Promise<KeysReplacedError>;
  /** Looks now, and again until the keys can be read. */
  look(): void;
}

/** Watches the keys of a data directory until `ending` is aborted. `failed` is called with keys that cannot be read. */
export function watchKeys(
  dataDir: string,
  keys: Pick<KeyRing, 'isOwn'>,
  failed: (error: unknown) => void,
  ending: AbortSignal,
): KeysWatch {
  let found: (error: KeysReplacedError) => void = () => undefined;
  const replaced = new Promise<KeysReplacedError>((resolve) => {
    found = resolve;
  });
  const compare = async () => {
    if (!(await keys.isOwn(() => readKeys(dataDir)))) found(new KeysReplacedError(dataDir));
  };
  return { replaced, look: () => void retryForever(compare, failed, systemTimers, ending) };
}
