/** The organisation of a person who asks another one for an agent, and who vouches for an address. */
export const REQUESTERS = [
  'alter table person add column proven_by text',
  `alter table onboarding_request add column requester_org_id text not null default ''`,
  'update onboarding_request set requester_org_id = org_id',
  'alter table agent add column requested_by_org_id text',
  'update agent set requested_by_org_id = org_id where requested_by is not null',
] as const;
