-- Staff who sign in with the account that their company gave them (OpenID Connect).

create table company_accounts (
  user_id bigint not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, issuer),
  unique (issuer, subject)
);
comment on table company_accounts is 'Which account of the company is which user. Linked once by a confirmed email; from then on the subject alone counts.';
comment on column company_accounts.subject is 'The provider''s own name of the account. It is never given to another person, unlike an email.';

create table company_sign_ins (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  bound_to bytea not null check (octet_length(bound_to) = 32),
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null
);
create index company_sign_ins_expiry on company_sign_ins (expires_at);
comment on table company_sign_ins is 'A browser that has gone to the company''s page and is expected back, once.';
comment on column company_sign_ins.bound_to is 'SHA-256 of the device cookie of the browser that left. Another browser that comes back with its address is refused.';
comment on column company_sign_ins.verifier is 'Proves to the provider that the server that redeems the code is the one that asked for it (PKCE).';
