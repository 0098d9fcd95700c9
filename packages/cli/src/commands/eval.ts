import { type EvaluationRequest, type Policy, policyOfBundle } from '@gatewright/evaluator';
import {
  type BundleVerification,
  bundleSiblings,
  decodePolicyKeys,
  type Fault,
  isJsonObject,
  isPermit,
  type JsonObject,
  type JsonValue,
  nobleEd25519,
  verifyBundle,
  WIRE_SCHEMAS,
} from '@gatewright/protocol';
import { type Command, EXIT_FINE, EXIT_NEGATIVE, type Terminal, UsageError } from '../command.js';
import { parseJsonFile, readJsonFile, unwrapEnvelope } from '../json-file.js';
import { locatedFaults } from '../located-faults.js';
import { adviceFor } from '../misspelt.js';
import { readOptions, required } from '../options.js';
import { readTextFile } from '../text-file.js';

/**
 * `gatewright eval`: what a bundle says about a request, offline. The containment and the operating mode beside the bundle
 * count as they do for a guard.
 */
export const evaluate: Command = {
  name: 'eval',
  usage: '--bundle FILE --request FILE [--key POLICY_KEY,…] [--now RFC3339] [--spent DECIMAL] [--trace]',
  summary:
    'evaluate a request against a policy bundle, offline, and verify the bundle under --key; ' +
    '--spent (0) is the amount settled so far; exit status 1 unless permitted',
  async run({ args, terminal, clock }) {
    const options = readOptions(args, {
      bundle: 'text',
      request: 'text',
      key: 'text',
      now: 'text',
      spent: 'decimal',
      trace: 'flag',
    });
    const answer = objectIn(await readJsonFile(required(options.bundle, 'bundle')), '--bundle');
    const bundle = objectIn(unwrapEnvelope(answer), '--bundle');
    const request = evaluationRequest(await readRequest(required(options.request, 'request')), bundle);
    const now = options.now === undefined ? clock() : Date.parse(options.now);
    if (Number.isNaN(now)) throw new UsageError('--now is not an RFC 3339 time');
    if (options.key === undefined) {
      terminal.err('POLICY_BUNDLE_UNVERIFIED: nothing was verified; give --key with the policy public key of the gate');
    } else {
      const verification = verified(bundle, options.key, request.agentDid, now);
      if (!verification.ok) return refused(verification, terminal);
    }
    const { contained, operatingMode } = bundleSiblings(answer);
    const facts = { now, spent: options.spent ?? '0', containment: contained, operatingMode };
    const policy = policyOf(bundle);
    for (const { path, message } of policy.warnings) terminal.err(`--bundle: ${path} ${message}`);
    const verdict = policy.evaluate(request, facts, { trace: options.trace });
    terminal.out(JSON.stringify(verdict, null, 2));
    return isPermit(verdict.decision) ? EXIT_FINE : EXIT_NEGATIVE;
  },
};

/** Throws UsageError for a key that is none. */
function verified(bundle: JsonObject, publicKey: string, subject: string, now: number): BundleVerification {
  if (decodePolicyKeys(publicKey) === null) {
    throw new UsageError('--key is not a policy public key: 64 hex digits, several of them comma-separated');
  }
  return verifyBundle(bundle, { publicKey, subject, now }, nobleEd25519);
}

/** Prints what a guard would answer its agent. */
function refused({ reasonCode, detail }: BundleVerification & { readonly ok: false }, terminal: Terminal): number {
  terminal.out(JSON.stringify({ decision: 'block', reasonCode, detail }, null, 2));
  return EXIT_NEGATIVE;
}

/** Throws UsageError for a bundle that cannot be evaluated as it stands. */
function policyOf(bundle: JsonObject): Policy {
  try {
    return policyOfBundle(bundle);
  } catch (error) {
    throw new UsageError(`--bundle: ${error instanceof Error ? error.message : error}`);
  }
}

/** Members of a request that are text, beside those of the protocol what a gateway with its own evaluator knows. */
const TEXTS = ['action', 'agentDid', 'currency', 'merchant', 'counterparty', 'resource', 'jurisdiction'];
const MEMBERS = [...new Set([...Object.keys(WIRE_SCHEMAS.AuthorizeRequest.properties), ...TEXTS, 'context'])];

/** Reads a request. Throws UsageError with line and column of each error; a gate refuses unknown members too. */
async function readRequest(file: string): Promise<JsonObject> {
  const text = await readTextFile(file);
  const request = objectIn(await parseJsonFile(file, text), '--request');
  const faults: Fault[] = Object.keys(request)
    .filter((name) => !MEMBERS.includes(name))
    .map((name) => ({ path: `$.${name}`, message: `is not a member of a request${adviceFor(name, MEMBERS)}` }));
  const { action, amount } = request;
  if (action === undefined || action === null) faults.push({ path: '$.action', message: 'is missing' });
  if (!['number', 'string', 'undefined'].includes(typeof (amount ?? undefined))) {
    faults.push({ path: '$.amount', message: 'is neither a number nor decimal text' });
  }
  for (const name of TEXTS) {
    const value = request[name] ?? '';
    if (typeof value !== 'string') faults.push({ path: `$.${name}`, message: 'is not text' });
  }
  for (const name of ['itinerary', 'context']) {
    if (!isJsonObject(request[name] ?? {})) faults.push({ path: `$.${name}`, message: 'is not a JSON object' });
  }
  if (faults.length > 0) throw new UsageError((await locatedFaults(faults, { file, text, under: '$' })).join('\n'));
  return request;
}

/** A signed request as guards send it, or the same fields unsigned; the bundle's subject asks where none is named. */
function evaluationRequest(request: JsonObject, bundle: JsonObject): EvaluationRequest {
  const text = (name: string) => optionalText(request[name]);
  const { amount } = request;
  const context = request['itinerary'] ?? request['context'] ?? {};
  return {
    action: text('action') ?? '',
    agentDid: text('agentDid') ?? String(bundle['subject'] ?? ''),
    amount: typeof amount === 'number' || typeof amount === 'string' ? amount : undefined,
    currency: text('currency'),
    merchant: text('merchant'),
    counterparty: text('counterparty'),
    resource: text('resource'),
    jurisdiction: text('jurisdiction'),
    context: isJsonObject(context) ? context : {},
    contextProvenance: request['envelopeSignature'] === undefined ? 'agent_asserted' : 'agent_signed',
  };
}

function optionalText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function objectIn(value: JsonValue, what: string): JsonObject {
  if (isJsonObject(value)) return value;
  throw new UsageError(`${what} is not a JSON object`);
}
