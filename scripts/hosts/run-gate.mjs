import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@gatewright/conformance/node';

/**
 * Runs the suite against the gate at `url`, at most `rate` requests per second, with a report in `folder`. Gives the report, and the
 * lines that were said. Throws with these where the suite could not be run.
 */
export async function runGate(url, rate, folder, args) {
  const json = join(folder, 'report.json');
  const said = [];
  const out = (line) => said.push(line);
  await rm(json, { force: true });
  const common = ['gate', '--url', url, '--rate', String(rate), '--json', json];
  const code = await runCommand({ name: 'conformance', args: [...common, ...args], now: 0, out });
  const report = await readFile(json, 'utf8').catch(() => undefined);
  if (report === undefined) throw new Error(`the suite could not be run (${code}): ${said.join('\n')}`);
  return { said, report: JSON.parse(report) };
}
