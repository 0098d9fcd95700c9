import { deepStrictEqual } from 'node:assert';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { compileJson } from '../../../packages/evaluator/src/index.js';
import { coreBytes } from '../../../packages/evaluator/test/wasm/support/compiled-core.js';
import { CORE_ENTRY, type Overtime } from '../../../packages/evaluator/test/wasm/support/overtime.js';
import { anyPolicy } from '../arbitraries/index.js';
import { anyFacts, anyRequest } from '../arbitraries/requests.js';

const REQUESTS = 50;
const RUNS_MAX = 200;
const HOST = resolve('packages/evaluator-wasm/hosts/host.c');
/** Where wasm2c's runtime lies; Debian's package `wabt` puts it here. */
const RUNTIME = process.env['WABT_RUNTIME'] ?? '/usr/share/wabt/wasm2c';

/** What this test needs and the machine has not; null where it has all. */
export function missing(): string | null {
  const absent = ['wasm2c', 'cc'].find((program) => spawnSync(program, ['--version']).error !== undefined);
  if (absent !== undefined) return `${absent} (Debian: ${absent === 'cc' ? 'gcc' : 'wabt'})`;
  return existsSync(RUNTIME) ? null : `the runtime of wasm2c in ${RUNTIME}, or where WABT_RUNTIME says`;
}

/** The WebAssembly build in a host without JavaScript: wasm2c makes C of it, and the host of this repository runs that. */
export async function fuzz({ runs, seed }: Overtime): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-host-'));
  try {
    const host = await builtHost(folder);
    const policies = fc.sample(anyPolicy, { numRuns: Math.min(runs, RUNS_MAX), seed });
    let compared = 0;
    for (const [index, documents] of policies.entries()) {
      const policy = compileJson(documents);
      const program = join(folder, 'policy.program');
      writeFileSync(program, policy.program);
      const asked = fc.sample(fc.tuple(anyRequest, anyFacts), { numRuns: REQUESTS, seed: seed + index });
      const lines = asked.map(([request, facts]) => JSON.stringify({ request, facts }));
      const output = execFileSync(host, [program], { input: `${lines.join('\n')}\n`, encoding: 'utf8' });
      const expected = lines.map((line) => {
        const { request, facts } = JSON.parse(line);
        return JSON.stringify(policy.evaluate(request, facts));
      });
      deepStrictEqual(output.trimEnd().split('\n'), expected);
      compared += lines.length;
    }
    return `${compared} verdicts of the C host, byte for byte those of the JavaScript build`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function builtHost(folder: string): Promise<string> {
  const [wasm, source, host] = [join(folder, 'evaluator.wasm'), join(folder, 'evaluator.c'), join(folder, 'host')];
  writeFileSync(wasm, await coreBytes(CORE_ENTRY));
  execFileSync('wasm2c', ['--module-name=evaluator', wasm, '-o', source]);
  const runtime = join(RUNTIME, 'wasm-rt-impl.c');
  execFileSync('cc', ['-O1', `-I${RUNTIME}`, `-I${folder}`, HOST, source, runtime, '-lm', '-o', host]);
  return host;
}
