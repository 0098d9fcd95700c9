import type { RouteKey } from '../../../src/app/routes.js';
import { APPLIED_RULES_MAX_BYTES } from '../../../src/features/rules/http/routes.js';
import { elements, inField, type SlowCalls } from '../slow-calls.js';
import { filled, ruleDocument, word } from '../slow-world.js';
import { textAt } from '../text-at.js';
import { PLAIN, type RouteSample, type RouteSamples, without } from './sample.js';

const inZone = (zone: string) => ({ predicate: 'time-outside', config: { zone, fromMinute: 0, toMinute: 60 } });
/** One of the spellings of a name: the bits say which letters are in upper case. */
const spelt = (name: string, bits: number) =>
  [...name].map((letter, at) => ((bits >> (at % 16)) & 1 ? letter.toUpperCase() : letter)).join('');

/** Writes documents of as many atoms, values, time zones and violations as fit. */
const writes =
  (path: (slow: SlowCalls) => string) =>
  async (slow: SlowCalls): Promise<void> => {
    const documents = [
      ruleDocument(filled((index) => inField([word(index)]))),
      ruleDocument([inField(filled((index) => word(index)))]),
      ruleDocument([inField(filled((index) => `\ufdfa${word(index)}`))]),
      ruleDocument(filled((index) => ({ predicate: `none-${index}` }))),
      ruleDocument([{ predicate: 'text-matches', config: { terms: ['\u0301\u0327'.repeat(40_000)] } }]),
      ruleDocument(Intl.supportedValuesOf('timeZone').map(inZone)),
      ruleDocument(elements(1_500, (index) => inZone(spelt('America/Argentina/Buenos_Aires', index)))),
    ];
    for (const document of documents) await slow.world.post(path(slow), document);
  };

/** Another version of the large document, with as many atoms as fit. */
const largeVersion = ({ world, largeSopId }: SlowCalls, isDraft = false) =>
  world.post(`/sop/${largeSopId}/versions`, {
    documentJson: ruleDocument(filled((index) => inField([word(index)])))['documentJson'],
    ...(isDraft ? { draft: true } : {}),
  });

/** The digest of a page that is as large as one may be. */
async function rulesPage({ world, applications }: SlowCalls): Promise<string> {
  const values = filled(word, APPLIED_RULES_MAX_BYTES / 4 - 16_000);
  const documents = elements(4, (part) => ({
    ...{ kind: 'sop', name: `paged-${part}`, title: `Paged ${applications}` },
    documentJson: ruleDocument([inField(values)])['documentJson'] ?? null,
  }));
  const stored = await world.post('/rules/pages', { documents });
  if (stored.status !== 201) throw new Error(`a page was refused: ${stored.text.slice(0, 500)}`);
  return textAt(stored.data(), 'page');
}

type DocumentKey<Key> = Key extends `${infer Method} /sop${infer Rest}` ? `${Method} ${Rest}` : never;

/** The routes of one kind of documents, by method and the path below that of the kind. */
function documents(path: '/sop' | '/standards', id: 'sopId' | 'standardId'): RouteSamples {
  const reads = (rest: string): Pick<RouteSample, 'legal' | 'slowest'> => ({
    legal: (things) => ({ path: `${path}/${things[id]}${rest}` }),
    slowest: null,
  });
  const samples: Readonly<Record<DocumentKey<RouteKey>, RouteSample>> = {
    'GET ': {
      legal: ({ agentDid }) => ({ path: `${path}?agentDid=${encodeURIComponent(agentDid)}` }),
      slowest: (slow) => slow.readers(path),
      agents: { kind: 'list', shows: [id] },
    },
    'POST ': { slowest: writes(() => path) },
    'GET /:id': { ...reads(''), agents: { kind: 'list', shows: ['agentDid'] } },
    'POST /:id/retire': PLAIN,
    'POST /:id/rollback': PLAIN,
    'POST /:id/agents': PLAIN,
    'GET /:id/versions': { ...without('versions of rules'), ...reads('/versions') },
    'POST /:id/versions': { slowest: writes(({ largeSopId }) => `${path}/${largeSopId}/versions`) },
    'GET /:id/versions/:version': { ...without('a version of rules'), ...reads('/versions/1') },
    'POST /:id/versions/:version/publish': PLAIN,
    'POST /:id/versions/:version/approve': PLAIN,
    'POST /:id/versions/:version/retire': PLAIN,
    'POST /:id/versions/:version/shadow': PLAIN,
    'GET /:id/shadow': { ...reads('/shadow'), agents: { kind: 'list', shows: ['eventId'] } },
    'POST /:id/shadow/end': PLAIN,
    'GET /:id/diff': without('texts of rules'),
    'GET /:id/reach': { ...reads('/reach?percent=100'), agents: { kind: 'list', shows: ['agentDid'] } },
    'GET /:id/changes': { ...reads('/changes'), agents: { kind: 'list', shows: ['agentDid'] } },
    'POST /agents/:identityId/assign': PLAIN,
    'POST /agents/:identityId/unassign': PLAIN,
  };
  return Object.fromEntries(Object.entries(samples).map(([key, sample]) => [key.replace(' ', ` ${path}`), sample]));
}

