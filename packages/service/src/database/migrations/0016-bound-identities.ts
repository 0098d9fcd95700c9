/**
 * A subject of an issuer is one person, ended access stays ended, and events of a verification provider have an order. People whom an
 * issuer named before approve by its word from their next call on, which binds their subject.
 */
export const BOUND_IDENTITIES = [
  `create table issuer_subject (
    org_id text not null, issuer text not null, subject text not null, person_id text not null, bound_at text not null,
    primary key (org_id, issuer, subject), unique (org_id, issuer, person_id))`,
  'alter table person add column revoked_at text',
  'alter table person drop column issuer_named_at',
  'alter table organisation add column verification_event_at text',
] as const;
