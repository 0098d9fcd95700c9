// The OpenAI Agents SDK: an interruption ends the turn; the next one approves it in the stored state and continues.
import { guardedTool } from '@gatewright/tools/openai-agents';
import { Agent, RunState, run } from '@openai/agents';
import { model } from '../openai-agents-model.mjs';
import { keep, kept, options, order, schema } from './turn.mjs';

const tool = guardedTool(options)({ name: 'order', description: 'Orders.', parameters: schema, execute: order });
const agent = new Agent({ name: 'buyer', model, tools: [tool] });
const { interruptions, state, finalOutput } = await run(agent, kept === null ? 'Order cups.' : await approved(kept));
if (interruptions.length > 0) await keep(state.toString());
else console.log(finalOutput);

async function approved(conversation) {
  const stored = await RunState.fromString(agent, conversation.toString());
  for (const interruption of stored.getInterruptions()) stored.approve(interruption);
  return stored;
}
