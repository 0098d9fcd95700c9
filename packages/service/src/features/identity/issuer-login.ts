import { sha256, sha256Hex, toBase64, toBase64Url, utf8 } from '@gatewright/protocol';
import { equalBytes } from '../../platform/keys/equal-bytes.js';
import type { OperatorFetch } from '../../platform/runtime/machine.js';
import type { OidcClient } from '../../platform/settings/oidc-settings.js';
import { type IssuerEndpoints, type IssuerKeys, objectAt } from './issuer-keys.js';
import type { OidcIdentity, OidcVerifier } from './oidc.js';

/** What the issuer called the page back with. */
export interface LoginAnswer {
  readonly code: string;
  readonly state: string;
  /** The issuer that the answer names (RFC 9207); undefined where it names none. */
  readonly issuer: string | undefined;
}

interface IssuerLoginParts {
  readonly issuer: string;
  readonly client: OidcClient;
  readonly keys: IssuerKeys;
  readonly verifier: OidcVerifier;
  readonly fetch: OperatorFetch;
  readonly failed: (operation: string, error: unknown) => void;
}

/**
 * Logins at the issuer: the authorization code flow with PKCE (RFC 7636, OpenID Connect Core §3.1). State, nonce and code verifier
 * follow from one secret, which the browser keeps in a cookie: an answer counts only in the browser that the login began in.
 */
export class IssuerLogin {
  constructor(private readonly parts: IssuerLoginParts) {}

  /** The issuer that people are led to. */
  get issuer(): string {
    return this.parts.issuer;
  }

  /**
   * Where the person goes to log in, and comes back to `redirectUri` from; null where the issuer has no such address. Throws
   * IssuerUnavailableError.
   */
  async address(secret: string, redirectUri: string): Promise<string | null> {
    const endpoints = await this.parts.keys.endpoints();
    if (endpoints === null) return null;
    const address = new URL(endpoints.authorization);
    const asked = {
      response_type: 'code',
      client_id: this.parts.client.clientId,
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: derived('state', secret),
      nonce: derived('nonce', secret),
      code_challenge: toBase64Url(sha256(utf8(derived('verifier', secret)))),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
    return address.href;
  }

  /**
   * Who logged in, by the answer of the issuer and the secret of the browser; null where the answer is of another login or issuer, or
   * its code brings no ID token for it. Throws IssuerUnavailableError.
   */
  async identify(answer: LoginAnswer, secret: string, redirectUri: string): Promise<OidcIdentity | null> {
    const { issuer, client, keys, verifier } = this.parts;
    if (!equalBytes(utf8(answer.state), utf8(derived('state', secret)))) return null;
    const endpoints = await keys.endpoints();
    const namesOther = answer.issuer !== undefined && answer.issuer !== issuer;
    if (endpoints === null || namesOther || (endpoints.namesIssuer && answer.issuer === undefined)) return null;
    const idToken = await this.exchange(endpoints, answer.code, derived('verifier', secret), redirectUri);
    return idToken === null ? null : verifier.identifyLogin(idToken, client.clientId, derived('nonce', secret));
  }

  /** The ID token for a code; null where the issuer gives none. */
  private async exchange(
    endpoints: IssuerEndpoints,
    code: string,
    verifier: string,
    redirectUri: string,
  ): Promise<string | null> {
    const { client, fetch, failed } = this.parts;
    const { clientId, clientSecret } = client;
    const body = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri });
    body.set('code_verifier', verifier);
    const isInBody = clientSecret === null || endpoints.takesSecretInBody;
    if (isInBody) body.set('client_id', clientId);
    if (isInBody && clientSecret !== null) body.set('client_secret', clientSecret);
    const headers = {
      accept: 'application/json',
      ...(isInBody ? {} : { authorization: basic(clientId, clientSecret) }),
    };
    try {
      const { id_token: idToken } = await objectAt(endpoints.token, fetch, { method: 'POST', body, headers });
      return typeof idToken === 'string' ? idToken : null;
    } catch (error) {
      failed('exchange the code of a login', error);
      return null;
    }
  }
}

/** RFC 6749 §2.3.1: both are encoded as in a form. */
function basic(clientId: string, clientSecret: string): string {
  const encoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);
  return `Basic ${toBase64(utf8(`${encoded(clientId)}:${encoded(clientSecret)}`))}`;
}

/** One of the values of a login; none says anything of another. */
function derived(use: 'state' | 'nonce' | 'verifier', secret: string): string {
  return sha256Hex(`console login ${use}\0${secret}`);
}
