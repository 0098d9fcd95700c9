import { isIP } from 'node:net';
import type { JsonObject, JsonValue } from '@gatewright/protocol';

/** The version of the Open Cybersecurity Schema Framework whose class API Activity lines have. */
const OCSF_VERSION = '1.3.0';
const APPLICATION_ACTIVITY = 6;
const API_ACTIVITY = 6003;
const [CREATE, UPDATE, DELETE] = [1, 3, 4];
const [INFORMATIONAL, SUCCESS] = [1, 1];

/** Actions that begin something, and that end it, whatever their values are. */
const BEGINNINGS = ['rules:create'];
const ENDINGS = ['rules:retire', 'rules:unbind', 'rules:unshadow', 'agent:decommission'];

/** An act of `GET /organisation/audit` as API Activity of OCSF: what OCSF has no member for is in `unmapped`. */
export function ocsfOf(act: JsonObject): JsonObject {
  const { eventId = null, action = null, at, personId = null, email = null, role = null, tokenId = null } = act;
  const { clientAddress = null, subject = null, before = null, after = null, message = null, ...rest } = act;
  const activity = activityOf(action, before, after);
  return {
    ...{ category_uid: APPLICATION_ACTIVITY, class_uid: API_ACTIVITY, activity_id: activity },
    type_uid: API_ACTIVITY * 100 + activity,
    ...{ severity_id: INFORMATIONAL, status_id: SUCCESS, time: Date.parse(String(at)) },
    metadata: { version: OCSF_VERSION, uid: eventId, product: { name: 'Gatewright', vendor_name: 'Gatewright' } },
    actor: {
      user: { uid: personId, ...(email === null ? {} : { email_addr: email }) },
      ...(tokenId === null ? {} : { session: { uid: tokenId } }),
    },
    api: { operation: action, service: { name: 'gatewright' } },
    src_endpoint: endpointOf(clientAddress),
    resources: subject === null ? [] : [{ uid: subject, type: kindOf(action) }],
    ...(message === null ? {} : { message }),
    unmapped: { before, after, role, detail: rest['detail'] ?? null, salt: rest['salt'] ?? null },
  };
}

function activityOf(action: JsonValue, before: JsonValue, after: JsonValue): number {
  const name = String(action);
  if (ENDINGS.includes(name)) return DELETE;
  if (BEGINNINGS.includes(name)) return CREATE;
  if (!name.startsWith('setting:') || (before === null) === (after === null)) return UPDATE;
  return before === null ? CREATE : DELETE;
}

/** The gate names an IPv6 client by its /64, which OCSF takes as a name alone. */
function endpointOf(address: JsonValue): JsonObject {
  if (typeof address !== 'string') return { name: 'unknown' };
  return isIP(address) === 0 ? { name: address } : { ip: address };
}

function kindOf(action: JsonValue): string {
  const [kind = '', name = ''] = String(action).split(':');
  return kind === 'setting' ? name : kind;
}
