// One server of our gate as a process of its own: started with its settings as JSON, told by messages how far its clock is ahead.
import { createLogger, readSettings, startServer } from '@gatewright/server';

const { environment, isMemoryLedger, aheadMs } = JSON.parse(process.argv[2] ?? '{}');
let ahead = aheadMs;
process.on('message', (message) => {
  ahead = message.aheadMs;
  process.send?.({ isSet: true });
});
process.on('disconnect', () => process.exit());

const clock = { now: () => Date.now() + ahead };
const settings = readSettings(environment);
const server = await startServer(settings, createLogger('silent'), clock, isMemoryLedger ? { memoryLedger: true } : {});
process.send?.({ url: server.baseUrl, bootstrapFile: server.bootstrapFile });
process.on('SIGTERM', async () => {
  await server.close();
  process.exit();
});
