import { claims, layers, missing, probe, strange } from '../probes.js';
import type { AtomProbes } from './atom-probes.js';

/** An allow-list that folds: the value, its case, what is around it. */
function listed(predicate: string, field: string, key: string): AtomProbes[] {
  const config = { [key]: ['Alpha', ' beta '] };
  const says = (point: string, what: string, value: string) =>
    claims('value', point, `${field} is ${what}`, field, value);
  const probes = [
    says('listed', 'listed', 'Alpha'),
    says('case', 'listed in another case', 'aLPHA'),
    says('padded', 'listed, with blanks around', '\talpha '),
    says('list-padded', 'listed with blanks in the list', 'BETA'),
    says('other', 'not listed', 'gamma'),
    says('part', 'a part of what is listed', 'alph'),
    says('longer', 'longer than what is listed', 'alpha2'),
    says('inside-blank', 'listed but for a blank inside', 'al pha'),
    says('full-width', 'in full-width letters: not folded here', 'ａｌｐｈａ'),
    says('proto', 'the name of an object’s inside', '__proto__'),
  ];
  return [
    {
      predicate,
      config,
      probes: [...probes, ...missing(field), ...strange(field), ...layers(field, 'gamma', 'alpha')],
    },
    { predicate, config: { [key]: [] }, probes: [says('empty-list', 'anything, and nothing is allowed', 'alpha')] },
    { predicate, config: { [key]: ['7', 'true', 'lots,7'] }, probes: strange(field) },
  ];
}

const jurisdictions = (...codes: readonly string[]) =>
  codes.map((jurisdiction) =>
    probe('value', jurisdiction.toLowerCase(), `signed in ${jurisdiction}`, { jurisdiction }),
  );

const MEMBERS = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ');

/** Atoms that hold a field against a list. */
export const LIST_ATOMS: readonly AtomProbes[] = [
  ...listed('tool-not-allowed', 'tool', 'allowed'),
  ...listed('model-not-allowed', 'model', 'allowed'),
  ...listed('data-residency-violation', 'dataResidency', 'allowedRegions'),
  {
    predicate: 'jurisdiction-not-allowed',
    config: { allowed: ['EU', ' ch '] },
    probes: [...jurisdictions(...MEMBERS), ...jurisdictions('EU', 'CH', 'GB', 'NO', 'US', 'EL', 'UK')],
  },
  {
    predicate: 'jurisdiction-not-allowed',
    config: { allowed: ['de'] },
    probes: [
      ...jurisdictions('DE', 'FR', 'EU'),
      probe('value', 'lower', 'signed in lower case', { jurisdiction: 'de' }),
      probe('garbled', 'three', 'three letters are no jurisdiction', { jurisdiction: 'DEU' }),
      probe('garbled', 'one', 'one letter is no jurisdiction', { jurisdiction: 'D' }),
      probe('garbled', 'digit', 'a digit is no letter', { jurisdiction: 'D1' }),
      probe('garbled', 'blank', 'blank is no jurisdiction', { jurisdiction: '  ' }),
      probe('garbled', 'padded', 'blanks around make it longer than two letters', { jurisdiction: ' DE' }),
      probe('garbled', 'list', 'a list is no jurisdiction', { jurisdiction: ['DE'] }),
      probe('missing', 'absent', 'none signed'),
      probe('missing', 'null', 'null signed', { jurisdiction: null }),
      probe('untrusted', 'context', 'the context names one', { context: { jurisdiction: 'DE' } }),
      probe('untrusted', 'context-mm', 'the context names one as mm:jurisdiction', {
        context: { 'mm:jurisdiction': 'DE' },
      }),
      probe('untrusted', 'gateway', 'a gateway names one', { gatewayContext: { jurisdiction: 'DE' } }),
      probe('untrusted', 'server', 'the server names one', { serverContext: { jurisdiction: 'DE' } }),
      probe('untrusted', 'context-other', 'the context names another than is signed', {
        jurisdiction: 'DE',
        context: { jurisdiction: 'US' },
      }),
    ],
  },
  {
    predicate: 'data-source-not-approved',
    config: { approved: ['crm', 'ERP', '7'] },
    probes: [
      claims('value', 'listed', 'an approved source', 'dataSourceId', 'crm'),
      claims('value', 'case', 'the exact case counts', 'dataSourceId', 'CRM'),
      claims('value', 'padded', 'blanks around count', 'dataSourceId', 'crm '),
      claims('value', 'other', 'a source that is not approved', 'dataSourceId', 'wiki'),
      ...missing('dataSourceId'),
      ...strange('dataSourceId'),
      ...layers('dataSourceId', 'wiki', 'crm'),
    ],
  },
  {
    predicate: 'counterparty-not-allowed',
    extension: true,
    config: { allowed: ['acme', 'globe'] },
    probes: [
      probe('value', 'listed', 'an allowed counterparty', { counterparty: 'globe' }),
      probe('value', 'case', 'the exact case counts', { counterparty: 'Acme' }),
      probe('value', 'padded', 'blanks around count', { counterparty: 'acme ' }),
      probe('value', 'cyrillic', 'a look-alike is another', { counterparty: 'асme' }),
      probe('missing', 'absent', 'none named'),
      probe('missing', 'empty', 'empty', { counterparty: '' }),
      probe('garbled', 'number', 'a number', { counterparty: 7 }),
      probe('untrusted', 'context', 'the context names one', { context: { counterparty: 'acme' } }),
      probe('untrusted', 'request-over-context', 'the request goes before the context', {
        counterparty: 'evil',
        context: { counterparty: 'acme' },
      }),
      probe('untrusted', 'server', 'the server knows another', {
        counterparty: 'acme',
        serverContext: { counterparty: 'evil' },
      }),
      probe('untrusted', 'gateway-other-name', 'a gateway knows another by the other name', {
        counterparty: 'acme',
        gatewayContext: { 'mm:counterparty': 'evil' },
      }),
      probe('untrusted', 'server-other-name', 'the server knows another by the other name', {
        counterparty: 'acme',
        serverContext: { 'mm:counterparty': 'evil' },
      }),
      probe('untrusted', 'server-clears-other-name', 'the server knows better by the other name', {
        counterparty: 'evil',
        serverContext: { 'mm:counterparty': 'acme' },
      }),
      probe('untrusted', 'context-other-name', 'the context alone names one by the other name', {
        context: { 'mm:counterparty': 'acme' },
      }),
    ],
  },
];
