// An MCP server that sells, behind no gate of its own; it needs the variable SHOP_KEY.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

if (process.env.SHOP_KEY === undefined) throw new Error('SHOP_KEY is not set');
const inputSchema = z.object({ total: z.number(), vendor: z.string() });
serveStdio(() => {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool('order', { inputSchema }, async ({ total }) => ({
    content: [{ type: 'text', text: `ordered for ${total}` }],
  }));
  return server;
});
