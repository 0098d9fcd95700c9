// A model of the AI SDK that orders cups, and repeats what became of it.
import { MockLanguageModelV4 } from 'ai/test';

const ORDER = {
  type: 'tool-call',
  toolCallId: 'ai-sdk-1',
  toolName: 'order',
  input: '{"total":120,"vendor":"acme-supplies"}',
};

export const model = new MockLanguageModelV4({
  doGenerate: async ({ prompt }) => {
    const result = prompt.at(-1).role === 'tool' ? prompt.at(-1).content[0].output : undefined;
    return {
      content: [result === undefined ? ORDER : { type: 'text', text: String(result.value ?? result.reason) }],
      finishReason: { unified: 'stop' },
      usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
      warnings: [],
    };
  },
});
