import { setTimeout as wait } from 'node:timers/promises';
import type { Peers } from '../database.js';
import type { AgentPolicies } from '../directory/index.js';
import type { PolicyChange, PolicyEvents } from './policy-events.js';

/** What servers on one database tell each other: whose policy to read anew, and why streams should hear of it. */
interface News {
  readonly server: string;
  /** Null for every agent. */
  readonly agentDid: string | null;
  /** Null where streams need not hear. */
  readonly change: PolicyChange | null;
}

const CHANNEL = 'gatewright_policy';

/** The pause before news is told again, and the longest that it grows to, ms. */
const AGAIN_MS = 100;
const AGAIN_MAX_MS = 10_000;

/**
 * Tells the other servers of policy changes, and applies theirs here. `server` names this one, whose own news come back
 * to it. A message lost on the way is made up for: after a gap everything is read anew.
 */
export async function sharePolicyNews(
  peers: Peers,
  server: string,
  { policies, policyEvents }: { readonly policies: AgentPolicies; readonly policyEvents: PolicyEvents },
  failed: (error: unknown) => void,
): Promise<void> {
  // What the others hold has no end of its own: news that got lost would leave them with it for good.
  const tellUntilTold = async (news: string, pauseMs = AGAIN_MS): Promise<void> => {
    try {
      await peers.notify(CHANNEL, news);
    } catch (error) {
      failed(error);
      await wait(pauseMs, undefined, { ref: false });
      await tellUntilTold(news, Math.min(2 * pauseMs, AGAIN_MAX_MS));
    }
  };
  const tell = (agentDid: string | null, change: PolicyChange | null) => {
    const news: News = { server, agentDid, change };
    void tellUntilTold(JSON.stringify(news));
  };
  const hear = (payload: string) => {
    const news: News = JSON.parse(payload);
    if (news.server === server) return;
    if (news.agentDid === null) policies.dropAll();
    else policies.drop(news.agentDid);
    if (news.agentDid !== null && news.change !== null) policyEvents.deliver(news.agentDid, news.change);
  };
  await peers.listen(CHANNEL, hear, () => policies.dropAll());
  // What was read before may have changed unheard.
  policies.dropAll();
  policies.forgotten = (agentDid) => tell(agentDid, null);
  policyEvents.told = tell;
}
