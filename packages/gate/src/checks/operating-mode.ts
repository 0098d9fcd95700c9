import type { Agent } from '@gatewright/ledger';
import type { OperatingMode } from '@gatewright/protocol';

/** Mildest first, for an action with value: `read_only` blocks it, `restricted` lets it wait, `supervised` at times. */
const WITH_VALUE: readonly OperatingMode[] = ['autonomous', 'supervised', 'restricted', 'read_only'];
/** For an action without value, which `read_only` permits. */
const WITHOUT_VALUE: readonly OperatingMode[] = ['autonomous', 'read_only', 'supervised', 'restricted'];

/**
 * The mode that decides: the strictest of the agent's and of those of the agents that its authority comes through (protocol.md §1.9).
 * A stored mode is text; an unknown one is the strictest, as the evaluator has it. Null where none has a mode.
 */
export function strictestMode(agents: readonly Pick<Agent, 'operatingMode'>[], bearsValue: boolean): string | null {
  const order: readonly string[] = bearsValue ? WITH_VALUE : WITHOUT_VALUE;
  const rank = (mode: string) => (order.includes(mode) ? order.indexOf(mode) : order.length);
  const modes = agents.flatMap(({ operatingMode }) => operatingMode ?? []);
  return modes.reduce<string | null>((held, mode) => (held === null || rank(mode) > rank(held) ? mode : held), null);
}
