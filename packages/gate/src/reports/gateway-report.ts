import {
  authorizeText,
  canonicalJson,
  fromHex,
  type GatewayReportRequest,
  parseDid,
  type Result,
  refuse,
  type ServiceCall,
  type ServiceProof,
  sha256Hex,
  utf8,
  validateWire,
} from '@gatewright/protocol';
import { type Answer, answerRefusal, rateLimited, success } from '../answer.js';
import { readMessage } from '../checks/envelope.js';
import type { GatePorts, RegisteredAgent } from '../ports.js';
import type { KeptGatewayReport } from '../records.js';
import { refuseFailure, type SettlementRequest } from '../settlement/call.js';
import { useServiceNonce, verifyServiceSignature } from '../settlement/proofs.js';

/** A report as it reaches the gate. */
export type ServiceReport = Pick<SettlementRequest, 'body' | 'headers' | 'requestId'>;

/**
 * Keeps what a service says it did with an agent's request: POST /policy/gateway-reports (protocol.md §2.19). The service
 * signs it, and must be a counterparty of the organisation of the agent that it acts for, registered for that agent where its
 * registration names agents; while the organisation has none, it must show a request of that agent. The same report again, by its id or else its nonce, changes nothing.
 */
export async function recordGatewayReport(
  { body, headers, requestId }: ServiceReport,
  ports: GatePorts,
): Promise<Answer> {
  const message = readMessage('GatewayReportRequest', body, ports.settings.bodyMaxBytes);
  if (!message.ok) return answerRefusal(message);
  const report = message.value;
  try {
    const signed = await verifyReport(headers, report, ports);
    if (!signed.ok) return answerRefusal(signed);
    const proof = signed.value;
    if (proof === null)
      return answerRefusal(refuse('COUNTERPARTY_AUTH_REQUIRED', 'sign the report with the key of the service'));
    const agent = await ports.directory.agent(report.servedAgentDid);
    if (agent === null)
      return answerRefusal(refuse('NOT_FOUND', 'this gate does not know the agent that the service acts for'));
    // Any organisation may have registered its DID: the report would be shown to the first of them.
    if (!agent.keyVerified) {
      return answerRefusal(
        refuse('AGENT_KEY_UNVERIFIED', 'possession of the key of the agent that the service acts for is not proven'),
      );
    }
    const kept = await keptReport(report, proof, agent, ports);
    const rateKey = await rateKeyOf(kept, ports);
    if (rateKey === null) {
      const detail = "the agent's organisation has not registered this service for reports about the agent";
      return answerRefusal(refuse('COUNTERPARTY_NOT_REGISTERED', detail));
    }
    return await keep(kept, rateKey, proof, ports);
  } catch (error) {
    return answerRefusal(refuseFailure(error, 'gateway report', ports, requestId));
  }
}

/**
 * Verifies the signature over a report: over what became of the request, or also over the id and the count of the report. A count
 * that the report leaves out is signed as empty text or as 1.
 */
async function verifyReport(
  headers: ServiceReport['headers'],
  report: GatewayReportRequest,
  ports: GatePorts,
): Promise<Result<ServiceProof | null>> {
  const { nonce } = report.request;
  const verify = (call: ServiceCall) => verifyServiceSignature(headers, call, nonce, ports);
  const outcome = await verify({ verb: 'report', report });
  if (outcome.ok) return outcome;
  const counted = await verify({ verb: 'report', report, covers: 'count' });
  if (counted.ok || report.occurrences !== undefined) return counted;
  return verify({ verb: 'report', report: { ...report, occurrences: 1 }, covers: 'count' });
}

/**
 * Key of the rate limit that a report counts against; null where the service may not report. A DID costs nothing, so services
 * without a registration share one bucket for the agent: without a registry, each service that the agent sent a signed
 * request to, or an authorization of that action, may report what became of it.
 */
