// A procurement agent against a real gate. `--serve` starts one on an empty data directory; otherwise give the
// bootstrap file of a running one: node examples/procurement/main.js ./data/bootstrap.json
import { readBootstrap } from './bootstrap-file.js';
import { serveGate } from './served-gate.js';
import { runStory } from './story.js';
import { Transcript } from './transcript.js';

const transcript = new Transcript((line) => console.log(line));
const gate = process.argv.includes('--serve') ? await serveGate() : null;
try {
  const bootstrapFile = gate?.bootstrapFile ?? process.argv[2] ?? 'data/bootstrap.json';
  await runStory(await readBootstrap(bootstrapFile), transcript);
} finally {
  await gate?.stop();
}
process.exitCode = transcript.finish();
