// Holds one host to the scenarios of the conformance suite.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace/packages.mjs';
import { runGate } from './run-gate.mjs';

const ADAPTER = join(ROOT, 'conformance', 'harness', 'gate-adapter.mjs');
/** Requests per second: the gate is ours, and it is set to as much. */
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
    const args = ['--profile', profile, ...chosen, ...setupOf(host)];
    const { said, report } = await runGate(host.url, RATE, folder, args);
    const isTotal = (line) => /^L\d |; level /.test(line);
    return {
      ms: performance.now() - started,
      said: said.filter((line) => !isTotal(line)),
      results: report.results,
    };
  } finally {
    await host.close();
    await rm(folder, { recursive: true });
  }
}

/** An adapter makes organisations, and sets the clock where the host lets it. */
function setupOf({ bootstrapFile, dataDir, clockUrl }) {
  if (dataDir === undefined) return ['--bootstrap', bootstrapFile];
  const clock = clockUrl === undefined ? [] : [clockUrl];
  return ['--adapter', process.execPath, '--', ADAPTER, bootstrapFile, dataDir, ...clock];
}
