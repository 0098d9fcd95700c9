import {
  decodePolicyKeys,
  isJsonObject,
  type JsonObject,
  type NoteKey,
  parseDid,
  parseNoteKey,
} from '@gatewright/protocol';
import { type ApiAddress, readApiAddress } from './api-address.js';
import { type CallJournal, memoryJournal } from './calls/journal.js';
import { consoleOf } from './console-link.js';
import { numberOf, textOf } from './envelope.js';
import { GuardConfigError, NotExecuted } from './errors.js';
import { type Host, type HostOptions, resolveHost } from './host.js';
import { movedAddress } from './moved-address.js';
import { type Reporter, safeReporter } from './report.js';
import { createSigner, type Signer } from './signer.js';
import { type BindingOptions, bindingOf } from './wrap.js';

/** Pauses before each attempt to find and release a hold that will not be used, ms (protocol.md §2.7). */
const RELEASE_PAUSES_MS = [2_000, 10_000, 30_000] as const;
/** Oldest containment and operating mode that a local decision may rest on, ms (protocol.md §2.8). */
const LIFECYCLE_MAX_AGE_MS = 5_000;

/**
 * `gate`: the gate decides and records each action, and the verified bundle may only be stricter. `remote`: the gate alone. `local`: the
 * bundle decides where that is enough, without a record of the gate.
 */
export type GuardMode = 'gate' | 'local' | 'remote';

/** What a guard is made from. */
export interface GuardOptions extends HostOptions, BindingOptions {
  /** Base address of the gate's API, `https://gate.example/api/v1`. */
  readonly api: string;
  readonly agentDid: string;
  /** The agent's private key, PKCS#8 DER hex or a 64-digit hex seed. It never leaves the guard. */
  readonly agentKey: string;
  /** The issuer's bundle key, 64 hex digits. Without it the key is asked from the gate, over https only. */
  readonly policyPublicKey?: string | undefined;
  /** The verifier key of the evidence log (`name+hash+base64`); without it proofs are checked up to the batch root. */
  readonly checkpointKey?: string | undefined;
  /** Who decides (default `gate`). */
  readonly mode?: GuardMode | undefined;
  /** The agent holds a mandate with money, so that every wrapped call must state its amount (default false). */
  readonly financial?: boolean | undefined;
  /** A sandbox agent has a mandate for its one action, and for any other NO_MANDATE (default: what its DID says). */
  readonly sandbox?: boolean | undefined;
  /** Sign the free context, so that rules may trust it as the agent's word (default true). */
  readonly signContext?: boolean | undefined;
  /** Address of the bundle, if not `{api}/policy/bundle/<did>`. */
  readonly bundleUrl?: string | undefined;
  /** Oldest containment state that a decision of the bundle may rest on, ms (default 5,000). */
  readonly lifecycleMaxAgeMs?: number | undefined;
  /** Report to the gate what was decided here, by signed receipts that move nothing (default true). */
  readonly localReceipts?: boolean | undefined;
  /** Pauses before each attempt to release or settle a hold in the background, ms. */
  readonly retryPausesMs?: readonly number[] | undefined;
  readonly report?: Reporter | undefined;
  /** Remembers runs by their keys (default: until the process ends). */
  readonly journal?: CallJournal | undefined;
  /** Whether an error of an action says that nothing happened; its hold is then voided, as for NotExecuted. */
  readonly notExecuted?: ((error: unknown) => boolean) | undefined;
  /** Longest wait for people within a run that has a key, ms (default 0: the run ends with Waiting, and is repeated). */
  readonly waitMs?: number | undefined;
  /** Address of the console, for links (default: beside an API of the path /api/v1). */
  readonly console?: string | undefined;
  /** Action of a `fetch` that states none. */
  readonly action?: string | undefined;
  /** Currency of a `fetch` that states none. */
  readonly currency?: string | undefined;
}

/** The options, checked and complete. */
export interface GuardSettings {
  readonly api: ApiAddress;
  readonly signer: Signer;
  readonly host: Host;
  readonly mode: GuardMode;
  readonly financial: boolean;
  readonly policyPublicKey: string | null;
  readonly checkpointKey: NoteKey | null;
  readonly sandbox: boolean;
  readonly signContext: boolean;
  /** Null where the options do not say. */
  readonly bindsArguments: boolean | null;
  readonly bundleUrl: string | null;
  readonly lifecycleMaxAgeMs: number;
  readonly localReceipts: boolean;
  readonly retryPausesMs: readonly number[];
  readonly report: Reporter;
  readonly journal: CallJournal;
  readonly isNotExecuted: (error: unknown) => boolean;
  readonly waitMs: number;
  /** Address of the console; null where it is not known. */
  readonly console: string | null;
  readonly action: string | null;
  readonly currency: string | null;
}

/** The network of agents that a gate makes for people who try it. */
const SANDBOX_NETWORK = 'sandbox';

