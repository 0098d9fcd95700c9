import type { RateLimiter } from '@gatewright/gate';
import type { ServiceContext } from '../context/service-context.js';
import type { OidcVerifier } from './oidc.js';
import type { PasswordAttempts } from './password-attempts.js';

/** What identifies the caller. */
export interface IdentityContext extends ServiceContext {
  /** Tokens of an issuer; null where the settings name none. */
  readonly oidc: OidcVerifier | null;
  readonly tokenAllowances: RateLimiter;
  readonly passwordAttempts: PasswordAttempts;
}
