import { type ReasonCode, statusOf } from '@gatewright/protocol';

interface ProblemType {
  readonly status: number;
  /** The code of the register under which the routes name it. */
  readonly reasonCode: ReasonCode;
  readonly title: string;
}

/** The problem types of ARAP ("Error Responses") that an access request is refused with. */
const PROBLEMS = {
  not_requestable: { status: 400, reasonCode: 'CONFLICT', title: 'This denial cannot be requested' },
  invalid_denial_binding: {
    status: 400,
    reasonCode: 'MALFORMED_REQUEST',
    title: 'The request is not the one that was denied',
  },
  expired_denial: { status: 410, reasonCode: 'REQUEST_EXPIRED', title: 'The denial is too old' },
  unknown_task: { status: 404, reasonCode: 'NOT_FOUND', title: 'There is no such access request' },
} as const satisfies Readonly<Record<string, ProblemType>>;

/** The codes of these problems. */
export const ACCESS_REFUSALS: readonly ReasonCode[] = Object.values(PROBLEMS).map(({ reasonCode }) => reasonCode);

/** The statuses of the routes that answer with them. */
export function accessRefusalStatus(code: ReasonCode): number {
  return Object.values(PROBLEMS).find(({ reasonCode }) => reasonCode === code)?.status ?? statusOf(code);
}

/** A refusal as RFC 9457 has it, inside the envelope of all others. */
export function problem(name: keyof typeof PROBLEMS, detail: string): Response {
  const { status, reasonCode, title } = PROBLEMS[name];
  const type = `urn:openid:authzen:access-request:error:${name}`;
  const body = { type, title, status, detail, success: false, message: reasonCode, data: { reasonCode, detail } };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });
}
