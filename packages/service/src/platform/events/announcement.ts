import type { AskingRule } from '@gatewright/gate';
import type { JsonObject, WebhookEvent } from '@gatewright/protocol';

/** Something that happened. `key` distinguishes it from others of its kind: announcing it again changes nothing. */
export interface Announcement {
  readonly orgId: string;
  readonly event: WebhookEvent;
  readonly key: string;
  readonly data: JsonObject;
  /** The rules that it follows from; messages have their names. */
  readonly rules?: readonly AskingRule[];
}
