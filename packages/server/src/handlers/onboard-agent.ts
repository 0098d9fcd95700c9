import { type AuthenticatedCall, readMessage } from '../http/call.js';
import { ok, type Reply } from '../http/reply.js';
import { onboard } from '../onboarding.js';
import type { Service } from '../service.js';

/** POST /onboarding/agent. */
export async function onboardAgent({ body, caller }: AuthenticatedCall, service: Service): Promise<Reply> {
  const message = readMessage('OnboardAgentRequest', body);
  if (!message.ok) return message.refusal;
  const onboarding = await onboard(message.value, caller, service);
  return onboarding.ok ? ok(onboarding.config, 201) : onboarding.refusal;
}
