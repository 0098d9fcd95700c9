import type { RateLimiter } from '@gatewright/gate';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { IssuerLogin } from './issuer-login.js';
import type { PasswordAttempts } from './login-attempts.js';
import type { LoginLinks } from './login-links.js';
import type { OidcVerifier } from './oidc.js';

/** What identifies the caller. */
export interface IdentityContext extends ServiceContext {
  /** Tokens of an issuer; null where the settings name none. */
  readonly oidc: OidcVerifier | null;
  /** Logins at that issuer; null where the settings name no client. */
  readonly issuerLogin: IssuerLogin | null;
  readonly loginLinks: LoginLinks;
  readonly tokenAllowances: RateLimiter;
  readonly passwordAttempts: PasswordAttempts;
}
