// `npm run overspend [-- NAME…]`: the overspend test of our gate on every host and store, or on those whose name contains one of the given texts, and
// a table with a row for each. `--rounds N` and `--seed S` as the command has them. `--long` instead makes 1,000,000 calls over at least 30 minutes
// on one of them (`--calls`, `--minutes`); two servers on PostgreSQL unless named. Ends with 1 where an attack failed.
import { parseArgs } from 'node:util';
import { overspend, terminalTable } from '@gatewright/overspend';
import { PLACES } from '../conformance/overspend/targets/places.mjs';

/** Attacks of the long run: those that restart nothing, so that calls follow each other. */
const LONG = [
  ...[
    'parallel-asks',
    'parallel-processes',
    'two-servers',
    'retry-with-same-key',
    'retry-at-once',
    'retry-with-new-key',
  ],
  ...[
    'void-against-settle',
    'void-against-claim',
    'settle-twice',
    'claim-twice',
    'refund-against-settle',
    'refund-twice',
  ],
  ...['every-ending-at-once', 'delegation', 'delegation-races', 'long-life', 'small-parts'],
];
/** Rounds of one attack that the long run plays at once. */
const LONG_ROUNDS = 64;
const COLUMNS = ['held', 'failed', 'left out', 'calls', 'unanswered', 'cap', 'permitted', 'paid'];
const WRONG = ['over', 'lost', 'refused'];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string' },
    calls: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '30' },
  },
});
const wanted = positionals.length > 0 || !values.long ? positionals : ['postgres'];
const names = Object.keys(PLACES).filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
if (names.length === 0) {
  console.error(`usage: npm run overspend -- NAME …, with ${Object.keys(PLACES).join(', ')}`);
  process.exit(2);
}

const options = {
  seed: Number(values.seed),
  rounds: Number(values.rounds ?? (values.long ? LONG_ROUNDS : 3)),
  ...(values.long
    ? { only: LONG, atOnce: LONG_ROUNDS, calls: Number(values.calls), minutes: Number(values.minutes) }
    : {}),
};

console.log(`| gate | ${[...COLUMNS, 'over by', 'lost', 'refused though it fitted'].join(' | ')} | time |`);
console.log(`|---|${'---|'.repeat(COLUMNS.length + WRONG.length + 1)}`);
const failures = [];
for (const { file, settings, target } of names.map((name) => PLACES[name])) {
  const began = performance.now();
  const result = await overspend(target, { ...options, processes: 2 });
  const { attacks } = result;
  const count = (status) => attacks.filter((each) => each.status === status).length;
  const sum = (name) => Number(attacks.reduce((total, { figures }) => total + Number(figures[name]), 0).toFixed(4));
  const cells = [count('held'), count('failed') + count('errored'), count('left out'), sum('calls'), sum('noAnswers')];
  const amounts = ['cap', 'permitted', 'paid', ...WRONG].map(sum);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`| ${[result.target, ...cells, ...amounts].join(' | ')} | ${seconds} s |`);
  if (count('failed') + count('errored') > 0) {
    const sets = Object.entries(settings).map(([name, value]) => `--set ${name}=${value}`);
    failures.push(terminalTable(result, `--target ${file} ${sets.join(' ')}`));
    process.exitCode = 1;
  }
}
for (const text of failures) console.log(`\n${text}`);
