import type { Gate, Traits } from './target.js';

/** What an attack can need of a gate. Each is present or absent; the texts name what was left out. */
const CAPABILITIES = {
  claim: { means: 'claim', has: (gate) => gate.claim !== undefined },
  settle: { means: 'settle', has: (gate) => gate.settle !== undefined },
  void: { means: 'void', has: (gate) => gate.void !== undefined },
  refund: { means: 'refund', has: (gate) => gate.refund !== undefined },
  left: { means: 'read what is left', has: (gate) => gate.left !== undefined },
  delegate: { means: 'delegate', has: (gate) => gate.delegate !== undefined },
  approvals: { means: 'approve and resume', has: (gate) => gate.approve !== undefined && gate.resume !== undefined },
  kill: { means: 'kill and start', has: (gate) => gate.kill !== undefined && gate.start !== undefined },
  stop: { means: 'stop and start', has: (gate) => gate.stop !== undefined && gate.start !== undefined },
  freeze: { means: 'freeze and thaw', has: (gate) => gate.freeze !== undefined && gate.thaw !== undefined },
  cut: { means: 'cut and restore', has: (gate) => gate.cut !== undefined && gate.restore !== undefined },
  silence: { means: 'silence and restore', has: (gate) => gate.silence !== undefined && gate.restore !== undefined },
  promote: { means: 'promote', has: (gate) => gate.promote !== undefined },
  rewind: { means: 'keep and rewind', has: (gate) => gate.keep !== undefined && gate.rewind !== undefined },
  confirm: { means: 'confirm', has: (gate) => gate.confirm !== undefined },
  clock: { means: 'clock', has: (gate) => gate.clock !== undefined },
  clockBack: {
    means: 'a clock that can be set back',
    has: ({ clock, traits }) => clock !== undefined && traits?.clockAheadOnly !== true,
  },
  processes: { means: 'share and join', has: (gate) => gate.share !== undefined },
  keys: { means: 'keys', has: ({ traits }) => traits?.keys === true },
  servers: { means: 'several servers', has: ({ traits }) => (traits?.servers ?? 1) > 1 },
  holdMs: { means: 'permits that expire', has: ({ traits }) => traits?.holdMs !== undefined },
  hourWindow: windowOf('hour'),
  dayWindow: windowOf('day'),
  monthWindow: windowOf('month'),
  tree: { means: 'budgets in budgets', has: ({ traits }) => traits?.tree === true },
  counts: { means: 'a cap of the number of permits', has: ({ traits }) => traits?.counts === true },
} as const satisfies Record<string, { means: string; has: (gate: Gate) => boolean }>;

function windowOf(per: NonNullable<Traits['windows']>[number]) {
  return { means: `a cap by ${per}`, has: ({ traits }: Gate) => traits?.windows?.includes(per) === true };
}

export type Capability = keyof typeof CAPABILITIES;

/** The capabilities of a list that a gate lacks, as the result names them. */
export function lackedBy(gate: Gate, needs: readonly Capability[]): string[] {
  return needs.filter((need) => !CAPABILITIES[need].has(gate)).map((need) => CAPABILITIES[need].means);
}

export function hasCapability(gate: Gate, need: Capability): boolean {
  return CAPABILITIES[need].has(gate);
}
