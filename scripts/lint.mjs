// Lint and format of the files that git knows; of all files where there is no git.
import { commandOf } from './workshop/commands.mjs';
import { lintCommands } from './workshop/lint-commands.mjs';
import { ROOT } from './workshop/packages.mjs';
import { runStep } from './workshop/steps.mjs';

for (const args of lintCommands(ROOT)) {
  const { ok, output } = await runStep(process.execPath, [commandOf('@biomejs/biome', 'biome'), ...args], {
    cwd: ROOT,
  });
  process.stdout.write(output);
  if (!ok) process.exitCode = 1;
}
