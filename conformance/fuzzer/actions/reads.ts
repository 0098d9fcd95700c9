import { ROUTES } from '@gatewright/service';
import { ABSENT_THINGS, type AgentThings, legalCall } from '@gatewright/service/test-support';
import { EXPECTED_ROLES } from '../expected-roles.js';
import { type Action, agentOf, at, by, holdOf, mandateOf, type Plan, type Situation } from './situation.js';

type Row = (typeof ROUTES)[number];
type ThingName = keyof AgentThings;

const nameOf = ({ method, path }: Row) => `${method} ${path}`;

/** An action for each route that only reads and that none of these actions plays: its legal call, about what was observed. */
export function readsBeside(actions: readonly Action[]): Action[] {
  const played = new Set(actions.flatMap(({ routes }) => routes));
  const left = ROUTES.filter((row) => (row.method === 'GET' || row.readsOnly === true) && !played.has(nameOf(row)));
  return left.map((row) => ({ routes: [nameOf(row)], weight: 0.2, plan: (situation) => readOf(row, situation) }));
}

/** The legal call of a route by who may make it; null where it names a thing of which none was observed. */
function readOf(row: Row, situation: Situation): Plan | null {
  const caller = by(situation, ...(EXPECTED_ROLES.get(nameOf(row)) ?? (['stranger'] as const)));
  const references = observedThings(situation);
  const { path, body } = legalCall(row, MARKED_THINGS);
  let isObserved = true;
  const resolved = (text: string, written: (reference: string) => string) =>
    text.replaceAll(MARK, (_mark, name: string) => {
      const reference = references[name];
      isObserved &&= typeof reference === 'string';
      return written(reference ?? '');
    });
  const send = `${row.method} ${resolved(path, at)}`;
  const asked =
    body === undefined ? {} : { body: JSON.parse(resolved(JSON.stringify(body), (reference) => reference)) };
  return isObserved ? { by: caller, send, ...asked } : null;
}

/** Things that the fuzzer knows by references to answers. */
const REFERENCED: readonly ThingName[] = [
  ...(['identityId', 'agentDid', 'mandateId', 'authorizationId', 'claimedId'] as const),
  ...(['waitingId', 'approvedId', 'deniedId', 'sopId', 'standardId', 'counterpartyId'] as const),
];

/** A mark of letters in the place of a thing: it is the same text in a path, in a query and in a body. */
const MARK = /THING_(\w+?)_/g;
const MARKED_THINGS: AgentThings = {
  ...ABSENT_THINGS,
  ...Object.fromEntries(REFERENCED.map((name) => [name, `THING_${name}_`])),
};

/** The references to things of an organisation, by their names. */
function observedThings(situation: Situation): Readonly<Record<string, string | undefined>> {
  const { random, observed, org } = situation;
  const agent = agentOf(situation);
  const recent = (things: readonly { readonly org: string; readonly ref: string }[]) =>
    random.pickRecent(things.filter((each) => each.org === org))?.ref;
  const documents = (kind: string) => recent(observed.documents.filter((each) => each.kind === kind));
  const hold = holdOf(situation)?.ref;
  const escalation = recent(observed.escalations);
  return {
    ...(agent === null ? {} : { identityId: `${agent.ref}.identityId`, agentDid: `${agent.ref}.agentDid` }),
    mandateId: mandateOf(situation)?.ref,
    ...{ authorizationId: hold, claimedId: hold },
    ...{ waitingId: escalation, approvedId: escalation, deniedId: escalation },
    ...{ sopId: documents('sop'), standardId: documents('standards'), counterpartyId: recent(observed.counterparties) },
  };
}
