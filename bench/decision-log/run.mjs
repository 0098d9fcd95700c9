// The decision log on many rows: the time of a page for each kind of search, with plans and disk.
// `node bench/decision-log/run.mjs [--on sqlite|postgres] [--rows 1000000] [--copies 10] [--searches 200] [--plans]`.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { percentile } from '../ledger/percentile.mjs';
import { bundledLog } from './bundled-log.mjs';
import { decision, ORG, START, STEP_MS, searches } from './workload.mjs';

const { values: options } = parseArgs({
  options: {
    on: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '1000000' },
    copies: { type: 'string', default: '1' },
    searches: { type: 'string', default: '200' },
    plans: { type: 'boolean', default: false },
  },
});
const ROWS = Number(options.rows);
/** How often PostgreSQL has the rows, each time later: ten million take minutes and not an hour. */
const COPIES = Number(options.copies);
const SEARCHES = Number(options.searches);
/** Rows of one transaction while the log is filled. */
const FILL_CHUNK = 1_000;
const PAGE = 50;

const log = await bundledLog();
const keys = new log.LogKeys(log.nodeSha256Hex);
const timers = {
  elapsed: () => performance.now(),
  yieldToEventLoop: () => new Promise((resolve) => setImmediate(resolve)),
};

const opened = await (options.on === 'postgres' ? onPostgres() : onSqlite());
try {
  const directory = await log.openDirectory(opened.driver);
  await (opened.fill ?? fill)(directory);
  await opened.settle();
  console.log(
    `${ROWS * COPIES} decisions on ${options.on}, pages of ${PAGE}, ${cpus()[0]?.model}, Node ${process.version}`,
  );
  console.log(await opened.disk());
  for (const [name, next] of Object.entries(searches(ROWS))) await time(directory, name, next);
} finally {
  await opened.close();
}

async function fill(directory) {
  const writer = new log.DecisionLogWriter({ directory, keys, timers, store: { escalation: async () => null } });
  const began = performance.now();
  let cpu = 0;
  for (let first = 0; first < ROWS; first += FILL_CHUNK) {
    const decisions = Array.from({ length: Math.min(FILL_CHUNK, ROWS - first) }, (_, index) => decision(first + index));
    const before = process.cpuUsage();
    await writer.append(decisions);
    const { user, system } = process.cpuUsage(before);
    cpu += user + system;
    if (first % (ROWS / 20) < FILL_CHUNK) console.error(`${first} rows, ${Math.round(performance.now() - began)} ms`);
  }
  console.log(`written at ${(cpu / ROWS).toFixed(1)} µs of processor time a decision`);
}

/** The same rows, with the indexes made afterwards. */
async function fillPostgres(client) {
  const { rows: indexes } = await client.query(
    `select indexname, indexdef from pg_indexes where tablename = 'decision' and indexname not like '%pkey'`,
  );
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  const began = performance.now();
  for (let first = 0; first < ROWS; first += FILL_CHUNK) {
    const rows = Array.from({ length: Math.min(FILL_CHUNK, ROWS - first) }, (_, index) => {
      const fed = decision(first + index);
      return log.logRowOf(log.loggedDecision(fed), fed.at, null, keys);
    });
    await client.query(
      ...insertOf(
        'decision',
        Object.keys(rows[0].row),
        rows.map(({ row }) => Object.values(row)),
      ),
    );
    const rules = rows.flatMap(({ row, ruleKeys }) => ruleKeys.map((key) => [key, row.position]));
    await client.query(...insertOf('decisionRule', ['ruleKey', 'position'], rules));
    if (first % (ROWS / 20) < FILL_CHUNK) console.error(`${first} rows, ${Math.round(performance.now() - began)} ms`);
  }
  for (let copy = 1; copy < COPIES; copy += 1) {
    const shift = copy * ROWS * STEP_MS * 2_048;
    await client.query(
      `insert into decision select org_id, position + ${shift}, org_key, agent_key, action_key, code_key, decision_key,
        merchant_key, policy_key, event_key + ${copy}, authorization_key + ${copy}, escalation_key + ${copy},
        mandate_key, money_key, units, amount_key, detail from decision where position < ${START * 2_048 + ROWS * STEP_MS * 2_048}`,
    );
    await client.query(
      `insert into decision_rule select rule_key, position + ${shift} from decision_rule
        where position < ${START * 2_048 + ROWS * STEP_MS * 2_048}`,
    );
    console.error(`${(copy + 1) * ROWS} rows, ${Math.round(performance.now() - began)} ms`);
  }
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const { indexdef } of indexes) await client.query(indexdef);
  console.log(`filled in ${Math.round((performance.now() - began) / 1_000)} s, indexes included`);
}

