import {
  type Ed25519,
  fromBase64,
  fromHex,
  isJsonObject,
  parseJsonText,
  SEED_BYTES,
  type Signer,
  seedSigner,
  toBase64,
} from '@gatewright/protocol';
import { type Environment, type ServingKeys, SettingsError } from '@gatewright/service';
import { isWebAddress, NO_OVERLAP } from '@gatewright/service/internal';

/** The keys that a host may hold elsewhere than in the key file. No other key is derived from one of them. */
export const EXTERNAL_KEYS = ['log', 'policy'] as const;
export type ExternalKey = (typeof EXTERNAL_KEYS)[number];

/** The settings of each: a seed, or a signer that is reached over HTTP. */
const VARIABLES = {
  log: { seed: 'GATEWRIGHT_LOG_KEY', signer: 'GATEWRIGHT_LOG_SIGNER' },
  policy: { seed: 'GATEWRIGHT_POLICY_KEY', signer: 'GATEWRIGHT_POLICY_SIGNER' },
} as const satisfies Record<ExternalKey, unknown>;

const TOKEN = 'GATEWRIGHT_SIGNER_TOKEN';

/** How long a signer may take, ms, and bytes of its answer. */
const SIGNER_TIMEOUT_MS = 5_000;
const ANSWER_MAX_BYTES = 4_096;

/** A signer over HTTP. */
export interface RemoteSigner {
  readonly url: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly token: string;
}

/** Where each key is held that is not in the key file: its seed, or a signer. */
export type ExternalKeys = { readonly [Key in ExternalKey]?: Uint8Array | RemoteSigner };

/** Throws SettingsError. */
export function readExternalKeys(environment: Environment): ExternalKeys {
  return Object.fromEntries(
    EXTERNAL_KEYS.flatMap((key) => {
      const { seed, signer } = VARIABLES[key];
      if (environment[seed] !== undefined && environment[signer] !== undefined) {
        throw new SettingsError(signer, `stands beside ${seed}; unset one of the two`);
      }
      const held = readSeed(environment, seed) ?? readSigner(environment, signer);
      return held === null ? [] : [[key, held] as const];
    }),
  );
}

function readSeed(environment: Environment, variable: string): Uint8Array | null {
  const text = environment[variable];
  if (text === undefined) return null;
  const seed = fromHex(text);
  if (seed?.length === SEED_BYTES) return seed;
  throw new SettingsError(variable, 'is not an Ed25519 seed of 32 bytes, hex');
}

function readSigner(environment: Environment, variable: string): RemoteSigner | null {
  const text = environment[variable];
  if (text === undefined) return null;
  const [keyText = '', url = ''] = text.trim().split(/\s+/);
  const publicKey = fromHex(keyText);
  if (publicKey?.length !== SEED_BYTES || !isWebAddress(url)) {
    throw new SettingsError(variable, 'is not an Ed25519 public key, hex, a space, and an http or https address');
  }
  const token = environment[TOKEN];
  if (token !== undefined) return { url, publicKey, token };
  throw new SettingsError(variable, `needs ${TOKEN}, or the file of it`);
}

/** The keys of the file with those that are held elsewhere in their place. Of these the file's verifies what it signed before. */
export function withExternalKeys(keys: ServingKeys, external: ExternalKeys, ed25519: Ed25519): ServingKeys {
  const { log, policy } = external;
  const overlap = keys.overlap ?? NO_OVERLAP;
  const replaced = {
    purpose: 'log' as const,
    orgId: null,
    publicKey: keys.log.publicKey,
    retiredAt: new Date(0).toISOString(),
    compromisedSince: null,
  };
  return {
    ...keys,
    ...(policy === undefined ? {} : { policy: signerOf(policy, ed25519), nextPolicy: null }),
    ...(log === undefined
      ? {}
      : { log: signerOf(log, ed25519), retired: [...keys.retired, replaced], overlap: { ...overlap, log: [] } }),
  };
}

function signerOf(held: Uint8Array | RemoteSigner, ed25519: Ed25519): Signer {
  return held instanceof Uint8Array ? seedSigner(held, ed25519) : httpSigner(held, ed25519);
}

/** A signer did not sign: what was to be signed stays unsigned. */
class SignerFailedError extends Error {
  readonly code = 'SIGNER_FAILED';

  constructor(url: string, problem: string, cause?: unknown) {
    super(`the signer at ${new URL(url).host} ${problem}`, { cause });
    this.name = 'SignerFailedError';
  }
}

/**
 * A key that a service behind HTTP holds. It gets POST with `{"algorithm":"Ed25519","message":"BASE64"}` and the token as bearer, and
 * answers `{"signature":"BASE64"}`. A signature that does not verify under the public key is used nowhere.
 */
export function httpSigner(
  { url, publicKey, token }: RemoteSigner,
  ed25519: Ed25519,
  timeoutMs = SIGNER_TIMEOUT_MS,
): Signer {
  return {
    publicKey,
    async sign(message) {
      const failed = (problem: string, cause?: unknown) => new SignerFailedError(url, problem, cause);
      const text = await answerOf(url, token, message, timeoutMs).catch((error: unknown) => {
        throw error instanceof SignerFailedError ? error : failed('could not be asked', error);
      });
      const parsed = parseJsonText(text);
      const stated = parsed.ok && isJsonObject(parsed.value) ? parsed.value['signature'] : null;
      const signature = typeof stated === 'string' ? fromBase64(stated) : null;
      if (signature === null) throw failed('answered no signature');
      if (!(await ed25519.verify(signature, message, publicKey))) throw failed('signed with another key');
      return signature;
    },
  };
}

async function answerOf(url: string, token: string, message: Uint8Array, timeoutMs: number): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ algorithm: 'Ed25519', message: toBase64(message) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    const part = read.value;
    size += part.length;
    if (size > ANSWER_MAX_BYTES) throw new SignerFailedError(url, `answered more than ${ANSWER_MAX_BYTES} bytes`);
    parts.push(part);
  }
  if (response.status !== 200) throw new SignerFailedError(url, `answered ${response.status}`);
  return Buffer.concat(parts).toString('utf8');
}
