// `npm run conformance:hosts [-- NAME…]`: every scenario on every host, or on those whose name contains one of the given texts. Prints
// counts and time for each host and level. Ends with 1 where a scenario failed or errored.
import { HOSTS } from './hosts/hosts.mjs';
import { runHost } from './hosts/run-host.mjs';
import { createCluster, query } from './postgres/cluster.mjs';

const names = process.argv.slice(2);
const chosen = HOSTS.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
if (chosen.length === 0) throw new Error(`no host is called so; there are ${HOSTS.map(({ name }) => name).join(', ')}`);

const LEVELS = ['L5', 'L6', 'L7', 'L8', 'L9'];
const WIDTH = Math.max(...chosen.map(({ name }) => name.length)) + 2;
let cluster = null;
let databases = 0;

/** Address of an empty database on one PostgreSQL of this run. */
async function emptyDatabase() {
  cluster ??= createCluster();
  const { url } = await cluster;
  databases += 1;
  await query(url('postgres'), `create database host_${databases}`);
  return url(`host_${databases}`);
}

const cell = (results) => {
  const count = (...wanted) => results.filter(({ status }) => wanted.includes(status)).length;
  const [passed, failed, skipped] = [count('pass'), count('fail', 'errored'), count('skipped')];
  return `${passed}${failed === 0 ? '' : `, ${failed} FAILED`}${skipped === 0 ? '' : `, ${skipped} skipped`}`;
};

console.log(`${'host'.padEnd(WIDTH)}${LEVELS.map((level) => level.padEnd(16)).join('')}time`);
try {
  for (const host of chosen) {
    const { ms, said, results } = await runHost(host, emptyDatabase);
    const cells = LEVELS.map((level) => cell(results.filter((result) => result.level === level)));
    console.log(`${host.name.padEnd(WIDTH)}${cells.map((text) => text.padEnd(16)).join('')}${Math.round(ms / 1000)} s`);
    for (const line of said) console.log(`    ${line}`);
    const skipped = results.filter(({ status }) => status === 'skipped');
    for (const reason of new Set(skipped.map((result) => result.reason))) console.log(`    skipped: ${reason}`);
    if (results.some(({ status }) => status === 'fail' || status === 'errored')) process.exitCode = 1;
  }
} finally {
  await (await cluster)?.stop();
}
