import { type Draft, facts, mandate, PAYING_MANDATE, PAYS, request, rule, sop } from '../../draft.js';
import { ATOM, MOLECULE, OVER, reject } from './reject.js';

/** Members that misspell known ones do not compile; other unknown ones do. */
export function memberDrafts(): Draft[] {
  const misspelt = (path: string, rest: Parameters<typeof reject>[3]) =>
    reject('member', `a misspelt member: ${path}`, [path], rest);
  const document = '$.mandates[0].document';
  return [
    misspelt('$.sops[0].document.Strict', {
      documents: [{ family: 'sop', id: 'sop', document: { Strict: true, molecules: [rule([OVER])] } }],
    }),
    misspelt(`${MOLECULE}.approval`, { documents: [sop(rule([OVER], { decision: 'escalate', approval: 2 }))] }),
    misspelt(`${MOLECULE}.combinatr`, { documents: [sop(rule([OVER], { combinatr: 'all' }))] }),
    misspelt(`${ATOM}.Not`, { documents: [sop(rule([{ ...OVER, Not: true }]))] }),
    misspelt(`${document}.prohibitions`, {
      mandates: [mandate([PAYS], {}, { prohibitions: [{ target: 'pay' }] })],
      labels: ['reject', 'mandate'],
    }),
    misspelt(`${document}.validuntil`, {
      mandates: [mandate([PAYS], {}, { validuntil: '2020-01-01T00:00:00Z' })],
      labels: ['reject', 'mandate'],
    }),
    misspelt(`${document}.permission[0].constraints`, {
      mandates: [mandate([PAYS], { constraints: [PAYS] })],
      labels: ['reject', 'mandate'],
    }),
    {
      stem: 'accept',
      level: 'L0',
      labels: ['accept'],
      documents: [sop(rule([{ ...OVER, severity: 'low' }], { labels: ['money'], note: 'a label' }))],
      mandates: [PAYING_MANDATE],
      request: request({ amount: '1' }),
      facts: facts(),
      origin: { law: 'documents-that-compile' },
      why: 'members that nobody knows and that misspell none',
    },
  ];
}
