import { createServer } from 'node:http';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { getRequestListener } from '@hono/node-server';
import { RUN_MAX_MS } from '../../runner/gate/limits.js';
import type { ScenarioResult } from '../../runner/gate/run-suite.js';
import type { Scenario } from '../../runner/gate/scenario.js';
import { HttpSetup, NO_PROFILE, testGate } from '../../runner/node.js';
import type { MemoryGate, openMemoryGate } from './memory-gate.js';
import { change, type GateMutant, type Handler } from './mutant.js';
import { SourceModules } from './source-modules.js';

const ENTRY = 'conformance/mutants/gates/memory-gate.ts';
/** Evidence is sealed early in every gate, so that scenarios need not wait seconds for it. */
const HASTE = [
  change('gate/src/evidence/evidence-log.ts', 'BATCH_MAX_AGE_MS = 5_000', 'BATCH_MAX_AGE_MS = 300'),
  change('service/src/platform/jobs/background-jobs.ts', 'SEAL_INTERVAL_MS = 500', 'SEAL_INTERVAL_MS = 25'),
];
/** How often the background jobs of a gate are called, ms. */
const TICK_MS = 20;
const RATE = 10_000;

/** Starts mutants in this process, each for one run of scenarios. */
export class MutantGates {
  private constructor(private readonly modules: SourceModules) {}

  /** Compiles the service once for all gates. */
  static async load(): Promise<MutantGates> {
    return new MutantGates(await SourceModules.load(ENTRY, HASTE));
  }

  /** Runs scenarios against a gate with the changes of a mutant, or without any. Throws PatchError. */
  async run(mutant: GateMutant | null, scenarios: readonly Scenario[]): Promise<ScenarioResult[]> {
    const { openMemoryGate: open } = await this.modules.instance(
      mutant !== null && 'changes' in mutant ? mutant.changes : [],
    );
    if (!isOpen(open)) throw new Error(`${ENTRY} exports no openMemoryGate`);
    const address = { origin: '' };
    const gate = await open(await openSqlite(':memory:'), () => address.origin);
    const answer: Handler = (request) => gate.service.fetch(request, { source: '127.0.0.1' });
    const served = mutant !== null && 'inFrontOf' in mutant ? mutant.inFrontOf(answer) : answer;
    const server = createServer(getRequestListener(served, { overrideGlobalObjects: false }));
    const jobs = setInterval(() => void gate.service.runDue(), TICK_MS);
    try {
      address.origin = await new Promise<string>((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${Object(server.address()).port}`));
      });
      const url = new URL(`${address.origin}/api/v1`);
      return await testGate({
        url,
        startSetup: async (client) => new MemorySetup(client, gate),
        rate: RATE,
        scenarios,
        profile: NO_PROFILE,
        maxMs: RUN_MAX_MS,
      });
    } finally {
      server.close();
      server.closeAllConnections();
      await gate.service.close();
      // Until here: timers of the service keep no process alive, and it seals its evidence when it closes.
      clearInterval(jobs);
    }
  }
}

/** Makes organisations and sets the clock as well, as the operator of the gate. */
class MemorySetup extends HttpSetup {
  constructor(
    client: ConstructorParameters<typeof HttpSetup>[0],
    private readonly gate: MemoryGate,
  ) {
    super(client, gate.ownerToken);
  }

  override async advance(ms: number): Promise<void> {
    this.gate.advance(ms);
  }

  override organisation(name: string): Promise<string> {
    return this.gate.makeOrganisation(name);
  }
}

function isOpen(value: unknown): value is typeof openMemoryGate {
  return typeof value === 'function';
}
