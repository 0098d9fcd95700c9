import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@gatewright/ledger/postgres';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { authorizeText, decodePrivateKey, toHex, utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import type { ApplicationContext } from '../../packages/service/src/app/context.js';
import { authorizeCall } from '../../packages/service/src/features/authorize/handlers.js';
import { onboard } from '../../packages/service/src/features/onboarding/onboard.js';
import {
  createOrganisation,
  newIdentity,
} from '../../packages/service/src/features/organisations/create-organisation.js';
import { ruleDocumentHandlers } from '../../packages/service/src/features/rules/http/rule-handlers.js';
import { assignDocument } from '../../packages/service/src/features/rules-store/assignments.js';
import { addRuleDocument } from '../../packages/service/src/features/rules-store/rule-documents.js';
import { serviceOn } from '../../packages/service/test/support/service-on.js';

/** More rules in one document, and longer ones, than it may have unless an operator says so. */
const ENVIRONMENT = { GATEWRIGHT_MAX_MOLECULES: '10000', GATEWRIGHT_MAX_BODY: '1048576' };
/** Calls under way at once. */
const CALLERS = 64;
const NOW = { now: () => Date.now() };
const OWNER = 'person-bench';

/** A service of this process, without its listener: what is measured is the gate. */
export interface World {
  readonly service: ApplicationContext;
  close(): Promise<void>;
}

/** An agent with its key. */
export interface BenchAgent {
  readonly orgId: string;
  readonly agentDid: string;
  readonly seed: Uint8Array;
}

/** A service on a file of its own. */
export async function worldOnFile(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'gatewright-scale-'));
  const driver = await openSqlite(join(folder, 'gate.db'));
  const service = await serviceOn(driver, NOW, ENVIRONMENT);
  return {
    service,
    async close() {
      await service.gate.ledger.close();
      await driver.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A service on a PostgreSQL that others may share, with its connection to them. */
export async function worldOnPostgres(url: string) {
  const driver = await openPostgres(url);
  const service = await serviceOn(driver, NOW, ENVIRONMENT);
  return { service, driver, close: () => driver.close() };
}

/** Organisations with agents, each of which may buy. */
export async function addAgents(service: ApplicationContext, organisations: number, perOrganisation: number) {
  const agents: BenchAgent[] = [];
  for (let org = 0; org < organisations; org += 1) {
    const named = { name: `Organisation ${org}`, owner: `owner-${org}@example.com` };
    const { orgId } = await createOrganisation(named, await newIdentity(service), service.directory, service);
    const grantor = { orgId, personId: OWNER };
    for (let index = 0; index < perOrganisation; index += 1) {
      // Each has limits of its own.
      const maxAmount = 1_000_000_000 + agents.length;
      const asked = { name: `Agent ${index}`, scope: 'bench', maxAmount, merchants: ['acme', `shop-${index}`] };
      const onboarded = await onboard(asked, Object(grantor), service);
      if (!onboarded.ok) throw new Error(`onboarding was refused: ${JSON.stringify(onboarded.refusal)}`);
      const { agentDid, config } = onboarded.value;
      const seed = decodePrivateKey(String(config['agentKey']));
      if (seed === null) throw new Error('the agent has no key');
      agents.push({ orgId, agentDid, seed });
    }
  }
  return agents;
}

/** An SOP with `rules` rules that do not fire, bound to agents of one organisation. Returns its id. */
export async function bindRules(service: ApplicationContext, agents: readonly BenchAgent[], rules: number) {
  const [first] = agents;
  if (first === undefined) throw new Error('rules are bound to agents');
  const { orgId } = first;
  const documentId = `sop-${service.ids.uuid()}`;
  const made = { by: OWNER, at: new Date().toISOString() };
  const document = documentOf(rules, 0);
  await addRuleDocument(service.directory, { orgId, documentId, kind: 'sop', title: 'Bench', document }, made);
  for (const { agentDid } of agents) {
    await assignDocument(service.directory, { orgId, agentDid, documentId }, made, service.keys);
  }
  for (const { agentDid } of agents) (service.policies as Invalidating).invalidate({ orgId, agentDid });
  return { orgId, documentId };
}

interface Invalidating {
  invalidate(agent: { readonly orgId: string; readonly agentDid: string }): void;
}

/** Puts other rules in the place of those of a document. */
export async function replaceRules(
  service: ApplicationContext,
  { orgId, documentId }: { readonly orgId: string; readonly documentId: string },
  rules: number,
  version: number,
) {
  const caller = { orgId, personId: OWNER, role: 'owner' };
  const call = Object({ caller, params: { id: documentId }, headers: {} });
  const reply = await ruleDocumentHandlers('sop').replace({ documentJson: documentOf(rules, version) }, call, service);
  if (reply.status !== 201) throw new Error(`the rules were refused: ${JSON.stringify(reply)}`);
}

function documentOf(rules: number, version: number) {
  const molecule = (index: number) => ({
    id: `r${index}`,
    combinator: 'all',
    decision: 'block',
    atoms: [
      {
        predicate: 'context-value-in',
        config: { field: `f${index % 40}`, values: [`v${index}-${version}`] },
      },
      { predicate: 'amount-over', config: { limit: 1_000 + index } },
    ],
  });
  return { strict: true, molecules: Array.from({ length: rules }, (_, index) => molecule(index)) };
}

/** Signed orders, one of each agent in turn, as the bytes of a body. */
export function signedOrders(agents: readonly BenchAgent[], count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, index) => {
    const agent = agents[index % agents.length];
    if (agent === undefined) throw new Error('orders are of agents');
    const order = {
      agentDid: agent.agentDid,
      action: 'bench',
      amount: 1,
      currency: 'USD',
      merchant: 'acme',
      itinerary: { riskLevel: 'low' },
      nonce: crypto.randomUUID(),
      issuedAt: new Date().toISOString(),
    };
    const signature = toHex(nodeEd25519.sign(utf8(authorizeText(order)), agent.seed));
    return utf8(JSON.stringify({ ...order, signature }));
  });
}

/** What authorizing orders costs. */
export interface Cost {
  readonly perSecond: number;
  /** Processor time of all threads, µs a call. */
  readonly processor: number;
  /** Latencies, ms, sorted. */
  readonly latencies: readonly number[];
}

/** Authorizes orders, `CALLERS` at a time. */
export async function authorizeAll(service: ApplicationContext, orders: readonly Uint8Array[]): Promise<Cost> {
  const latencies: number[] = [];
  let next = 0;
  const worker = async () => {
    for (let body = orders[next++]; body !== undefined; body = orders[next++]) {
      const began = performance.now();
      const { data } = Object(await authorizeCall(Object({ body, source: 'bench' }), service));
      if (data?.decision !== 'allow') throw new Error(`an order was not permitted: ${JSON.stringify(data)}`);
      latencies.push(performance.now() - began);
    }
  };
  const before = process.cpuUsage();
  const began = performance.now();
  await Promise.all(Array.from({ length: CALLERS }, worker));
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  return {
    perSecond: (orders.length * 1000) / ms,
    processor: (user + system) / orders.length,
    latencies: latencies.sort((a, b) => a - b),
  };
}

/** The latency that a share of the calls stays within, ms. */
export function percentile({ latencies }: Pick<Cost, 'latencies'>, share: number): number {
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
}

/** Bytes of the heap and of buffers that are in use. */
export function memoryInUse(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
