import type { DecisionsContext } from '../decisions/context.js';
import type { EvidenceContext } from '../evidence/context.js';
import type { IdentityContext } from '../identity/context.js';
import type { PoliciesContext } from '../policies/context.js';
import type { WebhooksContext } from '../webhooks/context.js';

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
