import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { idKey, type Message, ownMessage, type RequestId } from './messages.js';
import type { ToolAnswer } from './tool-gate.js';

/** A question that waits for the user. */
export interface HostQuestion {
  /** True once the user accepted; false on any other answer, after the timeout, and once stopped. */
  readonly accepted: Promise<boolean>;
  readonly stop: () => void;
}

/** Asks the user of a host whether people approved (`elicitation/create`), where the host declared that it can. */
export class HostQuestions {
  private readonly open = new Map<string, (isAccepted: boolean) => void>();
  private canAsk = false;

  constructor(private readonly send: (message: Message) => void) {}

  /** Reads the capabilities of the host. */
  initialized({ params }: JsonObject): void {
    this.canAsk = isJsonObject(params) && takesForms(params['capabilities']);
  }

  ask(id: string, message: string, timeoutMs: number): HostQuestion {
    if (!this.canAsk) return { accepted: Promise.resolve(false), stop: () => {} };
    let stop = () => {};
    const accepted = new Promise<boolean>((resolve) => {
      const done = (isAccepted: boolean) => {
        clearTimeout(timer);
        this.open.delete(idKey(id));
        resolve(isAccepted);
      };
      const timer = setTimeout(() => done(false), timeoutMs);
      stop = () => done(false);
      this.open.set(idKey(id), done);
    });
    this.send(ownMessage({ id, ...questionOf(message) }));
    return { accepted, stop };
  }

  /** True where a response of the host answers a question of the proxy. */
  answered(id: RequestId, { result }: JsonObject): boolean {
    const done = this.open.get(idKey(id));
    done?.(isJsonObject(result) && result['action'] === 'accept');
    return done !== undefined;
  }
}

/** True where a host can show a question to its user; one that takes URLs alone cannot. */
export function takesForms(capabilities: JsonValue | undefined): boolean {
  const elicitation = isJsonObject(capabilities) ? capabilities['elicitation'] : undefined;
  return isJsonObject(elicitation) && (elicitation['form'] !== undefined || elicitation['url'] === undefined);
}

/** A question that the user answers by accepting it. */
export function questionOf(message: string): JsonObject {
  return { method: 'elicitation/create', params: { message, requestedSchema: { type: 'object', properties: {} } } };
}

/** What to ask the user about an answer; null unless people must approve the call. */
export function escalationText(answer: ToolAnswer): string | null {
  if (answer.kind === 'error' || answer.approval === undefined || !isJsonObject(answer.result)) return null;
  const { content } = answer.result;
  const [first] = Array.isArray(content) ? content : [];
  return isJsonObject(first) ? `${String(first['text'])} Accept once it is approved.` : null;
}
