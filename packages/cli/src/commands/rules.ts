import type { JsonObject } from '@gatewright/protocol';
import { type Command, UsageError } from '../command.js';
import { readJsonFile } from '../json-file.js';
import { required, wholeNumber } from '../options.js';
import { pathOf, type ServiceCall, serviceCommand } from '../service-command.js';

/** A kind of rule documents as commands name it. */
interface Kind {
  readonly word: 'sop' | 'standard';
  readonly path: '/sop' | '/standards';
  /** The member of answers with the id of a document. */
  readonly id: 'sopId' | 'standardId';
  readonly one: string;
}

const KINDS: readonly Kind[] = [
  { word: 'sop', path: '/sop', id: 'sopId', one: 'an SOP' },
  { word: 'standard', path: '/standards', id: 'standardId', one: 'a standard' },
];

/** Options of rules that are written. */
const TEXT = { title: 'text', file: 'text', message: 'text', draft: 'flag' } as const;
const TEXT_USAGE = '--file RULES.json [--message TEXT] [--draft]';
const GROUP = { id: 'text', agents: 'texts' } as const;
const GROUP_USAGE = '--agents label=LABEL|AGENT…';

/** Commands about SOPs and standards, their versions and the agents that they bind. */
export const RULE_COMMANDS: readonly Command[] = KINDS.flatMap((kind) => [
  ...documents(kind),
  ...versions(kind),
  ...groups(kind),
]);

function documents({ word, path, id: idMember, one }: Kind): readonly Command[] {
  const ID = `${word.toUpperCase()}_ID`;
  return [
    serviceCommand({
      name: `${word} create`,
      usage: `--title TEXT ${TEXT_USAGE}`,
      summary: `create ${one} from a file of molecules`,
      options: TEXT,
      call: async (options) => ({
        method: 'POST',
        path,
        body: { title: required(options.title, 'title'), ...(await rulesOf(options)) },
      }),
      source: ({ file }) => ({ file, under: '$.documentJson' }),
    }),
    serviceCommand({
      name: `${word} show`,
      usage: `--id ${ID} [--version N]`,
      summary: `show ${one} with the agents bound to it, or one of its versions`,
      options: { id: 'text', version: 'text' },
      call: ({ id, version }) => ({
        method: 'GET',
        path: pathOf(path, id, version === undefined ? '' : `/versions/${wholeNumber(version, 'version')}`),
      }),
    }),
    serviceCommand({
      name: `${word} assign`,
      usage: `--id AGENT --${word} ${ID}`,
      summary: `bind ${one} to an agent`,
      options: { id: 'text', [word]: 'text' },
      call: (options) => ({
        method: 'POST',
        path: pathOf(`${path}/agents`, options['id'], '/assign'),
        body: { [idMember]: required(options[word], word) },
      }),
    }),
    serviceCommand({
      name: `${word} write`,
      usage: `--id ${ID} [--title TEXT] ${TEXT_USAGE}`,
      summary: 'write another version, in force at once for all agents that follow unless it is a draft',
      options: { id: 'text', ...TEXT },
      call: async ({ id, ...options }) => ({
        method: 'POST',
        path: pathOf(path, id, '/versions'),
        body: { ...(options.title === undefined ? {} : { title: options.title }), ...(await rulesOf(options)) },
      }),
      source: ({ file }) => ({ file, under: '$.documentJson' }),
    }),
    serviceCommand({
      name: `${word} retire`,
      usage: `--id ${ID} [--version N]`,
      summary: `retire ${one} that is bound to no agent, or one of its versions that is in force for none`,
      options: { id: 'text', version: 'text' },
      irreversible: 'what is retired is never in force again',
      call: ({ id, version }) => ({
        method: 'POST',
        path: pathOf(
          path,
          id,
          version === undefined ? '/retire' : `/versions/${wholeNumber(version, 'version')}/retire`,
        ),
      }),
    }),
  ];
}

