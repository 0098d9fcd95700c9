// A graph of LangGraph whose model orders cups by the given node of tools, and repeats what became of it.
import { AIMessage } from '@langchain/core/messages';
import { MemorySaver, MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { toolsCondition } from '@langchain/langgraph/prebuilt';

const ORDER = { id: 'call-1', name: 'order', args: { total: 120, vendor: 'acme-supplies' }, type: 'tool_call' };

async function model({ messages }) {
  const last = messages.at(-1);
  const answer = last.getType() === 'tool' ? last.content : { content: '', tool_calls: [ORDER] };
  return { messages: [new AIMessage(answer)] };
}

export const graphOf = (tools, checkpointer = new MemorySaver()) =>
  new StateGraph(MessagesAnnotation)
    .addNode('model', model)
    .addNode('tools', tools)
    .addEdge('__start__', 'model')
    .addConditionalEdges('model', toolsCondition)
    .addEdge('tools', 'model')
    .compile({ checkpointer });
