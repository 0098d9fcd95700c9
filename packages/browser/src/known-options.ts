import type { GateFiles } from './files.js';
import type { GateSettings } from './gate/settings.js';
import type { GateStorage } from './worker/messages.js';

const OPTIONS: Readonly<Record<keyof BrowserGateOptions, true>> = {
  storage: true,
  name: true,
  settings: true,
  files: true,
};
const FILES: Readonly<Record<keyof GateFiles, true>> = { worker: true, type: true, sqlite: true };

/** Names alone: a page does not carry the defaults, which the worker has. A setting without a row does not compile. */
const SETTINGS: Readonly<Record<keyof GateSettings, true>> = {
  maxQueue: true,
  rates: true,
  sizes: true,
  policyCacheMebibytes: true,
  maxStreams: true,
  maxExports: true,
  packMaxBatches: true,
  packMaxRecords: true,
  network: true,
  didForm: true,
  settlement: true,
  paymentAssets: true,
  spendAnomaly: true,
  publicUrl: true,
  freeTier: true,
  starterRules: true,
  sandbox: true,
  oidc: true,
  embeddedTokens: true,
  verificationSecret: true,
};

/**
 * Refuses options that a gate in a browser does not know: one that was misspelt would be ignored, and a stricter setting not be in force.
 * Throws TypeError with the option and the known ones.
 */
export function refuseUnknownOptions(options: BrowserGateOptions): void {
  const { settings = {}, files = {} } = options;
  refuseUnknown('', options, OPTIONS);
  refuseUnknown('settings.', settings, SETTINGS);
  refuseUnknown('files.', files, FILES);
}

function refuseUnknown(place: string, given: object, known: object): void {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return;
  const names = Object.keys(known).map((name) => place + name);
  throw new TypeError(`${place}${unknown}: there is no such option; a gate in a browser takes ${names.join(', ')}`);
}

/** What a gate of a page is made from. */
export interface BrowserGateOptions {
  /**
   * `opfs` keeps the gate in the origin private file system: every tab of the origin with the same name uses one gate, and what was
   * answered is there after the tab. `memory` is a gate of this call alone, which ends with it.
   */
  readonly storage: GateStorage;
  /** Distinguishes gates of one origin; `default` unless given. Letters, digits, `-` and `_`. */
  readonly name?: string;
  readonly settings?: GateSettings;
  /** Addresses of the files; those beside this module unless given. */
  readonly files?: Partial<GateFiles>;
}
