// The served gate as a process: prints its address and bootstrap file as one JSON line, gives its processor time to those who
// asks, and stops on SIGTERM.
import { createLogger, readSettings, startServer } from '@gatewright/server';

const settings = readSettings(process.env);
const server = await startServer(settings, createLogger('error'));
console.log(JSON.stringify({ baseUrl: server.baseUrl, bootstrapFile: server.bootstrapFile }));
process.on('message', () => process.send?.(process.cpuUsage()));
// A bench that failed stops no process.
process.once('disconnect', () => process.exit(1));
process.once('SIGTERM', () => {
  server.close().then(() => process.exit(0));
});
