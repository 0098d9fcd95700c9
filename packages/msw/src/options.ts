import type { SettlementMode } from '@gatewright/gate';
import { defaultSettings } from '@gatewright/service';

/** What a gate for tests is made from. */
export interface GatewrightOptions {
  /** Where the application under test expects the gate: an http or https origin, as `https://gate.example`. */
  readonly url: string;
  /** Decides every id, key, token and nonce that the gate makes. Two gates of one seed are alike (default `gatewright`). */
  readonly seed?: string | number;
  /**
   * The time of the gate. A date, or ms since the epoch, stands still until `advance`. A function is read at every use. The default is
   * `Date.now`, so that the fake timers of a test runner move the gate too.
   */
  readonly now?: Date | number | string | (() => number);
  /** The network that the gate decides for (default `testnet`). */
  readonly network?: string;
  /**
   * Who settles a hold: `open` takes the id of the authorization, `strict` a proof of the agent or a registered counterparty, as on the
   * production network. The default is that of the network.
   */
  readonly settlement?: SettlementMode;
}

/** The options, checked and complete. */
export interface GateTerms {
  readonly origin: string;
  readonly seed: string;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly network: string;
  readonly settlement: SettlementMode;
}

const OPTIONS: Readonly<Record<keyof GatewrightOptions, true>> = {
  url: true,
  seed: true,
  now: true,
  network: true,
  settlement: true,
};

/** Checks the options and fills in the defaults. Throws TypeError with the option and what to give. */
export function readOptions(options: GatewrightOptions): GateTerms {
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(OPTIONS, name)) {
      throw new TypeError(
        `${name}: there is no such option; a gate for tests takes ${Object.keys(OPTIONS).join(', ')}`,
      );
    }
  }
  const { url, seed = 'gatewright', now, network = 'testnet', settlement } = options;
  if (typeof seed !== 'string' && typeof seed !== 'number') {
    throw new TypeError(`seed: ${JSON.stringify(seed)} is no seed; give a text or a number`);
  }
  if (typeof network !== 'string' || network === '') {
    throw new TypeError(`network: ${JSON.stringify(network)} is no network; give its name, as testnet`);
  }
  return {
    origin: readOrigin(url),
    seed: String(seed),
    now: readNow(now),
    network,
    settlement: readSettlement(settlement ?? defaultSettings(network).settlement),
  };
}

function readSettlement(settlement: SettlementMode): SettlementMode {
  if (settlement === 'open' || settlement === 'strict') return settlement;
  throw new TypeError(`settlement: ${JSON.stringify(settlement)} is no mode; give 'open' or 'strict'`);
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && text.replace(/\/$/, '') === url.origin;
  if (!isOrigin) {
    throw new TypeError(
      `url: ${JSON.stringify(text)} is no http or https origin; give one without a path, as https://gate.example`,
    );
  }
  return url.origin;
}

function readNow(now: GatewrightOptions['now']): () => number {
  if (now === undefined) return () => Date.now();
  if (typeof now === 'function') return now;
  const start = new Date(now).getTime();
  if (Number.isNaN(start))
    throw new TypeError(`now: ${JSON.stringify(now)} is no time; give a Date, ms since the epoch or RFC 3339`);
  return () => start;
}