/** A statement that inserts rows of texts and whole numbers, and its parameters. */
function insertOf(table, members, rows) {
  const column = (member) => member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const type = (member) => (member === 'orgId' || member === 'detail' ? 'text' : 'bigint');
  const arrays = members.map((member, index) => `$${index + 1}::${type(member)}[]`);
  const values = members.map((_, index) => rows.map((row) => row[index]));
  const columns = members.map(column).join(', ');
  return [`insert into ${column(table)} (${columns}) select * from unnest(${arrays.join(', ')})`, values];
}

async function time(directory, name, next) {
  const times = [];
  let [found, short] = [0, 0];
  let slowest = { ms: 0, statements: [] };
  for (let search = 0; search < SEARCHES; search += 1) {
    const { time: at, span, ...wanted } = next();
    const range = at === undefined ? {} : { from: at * 2_048, before: (at + span) * 2_048 };
    const asked = {
      own: log.ownCriterion(ORG, keys),
      criteria: log.criteriaOf(ORG, wanted, keys),
      ...{ from: 0, before: Number.MAX_SAFE_INTEGER, limit: PAGE, ...range },
    };
    opened.statements.length = 0;
    const began = performance.now();
    const page = await log.readPage(directory, timers, asked);
    const ms = performance.now() - began;
    times.push(ms);
    found += page.decisions.length;
    if (page.next !== null && page.decisions.length < PAGE) short += 1;
    if (ms > slowest.ms) slowest = { ms, statements: [...opened.statements] };
  }
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(1).padStart(7));
  const rest = short === 0 ? '' : `, ${short} pages short and to be continued`;
  console.log(
    `${name.padEnd(24)} p50 ${p50} ms, p95 ${p95} ms, max ${max} ms; ${(found / SEARCHES).toFixed(1)} found${rest}`,
  );
  if (!options.plans) return;
  for (const plan of await opened.plansOf(slowest.statements.slice(-1))) console.log(plan.replace(/^/gm, '    '));
}

/** The driver, noting the statements that it runs. */
function noting(driver) {
  const statements = [];
  const noted = new Proxy(driver, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given) => {
        if (name === 'all') statements.push(given);
        return value.apply(target, given);
      };
    },
  });
  return { driver: noted, statements };
}

async function onSqlite() {
  const folder = await mkdtemp(join(tmpdir(), 'gatewright-log-'));
  const file = join(folder, 'gate.db');
  const noted = noting(await log.openSqlite(file));
  const { driver } = noted;
  return {
    ...noted,
    settle: async () => undefined,
    disk: async () => {
      const rows = await driver
        .all('select name, sum(pgsize) as bytes from dbstat group by name order by bytes desc limit 20')
        .catch(() => []);
      const { size } = await stat(file);
      return [`disk ${mega(size)}`, ...rows.map(({ name, bytes }) => `${name} ${mega(bytes)}`)].join(', ');
    },
    async plansOf(statements) {
      const plans = [];
      for (const [sql, params] of statements) {
        const rows = await driver.all(`explain query plan ${sql}`, params);
        plans.push([sql, ...rows.map(({ detail }) => `  ${detail}`)].join('\n'));
      }
      return plans;
    },
    async close() {
      await driver.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function onPostgres() {
  const { createCluster } = await import('../../scripts/postgres/cluster.mjs');
  const cluster = await createCluster({ settings: { min_wal_size: '2GB', max_wal_size: '8GB' } });
  const noted = noting(await log.openPostgres(cluster.url('postgres')));
  const { driver } = noted;
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  return {
    ...noted,
    fill: () => fillPostgres(client),
    settle: async () => {
      await client.query('vacuum analyze decision');
      await client.query('vacuum analyze decision_rule');
      await client.query('checkpoint');
      await client.end();
    },
    disk: async () => {
      const rows = await driver.all(
        `select relname as name, pg_relation_size(oid) as bytes from pg_class
          where relname like 'decision%' order by bytes desc`,
      );
      const [{ bytes: whole } = {}] = await driver.all('select pg_database_size(current_database()) as bytes');
      return [`disk ${mega(whole)}`, ...rows.map(({ name, bytes }) => `${name} ${mega(bytes)}`)].join(', ');
    },
    async plansOf(statements) {
      const plans = [];
      for (const [sql, params] of statements) {
        const rows = await driver.all(`explain (analyze, buffers) ${sql}`, params);
        plans.push([sql, ...rows.map((row) => `  ${Object.values(row)[0]}`)].join('\n'));
      }
      return plans;
    },
    async close() {
      await driver.close();
      await cluster.stop();
    },
  };
}

function mega(bytes) {
  return `${Math.round(Number(bytes) / 1e6)} MB`;
}
