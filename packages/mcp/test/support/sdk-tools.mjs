// Tools of the servers of either line: one pays, one pays and answers what its schema refuses, one lists what was paid.
import { z } from 'zod';

const paid = [];
const terms = z.object({ total: z.number(), vendor: z.string() });

export function withTools(server) {
  server.registerTool('pay_invoice', { inputSchema: terms }, async ({ total }) => {
    paid.push(total);
    return { content: [{ type: 'text', text: `paid ${total}` }] };
  });
  server.registerTool(
    'pay_badly',
    { inputSchema: terms, outputSchema: z.object({ id: z.string() }) },
    async ({ total }) => {
      paid.push(total);
      return { content: [], structuredContent: { id: 7 } };
    },
  );
  server.registerTool('paid', { inputSchema: z.object({}) }, async () => ({
    content: [{ type: 'text', text: JSON.stringify(paid) }],
  }));
  return server;
}
