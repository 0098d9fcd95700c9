import type { PreviewedRequest } from '@gatewright/gate';
import {
  type AuthzenEvaluationRequest,
  accept,
  describeFaults,
  type JsonObject,
  type JsonValue,
  type Refusal,
  type Result,
  refuseFaults,
} from '@gatewright/protocol';

/** Types of subjects that are agents; enforcement points that know no other type say `user`. */
export const SUBJECT_TYPES: readonly string[] = ['agent', 'user'];

/** The resource type whose id is a merchant; the id of any other is a resource. */
export const MERCHANT_TYPE = 'merchant';

/** Members of the context that are members of the request; every other one is a fact under its name. */
export const CONTEXT_MEMBERS = ['amount', 'currency', 'merchant', 'jurisdiction', 'payloadDigest'] as const;

/** Facts for what an entity says of itself: rules read `resourceProperties.status`. */
const PROPERTY_FACTS = {
  subject: 'subjectProperties',
  action: 'actionProperties',
  resource: 'resourceProperties',
} as const;

/** Their names. */
export const PROPERTY_FACT_NAMES: readonly string[] = Object.values(PROPERTY_FACTS);

/** The fact with the type of a resource that is no merchant. */
const RESOURCE_TYPE_FACT = 'resourceType';

type Members = Readonly<Partial<Record<(typeof CONTEXT_MEMBERS)[number], JsonValue>>>;

/** An AuthZEN request as the request that the agent would sign. Refuses one that names two merchants. */
export function requestOf(
  { subject, action, resource, context = {} }: AuthzenEvaluationRequest,
  agentDid: string,
): Result<PreviewedRequest> {
  const isMerchant = resource.type === MERCHANT_TYPE;
  const stated = membersOf(context);
  if (isMerchant && stated.merchant !== undefined && stated.merchant !== resource.id) {
    const message = 'is another merchant than $.resource.id; leave it out';
    return refuseFaults('MALFORMED_REQUEST', [{ path: '$.context.merchant', message }]);
  }
  const itinerary = { ...factsOf(context), ...propertyFacts({ subject, action, resource }) };
  const place = isMerchant ? { merchant: resource.id } : { resource: resource.id };
  const typed = isMerchant ? itinerary : { ...itinerary, [RESOURCE_TYPE_FACT]: resource.type };
  return accept({ agentDid, action: action.name, ...stated, ...place, itinerary: typed });
}

function membersOf(context: JsonObject): Members {
  return Object.fromEntries(
    CONTEXT_MEMBERS.flatMap((name) => {
      const value = Object.hasOwn(context, name) ? context[name] : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function factsOf(context: JsonObject): JsonObject {
  const members: ReadonlySet<string> = new Set(CONTEXT_MEMBERS);
  return Object.fromEntries(Object.entries(context).filter(([name]) => !members.has(name)));
}

type Entities = Readonly<Record<keyof typeof PROPERTY_FACTS, { readonly properties?: JsonObject }>>;

/** The caller may not state these facts in the context: there they would stand for properties that an entity does not have. */
function propertyFacts({ subject, action, resource }: Entities): JsonObject {
  return {
    [PROPERTY_FACTS.subject]: subject.properties ?? {},
    [PROPERTY_FACTS.action]: action.properties ?? {},
    [PROPERTY_FACTS.resource]: resource.properties ?? {},
  };
}

/** Where a caller states a member of the request. */
const PLACES: Readonly<Record<string, string>> = {
  agentDid: '$.subject.id',
  action: '$.action.name',
  resource: '$.resource.id',
  merchant: '$.resource.id or $.context.merchant',
  itinerary: '$.context',
};

/** A refusal of the mapped request, with its faults where the caller finds them. */
export function inPlaces({ faults = [], ...refusal }: Refusal): Refusal {
  const placed = faults.map(({ path, message }) => {
    const member = path.replace(/^\$\.?/, '');
    return { path: PLACES[member] ?? `$.context.${member}`, message };
  });
  return { ...refusal, detail: placed.length === 0 ? refusal.detail : describeFaults(placed), faults: placed };
}
