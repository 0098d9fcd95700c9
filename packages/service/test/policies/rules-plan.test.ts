import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CurrentDocument,
  type CurrentRules,
  planRules,
  type Step,
  type WantedDocument,
  type WantedRules,
} from '../../src/features/rules/rules-plan.js';
import type { StoredVersion } from '../../src/features/rules-store/rule-documents.js';

const orgId = 'org-1';
const MADE = { by: 'person-1', at: '2026-11-29T00:00:00.000Z' };
const AGENTS = ['did:1', 'did:2', 'did:3'];
const LABELS = ['apac', 'emea'];

const digest = fc.constantFrom('one', 'two', 'three');
const name = fc.constantFrom('first', 'second', 'third', 'fourth');
const agents = fc.subarray(AGENTS);
const labels = fc.subarray(LABELS);

/** A document with versions, of which the last is a draft or in force; with a rollout of it where one follows another. */
const document: fc.Arbitrary<CurrentDocument & { readonly name: string }> = fc
  .record({
    ...{ name, digests: fc.array(digest, { minLength: 1, maxLength: 3 }), bound: agents, labels },
    last: fc.constantFrom('published', 'draft', 'requested', 'rollout'),
    ...{ byLabelAlone: agents, pinned: agents },
  })
  .map(({ name, digests, last, bound, labels, byLabelAlone, pinned }) => {
    const newest = digests.length;
    const isDraft = last === 'draft' || last === 'requested';
    const published = isDraft || (last === 'rollout' && newest > 1) ? newest - 1 || null : newest;
    const rollout = last === 'rollout' && newest > 1 ? { version: newest, percent: 50, label: null } : null;
    const isThere = new Set(published === null ? [] : bound);
    const header = { orgId, documentId: `sop-${name}`, kind: 'sop' as const, name, revision: newest };
    return {
      name,
      header: { ...header, newest, published, rollout, retiredAt: null },
      versions: new Map(
        digests.map((each, index) => {
          const isWaiting = last === 'requested' && index + 1 === newest;
          return [index + 1, version(`sop-${name}`, index + 1, each, isDraft && index + 1 === newest, isWaiting)];
        }),
      ),
      ...{ bound: isThere, labels: new Set(published === null ? [] : labels) },
      ...{ byLabelAlone: among(isThere, byLabelAlone), pinned: among(isThere, pinned) },
    };
  });

const among = (bound: ReadonlySet<string>, some: readonly string[]) => new Set(some.filter((each) => bound.has(each)));

function version(documentId: string, number: number, digest: string, draft: boolean, waits: boolean): StoredVersion {
  const request = { requestedBy: MADE.by, requestedAt: MADE.at, required: 1, percent: null, label: null };
  return {
    ...{ documentId, version: number, state: draft ? 'draft' : 'published', title: 'Title', message: '', digest },
    ...{ createdBy: MADE.by, createdAt: MADE.at, publishedAt: draft ? null : MADE.at, follows: null },
    ...{ waiting: waits ? request : null, characters: digest.length },
  };
}

const current: fc.Arbitrary<CurrentRules> = fc
  .record({ approvals: fc.nat({ max: 1 }), documents: fc.uniqueArray(document, { selector: ({ name }) => name }) })
  .map(({ approvals, documents }) => ({ approvals, documents: new Map(documents.map((each) => [each.name, each])) }));

const wanted: fc.Arbitrary<WantedRules> = fc
  .record({
    documents: fc.uniqueArray(fc.record({ name, digest, agents, direct: agents, labels }), {
      selector: ({ name }) => name,
    }),
    prune: fc.boolean(),
  })
  .map(({ documents, prune }) => ({
    documents: documents.map(({ name, digest }) => ({
      ...{ kind: 'sop' as const, name, title: 'Title', text: digest, digest },
    })),
    bindings: new Map(
      documents.map(({ name, agents, direct, labels }) => [
        name,
        { agents: new Set(agents), direct: among(new Set(agents), direct), labels: new Set(labels) },
      ]),
    ),
    prune,
  }));

/** The plan of what is wanted; null where it is refused. */
function planOf(current: CurrentRules, wanted: WantedRules): readonly Step[] | null {
  const steps = planRules(current, wanted);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value.ok ? value.value : null;
  }
}

