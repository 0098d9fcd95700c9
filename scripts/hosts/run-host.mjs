// Holds one host to the scenarios of the conformance suite.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace/packages.mjs';
import { runGate } from './run-gate.mjs';

const ADAPTER = join(ROOT, 'conformance', 'harness', 'gate-adapter.mjs');
/** Requests per second: the gate is ours, and it is told as much. */
const RATE = 5000;

/**
 * Starts a host, runs scenarios against it and stops it. `only` holds starts of ids; empty for all.
 * @returns {Promise<{ms: number, said: readonly string[], results: readonly object[]}>} what every scenario came to,
 * and what the runner said of those that did not pass.
 */
export async function runHost({ name, without, start }, emptyDatabase, only = []) {
  const folder = await mkdtemp(join(tmpdir(), 'gatewright-hosts-'));
  const host = await start(emptyDatabase);
  const started = performance.now();
  try {
    const profile = join(folder, 'profile.json');
    await writeFile(profile, JSON.stringify({ gate: name, without }));
    const chosen = only.flatMap((each) => ['--only', each]);
    const first = await runOnce(host, folder, ['--profile', profile, '--bootstrap', host.bootstrapFile, ...chosen]);
    const second = await runWithOrganisations(host, folder, profile, first.results, without);
    const again = new Map(second.results.map((result) => [result.id, result]));
    return {
      ms: performance.now() - started,
      said: [...first.said, ...second.said],
      results: first.results.map((result) => again.get(result.id) ?? result),
    };
  } finally {
    await host.close();
    await rm(folder, { recursive: true });
  }
}

/** What the endpoints of the protocol cannot set up is skipped at first: an adapter makes further organisations. */
async function runWithOrganisations(host, folder, profile, results, without) {
  const left = results.filter(({ status, reason }) => status === 'skipped' && !isLeftOut(reason, without));
  if (left.length === 0 || host.dataDir === undefined) return { said: [], results: [] };
  const chosen = left.flatMap(({ id }) => ['--only', id]);
  const adapter = ['--adapter', process.execPath, '--', ADAPTER, host.bootstrapFile, host.dataDir];
  const { said, results: again } = await runOnce(host, folder, ['--profile', profile, ...chosen, ...adapter]);
  const wanted = new Set(left.map(({ id }) => id));
  return { said, results: again.filter(({ id }) => wanted.has(id)) };
}

/** Whether the profile, and not the setup, left a scenario out. */
function isLeftOut(reason, without) {
  return without.some(({ feature, scenario }) => reason.startsWith(`${feature ?? scenario} is not offered`));
}

async function runOnce({ url }, folder, args) {
  const { said, report } = await runGate(url, RATE, folder, args);
  const isTotal = (line) => /^L\d |; level |was not tested: /.test(line);
  return { said: said.filter((line) => !isTotal(line)), results: report.results };
}
