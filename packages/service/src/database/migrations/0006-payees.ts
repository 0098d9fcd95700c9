/** The payee in the payment requirements of a claim. */
export const PAYEE_TABLES = [
  `create table payee (
    org_id text not null, authorization_id text not null, pay_to text not null,
    primary key (org_id, authorization_id))`,
] as const;