/** The rules after some steps. Throws where a step is illegal when its turn comes. */
function performed(steps: readonly Step[], { approvals, documents: before }: CurrentRules): CurrentRules {
  const documents = new Map(before);
  const legal = (name: string): CurrentDocument => {
    const found = documents.get(name);
    if (found === undefined) throw new Error(`${name} is not there`);
    return found;
  };
  for (const step of steps) {
    if (step.act === 'create') {
      if (documents.has(step.document.name)) throw new Error(`${step.document.name} is there already`);
      documents.set(step.document.name, created(step.document, step.state));
    } else if (step.act === 'publish' || step.act === 'request') {
      const { document } = step;
      const { header, versions, bound, ...others } = legal(document.name);
      const isDraft = step.act === 'request';
      const isLegal = step.version === header.newest + 1 || (isDraft && step.version === header.newest);
      if (!isLegal || header.rollout !== null)
        throw new Error('the version is not the next one, or another is rolled out');
      if (step.act === 'publish' && step.followers.some((each) => !before.get(document.name)?.bound.has(each))) {
        throw new Error('an agent follows a document that does not bind it');
      }
      const written = version(header.documentId, step.version, document.digest, isDraft, isDraft);
      const standing = isDraft ? {} : { published: step.version };
      documents.set(document.name, {
        ...{ ...others, bound, header: { ...header, ...standing, newest: step.version } },
        versions: new Map(versions).set(step.version, written),
      });
    } else if (step.act === 'bind') {
      const { bound, byLabelAlone, labels, header, ...others } = legal(step.name);
      if (header.published === null) throw new Error('no version is in force');
      if (step.agents.some((each) => bound.has(each))) throw new Error('the agent is bound already');
      const alone = step.agents.filter((each) => !step.direct.has(each));
      documents.set(step.name, {
        ...{ ...others, header, bound: new Set([...bound, ...step.agents]) },
        byLabelAlone: new Set([...byLabelAlone, ...alone].filter((each) => !step.promoted.includes(each))),
        labels: new Set([...labels, ...step.labels]),
      });
    } else if (step.act === 'unbind') {
      const document = legal(step.name);
      if (step.agents.some((each) => !document.bound.has(each))) throw new Error('the agent is not bound');
      const without = (of: ReadonlySet<string>, ended: readonly string[]) =>
        new Set([...of].filter((each) => !ended.includes(each)));
      const { bound, byLabelAlone, pinned, labels } = document;
      documents.set(step.name, {
        ...{ ...document, bound: without(bound, step.agents), byLabelAlone: without(byLabelAlone, step.agents) },
        ...{ pinned: without(pinned, step.agents), labels: without(labels, step.labels) },
      });
    } else {
      if (legal(step.name).bound.size > 0) throw new Error('the document binds agents');
      documents.delete(step.name);
    }
  }
  return { approvals, documents };
}

function created({ name, digest }: WantedDocument, state: 'draft' | 'published'): CurrentDocument {
  const header = { orgId, documentId: `sop-${name}`, kind: 'sop' as const, name, revision: 1, newest: 1 };
  return {
    header: { ...header, published: state === 'published' ? 1 : null, rollout: null, retiredAt: null },
    versions: new Map([[1, version(`sop-${name}`, 1, digest, state === 'draft', false)]]),
    ...{ bound: new Set(), byLabelAlone: new Set(), pinned: new Set(), labels: new Set() },
  };
}

function inForce({ header, versions }: CurrentDocument): (string | undefined)[] {
  return [header.published, header.rollout?.version].map((each) => versions.get(each ?? 0)?.digest);
}

test('the steps of a plan, taken in their order, give the rules that are wanted', () => {
  fc.assert(
    fc.property(current, wanted, (current, wanted) => {
      const steps = planOf(current, wanted);
      if (steps === null) return;
      const { documents } = performed(steps, current);
      const waits = steps.some(({ act }) => act === 'request');
      for (const { name, digest } of wanted.documents) {
        const after = documents.get(name);
        expect(after, name).toBeDefined();
        if (after === undefined || waits) continue;
        const newest = after.versions.get(after.header.newest);
        const isRequested = current.approvals > 0 && newest?.waiting != null && newest.digest === digest;
        if (isRequested) return;
        expect(inForce(after)).toContain(digest);
      }
      if (current.approvals > 0) return;
      for (const [name, { agents, direct, labels }] of wanted.bindings) {
        const after = documents.get(name);
        const extra = wanted.prune ? [] : [...(current.documents.get(name)?.bound ?? [])];
        expect(after?.bound).toEqual(new Set([...extra, ...agents]));
        expect([...direct].filter((each) => after?.byLabelAlone.has(each))).toEqual([]);
        const extraLabels = wanted.prune ? [] : [...(current.documents.get(name)?.labels ?? [])];
        expect(after?.labels).toEqual(new Set([...extraLabels, ...labels]));
      }
      const names = wanted.documents.map(({ name }) => name);
      if (wanted.prune) expect(new Set(documents.keys())).toEqual(new Set(names));
    }),
    { numRuns: 500 },
  );
});

test('a plan for rules that are as they are wanted has no steps', () => {
  fc.assert(
    fc.property(current, wanted, (current, wanted) => {
      const steps = planOf(current, wanted);
      if (steps !== null) expect(planOf(performed(steps, current), wanted)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('a plan that needs approvals only creates and requests', () => {
  fc.assert(
    fc.property(current, wanted, (current, wanted) => {
      const acts = new Set((planOf(current, wanted) ?? []).map(({ act }) => act));
      if (!acts.has('request')) return;
      acts.delete('create');
      acts.delete('request');
      expect([...acts]).toEqual([]);
    }),
  );
});

test('a document of another kind, and a version that is being rolled out, are refused by name', () => {
  const header = { orgId, documentId: 'sop-1', kind: 'sop' as const, name: 'first', revision: 2, retiredAt: null };
  const standing = { newest: 2, published: 1, rollout: { version: 2, percent: 50, label: null } };
  const versions = new Map([1, 2].map((each) => [each, version('sop-1', each, `v${each}`, false, false)] as const));
  const nothing = { bound: new Set<string>(), byLabelAlone: new Set<string>(), pinned: new Set<string>() };
  const there = { ...nothing, labels: new Set<string>(), header: { ...header, ...standing }, versions };
  const current = { approvals: 0, documents: new Map([['first', there]]) };
  const refusal = (kind: 'sop' | 'standard') => {
    const document = { kind, name: 'first', title: 'Title', text: '{}', digest: 'other' };
    const steps = planRules(current, { documents: [document], bindings: new Map(), prune: false });
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value.ok ? null : value.refusal;
    }
  };
  expect(refusal('standard')).toMatchObject({ detail: 'first is a sop; give the standard another name' });
  expect(refusal('sop')).toMatchObject({
    detail: 'first: version 2 is being rolled out; publish it to all, or roll back',
  });
});
