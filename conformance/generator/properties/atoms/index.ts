import { atom, type Draft, facts, openMandateFor, request, rule, sop } from '../../draft.js';
import type { Category, Probe } from '../probes.js';
import type { AtomProbes } from './atom-probes.js';
import { ATOM_TABLE } from './table.js';

/** What each category of probes shows, as the name of a property. */
const PROPERTIES: Readonly<Record<Category, string>> = {
  boundary: 'threshold-boundary',
  value: 'value',
  missing: 'missing-field',
  garbled: 'garbled-field',
  untrusted: 'layers-and-shadowing',
  shape: 'shape',
};

/** Where negation shows what the plain atom does not: silent and unknown are not the same. */
const NEGATED: readonly Category[] = ['boundary', 'missing'];

/** Each atom alone in a blocking rule, against each request; and negated where a field is missing or a limit is met. */
export function atomDrafts(): Draft[] {
  return ATOM_TABLE.flatMap((entry) =>
    entry.probes.flatMap((probe) => [
      draft(entry, probe, false),
      ...(NEGATED.includes(probe.category) ? [draft(entry, probe, true)] : []),
    ]),
  );
}

function draft({ predicate, config }: AtomProbes, probe: Probe, not: boolean): Draft {
  const { category, point, says, asked, known } = probe;
  return {
    stem: `${predicate}.${category}.${point}${not ? '.not' : ''}`,
    level: 'L1',
    labels: [`atom:${predicate}`, category, ...(not ? ['not'] : [])],
    documents: [sop(rule([atom(predicate, config, not ? { not } : {})]))],
    mandates: [openMandateFor(asked ?? {})],
    request: request(asked),
    facts: facts(known),
    origin: { law: PROPERTIES[category] },
    why: `${not ? 'not ' : ''}${predicate} ${JSON.stringify(config)}: ${says}`,
  };
}
