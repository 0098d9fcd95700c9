import type { Allowances } from '@gatewright/gate';
import type { OidcVerifier } from './auth/oidc.js';
import type { PasswordAttempts } from './auth/password-attempts.js';
import type { ServiceContext } from './service-context.js';

/** What tells who calls. */
export interface IdentityContext extends ServiceContext {
  /** Tokens of an issuer; null where the settings name none. */
  readonly oidc: OidcVerifier | null;
  readonly tokenAllowances: Allowances;
  readonly passwordAttempts: PasswordAttempts;
}
