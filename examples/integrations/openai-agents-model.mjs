// A model of the OpenAI Agents SDK that orders cups, and repeats what became of it.
import { setTracingDisabled, Usage } from '@openai/agents';

setTracingDisabled(true);

const ORDER = { total: 120, vendor: 'acme-supplies' };

export const model = {
  async getResponse({ input }) {
    const result = Array.isArray(input) ? input.find(({ type }) => type === 'function_call_result') : undefined;
    const text = result?.output.text;
    const answer =
      result === undefined
        ? { type: 'function_call', callId: 'openai-1', name: 'order', arguments: JSON.stringify(ORDER) }
        : { type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] };
    return { usage: new Usage(), output: [{ ...answer, status: 'completed' }] };
  },
};
