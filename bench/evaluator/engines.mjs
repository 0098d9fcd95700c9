// `node bench/evaluator/engines.mjs [--sizes=10,1000 --seconds=2 --json]`: the evaluator beside other engines on the same rules and
// requests. All of them must agree with the reference evaluator before they are measured; then they take turns, sample by sample,
// so that a busy machine is unfair to none. Figures are microseconds a verdict: median and 99th percentile of the samples.
import { cpus } from 'node:os';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { firedBy, hardRequestsOf, requestsOf, rulesOf } from './engines-workload.mjs';
import { percentile, samplerOf } from './measure.mjs';
import { casbin } from './peers/casbin.mjs';
import { casl } from './peers/casl.mjs';
import { cedarPreparsed } from './peers/cedar.mjs';
import { closures } from './peers/closures.mjs';
import { javascript, webAssembly } from './peers/gatewright.mjs';
import { jsonLogic } from './peers/json-logic.mjs';
import { jsonRules } from './peers/json-rules.mjs';
import { zen } from './peers/zen.mjs';

const ENGINES = [javascript, webAssembly, closures, cedarPreparsed, casbin, casl, jsonLogic, jsonRules, zen];
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10,100,1000,10000,100000' },
    seconds: { type: 'string', default: '4' },
    json: { type: 'boolean', default: false },
  },
});

/** How often a policy is built for the median of its build time, unless one build takes too long for that. */
const BUILDS = 5;
const REBUILT_MAX_MS = 1_000;

/** Engines that owe a whole verdict agree on all of it with the evaluator, which is built first, on hard requests too. */
function requireSameVerdicts(engine, built, first, requests) {
  for (const request of requests) {
    const [mine, expected] = [built, first].map(({ verdict, evaluate, prepare }) =>
      verdict(evaluate(prepare(request))),
    );
    if (!isDeepStrictEqual(mine, expected))
      throw new Error(`${engine.name} gives another verdict on ${JSON.stringify(request)}: ${JSON.stringify(mine)}`);
  }
}

async function requireAgreement(engine, built, rules, requests) {
  for (const request of requests) {
    const expected = firedBy(rules, request);
    const answer = await built.evaluate(built.prepare(request));
    const isSame =
      built.isBlocked(answer) === expected.length > 0 &&
      (!built.fired || String(built.fired(answer).sort()) === String(expected.sort()));
    if (!isSame)
      throw new Error(`${engine.name} does not agree on ${JSON.stringify(request)} under ${rules.length} rules`);
  }
}

async function timedBuild(engine, rules) {
  const started = performance.now();
  const built = await engine.build(rules);
  return { built, buildMs: performance.now() - started };
}

async function measureSize(size) {
  const rules = rulesOf(size);
  const requests = requestsOf(rules);
  const entrants = [];
  let first;
  for (const engine of ENGINES) {
    if (size > (engine.rulesMax ?? Number.POSITIVE_INFINITY)) continue;
    const heap = process.memoryUsage().heapUsed;
    const { built, buildMs } = await timedBuild(engine, rules);
    const heapBytes = process.memoryUsage().heapUsed - heap;
    const again = [buildMs];
    while (again.length < BUILDS && buildMs < REBUILT_MAX_MS) again.push((await timedBuild(engine, rules)).buildMs);
    await requireAgreement(engine, built, rules, requests);
    first ??= built;
    if (built.verdict) requireSameVerdicts(engine, built, first, [...requests, ...hardRequestsOf(rules)]);
    const sampler = await samplerOf(built, requests);
    entrants.push({
      engine,
      buildMs: percentile(again, 0.5),
      firstBuildMs: buildMs,
      heapBytes,
      programBytes: built.programBytes,
      sampler,
      samples: [],
    });
  }
  const end = performance.now() + Number(values.seconds) * 1000;
  while (performance.now() < end || entrants[0].samples.length < 10) {
    for (const entrant of entrants) entrant.samples.push(await entrant.sampler());
  }
  return entrants.map(({ engine, buildMs, firstBuildMs, heapBytes, programBytes, samples }) => ({
    engine: engine.name,
    rules: size,
    p50Us: percentile(samples, 0.5),
    p99Us: percentile(samples, 0.99),
    buildMs,
    firstBuildMs,
    heapBytes,
    ...(programBytes === undefined ? {} : { programBytesPerRule: programBytes / size }),
    samples: samples.length,
  }));
}

const results = [];
for (const size of values.sizes.split(',').map(Number)) {
  const measured = await measureSize(size);
  results.push(...measured);
  if (values.json) continue;
  const [{ p50Us: ours }] = measured;
  console.log(
    `\n${size} rules`.padEnd(50),
    'p50 us'.padStart(10),
    'p99 us'.padStart(10),
    'times ours'.padStart(11),
    'build ms'.padStart(9),
  );
  for (const { engine, p50Us, p99Us, buildMs } of measured) {
    const figures = [
      p50Us.toFixed(2).padStart(10),
      p99Us.toFixed(2).padStart(10),
      (p50Us / ours).toFixed(1).padStart(11),
    ];
    console.log(engine.padEnd(49), ...figures, buildMs.toFixed(0).padStart(9));
  }
}
if (values.json) {
  const host = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
  console.log(JSON.stringify({ host, results }, null, 2));
}
