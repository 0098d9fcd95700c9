import type { JsonObject, JsonValue } from '@gatewright/protocol';
import {
  ATOM_SAMPLES,
  type AtomSample,
  isStatedByGate,
} from '../../../../packages/evaluator/test/support/atom-samples/index.js';
import { layers, missing, type Probe, probe, strange } from '../probes.js';
import type { AtomProbes } from './atom-probes.js';

/** The probes of the sample of each atom about the context that has none of its own. All such atoms are ours. */
export function sampledAtoms(written: readonly AtomProbes[]): readonly AtomProbes[] {
  const named = new Set(written.map(({ predicate }) => predicate));
  return Object.entries(ATOM_SAMPLES)
    .filter(([predicate, { field }]) => !named.has(predicate) && !isStatedByGate(field))
    .flatMap(([predicate, sample]) => entriesOf(predicate, sample));
}

function entriesOf(predicate: string, sample: AtomSample): AtomProbes[] {
  const { config, field, fires, silent, boundary, more = [] } = sample;
  const says = (category: Probe['category'], point: string, value: JsonValue) =>
    shows(category, point, { [field]: value });
  const edges = boundary && [says('boundary', 'fires', boundary.fires), says('boundary', 'silent', boundary.silent)];
  const probes = [
    says('value', 'fires', fires),
    says('value', 'silent', silent),
    ...(edges ?? []),
    ...missing(field),
    ...strange(field),
    ...layers(field, fires, silent),
  ];
  const others = more.map((example, index) => ({
    predicate,
    extension: true as const,
    config: example.config,
    probes: [shows('value', `example-${index + 1}`, example.fields)],
  }));
  return [{ predicate, extension: true, config, probes }, ...others];
}

function shows(category: Probe['category'], point: string, fields: JsonObject): Probe {
  return probe(category, point, `${point}: ${JSON.stringify(fields)}`, { context: fields });
}
