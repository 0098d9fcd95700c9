import type { GateLevel } from '../../runner/gate/scenario.js';
import type { Patch } from '../patch.js';

/** What every mutant states about itself. */
interface MutantBase {
  readonly id: string;
  readonly level: GateLevel;
  /** What the mutant does, in one sentence without a subject. */
  readonly says: string;
  /** The sentence of docs/reference/protocol.md that the gate breaks, where the mutant was drawn from one that no scenario cited. */
  readonly sentence?: string;
  /** Ids of the scenarios that detect it; `npm run test:all` runs the mutant against these. */
  readonly detectedBy: readonly string[];
}

/** A mutant of the service itself: its source with another text. Several changes where one layer alone is not decisive. */
export interface SourceMutant extends MutantBase {
  readonly changes: readonly Patch[];
}

/** Answers a request of HTTP. */
export type Handler = (request: Request) => Promise<Response>;

/** A mutant of what stands in front of a gate that is right. Each gate gets an intermediary of its own, which may remember. */
export interface ProxyMutant extends MutantBase {
  readonly inFrontOf: (gate: Handler) => Handler;
}

export type GateMutant = SourceMutant | ProxyMutant;

/** The tables of one level, without repeating it. */
export function mutantsOf(level: GateLevel) {
  return (id: string, says: string, detectedBy: readonly string[], ...changes: readonly Patch[]): SourceMutant => ({
    ...{ id, level, says, detectedBy, changes },
  });
}

/** Mutants of one level, each drawn from a sentence of docs/reference/protocol.md. */
export function drawnMutantsOf(level: GateLevel) {
  return (
    id: string,
    sentence: string,
    says: string,
    detectedBy: readonly string[],
    ...changes: readonly Patch[]
  ): SourceMutant => ({ id, level, sentence, says, detectedBy, changes });
}

/** A change of a source below `packages`. */
export function change(file: string, find: string, replace: string): Patch {
  return { file: `packages/${file}`, find, replace };
}
