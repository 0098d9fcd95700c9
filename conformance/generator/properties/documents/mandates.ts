import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { type Draft, mandate, OPEN_MANDATE } from '../../draft.js';
import { reject } from './reject.js';

const DOCUMENT = '$.mandates[0].document';

/** Constraints that nothing meets, and the member that is the reason. */
const NEVER_HOLD: readonly (JsonObject & { readonly member: string })[] = [
  { operator: 'like', rightOperand: 'a', member: 'operator' },
  { operator: 'GT', rightOperand: 2, member: 'operator' },
  { rightOperand: 2, member: 'operator' },
  ...['lt', 'lteq', 'gt', 'gteq'].map((operator) => ({ operator, rightOperand: '2', member: 'rightOperand' })),
  { leftOperand: 'mm:payAmount', operator: 'gt', rightOperand: '1,000', member: 'rightOperand' },
  { leftOperand: 'mm:payAmount', operator: 'gt', member: 'rightOperand' },
  { operator: 'before', rightOperand: '2026-06-01', member: 'rightOperand' },
  { operator: 'after', rightOperand: 0, member: 'rightOperand' },
  { operator: 'eq', rightOperand: ['evil'], member: 'rightOperand' },
  { operator: 'isAnyOf', rightOperand: { 0: 'evil' }, member: 'rightOperand' },
  { operator: 'isPartOf', rightOperand: ['evil', ['worse']], member: 'rightOperand' },
];

/** Mandates that must not compile. */
export function mandateRejects(): Draft[] {
  const broken = (what: string, faults: readonly string[], ...entries: JsonObject[]) =>
    reject('mandate', `a mandate ${what}`, faults, { mandates: entries, labels: ['reject', 'mandate'] });
  const failing = (onFail: JsonValue) => mandate([{ leftOperand: 'resource', operator: 'eq', onFail }]);
  const clause = `${DOCUMENT}.permission[0].constraint[0]`;
  return [
    broken('without a document', [DOCUMENT], { action: 'pay' }),
    broken('whose document is a list', [DOCUMENT], { action: 'pay', document: [] }),
    broken('whose permission is no list', [`${DOCUMENT}.permission`], { action: 'pay', document: { permission: {} } }),
    broken('with a permission that is a text', [`${DOCUMENT}.permission[0]`], {
      action: 'pay',
      document: { permission: ['pay'] },
    }),
    broken('whose constraint is no list', [`${DOCUMENT}.permission[0].constraint`], {
      action: 'pay',
      document: { permission: [{ target: 'pay', constraint: {} }] },
    }),
    broken('with a constraint that is null', [`${DOCUMENT}.permission[0].constraint[0]`], {
      action: 'pay',
      document: { permission: [{ target: 'pay', constraint: [null] }] },
    }),
    broken(
      'with a constraint about nothing',
      [`${clause}.leftOperand`],
      mandate([{ operator: 'eq', rightOperand: 1 }]),
    ),
    broken(
      'with a unit that is no text',
      [`${clause}.unit`],
      mandate([{ leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: 1, unit: 978 }]),
    ),
    ...['allow', 'Block', 'ignore', 7, null].map((onFail) =>
      broken(`with onFail ${JSON.stringify(onFail)}`, [`${clause}.onFail`], failing(onFail)),
    ),
    ...['allow', 'nothing'].map((enforcement) =>
      broken(
        `with enforcement ${enforcement}`,
        [`${DOCUMENT}.prohibition[0].enforcement`],
        mandate([], {}, { prohibition: [{ target: 'pay', enforcement, constraint: [] }] }),
      ),
    ),
    ...NEVER_HOLD.map(({ member, ...constraint }) =>
      broken(
        `with a prohibition that never fires: ${JSON.stringify(constraint)}`,
        [`${DOCUMENT}.prohibition[0].constraint[0].${member}`],
        mandate([], {}, { prohibition: [{ target: 'pay', constraint: [{ leftOperand: 'seats', ...constraint }] }] }),
      ),
    ),
    ...[{}, { target: null }, { target: '' }, { target: ['pay'] }].map((aim) =>
      broken(
        `with a prohibition of ${JSON.stringify(aim)}`,
        [`${DOCUMENT}.prohibition[0].target`],
        mandate([], {}, { prohibition: [{ ...aim, constraint: [] }] }),
      ),
    ),
    ...['never', '2026-06-01', '2026-02-30T00:00:00Z', 0].flatMap((time) =>
      ['validFrom', 'validUntil'].map((member) =>
        broken(
          `with ${member} ${JSON.stringify(time)}`,
          [`${DOCUMENT}.${member}`],
          mandate([], {}, { [member]: time }),
        ),
      ),
    ),
    broken('the second of two', ['$.mandates[1].document'], OPEN_MANDATE, { action: 'refund' }),
  ];
}
