import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { type Context, Provider } from 'oidc-provider';
import { textAt } from './text-at.js';

/** The client that people log in to; an ID token names it as its audience. */
export const CLIENT_ID = 'gatewright';
const CALLBACK = 'https://console.example.test/callback';
/** Each asks for an access token with an audience of its own. */
const AUDIENCES: Readonly<Record<string, string>> = { 'urn:gate': 'gatewright', 'urn:elsewhere': 'elsewhere' };
/** Lifetime of every token, seconds. */
export const TOKEN_TTL_SECONDS = 300;

/** Key pairs of an issuer, as JWKs. */
export function issuerKeys(): readonly JsonObject[] {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  return [
    { ...rsa.export({ format: 'jwk' }), kid: 'rsa', use: 'sig', alg: 'RS256' },
    { ...ec.export({ format: 'jwk' }), kid: 'ec', use: 'sig', alg: 'ES256' },
  ];
}

/** Tokens that a login of a person brought. */
export interface LoginTokens {
  readonly idToken: string;
  readonly accessToken: string;
}

/** A certified OpenID Connect issuer on a free port. Its login is by the person that the test names. */
export class CertifiedIssuer {
  private person: JsonObject = {};
  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  /** Starts on keys; `pages` are further addresses that the client may be called back at. */
  static async start(keys: readonly JsonObject[], pages: readonly string[] = []): Promise<CertifiedIssuer> {
    const server = createServer();
    // A connection that the server gives up just as a stalled test calls over it would fail that call.
    server.keepAliveTimeout = 0;
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const issuer = new CertifiedIssuer(url, server);
    issuer.serve(keys, pages);
    return issuer;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  /** The local part of the person's address: each person has a subject of their own. */
  private get subject(): string {
    return textAt(this.person, 'email').replace(/@.*/, '');
  }

  /** A person with these claims logs in: authorization code with PKCE, as a browser does it. */
  async login(person: JsonObject, resource = 'urn:gate'): Promise<LoginTokens> {
    this.person = person;
    const verifier = randomBytes(32).toString('base64url');
    const code = await this.follow(
      `/auth?${new URLSearchParams({
        client_id: CLIENT_ID,
        response_type: 'code',
        redirect_uri: CALLBACK,
        scope: 'openid',
        resource,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })}`,
    );
    const form = { grant_type: 'authorization_code', client_id: CLIENT_ID, redirect_uri: CALLBACK, resource };
    const body = new URLSearchParams({ ...form, code, code_verifier: verifier });
    const answer: unknown = await (await fetch(`${this.url}/token`, { method: 'POST', body })).json();
    if (!isJsonObject(answer)) throw new Error('the token endpoint answered no JSON object');
    return { idToken: textAt(answer, 'id_token'), accessToken: textAt(answer, 'access_token') };
  }

  /** Follows redirects with their cookies until the client is called back; the code that it is called with. */
  private async follow(start: string): Promise<string> {
    const cookies = new Map<string, string>();
    let at = new URL(start, this.url);
    while (!at.href.startsWith(CALLBACK)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${at.pathname} answered ${response.status}: ${await response.text()}`);
      at = new URL(location, at);
    }
    const code = at.searchParams.get('code');
    if (code === null) throw new Error(`the issuer refused: ${at.search}`);
    return code;
  }

  /** Each login from here on is of a person with these claims. */
  logsIn(person: JsonObject): void {
    this.person = person;
  }

  private serve(keys: readonly JsonObject[], pages: readonly string[]): void {
    const provider: Provider = new Provider(this.url, {
      jwks: { keys },
      clients: [
        {
          client_id: CLIENT_ID,
          token_endpoint_auth_method: 'none',
          redirect_uris: [CALLBACK, ...pages],
          grant_types: ['authorization_code'],
        },
      ],
      cookies: { keys: [randomBytes(32).toString('hex')] },
      claims: { openid: ['sub', 'email', 'email_verified', 'roles'] },
      conformIdTokenClaims: false,
      findAccount: (_context: Context, accountId: string) => ({
        accountId,
        claims: () => ({ sub: accountId, ...this.person }),
      }),
      extraTokenClaims: () => this.person,
      interactions: { url: () => '/login' },
      loadExistingGrant: async ({ oidc }: Context) => {
        const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope('openid');
        for (const resource of Object.keys(AUDIENCES)) grant.addResourceScope(resource, '');
        await grant.save();
        return grant;
      },
      features: {
        devInteractions: { enabled: false },
        resourceIndicators: {
          enabled: true,
          useGrantedResource: () => true,
          getResourceServerInfo: (_context: Context, resource: string) => ({
            scope: '',
            audience: AUDIENCES[resource],
            accessTokenFormat: 'jwt',
            accessTokenTTL: TOKEN_TTL_SECONDS,
            jwt: { sign: { alg: 'ES256' } },
          }),
        },
      },
      ttl: { IdToken: TOKEN_TTL_SECONDS, Session: 60, Interaction: 60, Grant: 60 },
    });
    const answer = provider.callback();
    this.server.on('request', (request, response) => {
      if (request.url === '/login') {
        return provider.interactionFinished(request, response, { login: { accountId: this.subject } });
      }
      return answer(request, response);
    });
  }
}
