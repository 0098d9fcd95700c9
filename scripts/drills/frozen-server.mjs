// One of three servers on a PostgreSQL is stopped (SIGSTOP) in the middle of a commit, while all of them are under load.
import { setTimeout as wait } from 'node:timers/promises';
import { createCluster, query } from '../postgres/cluster.mjs';
import { dataDirectory, joinFirst, onboard, order, serve } from './gate.mjs';

const CLIENTS_EACH = 4;
const STEADY_MS = 3_000;
const FROZEN_MS = 40_000;

/** How long callers may wait, ms: on other accounts, and on the account that the frozen server was writing. */
const OTHERS_MAX_MS = 3_000;
const FREED_MAX_MS = 5_000;

/** Sessions that began a transaction and say nothing. */
const SILENT = `select count(*)::int as silent from pg_stat_activity
  where state = 'idle in transaction' and state_change < clock_timestamp() - interval '80 ms'`;

export async function frozenServer() {
  const cluster = await createCluster();
  const folders = await Promise.all([1, 2, 3].map(dataDirectory));
  const gates = [];
  const running = { on: true };
  try {
    const environment = { GATEWRIGHT_DATABASE_URL: cluster.url('postgres') };
    gates.push(await serve(folders[0].path, environment));
    for (const { path } of folders.slice(1)) {
      await joinFirst(folders[0].path, path);
      gates.push(await serve(path, environment));
    }
    const [frozen, ...others] = gates;
    const stuck = await onboard(frozen, 'Stuck');
    const free = await onboard(frozen, 'Free');
    const answers = [];
    const load = async (gate, agent) => {
      while (running.on) {
        const sent = performance.now();
        const code = await order(gate, agent);
        answers.push({ agent, gate, sent, ms: performance.now() - sent, code });
        if (code !== 'AUTHORIZED') await wait(20);
      }
    };
    const clients = [
      ...Array.from({ length: CLIENTS_EACH }, () => load(frozen, stuck)),
      ...others.flatMap((gate) =>
        Array.from({ length: CLIENTS_EACH }, () => [load(gate, stuck), load(gate, free)]).flat(),
      ),
    ];
    await wait(STEADY_MS);
    const at = await freezeInCommit(frozen.child, cluster.url('postgres'));
    const permitted = () => answers.some((one) => others.includes(one.gate) && isPermitAfter(one, stuck, at));
    while (!permitted() && performance.now() - at < FROZEN_MS) await wait(50);
    await wait(1_000);
    running.on = false;
    frozen.child.kill('SIGCONT');
    await Promise.all(clients);
    return report(
      answers.filter(({ gate }) => others.includes(gate)),
      { stuck, free, at },
    );
  } finally {
    running.on = false;
    for (const { child } of gates) child.kill('SIGKILL');
    await cluster.stop();
    for (const folder of folders) await folder.remove();
  }
}

/** Stops the process again and again, until it stands still with rows locked. Returns when it was stopped. */
async function freezeInCommit(child, url) {
  for (;;) {
    child.kill('SIGSTOP');
    const at = performance.now();
    await wait(100);
    const [{ silent }] = await query(url, SILENT);
    if (silent > 0) return at;
    child.kill('SIGCONT');
    await wait(5 + Math.random() * 20);
  }
}

/** True for a permit of the agent that came after the freeze and was not under way before it. */
function isPermitAfter({ agent, sent, code }, wanted, at) {
  return agent === wanted && code === 'AUTHORIZED' && sent > at;
}

function report(answers, { stuck, free, at }) {
  const after = answers.filter(({ sent, ms }) => sent + ms > at);
  const of = (agent) => after.filter((one) => one.agent === agent);
  const slowest = Math.max(...of(free).map(({ ms }) => ms));
  const refused = (agent) => of(agent).filter(({ code }) => code !== 'AUTHORIZED').length;
  const first = Math.min(
    ...of(stuck)
      .filter((one) => isPermitAfter(one, stuck, at))
      .map(({ sent, ms }) => sent + ms),
  );
  const before = answers.filter(({ sent, ms, agent }) => agent === free && sent + ms <= at).map(({ ms }) => ms);
  const usual = before.sort((a, b) => a - b)[before.length >> 1] ?? 0;
  return [
    {
      text: `other accounts: slowest answer ${slowest.toFixed(0)} ms (usually ${usual.toFixed(0)}), ${refused(free)} of ${of(free).length} refused`,
      met: slowest < OTHERS_MAX_MS && refused(free) === 0,
    },
    {
      text: `its account: permits again ${(first - at).toFixed(0)} ms after the stop, ${refused(stuck)} refused until then`,
      met: first - at < FREED_MAX_MS,
    },
  ];
}
