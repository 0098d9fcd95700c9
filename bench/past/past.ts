import { createHash } from 'node:crypto';
import { compileRulesSteps, finished, type Policy } from '@gatewright/evaluator';
import { evaluatorModule } from '@gatewright/evaluator-wasm/node';
import { Backtest, type DecidingDocument } from '@gatewright/policy';
import {
  bindingId,
  type CapturedInput,
  canonicalJson,
  type EvidenceRecord,
  inputsDigest,
  type JsonObject,
  readReplayLine,
  sha256Hex,
} from '@gatewright/protocol';
import { type EngineName, Replay } from '../../packages/cli/src/replay/replay.js';
import { linesOf } from '../../packages/cli/src/text-lines.js';

const MERCHANTS = ['acme', 'globex', 'initech', 'umbrella', 'hooli'];
const ORG = 'org-bench';

function documents(policy: number): JsonObject[] {
  const rule = (id: string, decision: string, atoms: JsonObject[], combinator = 'any') => ({
    id,
    combinator,
    decision,
    atoms,
  });
  return [
    {
      strict: false,
      molecules: [
        rule('large', 'escalate', [{ predicate: 'amount-over', config: { limit: 600 + policy, currency: 'EUR' } }]),
        rule('huge', 'block', [{ predicate: 'amount-over', config: { limit: 900 + policy, currency: 'EUR' } }]),
      ],
    },
    {
      strict: false,
      molecules: [
        rule('merchant', 'block', [
          { predicate: 'field-in', config: { field: 'merchant', values: ['hooli', `other-${policy}`] } },
        ]),
      ],
    },
    {
      strict: false,
      molecules: [
        rule('night', 'escalate', [
          { predicate: 'time-outside', config: { zone: 'Europe/Berlin', fromMinute: 60, toMinute: 1_380 } },
        ]),
      ],
    },
  ];
}

interface BenchPolicy {
  readonly agentDid: string;
  readonly policy: Policy;
  readonly source: JsonObject;
  readonly documents: readonly JsonObject[];
}

const digestOf = (document: JsonObject) => `sha256:${sha256Hex(canonicalJson(document))}`;

function benchPolicy(index: number): BenchPolicy {
  const all = documents(index);
  const sops = all.map((document, at) => ({ id: `sop-${at}`, document }));
  const constraint = [{ leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: 1e9, unit: 'EUR' }];
  const mandates = [{ action: 'pay', ref: 'm', document: { permission: [{ target: 'pay', constraint }] } }];
  const rules = finished(compileRulesSteps({ standards: [], sops }, { served: true }));
  const ids = sops.map(({ id }) => ({ id }));
  const policy = finished(rules.policySteps({ standards: [], sops: ids, mandates, revokedActions: [] }));
  const named = sops.map(({ id, document }) => ({ id, digest: digestOf(document) }));
  const source = { standards: [], sops: named, mandates, revokedActions: [] };
  return { agentDid: `did:example:agent-${index}`, policy, source, documents: all };
}

/** Decisions of the past: made with the evaluator, written as a gate writes them, evaluated again. */
export class Past {
  readonly #policies: readonly BenchPolicy[];
  readonly #records = new Map<string, EvidenceRecord>();

  constructor(policies: number) {
    this.#policies = Array.from({ length: policies }, (_, index) => benchPolicy(index));
  }

