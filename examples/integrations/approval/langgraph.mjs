// LangGraph: an interrupt ends the turn; the next one resumes the thread from its checkpoint.
import { deserialize, serialize } from 'node:v8';
import { guardTools } from '@gatewright/tools/langchain';
import { tool } from '@langchain/core/tools';
import { Command, MemorySaver } from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { graphOf } from '../langgraph-graph.mjs';
import { keep, kept, options, order, schema } from './turn.mjs';

// In place of a database of checkpoints.
const checkpoints = new MemorySaver();
if (kept !== null) Object.assign(checkpoints, deserialize(kept));
const tools = guardTools([tool(order, { name: 'order', description: 'Orders.', schema })], options);
const graph = graphOf(new ToolNode(tools), checkpoints);
const thread = { configurable: { thread_id: 'cups' } };
const first = { messages: [{ role: 'user', content: 'Order cups.' }] };
const { messages } = await graph.invoke(kept === null ? first : new Command({ resume: true }), thread);
const { next } = await graph.getState(thread);
const { storage, writes } = checkpoints;
if (next.length > 0) await keep(serialize({ storage, writes }));
else console.log(messages.at(-1).content);
