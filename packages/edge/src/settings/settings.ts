import {
  type Environment,
  readServiceSettings,
  refuseEmpty,
  refuseUnknown,
  SERVICE_VARIABLES,
  type ServiceSettings,
  SettingsError,
} from '@gatewright/service';
import { Addresses } from '../address.js';
import type { Bindings } from '../platform.js';
import { ROOT_KEY, readRootKey } from './keys.js';

/** Characters of the operator's secret at least. */
const OPERATOR_SECRET_MIN_CHARACTERS = 32;

/** Bindings of this host beside those of the application. */
const EDGE_VARIABLES = {
  [ROOT_KEY]: 'secret: 32 random bytes, hex, from which the keys of every organisation are derived; never changes',
  GATEWRIGHT_OPERATOR_SECRET: 'secret of the operator, 32 characters or more: who has it makes organisations',
  GATEWRIGHT_SOURCE_HEADER:
    'header in which the platform writes the address of the client, cf-connecting-ip at Cloudflare; unset, all callers share the rates of one address',
} as const;

/** Settings of other hosts that this one cannot follow, and why. */
const REFUSED: Readonly<Record<string, string>> = {
  GATEWRIGHT_WEBHOOK_PRIVATE_ADDRESSES:
    'cannot hold here: this host cannot check addresses by DNS and sends no webhooks',
  GATEWRIGHT_DATABASE_URL: 'cannot hold here: the database is that of the Durable Object',
  GATEWRIGHT_DATA_DIR: 'cannot hold here: this host has no files',
  GATEWRIGHT_CHECKPOINT_LOG: 'cannot hold here: this host has no files',
  GATEWRIGHT_WITNESSES: 'cannot hold here: this host mirrors no checkpoints',
  GATEWRIGHT_TIMESTAMP_URL: 'cannot hold here: this host mirrors no checkpoints',
  GATEWRIGHT_TIMESTAMP_CERTIFICATE: 'cannot hold here: this host mirrors no checkpoints',
  GATEWRIGHT_TRUSTED_PROXIES: 'cannot hold here: name the header of the platform in GATEWRIGHT_SOURCE_HEADER',
  GATEWRIGHT_LOG_LEVEL: 'cannot hold here: the platform filters its logs',
};

/** What the bindings of the Worker say. */
export interface EdgeSettings {
  readonly service: ServiceSettings;
  /** Address of the Worker as clients see it. */
  readonly publicUrl: string;
  readonly rootKey: Uint8Array;
  readonly addresses: Addresses;
  readonly operatorSecret: string;
  /** Header with the address of the client; null where callers are not distinguished. */
  readonly sourceHeader: string | null;
}

/** What was read of bindings: they never change while an instance lives. */
const READ = new WeakMap<Bindings, EdgeSettings>();

/** The settings in the bindings, which are read once. Throws SettingsError as `readEdgeSettings`. */
export function edgeSettings(bindings: Bindings): EdgeSettings {
  const read = READ.get(bindings) ?? readEdgeSettings(bindings);
  READ.set(bindings, read);
  return read;
}

/** Reads the bindings. Throws SettingsError naming the binding that is missing, wrong, or impossible here. */
export function readEdgeSettings(bindings: Bindings): EdgeSettings {
  const texts = textsIn(bindings);
  const known = [...Object.keys(SERVICE_VARIABLES), ...Object.keys(EDGE_VARIABLES)];
  refuseUnknown(texts, known, REFUSED);
  refuseEmpty(texts, known);
  const rootKey = readRootKey(texts);
  const operatorSecret = readOperatorSecret(texts);
  const service = readServiceSettings(texts);
  if (service.publicUrl === null) {
    throw new SettingsError('GATEWRIGHT_PUBLIC_URL', 'is missing; mandates name the address of the gate');
  }
  const sourceHeader = readSourceHeader(texts);
  const addresses = new Addresses(rootKey);
  return { service, publicUrl: service.publicUrl, rootKey, addresses, operatorSecret, sourceHeader };
}

/** The bindings that are settings; namespaces and the like are not. */
function textsIn(bindings: Bindings): Environment {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(bindings)) {
    // workerd binds a variable that its environment lacks to null.
    if (!name.startsWith('GATEWRIGHT_') || value === null || value === undefined) continue;
    if (typeof value !== 'string') throw new SettingsError(name, 'is not a text');
    texts[name] = value;
  }
  return texts;
}

function readOperatorSecret(texts: Environment): string {
  const secret = texts['GATEWRIGHT_OPERATOR_SECRET'];
  if (secret === undefined) throw new SettingsError('GATEWRIGHT_OPERATOR_SECRET', 'is missing; set the secret');
  if (secret.length >= OPERATOR_SECRET_MIN_CHARACTERS) return secret;
  throw new SettingsError(
    'GATEWRIGHT_OPERATOR_SECRET',
    `has fewer than ${OPERATOR_SECRET_MIN_CHARACTERS} characters; set 32 random bytes, hex`,
  );
}

function readSourceHeader(texts: Environment): string | null {
  const name = texts['GATEWRIGHT_SOURCE_HEADER'];
  if (name === undefined) return null;
  if (/^[a-z0-9-]+$/i.test(name)) return name;
  throw new SettingsError('GATEWRIGHT_SOURCE_HEADER', 'is no name of a header');
}
