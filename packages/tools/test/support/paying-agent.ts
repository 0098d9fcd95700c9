import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Gatewright as AgentObject,
  gatewright as agentOf,
  type CallJournal,
  createGuardFromConfig,
  type Guard,
  type GuardOptions,
} from '@gatewright/guard';
import { fileJournal } from '@gatewright/guard/node';
import { type Gatewright, gatewright, type MockAgent } from '@gatewright/msw';
import type { GuardedCallsOptions } from '../../src/guarded-calls.js';

/** A rule by which people approve what costs more than 50. */
const REVIEW_OVER_50 = {
  molecules: [
    {
      id: 'large',
      combinator: 'all',
      atoms: [{ predicate: 'amount-over', config: { limit: 50 } }],
      decision: 'escalate',
      reasonCode: 'REVIEW',
    },
  ],
};

const TERMS = { scope: 'pay', currency: 'USD', perTxnMax: 100, maxAmount: 1000, rules: REVIEW_OVER_50 };

/** Arguments of the tool `pay_invoice`. */
export interface Invoice {
  readonly total: number;
  readonly vendor: string;
}

/** A gate in memory with an agent that may pay 100 at once, and must ask people above 50. */
export class PayingAgent {
  /** No call of a guard arrives. */
  isDown = false;
  /** Runs before each call of a guard. */
  onCall: (path: string) => void = () => {};
  /** What was paid. */
  readonly paid: Invoice[] = [];

  private constructor(
    readonly gate: Gatewright,
    private readonly agent: MockAgent,
    private readonly folder: string,
  ) {}

  /** `maxAmount` is all that it may pay. */
  static async open(maxAmount = TERMS.maxAmount): Promise<PayingAgent> {
    const gate = gatewright({ url: 'https://gate.example', seed: 'tools' });
    return new PayingAgent(
      gate,
      await gate.addAgent({ ...TERMS, maxAmount }),
      await mkdtemp(join(tmpdir(), 'gatewright-tools-')),
    );
  }

  /** Another agent of the same gate, with the same journal. */
  async beside(): Promise<PayingAgent> {
    return new PayingAgent(this.gate, await this.gate.addAgent({ ...TERMS, name: 'Another agent' }), this.folder);
  }

  /** The object of the agent as a process makes it when it starts. */
  async buyer(options: Partial<GuardOptions> = {}): Promise<AgentObject> {
    return agentOf(this.agent.config, { ...this.host(), journal: await this.journal(), ...options });
  }

  /** A guard and a journal as a process opens them when it starts. */
  async options(): Promise<GuardedCallsOptions & { readonly guard: Guard; readonly journal: CallJournal }> {
    const journal = await this.journal();
    return {
      guard: createGuardFromConfig(this.agent.config, { ...this.host(), journal }),
      journal,
      tools: { pay_invoice: { action: 'pay', amount: '/total', currency: 'USD', merchant: '/vendor' } },
    };
  }

  private journal(): Promise<CallJournal> {
    return fileJournal(join(this.folder, 'calls'));
  }

  private host(): Partial<GuardOptions> {
    return {
      fetch: async (url, init) => {
        if (this.isDown) throw new TypeError('no network');
        const request = new Request(url, init);
        this.onCall(new URL(request.url).pathname);
        return this.gate.fetch(request);
      },
      clock: this.gate.now,
      retryPausesMs: [0],
      mode: 'remote',
    };
  }

  /** Approves what waits. */
  async approveAll(): Promise<void> {
    for (const { escalationId } of await this.gate.waiting()) await this.gate.approve(String(escalationId));
  }

  /** The state of each hold that was given, in order. */
  async holds(): Promise<string[]> {
    const ids = await this.authorizations();
    return Promise.all(ids.map(async (id) => String((await this.gate.hold(id))?.state)));
  }

  /** The id of each hold that was given, in order. */
  async authorizations(): Promise<string[]> {
    const decisions = await this.gate.decisions();
    return [
      ...new Set(
        decisions.flatMap(({ authorizationId }) => (typeof authorizationId === 'string' ? [authorizationId] : [])),
      ),
    ];
  }

  /** The owner states what happened under an authorization. */
  async reconcile(authorizationId: string, outcome: 'settled' | 'not_executed'): Promise<void> {
    await this.gate.call('POST', `/policy/mandate/authorize/${authorizationId}/effect/reconcile`, {
      body: { outcome },
    });
  }
}