  policyLines(): string {
    const lines = this.#policies.flatMap(({ policy, source, documents }) => [
      ...documents.map((document) => ({ kind: 'document', digest: digestOf(document), document })),
      { kind: 'policy', policyDigest: policy.digest, source },
    ]);
    return textOf(lines);
  }

  /** The next decisions, as rows of the log and as captured inputs with their list. */
  next(first: number, count: number): { readonly log: string; readonly inputs: string } {
    const [log, inputs, entries]: [JsonObject[], JsonObject[], CapturedInput[]] = [[], [], []];
    for (let index = first; index < first + count; index += 1) {
      const bound = this.#policies[index % this.#policies.length];
      if (bound === undefined) throw new Error('there is no policy');
      const now = Date.UTC(2026, 0, 1) + index * 31_000;
      const amount = (index * 7_919) % 1_000;
      const merchant = MERCHANTS[(index * 31) % MERCHANTS.length] ?? '';
      const { agentDid, policy } = bound;
      const request = {
        action: 'pay',
        agentDid,
        amount,
        currency: 'EUR',
        merchant,
        context: {},
        contextProvenance: 'agent_signed' as const,
      };
      const facts = { now, spent: '0.00', containment: null, callCount: 1, riskFloors: [] };
      const verdict = policy.evaluate(request, facts);
      const eventId = `event-${String(index).padStart(9, '0')}`;
      const record: EvidenceRecord = {
        ...{ eventId, agentDid, action: 'pay', decision: verdict.decision, reasonCode: verdict.reasonCode },
        ...{ occurredAt: new Date(now).toISOString(), authorizationId: null, escalationId: null, mandateId: 'm' },
        ...{ policyDigest: policy.digest, contextFields: verdict.contextFields, firedRules: verdict.fired },
        ...{ orgId: ORG, network: 'testnet', requestDigest: null },
      };
      this.#records.set(eventId, record);
      const salt = createHash('sha512').update(eventId).digest('hex');
      const text = JSON.stringify({ salt, request, facts, unusual: false });
      entries.push([eventId, sha256Hex(text)]);
      inputs.push({ kind: 'inputs', eventId, policyDigest: policy.digest, inputs: text });
      log.push({
        ...record,
        contextFields: [...record.contextFields],
        firedRules: [...record.firedRules],
        amount,
        currency: 'EUR',
        merchant,
        resource: null,
        context: null,
      });
    }
    const digest = inputsDigest(entries);
    const eventId = bindingId.inputs(digest);
    this.#records.set(eventId, {
      ...{
        eventId,
        agentDid: 'did:example:org',
        action: 'inputs:capture',
        decision: 'allow',
        reasonCode: 'INPUTS_CAPTURED',
      },
      ...{
        occurredAt: '2026-01-01T00:00:00.000Z',
        authorizationId: null,
        escalationId: null,
        mandateId: null,
        policyDigest: null,
      },
      ...{ contextFields: [], firedRules: [], orgId: ORG, network: 'testnet', requestDigest: `sha256:${digest}` },
    });
    const list = { kind: 'commitment', eventId, entries: entries.map((entry) => [...entry]) };
    return { log: textOf(log), inputs: textOf([list, ...inputs]) };
  }

  /** Against the same rules with another limit. */
  async backtest(path: string): Promise<JsonObject> {
    const side = (more: number) => ({
      documents: new Map(
        this.#policies.flatMap((_, index) =>
          documents(index + more).map((rules, at) => named(`p${index}-${at}`, rules)),
        ),
      ),
      boundTo: (did: string) => [0, 1, 2].map((at) => `p${did.slice(did.lastIndexOf('-') + 1)}-${at}`),
    });
    const backtest = new Backtest(side(0), side(25));
    for await (const lines of linesOf(path)) for (const line of lines) backtest.add(JSON.parse(line));
    const { compared, changed } = backtest.report();
    return { compared, changed };
  }

  /** Records of which some say another verdict than their rules give, spread over all; each must be named. */
  async tampered(path: string, count: number): Promise<JsonObject> {
    const records = new Map(this.#records);
    const decided = [...records.keys()].filter((id) => id.startsWith('event-'));
    const altered = new Set(
      Array.from({ length: count }, (_, index) => decided[(index * 7_919) % decided.length] ?? ''),
    );
    for (const eventId of altered) {
      const record = records.get(eventId);
      if (record !== undefined) records.set(eventId, { ...record, ...forged(record) });
    }
    const replay = new Replay(records, ['js'], null);
    for await (const texts of linesOf(path)) {
      for (const text of texts) {
        const line = readReplayLine(text);
        if (line !== null) replay.add(line);
      }
    }
    const { different, differences } = replay.report();
    const named = differences.filter(({ eventId }) => altered.has(eventId)).length;
    if (different !== altered.size || named !== altered.size) throw new Error(`${named} of ${altered.size} are named`);
    return { tampered: altered.size, named };
  }

  async replay(path: string, names: readonly EngineName[]): Promise<JsonObject> {
    const replay = new Replay(this.#records, names, names.includes('wasm') ? await evaluatorModule() : null);
    for await (const texts of linesOf(path)) {
      for (const text of texts) {
        const line = readReplayLine(text);
        if (line === null) throw new Error('a line is none of a replay');
        replay.add(line);
      }
    }
    const { same, different, faulty, missing } = replay.report();
    if (different + faulty > 0 || Object.keys(missing).length > 0)
      throw new Error(`a replay differs: ${JSON.stringify({ different, faulty, missing })}`);
    return { same, different };
  }
}

function forged({ decision }: EvidenceRecord): Partial<EvidenceRecord> {
  return decision === 'allow'
    ? { decision: 'block', reasonCode: 'NO_PERMISSION_FOR_ACTION' }
    : { decision: 'allow', reasonCode: 'AUTHORIZED', firedRules: [] };
}

function named(name: string, rules: JsonObject): [string, DecidingDocument] {
  return [name, { name, kind: 'sop', rules }];
}

function textOf(lines: readonly JsonObject[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
