// `npm run bench:evaluator [-- --sizes=10,1000 --shares=0,0.1 --members=2,50 --shapes=terms --seconds=0.5 --seed=1 --json]`: the
// evaluator on families of rules over every atom and combinator, beside a loop that a programmer writes for them. All must
// agree with the reference evaluator before they are measured; then they take turns, sample by sample. Figures are microseconds of
// the processor a verdict, medians of the samples, so that a busy machine changes them little; `engines.mjs` has other policy
// engines.
import { cpus } from 'node:os';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { importSource } from '../../scripts/workspace/source-module.mjs';
import { percentile, processorMs, samplerOf } from './measure.mjs';
import { loop } from './peers/loop.mjs';
import { javascript, loadMs, webAssembly } from './peers/shaped.mjs';

const [{ SHAPES, drawn }, { referenceEvaluate }] = await Promise.all([
  importSource('conformance/reference-evaluator/shapes/index.ts'),
  importSource('conformance/reference-evaluator/evaluate.ts'),
]);
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10,100,1000,10000,100000' },
    shares: { type: 'string', default: '0,0.01,0.1' },
    members: { type: 'string', default: '2,50' },
    shapes: { type: 'string', default: '' },
    seconds: { type: 'string', default: '0.5' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const numbersOf = (text) => text.split(',').map(Number);

const REQUESTS = 100;
/** Rules of the largest policy that the reference evaluator is asked about, and the verdicts that it gives of each. */
const READ_MAX = 10_000;
const READ_WORK = 200_000;
const PEERS = [javascript, webAssembly, loop];

/** What a verdict may take (µs): by the rules there are, and for what fires and is read. */
const GOALS = [
  [10, 1],
  [1_000, 2],
  [10_000, 3],
  [100_000, 15],
];
const FIRED_US = 0.05;
const UNIT_US = 0.02;
const FIELD_US = 0.2;
const SEARCHED = new Set(['prompt', 'output', 'note']);

function goalOf(rules, fired, asked) {
  const read = asked.map(([{ context }]) => Object.entries(context).filter(([name]) => !name.startsWith('unread')));
  const fields = mean(read.map((members) => members.length));
  const units = mean(
    read.map((members) => members.reduce((sum, [name, text]) => sum + (SEARCHED.has(name) ? text.length : 0), 0)),
  );
  const [, base] = GOALS.find(([size]) => rules <= size) ?? GOALS.at(-1);
  return base + fired * FIRED_US + fields * FIELD_US + units * UNIT_US;
}

const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Throws where a peer gives another verdict, or another list of fired rules, than the evaluator and the reference evaluator. */
function requireAgreement(peers, { documents, rules, asked }) {
  const [ours] = peers;
  const readings = rules.length > READ_MAX ? 0 : Math.ceil(READ_WORK / rules.length);
  for (const [index, one] of asked.entries()) {
    const expected = ours.built.verdict(ours.built.evaluate(ours.built.prepare(one)));
    const others = peers.slice(1).map(({ name, built }) => [name, built.verdict(built.evaluate(built.prepare(one)))]);
    if (index < readings) others.push(['the reference evaluator', referenceEvaluate(documents, ...one)]);
    for (const [name, verdict] of others) {
      const wanted = Object.fromEntries(Object.keys(verdict).map((key) => [key, expected[key]]));
      if (!isDeepStrictEqual(verdict, wanted))
        throw new Error(`${name} does not agree on ${JSON.stringify(one)}: ${JSON.stringify([verdict, wanted])}`);
    }
  }
}

async function measure(shape, drawing) {
  const policy = drawn(shape, drawing);
  const peers = [];
  for (const { name, build } of PEERS) {
    const started = performance.now();
    const built = await build(policy, peers[0]?.built);
    peers.push({ name, built, buildMs: performance.now() - started, samples: [] });
  }
  requireAgreement(peers, policy);
  const [{ built, buildMs }] = peers;
  for (const peer of peers) peer.sample = await samplerOf(peer.built, policy.asked, processorMs);
  const end = processorMs() + Number(values.seconds) * 1_000;
  while (processorMs() < end || peers[0].samples.length < 10) {
    for (const { sample, samples } of peers) samples.push(await sample());
  }
  const fired = mean(policy.asked.map((one) => built.evaluate(built.prepare(one)).fired.length));
  const [ours, wasm, loops] = peers.map(({ samples }) => percentile(samples, 0.5));
  return {
    shape: shape.name,
    rules: drawing.rules,
    share: drawing.share,
    members: drawing.members,
    fired,
    javascriptUs: ours,
    webAssemblyUs: wasm,
    loopUs: loops,
    goalUs: goalOf(drawing.rules, fired, policy.asked),
    compileMs: buildMs,
    loadMs: loadMs(built.program),
    bytesPerRule: built.program.length / drawing.rules,
  };
}

const us = (number) => number.toFixed(number < 100 ? 2 : 0).padStart(9);
const HEADS = ['fired', 'JS us', 'WASM us', 'loop us', 'goal us'];

function print(row) {
  const what = `${row.shape}, ${row.rules} rules, ${row.share * 100} %, ${row.members} members`;
  const figures = [row.fired, row.javascriptUs, row.webAssemblyUs, row.loopUs, row.goalUs].map(us);
  console.log(what.padEnd(72), ...figures, row.javascriptUs <= row.goalUs ? '' : ' over');
}

const results = [];
if (!values.json) console.log(`seed ${values.seed}`.padEnd(72), ...HEADS.map((head) => head.padStart(9)));
for (const rules of numbersOf(values.sizes)) {
  for (const shape of SHAPES.filter(({ name }) => name.includes(values.shapes))) {
    for (const share of numbersOf(values.shares)) {
      for (const members of numbersOf(values.members)) {
        const row = await measure(shape, { rules, share, members, requests: REQUESTS, seed: Number(values.seed) });
        results.push(row);
        if (!values.json) print(row);
      }
    }
  }
  if (values.json) continue;
  const ofSize = results.filter((row) => row.rules === rules).sort((a, b) => a.javascriptUs - b.javascriptUs);
  console.log(`best and worst of ${rules} rules:`);
  for (const row of [ofSize.at(0), ofSize.at(-1)]) print(row);
}
if (values.json) {
  const host = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
  console.log(JSON.stringify({ host, seed: Number(values.seed), results }, null, 2));
}
