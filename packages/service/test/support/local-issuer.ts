import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';

export interface SigningKey {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: KeyObject;
  readonly jwk: JsonObject;
}

export function signingKey(kid: string, alg: 'RS256' | 'ES256' | 'EdDSA'): SigningKey {
  const { publicKey, privateKey } =
    alg === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : alg === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('ed25519');
  const exported: unknown = JSON.parse(JSON.stringify(publicKey.export({ format: 'jwk' })));
  if (!isJsonObject(exported)) throw new Error('the key is no JWK');
  return { kid, alg, privateKey, jwk: { ...exported, kid, alg, use: 'sig' } };
}

export const part = (value: unknown) => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');

/** A token of these claims, signed with a key. */
export function jws(key: SigningKey, claims: JsonObject, header: JsonObject = {}): string {
  const signed = `${part({ alg: key.alg, kid: key.kid, ...header })}.${part(claims)}`;
  const options = key.alg === 'ES256' ? { key: key.privateKey, dsaEncoding: 'ieee-p1363' as const } : key.privateKey;
  const signature = sign(key.alg === 'EdDSA' ? null : 'sha256', Buffer.from(signed), options);
  return `${signed}.${signature.toString('base64url')}`;
}

/** A token issuer on a free port, that publishes the keys of a test's choice. */
export class LocalIssuer {
  keys: readonly SigningKey[] = [];
  /** How often its key set was asked for, and anything of it. */
  reads = 0;
  asked = 0;
  /** While true it answers that it is out of service, or not at all. */
  down = false;
  silent = false;
  /** Bytes of white space behind each answer, and whether it then says more, a byte at a time, without an end. */
  padding = 0;
  trickles = false;
  /** Further members of its configuration. */
  configuration: JsonObject = {};
  /** What its token endpoint answers to a form, null for a refusal, and the forms that it got with their authorization. */
  onToken: (form: URLSearchParams) => JsonObject | null = () => null;
  readonly forms: { readonly form: URLSearchParams; readonly authorization: string | undefined }[] = [];
  /** What it publishes in the place of its keys. */
  keySet: JsonObject | null = null;
  private readonly server: Server = createServer((request, response) => {
    this.asked += 1;
    if (this.silent) return;
    if (this.down) return void response.writeHead(503).end('out of service');
    if (request.url === '/token') return void this.answerForm(request, response);
    const keys = request.url === '/keys';
    if (keys) this.reads += 1;
    const keySet = this.keySet ?? { keys: this.keys.map(({ jwk }) => jwk) };
    const addresses = {
      jwks_uri: `${this.url}/keys`,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
    };
    const body = keys ? keySet : { issuer: this.url, ...addresses, ...this.configuration };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(JSON.stringify(body) + ' '.repeat(this.padding));
    if (!this.trickles) return void response.end();
    const more = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(more));
  });

  private async answerForm(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
    this.forms.push({ form, authorization: request.headers.authorization });
    const answer = this.onToken(form);
    response.writeHead(answer === null ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: 'invalid_grant' }));
  }

  async listen(): Promise<void> {
    // A connection that the server gives up just as a stalled test calls over it would fail that call.
    this.server.keepAliveTimeout = 0;
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The claims of an owner's token for five minutes, with a test's changes. */
  claims(changes: JsonObject = {}): JsonObject {
    return {
      iss: this.url,
      aud: 'gatewright',
      sub: 'user-1',
      email: 'Olga@example.test',
      email_verified: true,
      roles: ['owner'],
      exp: Math.floor(Date.now() / 1000) + 300,
      ...changes,
    };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
