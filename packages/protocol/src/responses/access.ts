import { Type } from '@sinclair/typebox';
import { WEBHOOK_EVENTS, WEBHOOK_FORMATS } from '../wire/webhooks.js';
import { count, id, nullable, oneOf, personId, provenBy, time, withMembers } from './parts.js';

const role = oneOf('owner', 'admin', 'developer', 'auditor');
const email = Type.String({ format: 'email', examples: ['ana@example.org'] });

const CreatedToken = Type.Object({
  tokenId: id,
  token: Type.String({ description: 'the secret, shown once', examples: ['gw_…'] }),
  role,
  email,
  expiresAt: nullable(time),
});

const Session = Type.Object({ accessToken: Type.String(), refreshToken: Type.String(), expiredAt: time });

const Webhook = Type.Object({
  webhookId: id,
  url: Type.String({ format: 'uri' }),
  events: Type.Array(oneOf(...WEBHOOK_EVENTS)),
  format: oneOf(...WEBHOOK_FORMATS),
  status: oneOf('active', 'failing', 'disabled'),
  createdAt: time,
  disabledAt: nullable(time),
  lastError: nullable(Type.String()),
  failingSince: nullable(time),
});

export const ACCESS_ANSWERS = {
  OrganisationCreated: Type.Object({
    orgId: Type.String({ examples: ['org-01a207aa-0dbb-73ec-b65d-a6c6738d3e84'] }),
    ownerToken: Type.String({ description: 'the access token of the owner, shown once' }),
  }),
  Session,
  Login: withMembers(Session, {
    deviceToken: Type.String({
      description: 'sent with the next login, it keeps wrong passwords of others from locking out this device',
      examples: ['gwd_…'],
    }),
  }),
  ConsoleLogins: Type.Object({
    passwords: Type.Boolean({ description: 'whether passwords and tokens of the gate are accepted' }),
    issuer: nullable(
      Type.String({
        description: 'the issuer that people are led to for a login',
        examples: ['https://id.example.org'],
      }),
    ),
  }),
  ConsoleLogin: Type.Object({
    address: Type.String({ format: 'uri', description: 'where the page leads its person, who comes back to it' }),
  }),
  ConsoleLink: Type.Object({
    address: Type.String({
      format: 'uri',
      description: 'opened in a browser, it logs the person in; its secret is in the fragment',
      examples: ['https://gate.example.org/console/login#link=gwl_0f3a'],
    }),
    expiresAt: time,
  }),
  ConsoleSession: Type.Object({
    orgId: Type.String(),
    personId,
    email,
    role,
    expiresAt: nullable(time),
    csrfToken: nullable(
      Type.String({
        description: 'what writes with the cookie send as x-gatewright-csrf; null for a call with a token',
      }),
    ),
  }),
  ConsoleSessionEnded: Type.Object({ ended: Type.Boolean() }),
  PasswordChanged: Type.Object({ changed: Type.Literal(true), email }),
  PersonRevoked: Type.Object({ email, tokensEnded: count, revokedAt: time }),
  PersonReinstated: Type.Object({ email, reinstated: Type.Literal(true) }),
  CreatedToken,
  Tokens: Type.Object({
    tokens: Type.Array(
      Type.Object({
        tokenId: id,
        personId,
        email,
        role,
        createdAt: time,
        expiresAt: nullable(time),
        revokedAt: nullable(time),
        provenBy,
      }),
    ),
  }),
  TokenRevoked: Type.Object({ tokenId: id, revoked: Type.Literal(true) }),
  Webhook,
  CreatedWebhook: withMembers(Webhook, {
    secret: nullable(
      Type.String({ description: 'verifies messages (Standard Webhooks), shown once; null for e-mail' }),
    ),
  }),
  Webhooks: Type.Object({ webhooks: Type.Array(Webhook) }),
  WebhookRemoved: Type.Object({ webhookId: id, removed: Type.Literal(true) }),
};