async function rateKeyOf(kept: KeptGatewayReport, { directory, ledger }: GatePorts): Promise<string | null> {
  const { orgId, serviceDid, servedAgentDid, callerDid, callerVerified, authorizationId, action } = kept;
  const registry = await directory.counterparties(orgId);
  const reporter = registry.find(({ did }) => did === serviceDid);
  if (reporter !== undefined) {
    return (reporter.agents?.includes(servedAgentDid) ?? true) ? `reports of ${serviceDid}` : null;
  }
  if (registry.length > 0 || callerDid !== servedAgentDid) return null;
  const hold = callerVerified || authorizationId === null ? null : await ledger.store.hold(authorizationId);
  const isOfItsHold = hold !== null && hold.orgId === orgId && hold.agentDid === callerDid && hold.action === action;
  return callerVerified || isOfItsHold ? `reports about ${servedAgentDid}` : null;
}

async function keep(kept: KeptGatewayReport, rateKey: string, proof: ServiceProof, ports: GatePorts): Promise<Answer> {
  const { records, rateLimiter, clock } = ports;
  const earlier = await records.gatewayReportDigest(kept);
  if (earlier !== null) return repeated(earlier, kept);
  if (!rateLimiter.take([rateKey], clock.now())) {
    return rateLimited(rateLimiter, `too many ${rateKey}; slow down`);
  }
  const use = await useServiceNonce(proof, kept.orgId, ports);
  if (!use.ok) return answerRefusal(use);
  const { reportId } = kept;
  return (await records.addGatewayReport(kept))
    ? { ...success({ reasonCode: 'RECORDED', reportId }, 'RECORDED'), status: 201 }
    : repeated((await records.gatewayReportDigest(kept)) ?? '', kept);
}

function repeated(earlier: string, { digest, reportId }: KeptGatewayReport): Answer {
  return earlier === digest
    ? success({ reasonCode: 'ALREADY_RECORDED', reportId }, 'ALREADY_RECORDED')
    : answerRefusal(refuse('CONFLICT', 'the service filed another report under this id'), { reportId });
}

async function keptReport(
  report: GatewayReportRequest,
  { serviceDid, nonce }: ServiceProof,
  { orgId }: RegisteredAgent,
  ports: GatePorts,
): Promise<KeptGatewayReport> {
  const { servedAgentDid, request, outcome, reasonCode, httpStatus = null } = report;
  const { agentDid: callerDid, action, nonce: requestNonce } = request;
  const signed = { servedAgentDid, callerDid, action, requestNonce, outcome, reasonCode, httpStatus };
  return {
    ...signed,
    orgId,
    serviceDid,
    reportId: report.reportId ?? nonce,
    callerVerified: await isCallersOwn(request, ports),
    occurrences: report.occurrences ?? 1,
    authorizationId: report.claimedAuthorizationId ?? namedAuthorization(request),
    digest: `sha256:${sha256Hex(canonicalJson(signed))}`,
    receivedAt: ports.clock.now(),
  };
}

/** The authorization that the reported request names beside the members of the protocol; null where it names none. */
function namedAuthorization(request: GatewayReportRequest['request']): string | null {
  const { authorizationId, presentedAuthorizationId } = request;
  return authorizationId ?? presentedAuthorizationId ?? null;
}

/** True where the reported request is one of the protocol and its agent signed it. */
async function isCallersOwn(request: GatewayReportRequest['request'], { ed25519 }: GatePorts): Promise<boolean> {
  const { authorizationId: _, presentedAuthorizationId: __, ...signed } = request;
  const checked = validateWire('AuthorizeRequest', signed);
  if (!checked.ok) return false;
  const caller = parseDid(checked.value.agentDid);
  const signature = fromHex(checked.value.signature);
  if (caller === null || signature === null) return false;
  return ed25519.verifyAsync(signature, utf8(authorizeText(checked.value)), caller.publicKey);
}
