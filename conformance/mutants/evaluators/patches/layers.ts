import { type PatchedMutant, patch } from './patch.js';

const CONTEXT = 'context.ts';
const RISK = 'risk.ts';

/** Layers of the context and the effective risk. */
export const LAYERS: readonly PatchedMutant[] = [
  patch(
    'context-shadows-signed',
    'the agent’s context goes before what is signed',
    CONTEXT,
    'signedFields(request).forEach((value, name) => {\n    fields.set',
    'signedFields(request).forEach((value, name) => {\n    if (!fields.has(name)) fields.set',
  ),
  patch(
    'context-jurisdiction',
    'the context may name the jurisdiction',
    CONTEXT,
    `if (name !== 'jurisdiction' && name !== 'mm:jurisdiction') fields`,
    'fields',
  ),
  patch(
    'server-layer-ignored',
    'what the server knows does not count',
    CONTEXT,
    `overlay(fields, request.serverContext, 'authoritative');`,
    '',
  ),
  patch(
    'gateway-layer-ignored',
    'what a gateway saw does not count',
    CONTEXT,
    `overlay(fields, request.gatewayContext, 'gateway_derived');`,
    '',
  ),
  patch(
    'agent-goes-last',
    'a gateway does not overrule the agent',
    CONTEXT,
    `overlay(fields, request.gatewayContext, 'gateway_derived');`,
    `overlay(fields, { ...request.gatewayContext, ...request.context }, 'gateway_derived');`,
  ),
  patch(
    'signed-context-asserted',
    'a signed context is no better than any',
    CONTEXT,
    `request.contextProvenance ?? 'agent_asserted'`,
    `'agent_asserted'`,
  ),
  patch(
    'currency-not-defaulted',
    'an absent currency stays absent',
    CONTEXT,
    `isAbsent(request.currency) ? 'USD' : request.currency`,
    `isAbsent(request.currency) ? '' : request.currency`,
  ),
  patch(
    'amount-not-defaulted',
    'an absent amount stays absent',
    CONTEXT,
    'isAbsent(request.amount) ? 0 : exact(request.amount)',
    'isAbsent(request.amount) ? null : exact(request.amount)',
  ),
  patch(
    'jurisdiction-any-text',
    'a signed jurisdiction may be any text',
    CONTEXT,
    `typeof code === 'string' && /^[A-Za-z]{2}$/.test(code)`,
    `typeof code === 'string' && code.trim() !== ''`,
  ),
  patch('jurisdiction-lower', 'a signed jurisdiction is not upper-cased', CONTEXT, 'code.toUpperCase()', 'code'),
  patch(
    'claim-ignored',
    'the agent’s own risk level does not count',
    RISK,
    '...(claim === null ? [] : [claim])',
    '...(claim === null ? [] : [])',
  ),
  patch(
    'floors-ignored',
    'floors do not raise the risk',
    RISK,
    '...floors.map((floor) => floor.level)',
    '...floors.map((floor) => floor.level).slice(0, 0)',
  ),
  patch(
    'floor-replaces-claim',
    'a floor lowers the claim',
    RISK,
    `highest([...(claim === null ? [] : [claim]), ...floors.map((floor) => floor.level)])`,
    `highest(floors.length > 0 ? floors.map((floor) => floor.level) : claim === null ? [] : [claim])`,
  ),
  patch(
    'floor-provenance-ignored',
    'a floor does not lend its provenance',
    RISK,
    `strongest(floors) ?? request.contextProvenance`,
    `request.contextProvenance`,
  ),
  patch(
    'tier-ignored',
    'the tier of a grant is ignored',
    RISK,
    `levelOf(own(grant, 'riskTier'))`,
    `levelOf(own(grant, 'tier'))`,
  ),
  patch(
    'share-exclusive',
    'an amount at the share is not large',
    RISK,
    'amount.compare(tightest.share.times(tightest.cap)) < 0',
    'amount.compare(tightest.share.times(tightest.cap)) <= 0',
  ),
  patch(
    'share-opt-out-ignored',
    'the share counts where a grant switches it off',
    RISK,
    'if (setting === false || share === false) return [];',
    '',
  ),
  patch(
    'share-fixed',
    'a grant cannot set its own share',
    RISK,
    `typeof share === 'number' ? share : DEFAULT_SHARE`,
    'DEFAULT_SHARE',
  ),
];
