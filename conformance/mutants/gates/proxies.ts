import type { GateLevel } from '../../runner/gate/scenario.js';
import { altering, dataOf, json, pathOf, readJson, requestOf, rewriting, sentIn } from './messages-in-transit.js';
import type { ProxyMutant } from './mutant.js';
import {
  permit,
  remembering,
  rounded,
  swapping,
  twice,
  withoutEvents,
  withoutHeader,
  withoutMember,
} from './proxy-behaviours.js';

const AUTHORIZE = /\/policy\/mandate\/authorize$/;
const CLAIM = /\/effect\/dispatching$/;
const CAPTURE = /\/capture$/;
const VOID = /\/void$/;
const BUNDLE = /\/policy\/bundle\//;
const PROOF = /\/magp\/evidence\/[^/]+\/proof$/;
const RECORD = /\/evidence\/[0-9a-f-]{36}$/;
const STATUS = /\/escalations\/[^/]+\/status$/;
const RESUME = /\/resume-claim$/;
const ANY = /./;

const proxy = (
  level: GateLevel,
  id: string,
  says: string,
  detectedBy: readonly string[],
  inFrontOf: ProxyMutant['inFrontOf'],
): ProxyMutant => ({ id, level, says, detectedBy, inFrontOf });

/** Mutants in front of a gate: what a proxy alters, repeats, swallows, delays or invents. */
export const PROXY_MUTANTS: readonly ProxyMutant[] = [
  proxy(
    'L5',
    'proxy-replays-answers',
    'answers a repeated request from its memory',
    ['L5.replay.permit'],
    remembering(AUTHORIZE),
  ),
  proxy(
    'L5',
    'proxy-refusal-as-200',
    'answers refusals with status 200',
    ['L5.errors.unknown-method'],
    altering(AUTHORIZE, ({ body }) => ({ status: 200, body })),
  ),
  proxy(
    'L5',
    'proxy-invents-permits',
    'turns a block into a permit',
    ['L5.amounts.cents-exact'],
    altering(AUTHORIZE, (answer) => (answer.status === 403 ? permit(dataOf(answer.body)) : answer)),
  ),
  proxy(
    'L5',
    'proxy-escalation-as-permit',
    'permits what waits for people',
    ['L5.payload.escalation-echoes'],
    altering(AUTHORIZE, (answer) =>
      dataOf(answer.body)['decision'] === 'escalate' ? permit(dataOf(answer.body)) : answer,
    ),
  ),
  proxy(
    'L5',
    'proxy-unavailable-as-200',
    'answers requests with 200 and GATE_UNAVAILABLE, and forwards none',
    ['L5.versions.v1'],
    (gate) => async (request) => {
      if (!AUTHORIZE.test(pathOf(request))) return gate(request);
      const data = { decision: 'block', reasonCode: 'GATE_UNAVAILABLE', authorizationId: null, eventId: null };
      return json(200, { success: false, message: 'GATE_UNAVAILABLE', data });
    },
  ),
  proxy(
    'L5',
    'proxy-hides-reasons',
    'replaces every reason by FORBIDDEN',
    ['L5.errors.wrong-token'],
    altering(ANY, (answer) =>
      answer.status < 400
        ? answer
        : {
            status: 403,
            body: { success: false, message: 'FORBIDDEN', data: { decision: 'block', reasonCode: 'FORBIDDEN' } },
          },
    ),
  ),
  proxy(
    'L5',
    'proxy-drops-data',
    'leaves the data out of refusals',
    ['L5.amounts.hair-over'],
    altering(AUTHORIZE, ({ status, body: { data, ...rest } }) => ({
      status,
      body: status < 400 ? { ...rest, data: data ?? null } : rest,
    })),
  ),
  proxy(
    'L5',
    'proxy-writes-json-again',
    'reads the body and writes it again',
    ['L5.limits.large-body'],
    rewriting(AUTHORIZE, (sent) => {
      const value = readJson(new TextDecoder().decode(sent.body ?? new Uint8Array()));
      return value === undefined ? sent : { ...sent, body: new TextEncoder().encode(JSON.stringify(value)) };
    }),
  ),
  proxy(
    'L5',
    'proxy-strips-context-signature',
    'removes the signature of the context',
    ['L5.context.raises-provenance'],
    rewriting(AUTHORIZE, withoutMember('envelopeSignature')),
  ),
  proxy('L5', 'proxy-strips-payload-binding', 'removes the payload binding', ['L5.payload.echoed'], (gate) =>
    rewriting(AUTHORIZE, withoutMember('payloadSignature'))(rewriting(AUTHORIZE, withoutMember('payloadDigest'))(gate)),
  ),
  proxy(
    'L5',
    'proxy-drops-queries',
    'drops the query of a request',
    ['L5.replay.lookup-names-one'],
    rewriting(ANY, (sent) => ({ ...sent, url: sent.url.split('?')[0] ?? sent.url })),
  ),
  proxy(
    'L5',
    'proxy-not-found-as-empty',
    'answers 200 without data where nothing is found',
    ['L5.errors.unknown-path'],
    altering(ANY, (answer) => (answer.status === 404 ? { status: 200, body: { success: true, data: null } } : answer)),
  ),
  proxy(
    'L6',
    'proxy-sends-twice',
    'sends every request twice and answers with the second answer',
    ['L6.slots.settled'],
    twice(CAPTURE),
  ),
  proxy(
    'L6',
    'proxy-claims-twice',
    'sends a claim again under another idempotency key',
    ['L6.refunds.held'],
    (gate) => async (request) => {
      if (!CLAIM.test(pathOf(request))) return gate(request);
      const sent = await sentIn(request);
      await gate(requestOf(sent));
      const headers = new Headers(sent.headers);
      headers.set('idempotency-key', `again-${crypto.randomUUID()}`);
      return gate(requestOf({ ...sent, headers }));
    },
  ),
  proxy(
    'L6',
    'proxy-invents-claims',
    'grants a claim that the gate refuses',
    ['L6.claim.unknown'],
    altering(CLAIM, (answer) =>
      answer.status < 400
        ? answer
        : {
            status: 200,
            body: {
              success: true,
              message: 'Claimed',
              data: { claimToken: 'ab'.repeat(32), replayed: false, reasonCode: 'CLAIMED' },
            },
          },
    ),
  ),
  proxy(
    'L6',
    'proxy-invents-captures',
    'reports a capture that the gate refuses',
    ['L6.capture.unknown'],
    altering(CAPTURE, (answer) =>
      answer.status < 400
        ? answer
        : {
            status: 200,
            body: { success: true, message: 'Captured', data: { captured: true, reasonCode: 'SETTLED' } },
          },
    ),
  ),
  proxy(
    'L6',
    'proxy-swallows-voids',
    'reports a void and forwards none',
    ['L6.proofs.empty'],
    (gate) => async (request) =>
      VOID.test(pathOf(request))
        ? json(200, { success: true, message: 'Hold voided', data: { voided: true, reasonCode: 'HOLD_VOIDED' } })
        : gate(request),
  ),
  proxy(
    'L6',
    'proxy-delays-captures',
    'answers a capture at once and forwards it seconds later',
    ['L6.slots.settled'],
    (gate) => async (request) => {
      if (!CAPTURE.test(pathOf(request))) return gate(request);
      const sent = await sentIn(request);
      setTimeout(() => void gate(requestOf(sent)), 3_000).unref();
      return json(200, { success: true, message: 'Captured', data: { captured: true, reasonCode: 'SETTLED' } });
    },
  ),
  proxy(
    'L6',
    'proxy-strips-keys',
    'removes idempotency keys',
    ['L6.idempotency.same-key'],
    rewriting(CLAIM, withoutHeader('idempotency-key')),
  ),
  proxy(
    'L6',
    'proxy-strips-service-signatures',
    'removes the signature headers of services',
    ['L6.registry.slot'],
    rewriting(ANY, withoutHeader('x-magp-service-did')),
  ),
  proxy(
    'L6',
    'proxy-rounds-amounts',
    'cuts the decimals of amounts that it passes on',
    ['L6.capture.lower-cents'],
    altering(ANY, ({ status, body }) => ({
      status,
      body: { ...body, ...('data' in body ? { data: rounded(body['data'] ?? null) } : {}) },
    })),
  ),
  proxy(
    'L6',
    'proxy-caches-effects',
    'answers the first effect of a hold again',
    ['L6.effects.follows'],
    remembering(/\/effect$/),
  ),
  proxy(
    'L7',
    'proxy-caches-bundles',
    'serves the first bundle of an agent again',
    ['L7.siblings.by-rule'],
    remembering(BUNDLE),
  ),
  proxy(
    'L7',
    'proxy-strips-bundle-signature',
    'removes the signature of bundles',
    ['L7.signature.key-of-config'],
    altering(BUNDLE, ({ status, body }) => {
      const { proof: _proof, ...data } = dataOf(body);
      return { status, body: { ...body, data } };
    }),
  ),
  proxy(
    'L7',
    'proxy-refreshes-bundles',
    'dates bundles a second later',
    ['L7.signature.form'],
    altering(BUNDLE, ({ status, body }) => {
      const { issuedAt, ...data } = dataOf(body);
      const later = new Date(Date.parse(String(issuedAt)) + 1_000).toISOString();
      return { status, body: { ...body, data: { ...data, issuedAt: later } } };
    }),
  ),
  proxy(
    'L7',
    'proxy-drops-siblings',
    'drops what stands beside a bundle',
    ['L7.siblings.of-one-agent'],
    altering(BUNDLE, ({ status, body }) => ({
      status,
      body: status === 200 ? { success: true, data: dataOf(body) } : body,
    })),
  ),
  proxy(
    'L7',
    'proxy-swaps-bundles',
    'serves the bundle of another agent',
    ['L7.content.unknown-agent'],
    swapping(BUNDLE),
  ),
  proxy('L7', 'proxy-swallows-events', 'keeps a stream open and passes no event on', ['L7.stream.mode'], withoutEvents),
  proxy(
    'L8',
    'proxy-swaps-proofs',
    'answers the first proof to every question',
    ['L8.log.verified-many'],
    swapping(PROOF),
  ),
  proxy(
    'L8',
    'proxy-cuts-proofs',
    'cuts the last step of a proof',
    ['L8.proofs.many'],
    altering(PROOF, ({ status, body }) => {
      const { proof, ...data } = dataOf(body);
      return {
        status,
        body: { ...body, data: { ...data, ...(Array.isArray(proof) ? { proof: proof.slice(0, -1) } : {}) } },
      };
    }),
  ),
  proxy(
    'L8',
    'proxy-hides-refused-records',
    'hides the records of refusals',
    ['L8.records.rule'],
    altering(RECORD, (answer) => {
      const { record } = dataOf(answer.body);
      return Object(record).decision === 'block'
        ? { status: 404, body: { success: false, message: 'NOT_FOUND', data: { reasonCode: 'NOT_FOUND' } } }
        : answer;
    }),
  ),
  proxy(
    'L8',
    'proxy-edits-records',
    'shows another decision in records',
    ['L8.contents.verdict-of-observed'],
    altering(RECORD, ({ status, body }) => {
      const { record, ...data } = dataOf(body);
      return { status, body: { ...body, data: { ...data, record: { ...Object(record), decision: 'allow' } } } };
    }),
  ),
  proxy(
    'L9',
    'proxy-lends-tokens',
    'sends the last token that it saw with every call without one',
    ['L9.roles.read'],
    (gate) => {
      const seen = { authorization: '' };
      return async (request) => {
        const own = request.headers.get('authorization');
        if (own !== null) seen.authorization = own;
        if (own !== null || seen.authorization === '') return gate(request);
        const sent = await sentIn(request);
        sent.headers.set('authorization', seen.authorization);
        return gate(requestOf(sent));
      };
    },
  ),
  proxy(
    'L9',
    'proxy-strips-tokens',
    'removes access tokens',
    ['L9.approvals.approved'],
    rewriting(/\/resolve$/, withoutHeader('authorization')),
  ),
  proxy(
    'L9',
    'proxy-approves',
    'reports escalations as approved',
    ['L9.approvals.waits'],
    altering(STATUS, ({ status, body }) => ({
      status,
      body:
        status === 200
          ? { ...body, data: { ...dataOf(body), status: 'approved', reasonCode: 'ESCALATION_APPROVED' } }
          : body,
    })),
  ),
  proxy(
    'L9',
    'proxy-resumes-again',
    'reports a resume that the gate refuses',
    ['L9.resume.voided'],
    altering(RESUME, (answer) =>
      answer.status < 400
        ? answer
        : { status: 200, body: { success: true, data: { ...dataOf(answer.body), claimed: true } } },
    ),
  ),
];