/** Where documents of one kind are slow, those of the other are by the same program. */
const SLOW_DOCUMENTS: RouteSamples = {
  'POST /sop/agents/:identityId/assign': {
    slowest: async ({ world, agents }) => {
      const small = await world.document([inField(['a'])]);
      await world.bind(agents.ruled, small);
      await world.bind(agents.worded, small);
    },
  },
  'POST /sop/agents/:identityId/unassign': {
    slowest: async (slow) => {
      const path = `/sop/agents/${textAt(slow.agents.ruled, 'identityId')}`;
      const body = { sopId: slow.largeSopId };
      await slow.compilesAgain(() => slow.world.post(`${path}/unassign`, body), slow.agents.ruled);
      await slow.compilesAgain(() => slow.world.post(`${path}/assign`, body), slow.agents.ruled);
    },
  },
  'POST /sop/:id/versions': {
    slowest: async (slow) => {
      await writes(({ largeSopId }) => `/sop/${largeSopId}/versions`)(slow);
      await slow.compilesAgain(() => largeVersion(slow), slow.agents.ruled);
    },
  },
  'GET /sop/:id/diff': {
    ...without('texts of rules'),
    slowest: async (slow) => {
      const path = `/sop/${slow.largeSopId}`;
      const texts = [0, 1].map((part) => ruleDocument(filled((index) => inField([`${word(index)}${part}`]))));
      for (const { documentJson } of texts) {
        await slow.world.post(`${path}/versions`, { documentJson, draft: true });
      }
      await slow.readers(`${path}/diff?from=1`);
    },
  },
  'POST /sop/:id/versions/:version/publish': {
    slowest: async (slow) => {
      const drafted = await largeVersion(slow, true);
      const path = `/sop/${slow.largeSopId}/versions/${drafted.data()['version']}/publish`;
      await slow.compilesAgain(() => slow.world.post(path, {}), slow.agents.ruled);
    },
  },
  'POST /sop/:id/rollback': {
    slowest: (slow) =>
      slow.compilesAgain(() => slow.world.post(`/sop/${slow.largeSopId}/rollback`, {}), slow.agents.ruled),
  },
  'POST /sop/:id/versions/:version/shadow': {
    slowest: async (slow) => {
      const path = `/sop/${slow.largeSopId}`;
      await slow.compilesAgain(() => slow.world.post(`${path}/versions/1/shadow`, {}), slow.agents.ruled);
      await slow.world.post(`${path}/shadow/end`, {});
    },
  },
};

/** Rules in bulk, and what is compiled of them. */
export const RULE_SAMPLES: RouteSamples = {
  ...documents('/sop', 'sopId'),
  ...documents('/standards', 'standardId'),
  ...SLOW_DOCUMENTS,
  'GET /rules': { ...without('documents'), slowest: (slow) => slow.readers('/rules?title=unmatched') },
  'GET /rules/bindings': { slowest: null, agents: { kind: 'list', shows: ['agentDid'] } },
  'POST /rules/pages': {
    slowest: async (slow) => {
      await rulesPage(slow);
    },
  },
  'POST /rules/apply': {
    slowest: async (slow) => {
      const { world } = slow;
      await world.post('/rules/apply', {
        ...{ documents: [], pages: [await rulesPage(slow)], assignments: [], dryRun: true },
      });
      const applied = elements(4, (part) => ({
        ...{ kind: 'sop', name: `applied-${part}`, title: `Applied ${slow.applications}` },
        documentJson: ruleDocument(filled((index) => inField([word(index)])))['documentJson'] ?? null,
      }));
      slow.applications += 1;
      const done = await world.post('/rules/apply', { documents: applied, assignments: [] });
      if (done.status !== 200) throw new Error(`rules were refused: ${done.text.slice(0, 500)}`);
    },
  },
  'GET /standards/atoms': PLAIN,
  'GET /magp/schema': PLAIN,
  'GET /magp/policy/pubkey': PLAIN,
  'GET /policy/digests/:digest': {
    ...without('versions of documents'),
    legal: () => ({ path: `/policy/digests/sha256:${'0'.repeat(64)}` }),
  },
  'GET /policy/bundle/:did': {
    slowest: async (slow) => {
      await slow.world.bind(slow.agents.ruled, await slow.world.document([inField(['a'])]));
      await slow.readers(`/policy/bundle/${encodeURIComponent(textAt(slow.agents.ruled, 'agentDid'))}`);
    },
  },
  'GET /policy/events/:did': {
    slowest: async ({ world, agents }) => {
      await world.get(`/policy/events/${encodeURIComponent(textAt(agents.ruled, 'agentDid'))}`);
    },
  },
  'GET /events': without('names of groups to read again'),
};
