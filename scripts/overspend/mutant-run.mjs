// In a copy of the checkout with a mutant: `node mutant-run.mjs scenarios|overspend`. Prints whether the suite noticed it, as JSON.
import { overspend } from '@gatewright/overspend';
import { PLACES } from '../../conformance/overspend/targets/places.mjs';
import { HOSTS } from '../hosts/hosts.mjs';
import { runHost } from '../hosts/run-host.mjs';

/** The scenarios about money: amounts, replays, and everything about holds. */
const OF_MONEY = ['L5.amounts', 'L5.replay', 'L6'];

async function scenarios() {
  const host = HOSTS.find(({ name }) => name === 'Node server, memory');
  const { results } = await runHost(host, async () => '', OF_MONEY);
  const wrong = results.filter(({ status }) => status === 'fail' || status === 'errored');
  return { noticed: wrong.length > 0, by: wrong.slice(0, 3).map(({ id }) => id) };
}

async function attacks() {
  const { attacks: all } = await overspend(PLACES.memory.target, { seed: 1, rounds: 2, processes: 2, shrinkMs: 0 });
  const wrong = all.filter(({ status }) => status === 'failed' || status === 'errored');
  return { noticed: wrong.length > 0, by: wrong.slice(0, 3).map(({ attack, status }) => `${attack} ${status}`) };
}

const run = process.argv[2] === 'scenarios' ? scenarios : attacks;
const answer = await run().catch((error) => ({ noticed: true, by: [error.message.split('\n')[0]] }));
process.stdout.write(JSON.stringify(answer));
process.exit();
