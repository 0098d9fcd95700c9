// A developer, two owners and an agent against a real gate. `--serve` starts one on an empty data directory; otherwise give
// the bootstrap file of a running one: node examples/onboarding/main.js ./data/bootstrap.json
import { readBootstrap } from '../procurement/bootstrap-file.js';
import { serveGate } from '../procurement/served-gate.js';
import { Transcript } from '../procurement/transcript.js';
import { runStory } from './story.js';

const transcript = new Transcript((line) => console.log(line));
const gate = process.argv.includes('--serve') ? await serveGate() : null;
try {
  const bootstrapFile = gate?.bootstrapFile ?? process.argv[2] ?? 'data/bootstrap.json';
  await runStory(await readBootstrap(bootstrapFile), transcript);
} finally {
  await gate?.stop();
}
process.exitCode = transcript.finish();
