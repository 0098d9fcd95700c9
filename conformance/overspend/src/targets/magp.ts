import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AmountCall, Ask, BudgetTerms, Gate, Outcome, PermitCall, Target, Traits, Verdict } from '../target.js';
import type { TargetSettings } from './index.js';

const ACTION = 'overspend-test';
const MERCHANT = 'acme';
/** How long a MAGP gate keeps an unclaimed hold unless its organisation sets another time, ms. */
const HOLD_MS = 15 * 60_000;

export interface MagpAccess {
  /** Addresses of its servers, each with the path prefix. */
  readonly urls: readonly string[];
  /** The owner's token. */
  readonly token: string;
  readonly traits?: Traits;
}

/** What Gatewright has besides the protocol: limits over time and budgets (docs/learn/budgets.md). */
export const GATEWRIGHT_TRAITS = {
  windows: ['hour', 'day', 'month'],
  counts: true,
  tree: true,
} as const satisfies Traits;

type Method = 'GET' | 'POST' | 'PUT';

interface Answer {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * A gate that speaks MAGP v1, by its address. Messages are signed here by what the protocol says (docs/reference/protocol.md), with nothing
 * of the gate's own code.
 * @param now the time of the gate's clock, ms since the epoch.
 */
export function magpGate({ urls, token, traits = {} }: MagpAccess, now: () => number = Date.now): Gate {
  const tokens = new Map<string, string>();

  async function call(server: number, method: Method, path: string, body?: object, headers = {}): Promise<Answer> {
    const response = await fetch(`${urls[server % urls.length] ?? ''}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    const { status } = response;
    const data = membersOf(membersOf(answer)['data']);
    const reason = textOf(data, 'reasonCode');
    const isDecided = data['decision'] !== undefined || (status < 500 && status !== 429 && status !== 408);
    if (!isDecided || NOT_DECIDED.includes(reason)) throw new Error(`${status} ${reason}`);
    return { status, data };
  }

  const bearer = { authorization: `Bearer ${token}` };
  async function asOwner(method: Method, path: string, body?: object): Promise<Answer['data']> {
    const { status, data } = await call(0, method, path, body, bearer);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(data)}`);
    return data;
  }

  const hold = (permit: string, rest: string) => `/policy/mandate/authorize/${encodeURIComponent(permit)}/${rest}`;
  const claimToken = (permit: string) => {
    const own = tokens.get(permit);
    return own === undefined ? {} : { claimToken: own };
  };

  async function onboard(terms: object): Promise<Answer['data']> {
    return asOwner('POST', '/onboarding/agent', { name: `Overspend test ${crypto.randomUUID()}`, ...terms });
  }

  async function permitOf(agent: Agent, key: string, server: number): Promise<Verdict | undefined> {
    const query = new URLSearchParams({ agentDid: agent.did, nonce: key });
    const { status, data } = await call(server, 'GET', `/policy/mandate/authorize/by-request?${query}`);
    const id = textOf(data, 'authorizationId');
    return status === 200 && id !== '' ? { permitted: true, permit: id } : undefined;
  }

  return {
    traits: { keys: true, holdMs: HOLD_MS, refundsReturn: false, servers: urls.length, ...traits },

    async budget({ cap, currency, window, count, parent, hasParts, needsApproval }: BudgetTerms) {
      const ofCount = count === undefined ? {} : { count };
      const period = window ?? { per: 'total' };
      const limit = { amount: Number(cap), ...ofCount, ...period };
      let caps: object = { maxAmount: Number(cap), ...(count === undefined ? {} : { limits: [{ count, ...period }] }) };
      let node = '';
      if (parent !== undefined || hasParts === true) {
        node = crypto.randomUUID();
        const above = parent === undefined ? {} : { parent: agentOf(parent).node };
        await asOwner('PUT', `/budgets/${node}`, { name: node, limits: [{ ...limit, currency }], ...above });
        // A mandate of money needs a limit of its own.
        caps = { budget: node, perTxnMax: Number(cap) };
      } else if (window !== undefined) caps = { limits: [limit] };
      const data = await onboard({
        scope: ACTION,
        currency,
        ...caps,
        ...(needsApproval === true ? { sop: { title: 'Approval of each payment', documentJson: APPROVALS } } : {}),
      });
      const mandate = textOf(membersOf(data['mandate']), 'policyId');
      const [did, key] = [textOf(data, 'agentDid'), textOf(data, 'agentKey')];
      return { budget: agentText({ did, key, mandate, currency, node }) };
    },

    async ask({ budget, amount, currency, key, server }: Ask) {
      const agent = agentOf(budget);
      const issuedAt = new Date(now()).toISOString();
      const request = {
        agentDid: agent.did,
        action: ACTION,
        amount,
        currency,
        merchant: MERCHANT,
        nonce: key,
        issuedAt,
      };
      const signed = [agent.did, ACTION, amount, currency, MERCHANT, '', key, issuedAt];
      const { data } = await call(server, 'POST', '/policy/mandate/authorize', {
        ...request,
        signature: signatureOf(signed, agent.key),
      });
      const reason = textOf(data, 'reasonCode');
      if (data['decision'] === 'allow' || data['decision'] === 'observe') {
        return { permitted: true, permit: textOf(data, 'authorizationId') };
      }
      // The answer to the first of them got lost, or is on its way.
      if (reason === 'REPLAY_DETECTED') {
        return (await permitOf(agent, key, server)) ?? { permitted: false, reason };
      }
      const approval = textOf(data, 'escalationId');
      return approval === '' ? { permitted: false, reason } : { permitted: false, approval };
    },

    async claim({ permit, key, server }: PermitCall) {
      const idempotencyKey = createHash('sha256').update(key).digest('hex');
      const answer = await call(
        server,
        'POST',
        hold(permit, 'effect/dispatching'),
        {},
        { 'idempotency-key': idempotencyKey },
      );
      const outcome = outcomeOf(answer);
      if (outcome.done) tokens.set(permit, textOf(answer.data, 'claimToken'));
      return outcome;
    },

    settle: async ({ permit, amount, server }: AmountCall) =>
      outcomeOf(
        await call(server, 'POST', hold(permit, 'capture'), { amountCharged: Number(amount), ...claimToken(permit) }),
      ),

    void: async ({ permit, server, isClaimer }: PermitCall) =>
      outcomeOf(
        await call(server, 'POST', hold(permit, 'void'), {
          reason: 'not paid',
          ...(isClaimer ? claimToken(permit) : {}),
        }),
      ),

    refund: async ({ permit, amount, key, server }: AmountCall) => {
      const body = { amount: Number(amount), ...claimToken(permit) };
      return outcomeOf(await call(server, 'POST', hold(permit, 'refund'), body, { 'idempotency-key': key }));
    },

    async left({ budget }) {
      const { mandate, node } = agentOf(budget);
      const path = node === '' ? `/mandate/${encodeURIComponent(mandate)}` : `/budgets/${node}`;
      const { remaining: total, limits } = await asOwner('GET', path);
      const [limit]: unknown[] = Array.isArray(limits) ? limits : [];
      const remaining = total ?? membersOf(limit)['remaining'];
      if (typeof remaining !== 'number') throw new Error(`${path} does not say what is left`);
      return { left: String(remaining) };
    },

    async delegate({ parent, cap }) {
      const { mandate, currency } = agentOf(parent);
      const data = await onboard({ scope: 'reads-only' });
      const did = textOf(data, 'agentDid');
      const terms = { agentDid: did, scope: ACTION, currency, maxAmount: Number(cap), parentMandateId: mandate };
      const delegated = await asOwner('POST', '/policy/mandate', terms);
      const mandateId = textOf(delegated, 'mandateId');
      return { budget: agentText({ did, key: textOf(data, 'agentKey'), mandate: mandateId, currency, node: '' }) };
    },

    async approve({ approval }) {
      const path = `/policy/escalations/${encodeURIComponent(approval)}/resolve`;
      return outcomeOf(await call(0, 'POST', path, { decision: 'approve' }, bearer));
    },

    async resume({ budget, approval, key, server }) {
      const agent = agentOf(budget);
      const path = `/policy/escalations/${encodeURIComponent(approval)}`;
      const { data: status } = await call(server, 'GET', `${path}/status`);
      const authorizationId = textOf(status, 'authorizationId');
      const requestDigest = textOf(status, 'requestDigest');
      const contextDigest = EMPTY_CONTEXT;
      const issuedAt = new Date(now()).toISOString();
      const signed = [
        'MAGP-RESUME-CLAIM-v2',
        approval,
        authorizationId,
        agent.did,
        requestDigest,
        contextDigest,
        key,
        issuedAt,
      ];
      const answer = await call(server, 'POST', `${path}/resume-claim`, {
        ...{ agentDid: agent.did, requestDigest, contextDigest, nonce: key, issuedAt },
        signature: signatureOf(signed, agent.key),
      });
      if (answer.status < 300) return { permitted: true, permit: authorizationId };
      return { permitted: false, reason: textOf(answer.data, 'reasonCode') };
    },

    share: async () => ({ share: JSON.stringify({ urls, token, traits }) }),
  };
}

/** Codes of answers in which the gate says that it could not decide. */
const NOT_DECIDED = ['GATE_UNAVAILABLE', 'RATE_LIMIT_EXCEEDED'];

/** Each amount waits for people. */
const APPROVALS = {
  molecules: [
    {
      id: 'each-payment',
      combinator: 'any',
      atoms: [{ predicate: 'amount-over', config: { limit: 0 } }],
      decision: 'escalate',
      reasonCode: 'APPROVAL_REQUIRED',
    },
  ],
};

/** The digest of a context that is absent (protocol.md §2.17). */
const EMPTY_CONTEXT = `sha256:${createHash('sha256').update('{"MAGP-APPROVED-CONTEXT-v1":{}}').digest('hex')}`;

/** The agent whose mandate is the budget, as the id of the budget carries it to other processes. */
interface Agent {
  readonly did: string;
  /** PKCS #8 in hexadecimal. */
  readonly key: string;
  readonly mandate: string;
  readonly currency: string;
  /** The budget of the tree that its mandate counts under; empty where its cap is one of the mandate. */
  readonly node: string;
}

const agentText = ({ did, key, mandate, currency, node }: Agent) => [did, key, mandate, currency, node].join(' ');

function agentOf(text: string): Agent {
  const [did = '', key = '', mandate = '', currency = '', node = ''] = text.split(' ');
  return { did, key, mandate, currency, node };
}

const keys = new Map<string, KeyObject>();

/** The signature of a text of fields (protocol.md §2.2). */
function signatureOf(fields: readonly string[], key: string): string {
  const own = keys.get(key) ?? createPrivateKey({ key: Buffer.from(key, 'hex'), format: 'der', type: 'pkcs8' });
  keys.set(key, own);
  const text = fields.map((field) => field.replaceAll(/[\\|]/g, '\\$&')).join('|');
  return sign(null, Buffer.from(text), own).toString('hex');
}

function outcomeOf({ status, data }: Answer): Outcome {
  if (status < 300) return { done: true };
  const reason = textOf(data, 'reasonCode');
  return { done: false, reason, unknown: reason === 'AUTHORIZATION_NOT_FOUND' };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(members: Readonly<Record<string, unknown>>, name: string): string {
  const value = members[name];
  return typeof value === 'string' ? value : '';
}

/** The gate at `--set url=…`, with the owner's token in `--set token=…` or in a file `--set bootstrap=…`. */
export function magpTarget({ url, token, bootstrap }: TargetSettings): Target {
  return {
    name: `MAGP gate at ${url ?? ''}`,
    async open() {
      if (url === undefined) throw new TypeError('the target magp needs --set url=URL');
      const read = bootstrap === undefined ? {} : membersOf(JSON.parse(await readFile(bootstrap, 'utf8')));
      const own = token ?? textOf(membersOf(read['owner']), 'token');
      if (own === '') throw new TypeError('the target magp needs --set token=TOKEN or --set bootstrap=FILE');
      const urls = url.split(',');
      const { status } = await fetch(`${urls[0]}/budgets`, { headers: { authorization: `Bearer ${own}` } });
      return magpGate({ urls, token: own, traits: status === 200 ? GATEWRIGHT_TRAITS : {} });
    },
    async join(share) {
      const access = membersOf(JSON.parse(share));
      const urls = Array.isArray(access['urls']) ? access['urls'].map(String) : [];
      return magpGate({ urls, token: textOf(access, 'token') });
    },
  };
}
