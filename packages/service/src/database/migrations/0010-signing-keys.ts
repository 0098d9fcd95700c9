/** The public keys that servers on this database sign with, or did. */
export const SIGNING_KEYS = [
  `create table signing_key (
    purpose text not null, public_key text not null, known_since text not null,
    primary key (purpose, public_key))`,
] as const;
