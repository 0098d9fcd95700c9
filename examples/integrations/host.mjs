// A host that orders cups of the MCP server `server.mjs`, or of another file. node host.mjs [FILE]
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const client = new Client({ name: 'host', version: '1.0.0' });
const [file = 'server.mjs'] = process.argv.slice(2);
await client.connect(new StdioClientTransport({ command: process.execPath, args: [file] }));
const { content } = await client.callTool({ name: 'order', arguments: { total: 120, vendor: 'acme-supplies' } });
console.log(content[0].text);
await client.close();
