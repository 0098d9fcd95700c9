import type { RouteRow } from './route.js';

/** A group of routes in the interface description. */
interface Tag {
  readonly name: string;
  readonly description: string;
  /** Which paths it takes; the first tag that takes a path has it. */
  readonly paths: RegExp;
}

/** The groups of the interface description, in the order in which they are shown. */
export const TAGS: readonly Tag[] = [
  {
    name: 'Authorization',
    description: 'Decide signed requests.',
    paths: /^\/policy\/mandate\/(?:authorize(?:\/by-request)?|preview|permissions)$/,
  },
  {
    name: 'Settlement',
    description: 'Claim, capture, void and look up holds.',
    paths: /^\/(?:policy\/(?:holds|mandate\/authorize\/)|magp\/settlement\/)/,
  },
  { name: 'Mandates', description: 'Issue, read and revoke mandates.', paths: /^\/(?:policy\/mandate$|mandate)/ },
  {
    name: 'Budgets',
    description: 'Limits that mandates share, in a tree.',
    paths: /^\/budgets/,
  },
  {
    name: 'Rules',
    description: 'SOPs and standards, their versions, and the agents bound to them.',
    paths: /^\/(?:sop|standards|rules)/,
  },
  { name: 'Escalations', description: 'Actions that wait for people.', paths: /^\/policy\/escalations/ },
  { name: 'Agents', description: 'Agents, their keys and their containment.', paths: /^\/agent-identity/ },
  { name: 'Onboarding', description: 'Requests for agents, their approval and their claim.', paths: /^\/onboarding/ },
  {
    name: 'Decisions',
    description: 'The log of decisions, its exports and erasures.',
    paths: /^\/policy\/decisions(?!\/local)/,
  },
  {
    name: 'Counterparties',
    description: 'Services that may act on holds, and what they report.',
    paths: /^\/policy\/(?:counterparties|gateway-reports|decisions)/,
  },
  {
    name: 'Policy',
    description: 'Signed bundles, their keys and the register of reason codes.',
    paths: /^\/(?:policy\/(?:bundle|events|digests)|magp\/(?:policy|schema))/,
  },
  { name: 'Evidence', description: 'Records, proofs and the log.', paths: /^\/(?:magp\/)?evidence/ },
  {
    name: 'AuthZEN',
    description: 'Evaluations of unsigned requests by the AuthZEN Authorization API 1.0.',
    paths: /^\/(?:access\/|\.well-known\/authzen)/,
  },
  {
    name: 'Credentials',
    description: 'Status lists and the DID document of the issuer.',
    paths: /^\/(?:credentials|\.well-known)/,
  },
  {
    name: 'Organisation',
    description: 'The organisation, its people, tokens and webhooks.',
    paths: /^\/(?:organisations?|people|tokens|webhooks|auth|console|events)/,
  },
  { name: 'Health', description: 'Probes.', paths: /^\/(?:healthz|readyz)/ },
];

/** The group of a route. Throws where no group takes its path. */
export function tagOf({ path }: Pick<RouteRow, 'path'>): string {
  const tag = TAGS.find(({ paths }) => paths.test(path));
  if (tag === undefined) throw new Error(`no tag of the interface description takes ${path}`);
  return tag.name;
}
