import type { JsonObject, JsonValue } from '@gatewright/protocol';
import type { Weighted } from '../random.js';
import {
  type Action,
  AMOUNTS,
  agentOf,
  at,
  by,
  byAnyone,
  members,
  type Plan,
  type Situation,
  waitingOf,
} from './situation.js';

const DECISIONS: readonly Weighted<string>[] = [
  [12, 'escalate'],
  [2, 'block'],
  [2, 'observe'],
  [1, 'suspend'],
  [0.5, 'quarantine'],
];

/** A rule that fires now and then. */
function documentOf({ random }: Situation): JsonObject {
  const atom: JsonObject = random.weighted<JsonObject>([
    [6, { predicate: 'amount-over', config: { limit: random.pick([40, 60, 100]) } }],
    [1, { predicate: 'amount-unknown', config: {} }],
    [1, { predicate: 'risk-at-or-above', config: { level: 'high' } }],
    [1, { predicate: 'cumulative-over', config: { limit: 120 } }],
    [0.5, { predicate: 'rate-limit-exceeded', config: { max: 3 } }],
  ]);
  const molecule = { id: 'm1', combinator: 'any', atoms: [atom], decision: random.weighted(DECISIONS) };
  return { molecules: [random.chance(0.2) ? { ...molecule, reasonCode: 'EXPLORER_REVIEW' } : molecule] };
}

function create(kind: 'sop' | 'standards'): Action {
  return {
    routes: [`POST /${kind}`],
    weight: 1.2,
    plan: (situation) => ({
      by: by(situation, 'owner', 'admin'),
      send: `POST /${kind}`,
      body: { title: 'Rules', documentJson: documentOf(situation) },
    }),
  };
}

function assign(kind: 'sop' | 'standards', member: string): Action {
  return {
    routes: [`POST /${kind}/agents/:identityId/assign`],
    weight: 2.5,
    plan(situation) {
      const { random, observed, org } = situation;
      const agent = agentOf(situation);
      const documents = observed.documents.filter((each) => each.org === org && each.kind === kind);
      const document = random.pickRecent(documents);
      if (agent === null || document === null) return null;
      return {
        by: by(situation, 'owner', 'admin'),
        send: `POST /${kind}/agents/${at(`${agent.ref}.identityId`)}/assign`,
        body: { [member]: document.ref },
      };
    },
  };
}

function unassign(kind: 'sop' | 'standards', member: string): Action {
  const { plan } = assign(kind, member);
  return {
    routes: [`POST /${kind}/agents/:identityId/unassign`],
    weight: 0.5,
    plan(situation) {
      const assignment = plan(situation);
      return assignment && { ...assignment, send: assignment.send.replace(/assign$/, 'unassign') };
    },
  };
}

/** What is done with a document that there is: read, put another version in its place, retired. */
function keep(kind: 'sop' | 'standards'): Action {
  return {
    routes: [`GET /${kind}`, `GET /${kind}/:id`, `POST /${kind}/:id/versions`, `POST /${kind}/:id/retire`],
    weight: 1.2,
    plan(situation) {
      const { random, observed, org } = situation;
      const document = random.pickRecent(observed.documents.filter((each) => each.org === org && each.kind === kind));
      const reader = by(situation, 'owner', 'developer', 'auditor');
      if (document === null || random.chance(0.2)) return { by: reader, send: `GET /${kind}` };
      const path = `/${kind}/${at(document.ref)}`;
      const administrator = by(situation, 'owner', 'admin');
      return random.weighted<Plan>([
        [3, { by: reader, send: `GET ${path}` }],
        [3, { by: administrator, send: `POST ${path}/versions`, body: { documentJson: documentOf(situation) } }],
        [1, { by: administrator, send: `POST ${path}/retire` }],
      ]);
    },
  };
}

