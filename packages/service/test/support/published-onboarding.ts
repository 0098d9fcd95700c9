import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { didKey, isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { GateClient, HttpAnswer } from './gate-client.js';
import { textAt } from './text-at.js';

const PASSWORD = 'correct horse battery staple';

/** What the user of the published onboarding CLI says: options, and a policy file with rules or the key of a rule pack. */
export interface OnboardingAsk {
  readonly scope: string;
  /** Absent for an agent without money. */
  readonly limits?: { readonly currency: string; readonly maxAmount: number; readonly perTxnMax: number };
  readonly merchants?: readonly string[];
  readonly riskTier?: string;
  readonly amountShare?: number | false;
  readonly broughtKey?: KeyPair;
  readonly molecules?: readonly JsonValue[];
  readonly rulePack?: string;
}

export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

export function newKeyPair(): KeyPair {
  return generateKeyPairSync('ed25519');
}

/** The did:key that the CLI makes of a key pair of its own. */
export function didOf({ publicKey }: KeyPair): string {
  return didKey(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
}

/**
 * The owner's side of the protocol's published onboarding CLI: its calls in their order, its bodies member for member. It holds
 * a session and renews it once where a call is answered 401.
 */
export class PublishedOnboarding {
  private constructor(
    private readonly gate: GateClient,
    private session: { readonly accessToken: string; readonly refreshToken: string },
  ) {}

  /** Logs the owner of the gate's first organisation in. */
  static async login(gate: GateClient): Promise<PublishedOnboarding> {
    await gate.asOwner('/auth/password', { password: PASSWORD });
    const username = textAt(gate.bootstrap, 'owner', 'email');
    const { data } = await gate.post('/auth/login', { username, password: PASSWORD });
    return new PublishedOnboarding(gate, {
      accessToken: textAt(data, 'accessToken'),
      refreshToken: textAt(data, 'refreshToken'),
    });
  }

  /** The CLI after its access token expired: the next call is answered 401. */
  expire(): void {
    this.session = { ...this.session, accessToken: 'gw_expired' };
  }

  async post(path: string, body: unknown): Promise<HttpAnswer> {
    const answer = await this.gate.post(path, body, { token: this.session.accessToken });
    if (answer.status !== 401) return answer;
    // The reply of the refresh has no envelope.
    const { body: renewed } = await this.gate.post('/auth/refresh-token', {
      refreshToken: this.session.refreshToken,
    });
    this.session = { accessToken: textAt(renewed, 'accessToken'), refreshToken: textAt(renewed, 'refreshToken') };
    return this.gate.post(path, body, { token: this.session.accessToken });
  }

  /** POST /onboarding/agent with the rules of a policy file, which it shows to its user before. */
  async provision(ask: OnboardingAsk): Promise<HttpAnswer> {
    const { scope, limits, merchants = [], riskTier, amountShare, broughtKey, molecules, rulePack } = ask;
    const reviewed = rulePack === undefined ? null : await this.preview(rulePack, limits);
    return this.post('/onboarding/agent', {
      name: 'Support Bot',
      scope,
      network: 'testnet',
      ...limits,
      merchants,
      ...(riskTier === undefined ? {} : { riskTier }),
      ...(amountShare === undefined || limits === undefined ? {} : { riskSignals: { amountShare } }),
      ...(broughtKey === undefined
        ? {}
        : { publicKey: broughtKey.publicKey.export({ format: 'der', type: 'spki' }).toString('hex') }),
      ...(molecules === undefined ? {} : { sop: { documentJson: { molecules } } }),
      ...(rulePack === undefined ? {} : { rulePack }),
      ...(reviewed === null ? {} : { reviewedMoleculeIds: reviewed }),
    });
  }

  /** The ids of the rules of a pack, as the CLI reads them: null where it reads no catalogue or no molecules. */
  async preview(key: string, limits: OnboardingAsk['limits']): Promise<JsonValue[] | null> {
    const { body: catalogue } = await this.gate.get('/onboarding/rule-packs');
    const packs = Array.isArray(catalogue['data']) ? catalogue['data'].filter(isJsonObject) : [];
    const entry = packs.find((pack) => pack['key'] === key);
    if (typeof entry?.['requiresSpend'] !== 'boolean' || typeof entry['label'] !== 'string') return null;
    const query =
      limits === undefined
        ? 'financial=false'
        : `perTxnMax=${limits.perTxnMax}&maxAmount=${limits.maxAmount}&currency=${limits.currency}`;
    const { data } = await this.gate.get(`/onboarding/rule-packs/${key}/preview?${query}`);
    const { molecules } = data;
    return Array.isArray(molecules) ? molecules.filter(isJsonObject).map(({ id }) => id ?? null) : null;
  }

  /** Proves a brought key over the challenge of the config. */
  async verifyKey(config: JsonObject, { privateKey }: KeyPair): Promise<HttpAnswer> {
    const signature = sign(null, Buffer.from(textAt(config, 'challenge'), 'utf8'), privateKey).toString('hex');
    return this.post(`/agent-identity/${textAt(config, 'identityId')}/verify-key`, { signature });
  }

  /** Registers the gateway that the CLI scaffolds: to claim, or to report about one agent where that moves no money. */
  async registerGateway(keys: KeyPair, config: JsonObject): Promise<HttpAnswer> {
    const isFinancial = config['financial'] === true;
    const purpose = isFinancial ? 'claim' : 'report';
    const did = didOf(keys);
    const { data } = await this.post('/policy/counterparties/challenge', { did, purpose });
    const signature = sign(null, Buffer.from(textAt(data, 'message'), 'utf8'), keys.privateKey).toString('hex');
    return this.post('/policy/counterparties', {
      did,
      label: 'flight-purchase-gateway',
      purpose,
      proof: { challengeToken: data['challengeToken'], signature },
      ...(isFinancial ? { confirmEnforcementChange: true } : { agents: [config['agentDid']] }),
    });
  }
}
