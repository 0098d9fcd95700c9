import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { ATOM_ROWS } from '../../../../packages/evaluator/src/documents/atoms/rows.js';
import {
  type AtomSample,
  isStatedByGate,
  sampleOf,
} from '../../../../packages/evaluator/test/support/atom-samples/index.js';
import { layers, missing, type Probe, probe, strange } from '../probes.js';
import type { AtomProbes } from './atom-probes.js';

/** The probes of the sample of each of our atoms about the context that has none of its own. */
export function sampledAtoms(written: readonly AtomProbes[]): readonly AtomProbes[] {
  const named = new Set(written.map(({ predicate }) => predicate));
  return ATOM_ROWS.filter(({ predicate, protocol }) => !protocol && !named.has(predicate)).flatMap(({ predicate }) => {
    const sample = sampleOf(predicate);
    return isStatedByGate(sample.field) ? [] : entriesOf(predicate, sample);
  });
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
