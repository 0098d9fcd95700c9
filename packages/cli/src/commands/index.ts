import type { Command } from '../command.js';

/** Commands that are loaded together. */
interface CommandModule {
  /** First words of their names. */
  readonly words: readonly string[];
  load(): Promise<readonly Command[]>;
}

/** What operators do by calls of a running service, in the order of the help. */
const OPERATOR_GROUPS = [
  ...['org', 'audit', 'token', 'user', 'people', 'agent', 'mandate', 'budget', 'sop', 'standard'],
  ...['webhook', 'escalation', 'hold', 'onboarding', 'decision'],
];

/** Every command of `gatewright`, in the order of the help. A call loads the modules of its first word. */
export const COMMAND_MODULES: readonly CommandModule[] = [
  { words: ['serve'], load: async () => [(await import('./serve.js')).serve] },
  { words: ['token'], load: async () => [(await import('./token-create.js')).tokenCreate] },
  { words: ['eval'], load: async () => [(await import('./eval.js')).evaluate] },
  { words: ['policy'], load: async () => (await import('./policy.js')).POLICY_COMMANDS },
  { words: ['verify'], load: async () => [(await import('./verify.js')).verify] },
  { words: ['report'], load: async () => [(await import('./report.js')).report] },
  { words: ['conformance'], load: async () => [(await import('./conformance.js')).conformance] },
  { words: ['mcp'], load: async () => (await import('./mcp.js')).MCP_COMMANDS },
  { words: ['proxy'], load: async () => [(await import('./proxy.js')).PROXY_COMMAND] },
  { words: ['reconcile'], load: async () => [(await import('./reconcile.js')).reconcile] },
  { words: ['evidence'], load: async () => [(await import('./evidence-export.js')).evidenceExport] },
  { words: ['keys'], load: async () => (await import('./keys.js')).KEY_COMMANDS },
  { words: ['backup', 'restore', 'server'], load: async () => (await import('./restore.js')).RESTORE_COMMANDS },
  { words: ['org'], load: async () => (await import('./organisations.js')).ORGANISATION_COMMANDS },
  {
    words: OPERATOR_GROUPS,
    load: async () => {
      const { OPERATOR_COMMANDS } = await import('./operators.js');
      return OPERATOR_GROUPS.flatMap((group) => OPERATOR_COMMANDS.filter(({ name }) => name.split(' ')[0] === group));
    },
  },
];

/** The commands whose names can begin with `word`, or all. */
export async function loadCommands(word?: string): Promise<readonly Command[]> {
  const modules = COMMAND_MODULES.filter(({ words }) => word === undefined || words.includes(word));
  return (await Promise.all(modules.map((each) => each.load()))).flat();
}
