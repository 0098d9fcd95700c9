import { type PatchedMutant, patch } from './patch.js';

const CONTEXT = 'context.ts';

/** Who the counterparty is, where more than one place names it. */
export const COUNTERPARTIES: readonly PatchedMutant[] = [
  patch(
    'counterparty-by-name',
    'a mandate takes the name counterparty before mm:counterparty, whoever says it',
    'mandate.ts',
    'return valueIn(context, COUNTERPARTY);',
    `return COUNTERPARTY && (valueIn(context, 'counterparty') ?? valueIn(context, operand));`,
  ),
  patch(
    'counterparty-one-name',
    'a rule does not see who is named as mm:counterparty',
    'own-atoms.ts',
    'valueIn(context, COUNTERPARTY)',
    `COUNTERPARTY && valueIn(context, 'counterparty')`,
  ),
  patch(
    'counterparty-other-name-first',
    'within a layer mm:counterparty goes first',
    CONTEXT,
    `['counterparty', 'mm:counterparty']`,
    `['mm:counterparty', 'counterparty']`,
  ),
  patch(
    'counterparty-blank-names',
    'a blank name is somebody',
    CONTEXT,
    '{ value: said.find((value) => !isMissing(value)) ?? null, provenance }',
    '{ value: said.find((value) => value !== null && isMissing !== undefined) ?? null, provenance }',
  ),
  patch(
    'counterparty-nobody-passes',
    'the agent names the counterparty where a gateway or the server says that there is nobody',
    CONTEXT,
    'said.length === 0 ?',
    'said.every(isMissing) ?',
  ),
  patch(
    'counterparty-gateway-first',
    'a gateway names the counterparty before the server',
    CONTEXT,
    `word(saidIn(serverContext), 'authoritative') ??\n    word(saidIn(gatewayContext), 'gateway_derived') ??`,
    `word(saidIn(gatewayContext), 'gateway_derived') ??\n    word(saidIn(serverContext), 'authoritative') ??`,
  ),
  patch(
    'counterparty-context-first',
    'the agent’s context names the counterparty before its request',
    CONTEXT,
    '[...(isAbsent(counterparty) ? [] : [counterparty]), ...saidIn(context)]',
    '[...saidIn(context), ...(isAbsent(counterparty) ? [] : [counterparty])]',
  ),
];
