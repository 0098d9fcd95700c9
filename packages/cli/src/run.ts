import { GATEWRIGHT_VERSION } from '@gatewright/server';
import { type Command, EXIT_FINE, EXIT_NEGATIVE, EXIT_USAGE, type Invocation, UsageError } from './command.js';
import { COMMANDS } from './commands/index.js';
import { visible } from './visible.js';

/** Runs the command that the arguments name. Returns the exit status; says what was wrong instead of throwing. */
export async function run(invocation: Invocation): Promise<number> {
  const { args, terminal } = invocation;
  if (args[0] === '--version') {
    terminal.out(GATEWRIGHT_VERSION);
    return EXIT_FINE;
  }
  const command = COMMANDS.find(({ name }) => isCalled(name, args));
  if (command === undefined) {
    const asked = args[0] === undefined || args[0] === 'help' || args[0] === '--help';
    const lines = asked ? usage(COMMANDS) : refusal(args);
    for (const line of lines) (asked ? terminal.out : terminal.err)(line);
    return asked ? EXIT_FINE : EXIT_USAGE;
  }
  // What follows `--` is for a program that the command starts.
  if (args.at(-1) === '--help' && !args.includes('--')) {
    for (const line of usageOf(command)) terminal.out(line);
    return EXIT_FINE;
  }
  try {
    return await command.run({ ...invocation, args: args.slice(command.name.split(' ').length) });
  } catch (error) {
    terminal.err(`gatewright ${command.name}: ${error instanceof Error ? error.message : error}`);
    if (!(error instanceof UsageError)) return EXIT_NEGATIVE;
    terminal.err(`usage: gatewright ${command.name} ${command.usage}`);
    return EXIT_USAGE;
  }
}

function isCalled(name: Command['name'], args: readonly string[]): boolean {
  return name.split(' ').every((word, index) => args[index] === word);
}

/** That no command is called so, and which there are: those that begin with the same word, else all. */
function refusal(args: readonly string[]): string[] {
  const asked = args
    .slice(0, 2)
    .filter((word, index) => index === 0 || !word.startsWith('-'))
    .join(' ');
  const near = COMMANDS.filter(({ name }) => name.startsWith(`${args[0]} `));
  const said = visible(`gatewright: there is no command ${JSON.stringify(asked)}; call one of these`);
  return [said, ...usage(near.length > 0 ? near : COMMANDS)];
}

function usage(commands: readonly Command[]): string[] {
  return ['usage:', ...commands.flatMap(usageOf), '  gatewright --version', '      which version this is'];
}

function usageOf({ name, usage, summary }: Command): string[] {
  return [`  gatewright ${name} ${usage}`, `      ${summary}`];
}
