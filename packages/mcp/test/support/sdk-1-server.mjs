import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { withTools } from './sdk-tools.mjs';

await withTools(new McpServer({ name: 'old', version: '1' })).connect(new StdioServerTransport());
