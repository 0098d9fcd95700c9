import type { PoliciesContext } from '../features/compiled-policies/context.js';
import type { DecisionsContext } from '../features/decisions/context.js';
import type { EvidenceContext } from '../features/evidence/context.js';
import type { IdentityContext } from '../features/identity/context.js';
import type { WebhooksContext } from '../features/webhooks/context.js';

/** What all capabilities together work with. */
export interface ApplicationContext
  extends DecisionsContext,
    EvidenceContext,
    IdentityContext,
    PoliciesContext,
    WebhooksContext {
  readonly policies: PoliciesContext['policies'];
  readonly outbox: WebhooksContext['outbox'];
}
