// A server of revision 2025-11-25 whose tool answers with a task. It ends after 300 ms; that of the vendor `slow` does not.
import { InMemoryTaskStore } from '@modelcontextprotocol/sdk/experimental/tasks/stores/in-memory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const capabilities = { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } };
const taskStore = new InMemoryTaskStore();
const server = new McpServer({ name: 'tasks', version: '1' }, { capabilities, taskStore });
const inputSchema = z.object({ total: z.number(), vendor: z.string() });
server.experimental.tasks.registerToolTask(
  'pay_invoice',
  { inputSchema, execution: { taskSupport: 'required' } },
  {
    async createTask({ vendor }, context) {
      const task = await context.taskStore.createTask({ ttl: 60_000, pollInterval: 100 });
      const isError = vendor === 'broken';
      const result = { content: [{ type: 'text', text: `paid ${vendor}` }], isError };
      const end = () => context.taskStore.storeTaskResult(task.taskId, isError ? 'failed' : 'completed', result);
      if (vendor !== 'slow') setTimeout(end, 300);
      return { task };
    },
    getTask: (_, context) => context.taskStore.getTask(context.taskId),
    getTaskResult: (_, context) => context.taskStore.getTaskResult(context.taskId),
  },
);
await server.connect(new StdioServerTransport());
