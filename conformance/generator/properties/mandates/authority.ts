import type { JsonObject } from '@gatewright/protocol';
import { constraint, type Draft, mandate, NOW, OPEN_MANDATE, PAYING_MANDATE } from '../../draft.js';
import { draft, type Point } from './point.js';

function validity(): Draft[] {
  const at = (offset: number) => new Date(NOW + offset).toISOString();
  const east = '2026-06-01T14:00:00+02:00';
  const documents: readonly (readonly [says: string, document: JsonObject])[] = [
    ['begins a millisecond later', { validFrom: at(1) }],
    ['begins now', { validFrom: at(0) }],
    ['began', { validFrom: at(-1) }],
    ['begins now, said with an offset', { validFrom: east }],
    ['ended a millisecond ago', { validUntil: at(-1) }],
    ['ends now', { validUntil: at(0) }],
    ['ends now, said with an offset', { validUntil: east }],
    ['ends a millisecond later', { validUntil: at(1) }],
    ['ends before it begins', { validFrom: at(1), validUntil: at(-1) }],
    ['holds for this millisecond', { validFrom: at(0), validUntil: at(0) }],
  ];
  const block = { prohibition: [{ target: 'pay', enforcement: 'suspend', constraint: [] }] };
  return documents.flatMap(([says, document]) => [
    draft({
      stem: 'validity',
      property: 'validity-boundary',
      why: `a mandate that ${says}`,
      mandates: [mandate([], {}, document)],
    }),
    draft({
      stem: 'validity',
      property: 'validity-boundary',
      why: `a mandate that ${says}, with a prohibition that suspends`,
      mandates: [mandate([], {}, { ...document, ...block })],
    }),
  ]);
}

const OTHER: JsonObject = { action: 'refund', document: { permission: [{ target: 'refund' }] } };

function authority(): Draft[] {
  const property = 'authority';
  const point = (why: string, mandates: readonly JsonObject[], rest: Partial<Point> = {}) =>
    draft({ stem: 'authority', property, why, mandates, ...rest });
  const grants = (permission: JsonObject, document: JsonObject = {}) => [
    { action: 'pay', document: { permission: [permission], ...document } },
  ];
  return [
    point('no mandate', []),
    point('a mandate of another action', [OTHER]),
    point('a mandate of another action, then this one', [OTHER, OPEN_MANDATE]),
    point('revoked, and none left', [], { revokedActions: ['pay'] }),
    point('revoked, and another is left', [OTHER], { revokedActions: ['pay'] }),
    point('another action was revoked', [], { revokedActions: ['refund'] }),
    point('revoked, and granted again', [OPEN_MANDATE], { revokedActions: ['pay'] }),
    point('revoked under another spelling', [], { revokedActions: ['Pay', ' pay'] }),
    point('filed under the action, granting another', grants({ target: 'refund' })),
    point('the target of the document', grants({}, { target: 'pay' })),
    point('the target of the permission goes first', grants({ target: 'refund' }, { target: 'pay' })),
    point('no target anywhere', grants({})),
    point('filed under another action, granting this', [
      { action: 'refund', document: { permission: [{ target: 'pay' }] } },
    ]),
    point('filed under the action without permissions', [{ action: 'pay', document: {} }]),
    point(
      'two mandates of the action: the first one decides',
      [mandate([constraint('mm:payAmount', 'lteq', 1)]), PAYING_MANDATE],
      { asked: { amount: '2' } },
    ),
    point(
      'two mandates of the action: the first one decides, the other way',
      [PAYING_MANDATE, mandate([constraint('mm:payAmount', 'lteq', 1)])],
      { asked: { amount: '2' } },
    ),
    point('the first that grants goes before the first filed', [...grants({ target: 'refund' }), OPEN_MANDATE]),
    point('the action in another case is another', [OPEN_MANDATE], { asked: { action: 'Pay' } }),
    point('the action with a blank is another', [OPEN_MANDATE], { asked: { action: 'pay ' } }),
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].flatMap((action) => [
      point(`the action ${action}, granted`, [{ action, document: { permission: [{ target: action }] } }], {
        asked: { action },
      }),
      point(`the action ${action}, not granted`, [OPEN_MANDATE], { asked: { action } }),
    ]),
  ];
}

export function authorityDrafts(): Draft[] {
  return [...validity(), ...authority()];
}
