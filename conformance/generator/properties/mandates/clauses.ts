import type { JsonObject } from '@gatewright/protocol';
import { constraint, type Draft, mandate, PAYS } from '../../draft.js';
import { draft } from './point.js';

const soft = (operand: string, onFail?: string) =>
  constraint(operand, 'eq', 'X', onFail === undefined ? {} : { onFail });
const cap = (onFail?: string) => constraint('mm:payAmount', 'lteq', 10, onFail === undefined ? {} : { onFail });
const total = (onFail?: string) => constraint('mm:cumulativeSpend', 'lteq', 10, onFail === undefined ? {} : { onFail });

/** Which of several failures is reported. */
function failures(): Draft[] {
  const kinds: readonly (readonly [says: string, make: (onFail?: string) => JsonObject])[] = [
    ['an amount', cap],
    ['a total', total],
    ['a route', (onFail) => soft('mm:route', onFail)],
    ['a merchant', (onFail) => soft('mm:merchant', onFail)],
  ];
  const fails = [undefined, 'escalate', 'suspend'] as const;
  const pairs = kinds.flatMap(([one, makeOne]) =>
    kinds
      .filter(([two]) => two !== one)
      .flatMap(([two, makeTwo]) =>
        fails.flatMap((first) =>
          fails.slice(0, 2).map((second) =>
            draft({
              stem: 'failure.pair',
              property: 'reported-constraint',
              why: `${one} fails (${first ?? 'block'}), then ${two} (${second ?? 'block'})`,
              mandates: [mandate([makeOne(first), makeTwo(second)])],
              asked: { amount: '11' },
            }),
          ),
        ),
      ),
  );
  const more = ['observe', 'quarantine'].map((onFail) =>
    draft({
      stem: 'failure.on-fail',
      property: 'reported-constraint',
      why: `onFail ${onFail}`,
      mandates: [mandate([cap(onFail)])],
      asked: { amount: '11' },
    }),
  );
  const triples = [
    [cap(), total(), soft('mm:route')],
    [cap(), soft('mm:route', 'escalate'), soft('mm:merchant')],
    [cap('escalate'), total(), soft('mm:merchant', 'escalate')],
    [total(), cap(), soft('mm:merchant', 'suspend')],
  ].map((constraints, index) =>
    draft({
      stem: 'failure.triple',
      property: 'reported-constraint',
      why: `three failures, variant ${index + 1}: ${constraints.map((each) => `${each.leftOperand} ${JSON.stringify('onFail' in each ? each['onFail'] : 'block')}`).join(', ')}`,
      mandates: [mandate(constraints)],
      asked: { amount: '11' },
    }),
  );
  return [...pairs, ...more, ...triples];
}

/** Several permissions: one that holds is enough, else the first speaks. */
function permissions(): Draft[] {
  const holding = { target: 'pay', constraint: [constraint('mm:payAmount', 'lteq', 100)] };
  const failingCap = { target: 'pay', constraint: [cap('escalate')] };
  const failingRoute = { target: 'pay', constraint: [PAYS, soft('mm:route')] };
  const foreign = { target: 'refund' };
  const lists: readonly (readonly [says: string, permission: readonly JsonObject[]])[] = [
    ['one that holds', [holding]],
    ['one that fails', [failingCap]],
    ['fails, then holds', [failingCap, holding]],
    ['holds, then fails', [holding, failingRoute]],
    ['both fail', [failingCap, failingRoute]],
    ['both fail, the other way', [failingRoute, failingCap]],
    ['of another action, then fails', [foreign, failingCap]],
    ['fails, then of another action', [failingCap, foreign]],
    ['at any amount', [{ target: 'pay', constraint: [PAYS] }]],
    ['without constraints', [{ target: 'pay' }]],
    ['an empty list of constraints', [{ target: 'pay', constraint: [] }]],
    ['fails, then at any amount', [failingRoute, { target: 'pay', constraint: [PAYS] }]],
    ['fails, then without constraints', [failingRoute, { target: 'pay' }]],
  ];
  return lists.map(([says, permission]) =>
    draft({
      stem: 'permissions',
      property: 'permission-alternatives',
      why: `permissions: ${says}`,
      mandates: [{ action: 'pay', document: { permission } }],
      asked: { amount: '11' },
    }),
  );
}

function prohibitions(): Draft[] {
  const evil = constraint('mm:merchant', 'eq', 'evil');
  const large = constraint('mm:payAmount', 'gt', 5);
  const lists: readonly (readonly [says: string, prohibition: readonly JsonObject[]])[] = [
    ['its constraint holds', [{ target: 'pay', constraint: [evil] }]],
    ['one of two holds', [{ target: 'pay', constraint: [evil, constraint('mm:route', 'eq', 'X')] }]],
    ['both hold', [{ target: 'pay', constraint: [evil, large] }]],
    ['of another action', [{ target: 'refund', constraint: [evil] }]],
    [
      'the first of two speaks',
      [
        { target: 'pay', reasonCode: 'A', constraint: [large] },
        { target: 'pay', reasonCode: 'B', enforcement: 'suspend', constraint: [evil] },
      ],
    ],
    [
      'the second holds',
      [
        { target: 'pay', reasonCode: 'A', constraint: [constraint('mm:payAmount', 'gt', 50)] },
        { target: 'pay', reasonCode: 'B', constraint: [evil] },
      ],
    ],
    ['without constraints: always', [{ target: 'pay', constraint: [] }]],
    ...['observe', 'escalate', 'block', 'suspend', 'quarantine'].map(
      (enforcement) =>
        [
          `enforcement ${enforcement}`,
          [{ target: 'pay', enforcement, reasonCode: 'NO_EVIL', constraint: [evil] }],
        ] as const,
    ),
  ];
  const failing = [cap()];
  return lists.flatMap(([says, prohibition]) => [
    draft({
      stem: 'prohibition',
      property: 'prohibition',
      why: `a prohibition: ${says}`,
      mandates: [mandate([PAYS], {}, { prohibition })],
      asked: { amount: '11', merchant: 'evil' },
    }),
    draft({
      stem: 'prohibition',
      property: 'prohibition',
      why: `a prohibition: ${says}, for another merchant`,
      mandates: [mandate([PAYS], {}, { prohibition })],
      asked: { amount: '1', merchant: 'acme' },
    }),
    draft({
      stem: 'prohibition',
      property: 'prohibition',
      why: `a prohibition: ${says}, and the permission fails`,
      mandates: [mandate(failing, {}, { prohibition })],
      asked: { amount: '11', merchant: 'evil' },
    }),
  ]);
}

export function clauseDrafts(): Draft[] {
  return [...failures(), ...permissions(), ...prohibitions()];
}
