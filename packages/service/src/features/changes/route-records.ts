import type { SettingName } from '@gatewright/protocol';

/** What a writing route leaves in the evidence log, or why it leaves nothing. */
export type RouteRecord =
  | { readonly setting: readonly SettingName[] }
  /** The action, or what it begins with, of the record that the act itself has. */
  | { readonly record: string }
  | { readonly none: string };

const OWN_RECORD = { record: 'the decision' } as const;
const SETTLEMENT =
  'it moves a hold that a recorded decision permitted, within what that permits; packs have it as a settlement';
const LOGIN = 'it opens or ends a session of a person whose roles stay as they are';
const PROOF = 'an agent proves its own key or asks for what to sign';
const READS = 'it only reads';

/**
 * Every route that writes, by its path. A change of what decides, or of who decides, is a record that names the person and the token and
 * is committed by digest (ADR 74). A writing route without a row fails a test.
 */
export const ROUTE_RECORDS: Readonly<Record<string, RouteRecord>> = {
  '/organisation/approvals': { setting: ['approvals'] },
  '/organisation/approvals/resolve': { setting: ['approvals'] },
  '/organisation/holds': { setting: ['holds'] },
  '/organisation/authzen': { setting: ['advisory-answers'] },
  '/organisation/decision-log': { setting: ['decision-log'] },
  '/organisations/verification-events': { setting: ['verification'] },
  '/policy/decisions/erasures': { setting: ['erasure'] },
  '/agent-identity/:ref/labels': { setting: ['labels'] },
  '/policy/counterparties': { setting: ['counterparty'] },
  '/policy/counterparties/:ref/revoke': { setting: ['counterparty'] },
  // Beside the record that binds the credential, or says that it ended.
  '/policy/mandate': { setting: ['mandate'] },
  '/onboarding/agent': { setting: ['mandate'] },
  '/onboarding/agents': { setting: ['mandate'] },
  '/mandate/:ref/change': { setting: ['mandate'] },
  '/mandate/:ref/revoke': { setting: ['mandate'] },
  '/budgets/:budgetId': { setting: ['budget'] },
  '/budgets/:budgetId/freeze': { setting: ['budget'] },
  '/budgets/:budgetId/thaw': { setting: ['budget'] },
  '/budgets/:budgetId/reset': { setting: ['budget'] },
  '/budgets/:budgetId/raises': { setting: ['budget'] },
  '/budgets/:budgetId/raises/:raiseId/resolve': { setting: ['budget'] },
  '/people/revoke': { setting: ['person'] },
  '/people/reinstate': { setting: ['person'] },
  '/tokens': { setting: ['person', 'token'] },
  '/tokens/:id/rotate': { setting: ['token'] },
  '/tokens/:id/revoke': { setting: ['token'] },
  '/auth/password': { setting: ['password'] },
  '/onboarding/requests/:id/resolve': { setting: ['agent-request'] },
  '/policy/escalations/:id/resolve': { setting: ['escalation'] },
  '/webhooks': { setting: ['webhook'] },
  '/webhooks/:id/enable': { setting: ['webhook'] },
  '/webhooks/:id/remove': { setting: ['webhook'] },

  '/agent-identity/:ref/contain': { record: 'agent:contain' },
  '/agent-identity/:ref/reinstate': { record: 'agent:reinstate' },
  '/agent-identity/:ref/mode': { record: 'agent:mode' },
  '/agent-identity/:ref/decommission': { record: 'agent:decommission' },
  '/sop': { record: 'rules:create' },
  '/standards': { record: 'rules:create' },
  '/sop/:id/versions': { record: 'rules:' },
  '/standards/:id/versions': { record: 'rules:' },
  '/sop/:id/versions/:version/publish': { record: 'rules:' },
  '/standards/:id/versions/:version/publish': { record: 'rules:' },
  '/sop/:id/versions/:version/approve': { record: 'rules:' },
  '/standards/:id/versions/:version/approve': { record: 'rules:' },
  '/sop/:id/versions/:version/retire': { record: 'rules:retire' },
  '/standards/:id/versions/:version/retire': { record: 'rules:retire' },
  '/sop/:id/rollback': { record: 'rules:rollback' },
  '/standards/:id/rollback': { record: 'rules:rollback' },
  '/sop/:id/retire': { record: 'rules:retire' },
  '/standards/:id/retire': { record: 'rules:retire' },
  '/sop/:id/agents': { record: 'rules:' },
  '/standards/:id/agents': { record: 'rules:' },
  '/sop/agents/:identityId/assign': { record: 'rules:bind' },
  '/standards/agents/:identityId/assign': { record: 'rules:bind' },
  '/sop/agents/:identityId/unassign': { record: 'rules:unbind' },
  '/standards/agents/:identityId/unassign': { record: 'rules:unbind' },
  '/sop/:id/versions/:version/shadow': { record: 'rules:shadow' },
  '/standards/:id/versions/:version/shadow': { record: 'rules:shadow' },
  '/sop/:id/shadow/end': { record: 'rules:unshadow' },
  '/standards/:id/shadow/end': { record: 'rules:unshadow' },
  '/rules/apply': { record: 'rules:' },
  '/policy/mandate/authorize': OWN_RECORD,
  '/access/v1/requests': OWN_RECORD,
  '/policy/escalations/:id/resume-claim': OWN_RECORD,

  '/rules/pages': { none: 'a page counts nowhere; the application that names it has records' },
  '/organisations': { none: 'the organisation begins with it, signed by the operator; nothing is decided in it yet' },
  '/policy/counterparties/challenge': { none: 'it stores nothing; the registration that it leads to has a record' },
  '/onboarding/requests': { none: 'it asks; the decision on it has a record' },
  '/onboarding/requests/:id/verify-key': { none: PROOF },
  '/onboarding/requests/:id/regenerate-challenge': { none: PROOF },
  '/onboarding/sandbox': { none: 'a sandbox agent decides for no organisation' },
  '/agent-identity/:ref/verify-key': { none: PROOF },
  '/agent-identity/:ref/regenerate-challenge': { none: PROOF },
  '/auth/login': { none: LOGIN },
  '/auth/refresh-token': { none: LOGIN },
  '/console/login': { none: LOGIN },
  '/console/session': { none: LOGIN },
  '/console/link': { none: LOGIN },
  '/console/session/end': { none: LOGIN },
  '/policy/decisions/local': { none: 'an agent reports what its guard decided; the gate decides nothing by it' },
  '/policy/gateway-reports': { none: 'a service reports what it did; the gate decides nothing by it' },
  '/magp/evidence/:eventId/record': { none: READS },
  '/magp/settlement/reserve': { none: SETTLEMENT },
  '/magp/settlement/finalize': { none: SETTLEMENT },
  '/magp/settlement/release': { none: SETTLEMENT },
  '/policy/mandate/authorize/:id/capture': { none: SETTLEMENT },
  '/policy/mandate/authorize/:id/void': { none: SETTLEMENT },
  '/policy/mandate/authorize/:id/payload-binding': { none: SETTLEMENT },
  '/policy/mandate/authorize/:id/refund': { none: SETTLEMENT },
  '/policy/mandate/authorize/:id/effect/dispatching': { none: SETTLEMENT },
  '/policy/mandate/authorize/:id/effect/dispatched': { none: SETTLEMENT },
  '/policy/mandate/authorize/:id/effect/unknown': { none: SETTLEMENT },
  '/policy/mandate/authorize/:id/effect/reconcile': { none: SETTLEMENT },
};
