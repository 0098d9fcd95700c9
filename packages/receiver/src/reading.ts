import { fromUtf8, type JsonValue, parseAgreedJsonBytes } from '@gatewright/protocol';
import { bodyKindOf } from './content-type.js';
import { namesInQuery, type Parameters, readForm } from './form.js';
import { type Refused, refuse } from './refusal.js';
import type { ReceivedRequest } from './request.js';
import { type CheckedTerms, otherField, signedHeadersOf, type TermInput } from './terms.js';

/** Largest body of a request that needs a permit, bytes: it is hashed before it is passed on. */
export const GOVERNED_BODY_MAX_BYTES = 1024 * 1024;

/** A request as every reader behind the receiver reads it, as far as its terms need it, or why readers could differ. */
export function readRequest(
  request: ReceivedRequest,
  terms: CheckedTerms,
): { readonly ok: true; readonly input: TermInput } | Refused {
  const body = readBody(request, terms);
  if (!body.ok) return body;
  const other = otherField(body.value, terms);
  if (other !== null) return refuse('PAYLOAD_UNBINDABLE', `the route takes no member ${JSON.stringify(other)}`);
  const query = readQuery(request.target, terms);
  if (!query.ok) return query;
  const { path = {} } = request;
  return {
    ok: true,
    input: {
      ...{ body: body.value, query: query.value, path, params: path, bytes: request.body },
      header: signedValues(request, signedHeadersOf(terms)),
    },
  };
}

/** Values of headers; one that was not sent is left out. */
function signedValues({ header }: ReceivedRequest, names: readonly string[]): Parameters {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = header(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

type Read<Value> = { readonly ok: true; readonly value: Value } | Refused;

/** A body is read by its content type. One of another type passes as bytes where no term is read from it. */
function readBody({ header, body }: ReceivedRequest, terms: CheckedTerms): Read<JsonValue | undefined> {
  const expected = terms.body ?? 'json';
  if (body.length === 0) return { ok: true, value: undefined };
  if (bodyKindOf(header('content-type')) !== expected) {
    if (!terms.readsBody) return { ok: true, value: undefined };
    const type = expected === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
    return refuse('PAYLOAD_UNBINDABLE', `send the body as UTF-8 with content-type: ${type}`);
  }
  if (expected === 'form') {
    const value = readForm(fromUtf8(body) ?? '\0');
    return value === null ? refuse('PAYLOAD_UNBINDABLE', FORM) : { ok: true, value };
  }
  const outcome = parseAgreedJsonBytes(body, GOVERNED_BODY_MAX_BYTES);
  if (outcome.ok) return outcome;
  const [fault] = outcome.faults;
  return refuse('PAYLOAD_UNBINDABLE', `the body at ${fault?.path ?? '$'}: ${fault?.message ?? 'is not JSON'}`);
}

const FORM = 'send a form whose names are plain, each once, in percent-encoded UTF-8';

/** A query that no authorization covers, or that repeats what is read from the body, could be what a service reads instead. */
function readQuery(target: string, terms: CheckedTerms): Read<Parameters> {
  const at = target.indexOf('?');
  const query = at === -1 ? '' : target.slice(at + 1);
  const value = readForm(query);
  const names = namesInQuery(query);
  const repeated = [...terms.bodyNames].find((name) => names.has(name));
  if (repeated !== undefined) {
    return refuse('QUERY_NOT_BOUND', `send ${JSON.stringify(repeated)} in the body alone`);
  }
  if (value === null && terms.readsQuery) {
    return refuse('QUERY_NOT_BOUND', 'send a query whose names are plain, each once, in percent-encoded UTF-8');
  }
  if (terms.binding === 'body' && at !== -1) {
    const taken = [...(terms.allowedQuery ?? []), ...terms.queryNames];
    const isTaken = value !== null && Object.keys(value).every((name) => taken.includes(name));
    if (!isTaken) return refuse('QUERY_NOT_BOUND', 'send no query: no authorization covers it');
  }
  return { ok: true, value: value ?? {} };
}
