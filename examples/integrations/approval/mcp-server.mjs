// An MCP server: the answer says that people must approve, and the call that the host repeats runs.
import { guardHandlers } from '@gatewright/mcp/server';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { options, order, schema } from './turn.mjs';

const handler = async (args) => ({ content: [{ type: 'text', text: await order(args) }] });
serveStdio(() => {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool('order', { inputSchema: schema }, guardHandlers(options)('order', handler));
  return server;
});