/** Checks the options and fills in the defaults. Throws GuardConfigError. */
export function readOptions(options: GuardOptions): GuardSettings {
  const host = resolveHost(options);
  const identity = { did: 'agentDid', key: 'agentKey' };
  return {
    api: readApiAddress(options.api),
    signer: createSigner(options.agentDid, options.agentKey, identity, host.ed25519),
    host,
    mode: options.mode ?? 'gate',
    financial: options.financial ?? false,
    sandbox: options.sandbox ?? parseDid(options.agentDid)?.network === SANDBOX_NETWORK,
    policyPublicKey: readPolicyKey(options.policyPublicKey),
    checkpointKey: readCheckpointKey(options.checkpointKey),
    signContext: options.signContext ?? true,
    bindsArguments: bindingOf(options),
    bundleUrl: options.bundleUrl ?? null,
    lifecycleMaxAgeMs: options.lifecycleMaxAgeMs ?? LIFECYCLE_MAX_AGE_MS,
    localReceipts: options.localReceipts ?? true,
    retryPausesMs: options.retryPausesMs ?? RELEASE_PAUSES_MS,
    report: safeReporter(options.report),
    journal: options.journal ?? memoryJournal(),
    isNotExecuted: (error) => error instanceof NotExecuted || saysNotExecuted(error, options.notExecuted),
    waitMs: options.waitMs ?? 0,
    console: options.console?.replace(/\/+$/, '') ?? consoleOf(options.api),
    action: options.action ?? null,
    currency: options.currency ?? null,
  };
}

/** A predicate that throws has said nothing. */
function saysNotExecuted(error: unknown, notExecuted: GuardOptions['notExecuted']): boolean {
  try {
    return notExecuted?.(error) === true;
  } catch {
    return false;
  }
}

/**
 * The options in a portable config as onboarding or a claim answers it, whole or its `data` (protocol.md §2.20). `overrides` win, so a
 * key that the developer brought is given there, and an `api` takes the config's other addresses of its gate along. Throws
 * GuardConfigError where address, DID or key are in neither, and where it demands what the guard cannot do.
 */
export function readPortableConfig(config: unknown, overrides: Partial<GuardOptions>): GuardOptions {
  const members = readMembers(config);
  const issuer = isJsonObject(members['issuer']) ? members['issuer'] : {};
  const { signContext, mode, verifyOnChain } = members;
  const configBase = members['apiBase'] ?? members['api'];
  if (verifyOnChain === true) {
    const remedy = 'this guard reads no chain; remove it from the config to do without what it demands';
    throw new GuardConfigError('CONFIG_INVALID', 'verifyOnChain', remedy);
  }
  return {
    policyPublicKey: textOf(issuer['policyKey']) ?? undefined,
    checkpointKey: textOf(issuer['checkpointKey']) ?? undefined,
    bundleUrl: bundleAddress(textOf(members['bundleUrl']), textOf(configBase), overrides.api),
    // To decide without the gate is the embedder's choice: no config makes it.
    mode: mode === 'remote' ? 'remote' : 'gate',
    signContext: signContext !== false,
    sandbox: members['sandbox'] === true ? true : undefined,
    lifecycleMaxAgeMs: numberOf(members['lifecycleMaxAgeMs']) ?? undefined,
    action: textOf(isJsonObject(members['mandate']) ? members['mandate']['scope'] : undefined) ?? undefined,
    currency: textOf(members['currency']) ?? undefined,
    ...overrides,
    financial: overrides.financial ?? isFinancial(members),
    api: overrides.api ?? demand(configBase, 'api'),
    agentDid: overrides.agentDid ?? demand(members['agentDid'], 'agentDid'),
    agentKey: overrides.agentKey ?? demand(members['agentKey'], 'agentKey', keyRemedy(members)),
  };
}

/** True where the config speaks of money in any way: `financial`, a limit or a currency. */
function isFinancial({ financial, perTxnMax, maxAmount, currency }: JsonObject): boolean {
  const isFree = financial === undefined || financial === null || financial === false;
  return !isFree || [perTxnMax, maxAmount, currency].some((term) => term !== undefined && term !== null);
}

function bundleAddress(address: string | null, configBase: string | null, api: string | undefined): string | undefined {
  if (address === null) return undefined;
  return api === undefined ? address : movedAddress(address, configBase, api);
}

/**
 * The members of a portable config: the answer of an onboarding or of a claim, or its `data`, unwrapped; none where it is no object.
 * Throws GuardConfigError for the claim of a request that is not approved.
 */
export function readMembers(config: unknown): JsonObject {
  const outer = isJsonObject(config) ? config : {};
  const members = isJsonObject(outer['data']) ? outer['data'] : outer;
  if (isJsonObject(members['config'])) return members['config'];
  const status = textOf(members['status']);
  if (status === null || textOf(members['requestId']) === null) return members;
  throw new GuardConfigError(
    'CONFIG_INVALID',
    'config',
    `the request is ${status}; claim the config after its approval`,
  );
}

const OVERRIDE = 'the config has none; give it as an override';

function keyRemedy({ agentKeyEncrypted }: JsonObject): string {
  return isJsonObject(agentKeyEncrypted) ? 'the config has it encrypted; open it with unlockConfig first' : OVERRIDE;
}

function demand(value: unknown, option: string, remedy = OVERRIDE): string {
  const text = textOf(value);
  if (text === null) throw new GuardConfigError('CONFIG_INVALID', option, remedy);
  return text;
}

function readPolicyKey(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (decodePolicyKeys(text) !== null) return text;
  throw new GuardConfigError(
    'CONFIG_INVALID',
    'policyPublicKey',
    'give the Ed25519 public key as 64 hex digits; during a rotation two, comma-separated',
  );
}

function readCheckpointKey(text: string | undefined): NoteKey | null {
  if (text === undefined) return null;
  const key = parseNoteKey(text);
  if (key !== null) return key;
  throw new GuardConfigError('CONFIG_INVALID', 'checkpointKey', 'give the verifier key as name+hash+base64');
}
