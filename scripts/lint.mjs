// Lint and format of the files that git knows; of all files where there is no git.
import { commandOf } from './workspace/commands.mjs';
import { lintCommands } from './workspace/lint-commands.mjs';
import { ROOT } from './workspace/packages.mjs';
import { runStep } from './workspace/steps.mjs';

for (const args of lintCommands(ROOT)) {
  const { ok, output } = await runStep(process.execPath, [commandOf('@biomejs/biome', 'biome'), ...args], {
    cwd: ROOT,
  });
  process.stdout.write(output);
  if (!ok) process.exitCode = 1;
}