/** Versions of a document that there is: drafts, rollouts, approvals, and groups of agents. */
function govern(kind: 'sop' | 'standards'): Action {
  const below = {
    reads: ['versions', 'versions/:version', 'diff', 'changes', 'reach', 'shadow'],
    acts: [
      ...['publish', 'approve', 'retire', 'shadow'].map((act) => `versions/:version/${act}`),
      ...['rollback', 'agents', 'shadow/end'],
    ],
  };
  return {
    routes: [
      ...below.reads.map((each) => `GET /${kind}/:id/${each}`),
      ...below.acts.map((each) => `POST /${kind}/:id/${each}`),
    ],
    weight: 0.6,
    plan(situation) {
      const { random, observed, org } = situation;
      const document = random.pickRecent(observed.documents.filter((each) => each.org === org && each.kind === kind));
      if (document === null) return null;
      const path = `/${kind}/${at(document.ref)}`;
      const version = random.pick([1, 2, 3]);
      const reader = by(situation, 'owner', 'developer', 'auditor');
      const administrator = by(situation, 'owner', 'admin');
      const read = (send: string): Plan => ({ by: reader, send: `GET ${path}/${send}` });
      const act = (send: string, body: JsonObject = {}): Plan => ({
        by: administrator,
        send: `POST ${path}/${send}`,
        body,
      });
      return random.weighted<Plan>([
        [1, read('versions')],
        [1, read(`versions/${version}`)],
        [1, read(`diff?from=${version}`)],
        [1, read('changes')],
        [1, read('shadow')],
        [1, { by: administrator, send: `GET ${path}/reach?percent=${random.pick([1, 50, 100])}` }],
        [1, act(`versions/${version}/shadow`, members({ label: random.pick([undefined, 'team=a']) }))],
        [0.5, { by: administrator, send: `POST ${path}/shadow/end` }],
        [3, act('versions', { documentJson: documentOf(situation), draft: true })],
        [3, act(`versions/${version}/publish`, members({ percent: random.pick([undefined, 30, 70]) }))],
        [0.5, act(`versions/${version}/approve`, { digest: `sha256:${'0'.repeat(64)}` })],
        [0.5, { by: administrator, send: `POST ${path}/versions/${version}/retire` }],
        [1, act('rollback')],
        [2, act('agents', { change: random.pick(['bind', 'unbind', 'follow']), label: 'team=a' })],
        [0.5, act('agents', { change: 'pin', label: 'team=a', version })],
      ]);
    },
  };
}

/** Rules as policy files state them. What they bind is only said, not done: the model knows bindings by their own calls. */
const applied: Action = {
  routes: ['GET /rules', 'GET /rules/bindings', 'POST /rules/pages', 'POST /rules/apply'],
  weight: 0.6,
  plan(situation) {
    const { random } = situation;
    const documents = [
      { kind: 'sop', name: random.pick(['one', 'two']), title: 'Applied', documentJson: documentOf(situation) },
    ];
    const assignments = random.pick<JsonValue>([[], [{ label: 'team=a', policy: ['one'] }]]);
    const isDry = random.chance(0.5);
    return random.weighted<Plan>([
      [1, { by: by(situation, 'owner', 'developer', 'auditor'), send: 'GET /rules' }],
      [1, { by: by(situation, 'owner', 'auditor'), send: 'GET /rules/bindings' }],
      [1, { by: by(situation, 'owner', 'admin'), send: 'POST /rules/pages', body: { documents } }],
      [
        3,
        {
          by: by(situation, 'owner', 'admin'),
          send: 'POST /rules/apply',
          body: { documents, assignments: isDry ? assignments : [], dryRun: isDry, prune: isDry },
        },
      ],
    ]);
  },
};

const label: Action = {
  routes: ['POST /agent-identity/:ref/labels'],
  weight: 0.5,
  plan(situation) {
    const agent = agentOf(situation);
    if (agent === null) return null;
    const labels = situation.random.pick<JsonValue>([[], ['team=a'], ['team=b', 'region=eu']]);
    const send = `POST /agent-identity/${at(`${agent.ref}.identityId`)}/labels`;
    return { by: by(situation, 'owner', 'admin'), send, body: { labels } };
  },
};

