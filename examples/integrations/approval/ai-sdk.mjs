// The Vercel AI SDK: a request for approval ends the turn; the next one answers it and continues.
import { guardTools } from '@gatewright/tools/ai-sdk';
import { generateText, isStepCount, tool } from 'ai';
import { model } from '../ai-sdk-model.mjs';
import { keep, kept, options, order, schema } from './turn.mjs';

const guarded = guardTools({ order: tool({ inputSchema: schema, execute: order }) }, options);
const messages = kept === null ? [{ role: 'user', content: 'Order cups.' }] : approved(JSON.parse(kept));
const { text, content, responseMessages } = await generateText({
  model,
  messages,
  stopWhen: isStepCount(3),
  ...guarded,
});
if (content.some((part) => part.type === 'tool-approval-request' && !part.isAutomatic)) {
  await keep(JSON.stringify([...messages, ...responseMessages]));
} else {
  console.log(text);
}

function approved(conversation) {
  const parts = conversation.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
  const asked = parts.filter(({ type }) => type === 'tool-approval-request');
  const answers = asked.map(({ approvalId }) => ({ type: 'tool-approval-response', approvalId, approved: true }));
  return [...conversation, { role: 'tool', content: answers }];
}
