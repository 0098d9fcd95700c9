// A host of MCP servers that reads `.mcp.json`, and orders cups of its server `shop`.
import { readFile } from 'node:fs/promises';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const { mcpServers } = JSON.parse(await readFile('.mcp.json', 'utf8'));
const client = new Client({ name: 'host', version: '1.0.0' });
await client.connect(new StdioClientTransport(mcpServers.shop));
const { content } = await client.callTool({ name: 'order', arguments: { total: 120, vendor: 'acme-supplies' } });
console.log(content[0].text);
await client.close();