function versions({ word, path }: Kind): readonly Command[] {
  const ID = `${word.toUpperCase()}_ID`;
  return [
    serviceCommand({
      name: `${word} publish`,
      usage: `--id ${ID} --version N [--percent N] [--agents label=LABEL]`,
      summary: 'put a version in force for all agents that follow, or for a percentage or a label of them',
      options: { id: 'text', version: 'text', percent: 'text', agents: 'text' },
      call: ({ id, version, percent, agents }) => ({
        method: 'POST',
        path: pathOf(path, id, `/versions/${wholeNumber(required(version, 'version'), 'version')}/publish`),
        body: {
          ...(percent === undefined ? {} : { percent: wholeNumber(percent, 'percent') }),
          ...(agents === undefined ? {} : { label: labelIn(agents) }),
        },
      }),
    }),
    serviceCommand({
      name: `${word} approve`,
      usage: `--id ${ID} --version N --digest SHA256`,
      summary: 'approve the publication of a version, by the digest that you saw',
      options: { id: 'text', version: 'text', digest: 'text' },
      call: ({ id, version, digest }) => ({
        method: 'POST',
        path: pathOf(path, id, `/versions/${wholeNumber(required(version, 'version'), 'version')}/approve`),
        body: { digest: required(digest, 'digest') },
      }),
    }),
    serviceCommand({
      name: `${word} shadow start`,
      usage: `--id ${ID} --version N [--agents label=LABEL]`,
      summary: 'evaluate a version beside the rules in force, and enforce it on nothing',
      options: { id: 'text', version: 'text', agents: 'text' },
      call: ({ id, version, agents }) => ({
        method: 'POST',
        path: pathOf(path, id, `/versions/${wholeNumber(required(version, 'version'), 'version')}/shadow`),
        body: agents === undefined ? {} : { label: labelIn(agents) },
      }),
    }),
    serviceCommand({
      name: `${word} rollback`,
      usage: `--id ${ID} [--version N]`,
      summary: 'end a rollout, or put the version that was published before in force',
      options: { id: 'text', version: 'text' },
      call: ({ id, version }) => ({
        method: 'POST',
        path: pathOf(path, id, '/rollback'),
        body: version === undefined ? {} : { version: wholeNumber(version, 'version') },
      }),
    }),
  ];
}

function groups({ word, path, one }: Kind): readonly Command[] {
  const ID = `${word.toUpperCase()}_ID`;
  const change = (id: string | undefined, agents: readonly string[] | undefined, body: JsonObject): ServiceCall => ({
    method: 'POST',
    path: pathOf(path, id, '/agents'),
    body: { ...body, ...groupOf(agents) },
  });
  const simple = (verb: 'bind' | 'unbind' | 'follow', summary: string) =>
    serviceCommand({
      name: `${word} ${verb}`,
      usage: `--id ${ID} ${GROUP_USAGE}`,
      summary,
      options: GROUP,
      call: ({ id, agents }) => change(id, agents, { change: verb }),
    });
  return [
    simple('bind', `bind ${one} to a group of agents`),
    simple('unbind', `unbind ${one} from a group of agents`),
    simple('follow', 'let a group of agents follow what is published'),
    serviceCommand({
      name: `${word} pin`,
      usage: `--id ${ID} --version N ${GROUP_USAGE}`,
      summary: 'keep a group of agents at a version whatever is published',
      options: { ...GROUP, version: 'text' },
      call: ({ id, agents, version }) =>
        change(id, agents, { change: 'pin', version: wholeNumber(required(version, 'version'), 'version') }),
    }),
  ];
}

interface RulesText {
  readonly file: string | undefined;
  readonly message: string | undefined;
  readonly draft: boolean | undefined;
}

async function rulesOf({ file, message, draft }: RulesText): Promise<JsonObject> {
  return {
    documentJson: await readJsonFile(required(file, 'file')),
    ...(message === undefined ? {} : { message }),
    ...(draft === undefined ? {} : { draft }),
  };
}

/** Agents by a label, or by ids and DIDs. Throws UsageError. */
function groupOf(agents: readonly string[] = []): JsonObject {
  const [first = ''] = agents;
  if (agents.length === 0)
    throw new UsageError('--agents is missing: label=LABEL, or an agent each time that it is given');
  return agents.length === 1 && first.startsWith(LABEL) ? { label: labelIn(first) } : { agents: [...agents] };
}

const LABEL = 'label=';

function labelIn(group: string): string {
  if (group.startsWith(LABEL)) return group.slice(LABEL.length);
  throw new UsageError('--agents is label=LABEL here');
}
