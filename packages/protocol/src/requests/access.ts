import { type Static, Type } from '@sinclair/typebox';
import { WEBHOOK_EVENTS, WEBHOOK_FORMATS } from '../wire/webhooks.js';
import { closed, email, name, oneOf } from './parts.js';

/** POST /tokens. */
export const CreateTokenRequestSchema = Type.Object(
  {
    email: Type.Optional(email),
    role: Type.Union([
      Type.Literal('owner'),
      Type.Literal('admin'),
      Type.Literal('developer'),
      Type.Literal('auditor'),
    ]),
    expiresInSeconds: Type.Optional(Type.Integer({ minimum: 60, maximum: 31_536_000 })),
  },
  closed,
);

/** POST /auth/login; the username is an e-mail address, the device token that of an earlier login. */
export const LoginRequestSchema = Type.Object(
  { username: name(), password: name(1024), deviceToken: Type.Optional(name()) },
  closed,
);

/** POST /console/session: address and password, an access token, a login link, or what the issuer called back with. */
export const ConsoleSessionRequestSchema = Type.Object(
  {
    username: Type.Optional(name()),
    password: Type.Optional(name(1024)),
    token: Type.Optional(name(8192)),
    link: Type.Optional(name()),
    code: Type.Optional(name(4096)),
    state: Type.Optional(name()),
    issuer: Type.Optional(name(2048)),
  },
  closed,
);

/** POST /auth/refresh-token. */
export const RefreshTokenRequestSchema = Type.Object({ refreshToken: name() }, closed);

/** POST /auth/password. */
export const PasswordRequestSchema = Type.Object(
  {
    password: Type.String({ minLength: 12, maxLength: 1024 }),
    currentPassword: Type.Optional(Type.String({ maxLength: 1024 })),
  },
  closed,
);

/** POST /people/revoke and /people/reinstate: a person of the organisation. */
export const PersonRequestSchema = Type.Object({ email }, closed);

/** POST /organisations: a new organisation, and the address of its owner. */
export const CreateOrganisationRequestSchema = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 256, pattern: '\\S' }), owner: email },
  closed,
);

/** POST /webhooks: an http or https address, or `mailto:` with the address of a person. */
export const WebhookRequestSchema = Type.Object(
  {
    url: name(2048),
    events: Type.Array(oneOf(...WEBHOOK_EVENTS), { minItems: 1, maxItems: 16 }),
    format: Type.Optional(oneOf(...WEBHOOK_FORMATS)),
  },
  closed,
);

/** POST /organisation/approvals: people that an approval of each kind needs. */
export const ApprovalsRequestSchema = Type.Object(
  {
    escalation: Type.Integer({ minimum: 1, maximum: 20 }),
    onboarding: Type.Integer({ minimum: 1, maximum: 20 }),
    publish: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
  },
  closed,
);

/** POST /organisation/approvals/resolve: one person's word on lower counts that wait, with the counts that they saw. */
export const ResolveApprovalsRequestSchema = Type.Object(
  {
    approvals: ApprovalsRequestSchema,
    decision: Type.Union([Type.Literal('approve'), Type.Literal('deny')]),
  },
  closed,
);

/** POST /organisation/holds: minutes that an unclaimed hold lives, a day at most. */
export const HoldTermsRequestSchema = Type.Object({ minutes: Type.Integer({ minimum: 1, maximum: 24 * 60 }) }, closed);

/** POST /organisation/authzen: whether AuthZEN answers for actions with amounts as for their signed requests. */
export const AdvisoryTermsRequestSchema = Type.Object({ advisory: Type.Boolean() }, closed);

/**
 * POST /organisation/decision-log: whether it keeps context values, and what verdicts were computed from, which stays as it is where it is
 * left out; and days that it keeps a decision; null for as long as the database.
 */
export const LogTermsRequestSchema = Type.Object(
  {
    context: Type.Boolean(),
    capture: Type.Optional(Type.Boolean()),
    days: Type.Union([Type.Integer({ minimum: 1, maximum: 36_500 }), Type.Null()]),
  },
  closed,
);

/** POST /policy/decisions/erasures: the person, as requests or the directory name them. */
export const ErasureRequestSchema = Type.Object({ subject: Type.String({ minLength: 1, maxLength: 256 }) }, closed);

export type CreateTokenRequest = Static<typeof CreateTokenRequestSchema>;
export type ApprovalsRequest = Static<typeof ApprovalsRequestSchema>;
export type ResolveApprovalsRequest = Static<typeof ResolveApprovalsRequestSchema>;
export type HoldTermsRequest = Static<typeof HoldTermsRequestSchema>;
export type LogTermsRequest = Static<typeof LogTermsRequestSchema>;
export type ErasureRequest = Static<typeof ErasureRequestSchema>;
export type AdvisoryTermsRequest = Static<typeof AdvisoryTermsRequestSchema>;
export type ConsoleSessionRequest = Static<typeof ConsoleSessionRequestSchema>;
export type LoginRequest = Static<typeof LoginRequestSchema>;
export type RefreshTokenRequest = Static<typeof RefreshTokenRequestSchema>;
export type CreateOrganisationRequest = Static<typeof CreateOrganisationRequestSchema>;
export type PersonRequest = Static<typeof PersonRequestSchema>;
export type PasswordRequest = Static<typeof PasswordRequestSchema>;
export type WebhookRequest = Static<typeof WebhookRequestSchema>;
