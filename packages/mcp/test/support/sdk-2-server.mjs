import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { withTools } from './sdk-tools.mjs';

serveStdio(() => withTools(new McpServer({ name: 'new', version: '1' })));
