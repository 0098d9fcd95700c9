import { type EvaluationRequest, type Policy, policyOfBundle } from '@gatewright/evaluator';
import { isJsonObject, isPermit, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { type Command, EXIT_FINE, EXIT_NEGATIVE, UsageError } from '../command.js';
import { readJsonFile, unwrapEnvelope } from '../json-file.js';
import { readOptions, required } from '../options.js';

/** `gatewright eval`: what a bundle says about a request, offline. */
export const evaluate: Command = {
  name: 'eval',
  usage: '--bundle FILE --request FILE [--now RFC3339] [--trace]',
  summary: 'evaluate a request against a policy bundle, offline; exit status 1 for anything but a permit',
  async run({ args, terminal, clock }) {
    const options = readOptions(args, {
      bundle: 'text',
      request: 'text',
      now: 'text',
      trace: 'flag',
    });
    const bundle = objectIn(unwrapEnvelope(await readJsonFile(required(options.bundle, 'bundle'))), '--bundle');
    const request = objectIn(await readJsonFile(required(options.request, 'request')), '--request');
    const now = options.now === undefined ? clock() : Date.parse(options.now);
    if (Number.isNaN(now)) throw new UsageError('--now is not an RFC 3339 time');
    const verdict = policyOf(bundle).evaluate(evaluationRequest(request, bundle), { now }, { trace: options.trace });
    terminal.out(JSON.stringify(verdict, null, 2));
    return isPermit(verdict.decision) ? EXIT_FINE : EXIT_NEGATIVE;
  },
};

/** Throws UsageError for a bundle that cannot be evaluated as it stands. */
function policyOf(bundle: JsonObject): Policy {
  try {
    return policyOfBundle(bundle);
  } catch (error) {
    throw new UsageError(`--bundle: ${error instanceof Error ? error.message : error}`);
  }
}

/** A signed request as guards send it, or the same fields unsigned; the bundle's subject asks where none is named. */
function evaluationRequest(request: JsonObject, bundle: JsonObject): EvaluationRequest {
  const text = (name: string) => optionalText(request[name], name);
  const action = text('action');
  if (action === undefined) throw new UsageError('--request: $.action is missing');
  const amount = request['amount'] ?? undefined;
  if (amount !== undefined && typeof amount !== 'number' && typeof amount !== 'string') {
    throw new UsageError('--request: $.amount is neither a number nor decimal text');
  }
  const context = request['itinerary'] ?? request['context'] ?? {};
  return {
    action,
    agentDid: text('agentDid') ?? String(bundle['subject'] ?? ''),
    amount,
    currency: text('currency'),
    merchant: text('merchant'),
    counterparty: text('counterparty'),
    resource: text('resource'),
    jurisdiction: text('jurisdiction'),
    context: objectIn(context, '--request: $.itinerary'),
    contextProvenance: request['envelopeSignature'] === undefined ? 'agent_asserted' : 'agent_signed',
  };
}

function optionalText(value: JsonValue | undefined, name: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw new UsageError(`--request: $.${name} is not text`);
}

function objectIn(value: JsonValue, what: string): JsonObject {
  if (isJsonObject(value)) return value;
  throw new UsageError(`${what} is not a JSON object`);
}
