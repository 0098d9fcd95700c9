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
    `['counterparty', 'mm:counterparty'].map`,
    `['mm:counterparty', 'counterparty'].map`,
  ),
  patch(
    'counterparty-blank-names',
    'a blank name is somebody',
    CONTEXT,
    '.find(({ value }) => !isMissing(value))',
    '.find(({ value }) => value !== undefined && value !== null && isMissing !== undefined)',
  ),
  patch(
    'counterparty-gateway-first',
    'a gateway names the counterparty before the server',
    CONTEXT,
    `...said(serverContext, 'authoritative'),\n    ...said(gatewayContext, 'gateway_derived'),`,
    `...said(gatewayContext, 'gateway_derived'),\n    ...said(serverContext, 'authoritative'),`,
  ),
  patch(
    'counterparty-context-first',
    'the agent’s context names the counterparty before its request',
    CONTEXT,
    '{ value: counterparty, provenance: asserted },\n    ...said(context, asserted),',
    '...said(context, asserted),\n    { value: counterparty, provenance: asserted },',
  ),
];
