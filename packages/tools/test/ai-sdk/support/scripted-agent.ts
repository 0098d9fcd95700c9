import { generateText, isStepCount, type ModelMessage, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { z } from 'zod';
import { guardTools } from '../../../src/ai-sdk/index.js';
import { callId, type OpenAgent } from '../../support/integration-suite.js';
import type { Invoice } from '../../support/paying-agent.js';

export const INVOICE = z.object({ total: z.number(), vendor: z.string() });

/** Makes the calls, then reads what they came to. */
export const scripted = (calls: readonly Invoice[]) =>
  new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => ({
      content:
        prompt.at(-1)?.role === 'tool'
          ? [{ type: 'text', text: 'done' }]
          : calls.map((input, index) => ({
              type: 'tool-call',
              toolCallId: callId(input, index),
              toolName: 'pay_invoice',
              input: JSON.stringify(input),
            })),
      finishReason: { unified: 'stop', raw: undefined },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
      warnings: [],
    }),
  });

export const openAiSdk: OpenAgent = (options, pay, factor) => {
  const inputSchema = INVOICE.extend({ total: z.number().overwrite((total) => total * factor) });
  const guarded = guardTools({ pay_invoice: tool({ inputSchema, execute: pay }) }, options);
  async function converse(calls: readonly Invoice[], messages: ModelMessage[], abortSignal?: AbortSignal) {
    const model = scripted(calls);
    const { content, responseMessages } = await generateText({
      ...guarded,
      model,
      messages,
      stopWhen: isStepCount(3),
      ...(abortSignal === undefined ? {} : { abortSignal }),
    });
    const asked = content.filter((part) => part.type === 'tool-approval-request' && !part.isAutomatic);
    const told = model.doGenerateCalls
      .at(-1)
      ?.prompt.flatMap((message) => (message.role === 'tool' ? message.content : []));
    const results = (told ?? []).flatMap((part) => (part.type === 'tool-result' ? [textOf(part.output)] : []));
    const paused = asked.length === 0 ? null : JSON.stringify([...messages, ...responseMessages]);
    return { results: paused === null ? results : [], paused };
  }
  return {
    start: (calls, signal) => converse(calls, [{ role: 'user', content: 'Pay.' }], signal),
    again: (calls) => converse(calls, [{ role: 'user', content: 'Pay.' }]),
    async resume(paused) {
      const messages: ModelMessage[] = JSON.parse(paused);
      const asked = messages.flatMap(({ content }) =>
        typeof content === 'string' ? [] : content.filter((part) => part.type === 'tool-approval-request'),
      );
      const content = asked.map(({ approvalId }) => ({
        type: 'tool-approval-response' as const,
        approvalId,
        approved: true,
      }));
      return converse([], [...messages, { role: 'tool', content }]);
    },
  };
};

function textOf(output: { readonly type: string }): string {
  if ('reason' in output) return String(output.reason);
  return 'value' in output ? String(output.value) : '';
}
