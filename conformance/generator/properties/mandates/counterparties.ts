import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { constraint, type Draft, mandate } from '../../draft.js';
import { draft } from './point.js';

/** Somewhere in a request that names a counterparty. */
interface Place {
  readonly says: string;
  readonly name: string;
  /** Without one, it is the request itself. */
  readonly layer?: string;
}

/** The place that goes first, first. */
const PLACES: readonly Place[] = [
  { says: 'the server', layer: 'serverContext', name: 'counterparty' },
  { says: 'the server, by the other name', layer: 'serverContext', name: 'mm:counterparty' },
  { says: 'a gateway', layer: 'gatewayContext', name: 'counterparty' },
  { says: 'a gateway, by the other name', layer: 'gatewayContext', name: 'mm:counterparty' },
  { says: 'the request', name: 'counterparty' },
  { says: 'the agent’s context', layer: 'context', name: 'counterparty' },
  { says: 'the agent’s context, by the other name', layer: 'context', name: 'mm:counterparty' },
];

function naming(asked: JsonObject, { layer, name }: Place, value: JsonValue): JsonObject {
  if (layer === undefined) return { ...asked, [name]: value };
  const said = asked[layer];
  return { ...asked, [layer]: { ...(isJsonObject(said) ? said : {}), [name]: value } };
}

const MANDATES = [mandate([constraint('mm:counterparty', 'isAnyOf', ['acme'])])];

function point(stem: string, why: string, asked: JsonObject): Draft {
  return draft({
    stem: `counterparty.${stem}`,
    property: 'highest-layer-names',
    why: `mm:counterparty isAnyOf acme: ${why}`,
    mandates: MANDATES,
    asked,
  });
}

/** Each place over each that it goes before: neither a better name below it counts nor a worse one. */
function pairs(): Draft[] {
  return PLACES.flatMap((higher, index) =>
    PLACES.slice(index + 1).flatMap((lower) =>
      [['evil', 'acme'] as const, ['acme', 'evil'] as const].map(([first, second]) =>
        point(
          'pair',
          `${higher.says} names ${first}, ${lower.says} names ${second}`,
          naming(naming({}, lower, second), higher, first),
        ),
      ),
    ),
  );
}

/** A gateway or the server that names nobody leaves the word to nobody else; what the agent leaves out it may say elsewhere. */
function nobody(): Draft[] {
  return PLACES.slice(0, -1).flatMap((higher, index) =>
    PLACES.slice(index + 1, index + 2).flatMap((lower) =>
      [null, '', ' \t'].map((value) =>
        point(
          'nobody',
          `${higher.says} names ${JSON.stringify(value)}, ${lower.says} names acme`,
          naming(naming({}, lower, 'acme'), higher, value),
        ),
      ),
    ),
  );
}

/** Who the counterparty is where more than one place names it. */
export function counterpartyDrafts(): Draft[] {
  return [...pairs(), ...nobody()];
}
