import { GATEWRIGHT_VERSION, isMisspelt, visible } from '@gatewright/protocol';
import {
  type Command,
  EXIT_FINE,
  EXIT_NEGATIVE,
  EXIT_USAGE,
  type Invocation,
  type Terminal,
  UsageError,
} from './command.js';
import { loadCommands } from './commands/index.js';

/** Runs the command that the arguments name. Returns the exit status; says what was wrong instead of throwing. */
export async function run(invocation: Invocation): Promise<number> {
  const { args, terminal } = invocation;
  if (args[0] === '--version') {
    terminal.out(GATEWRIGHT_VERSION);
    return EXIT_FINE;
  }
  const command = (await loadCommands(args[0] ?? '')).find(({ name }) => isCalled(name, args));
  if (command === undefined) return explain(args, await loadCommands(), terminal);
  // What follows `--` is for a program that the command starts.
  if (args.at(-1) === '--help' && !args.includes('--')) {
    for (const line of usageOf(command)) terminal.out(line);
    return EXIT_FINE;
  }
  try {
    return await command.run({ ...invocation, args: args.slice(command.name.split(' ').length) });
  } catch (error) {
    terminal.err(`gatewright ${command.name}: ${error instanceof Error ? error.message : error}`);
    if (!(error instanceof UsageError)) return command.failed ?? EXIT_NEGATIVE;
    terminal.err(`usage: gatewright ${command.name} ${command.usage}`);
    return EXIT_USAGE;
  }
}

function isCalled(name: Command['name'], args: readonly string[]): boolean {
  return name.split(' ').every((word, index) => args[index] === word);
}

/** Answers a call that names no command: with help where it asks for help, with what there is where it does not. */
function explain(args: readonly string[], all: readonly Command[], terminal: Terminal): number {
  const asked = args.filter((word) => word !== 'help' && word !== '--help');
  const isHelp = args.length === 0 || args[0] === 'help' || args.at(-1) === '--help';
  const named = commandsOf(all, asked);
  if (isHelp && (asked.length === 0 || named.length > 0)) {
    for (const line of asked.length === 0 ? usage(all) : usageOfSome(named)) terminal.out(line);
    return EXIT_FINE;
  }
  for (const line of refusal(all, asked)) terminal.err(line);
  return EXIT_USAGE;
}

/** The commands that words begin the names of: those of a group, or one. */
function commandsOf(all: readonly Command[], words: readonly string[]): readonly Command[] {
  return all.filter(({ name }) => words.every((word, index) => name.split(' ')[index] === word));
}

/** What is wrong with words that name no command: the verbs of a group that stands alone, else what may have been meant. */
function refusal(all: readonly Command[], words: readonly string[]): string[] {
  const [group = '', verb] = words.filter((word, index) => index === 0 || !word.startsWith('-'));
  const ofGroup = commandsOf(all, [group]);
  if (ofGroup.length > 0 && verb === undefined) {
    return [`gatewright ${group}: name what to do`, ...usageOfSome(ofGroup)];
  }
  const asked = verb === undefined ? group : `${group} ${verb}`;
  const meant = meantCommands(all, group, verb, ofGroup);
  const advice = meant.length === 0 ? '' : `; did you mean ${meant.map((name) => `"${name}"`).join(' or ')}?`;
  const help = ofGroup.length > 0 ? `gatewright help ${group}` : 'gatewright help';
  return [visible(`gatewright: there is no command ${JSON.stringify(asked)}${advice}`), `${help} lists the commands`];
}

/** Commands and groups whose name is within two edits of the words. */
function meantCommands(
  all: readonly Command[],
  group: string,
  verb: string | undefined,
  ofGroup: readonly Command[],
): string[] {
  const names = all.map(({ name }) => name);
  if (verb === undefined) {
    return [...new Set(names.map((name) => name.split(' ')[0] ?? ''))].filter((known) => isMisspelt(group, known));
  }
  const candidates = ofGroup.length > 0 ? ofGroup.map(({ name }) => name) : names;
  return candidates.filter((name) => {
    const [knownGroup = '', knownVerb = ''] = name.split(' ');
    return isMisspelt(group, knownGroup) && isMisspelt(verb, knownVerb);
  });
}

function usageOfSome(commands: readonly Command[]): string[] {
  return ['usage:', ...commands.flatMap(usageOf)];
}

function usage(commands: readonly Command[]): string[] {
  return [
    'usage:',
    ...commands.flatMap(usageOf),
    '  gatewright help [GROUP [VERB]]',
    '      how the commands of a group, or one of them, are called; GROUP --help is the same',
    '  gatewright --version',
    '      which version this is',
  ];
}

function usageOf({ name, usage, summary }: Command): string[] {
  return [`  gatewright ${name} ${usage}`, `      ${summary}`];
}
