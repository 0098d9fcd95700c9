import { openGuardedServer } from '../../../packages/mcp/test/support/guarded-server.js';
import { openAiSdk } from '../../../packages/tools/test/ai-sdk/support/scripted-agent.js';
import { openLangGraph } from '../../../packages/tools/test/langchain/support/scripted-agent.js';
import { openOpenAiAgents } from '../../../packages/tools/test/openai-agents/support/scripted-agent.js';
import type { OpenAgent } from '../../../packages/tools/test/support/integration-suite.js';
import { describeEndings } from '../describe-endings.js';
import { type OpenCaller, toolAdapter } from './tool-world.js';

/** A framework with a scripted model that makes one call in each conversation. */
const scripted =
  (open: OpenAgent): OpenCaller =>
  (options, pay) => {
    const agent = open(options, pay, 1);
    return { call: (invoice) => agent.start([invoice]), again: (invoice) => agent.again([invoice]) };
  };

describeEndings(toolAdapter('the AI SDK', scripted(openAiSdk)));
describeEndings(toolAdapter('the OpenAI Agents SDK', scripted(openOpenAiAgents)));
describeEndings(toolAdapter('LangGraph', scripted(openLangGraph)));
describeEndings(
  toolAdapter('guardHandlers', scripted(openGuardedServer), {
    repeated: 'a call of MCP has no name: an equal one that comes after its end is another call',
  }),
);