/** Another version of a rule that binds an agent for which something waits: reviewers were shown the one before. */
const overtake: Action = {
  routes: ['POST /sop/:id/versions', 'POST /standards/:id/versions'],
  weight: 1.5,
  plan(situation) {
    const { observed, random } = situation;
    const escalation = waitingOf(
      observed.escalations.filter(({ waits }) => waits),
      situation,
    );
    const identityId = observed.agent(escalation?.agentDid)?.identityId ?? '';
    const document = random.pickRecent(observed.documents.filter(({ binds }) => binds.has(identityId)));
    if (document === null) return null;
    const send = `POST /${document.kind}/${at(document.ref)}/versions`;
    return { by: by(situation, 'owner', 'admin'), send, body: { documentJson: documentOf(situation) } };
  },
};

function escalationOf({ random, observed, org }: Situation) {
  return random.pickRecent(observed.escalations.filter((each) => each.org === org));
}

const openHolds: Action = {
  routes: ['GET /policy/holds'],
  weight: 0.3,
  plan: (situation) => ({
    by: by(situation, 'owner', 'admin', 'auditor'),
    send: `GET /policy/holds${situation.random.pick(['', '?state=unknown', '?state=dispatching'])}`,
  }),
};

const detail: Action = {
  routes: ['GET /policy/escalations/:id', 'GET /policy/escalations/:id/status'],
  weight: 4,
  plan(situation) {
    const escalation = escalationOf(situation);
    if (escalation === null) return null;
    const path = `GET /policy/escalations/${at(escalation.ref)}`;
    if (situation.random.chance(0.3)) return { by: by(situation, 'owner', 'admin', 'auditor'), send: path };
    return { by: by(situation, 'agent', 'stranger'), send: `${path}/status` };
  },
};

const resolve: Action = {
  routes: ['POST /policy/escalations/:id/resolve'],
  weight: 8,
  aboutPeople: true,
  plan(situation) {
    const { random, observed } = situation;
    const escalation = waitingOf(observed.escalations, situation);
    if (escalation === null) return null;
    const decision = random.weighted<string>([
      [7, 'approve'],
      [1, 'deny'],
      [2, 'modify'],
    ]);
    const changed = members({
      amount: random.chance(0.8) ? random.pick<JsonValue>(AMOUNTS) : undefined,
      merchant: random.chance(0.2) ? 'globex' : undefined,
    });
    return {
      ...byAnyone(situation, 'owner', 'admin'),
      send: `POST /policy/escalations/${at(escalation.ref)}/resolve`,
      body: members({ decision, modifiedAction: decision === 'modify' ? changed : undefined }),
    };
  },
};

const resume: Action = {
  routes: ['POST /policy/escalations/:id/resume-claim'],
  weight: 4,
  plan(situation) {
    const { random, observed, org } = situation;
    const status = random.pickRecent(observed.statuses.filter((each) => each.org === org));
    const agent = observed.agent(status?.agentDid);
    if (status === null || agent === undefined) return null;
    return {
      by: `${org}.agent`,
      send: `POST /policy/escalations/${at(`${status.ref}.data.escalationId`)}/resume-claim`,
      body: {
        agentDid: `${agent.ref}.agentDid`,
        authorizationId: `${status.ref}.data.authorizationId`,
        requestDigest: `${status.ref}.data.requestDigest`,
        contextDigest: `${status.ref}.data.contextDigest`,
      },
      sign: { agent: random.chance(0.93) ? agent.keyRef : 'key:wrong' },
    };
  },
};

export const REVIEW: readonly Action[] = [
  create('sop'),
  create('standards'),
  assign('sop', 'sopId'),
  assign('standards', 'standardId'),
  unassign('sop', 'sopId'),
  unassign('standards', 'standardId'),
  keep('sop'),
  keep('standards'),
  govern('sop'),
  govern('standards'),
  applied,
  label,
  overtake,
  openHolds,
  detail,
  resolve,
  resume,
];
