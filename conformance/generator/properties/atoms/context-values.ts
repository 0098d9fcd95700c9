import type { JsonObject } from '@gatewright/protocol';
import { claims, DISGUISES, layers, missing, type Probe, probe, strange } from '../probes.js';
import type { AtomProbes } from './atom-probes.js';

const op = (category: Probe['category'], point: string, says: string, value: JsonObject[string]) =>
  claims(category, point, says, 'op', value);
const disguises = DISGUISES.map(([point, says, text]) => op('value', point, says, text));

const elements = [
  op('shape', 'list-hit', 'a list with a hit', ['read', 'Delete-All']),
  op('shape', 'list-no-hit', 'a list without a hit', ['read', 'write']),
  op('shape', 'list-all-hits', 'a list of hits', ['delete all', 'DELETEALL']),
  op('shape', 'list-blanks', 'blanks of a list are dropped', ['delete all', ' ', null, '']),
  op('shape', 'list-only-blanks', 'a list of blanks is missing', ['', null]),
  op('shape', 'list-object', 'an object in a list', ['delete all', {}]),
  op('shape', 'list-object-first', 'an object first in a list', [{}, 'delete all']),
  op('shape', 'folds-to-nothing', 'a text that folds to nothing', '—'),
];

/** The two atoms that compare any field, folded. */
export function contextValue(predicate: string): AtomProbes[] {
  const config = (more: JsonObject) => ({ field: 'op', values: ['delete all', '--', '7', 'TRUE'], ...more });
  return [
    {
      predicate,
      config: config({}),
      probes: [...disguises, ...elements, ...missing('op'), ...strange('op'), ...layers('op', 'delete all', 'read')],
    },
    { predicate, config: config({ match: 'contains' }), probes: [...disguises, ...elements.slice(0, 3)] },
    {
      predicate,
      config: config({ missing: 'fire' }),
      probes: [...missing('op'), ...elements.slice(3, 5), ...strange('op').slice(7, 8)],
    },
    { predicate, config: config({ missing: 'pass' }), probes: missing('op').slice(0, 1) },
    {
      predicate,
      config: config({ actions: ['refund', 'pay'] }),
      probes: [
        op('shape', 'action-listed', 'for this action', 'delete all'),
        op('shape', 'action-listed-other', 'for this action, another value', 'read'),
      ],
    },
    {
      predicate,
      config: config({ actions: ['refund'], missing: 'fire' }),
      probes: [
        op('shape', 'action-other', 'for another action only', 'delete all'),
        op('shape', 'action-other-value', 'for another action only, another value', 'read'),
        ...missing('op').slice(0, 1),
      ],
    },
    {
      predicate,
      config: { field: 'order.kind', values: ['bulk'] },
      probes: [
        claims('shape', 'path', 'a path through objects', 'order', { kind: 'BULK' }),
        claims('shape', 'path-other', 'another value at the path', 'order', { kind: 'single' }),
        claims('shape', 'path-absent', 'nothing at the path', 'order', { other: 'bulk' }),
        claims('shape', 'path-text', 'a text has no members', 'order', 'bulk'),
        claims('shape', 'path-list', 'a list has no members', 'order', [{ kind: 'bulk' }]),
        claims('shape', 'path-flat', 'a dotted name is a path, not a name', 'order.kind', 'bulk'),
      ],
    },
    {
      predicate,
      config: { field: 'order.constructor', values: ['bulk'] },
      probes: [claims('shape', 'inherited', 'inherited names are no members', 'order', {})],
    },
    {
      predicate,
      config: { field: 'toString', values: ['bulk'] },
      probes: [probe('shape', 'inherited-root', 'the context inherits nothing')],
    },
    {
      predicate,
      config: { field: 'items.0', values: ['bulk'] },
      probes: [claims('shape', 'index', 'a path does not walk lists', 'items', ['bulk'])],
    },
    {
      predicate,
      config: { field: 'merchant', values: ['acme'] },
      probes: [
        probe('untrusted', 'signed-merchant', 'the signed merchant', { merchant: 'ACME' }),
        probe('untrusted', 'unsigned-merchant', 'a merchant of the context is none', { context: { merchant: 'acme' } }),
        probe('untrusted', 'shadowed-merchant', 'the context cannot shadow the signed one', {
          merchant: 'globe',
          context: { merchant: 'acme' },
        }),
      ],
    },
  ];
}
