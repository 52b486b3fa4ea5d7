-- What a person sets for themselves: mails they can do without, a second factor, keys for programs.

alter table users add column muted text[] not null default '{}';
comment on column users.muted is 'What they do not want to be told, as kind.channel: orders.mail. What concerns security is never left out.';

create table second_factors (
  user_id bigint primary key references users on delete cascade,
  secret text not null check (secret ~ '^[A-Z2-7]{32}$'),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
comment on table second_factors is 'Time-based codes (RFC 6238): six digits every 30 seconds. One that was never confirmed asks for nothing.';
comment on column second_factors.secret is 'Base32, 160 bits; the server needs it as it is to reckon codes.';
comment on column second_factors.last_step is 'The 30 seconds of the last code that was taken: it and all before it open nothing any more.';

create table recovery_codes (
  user_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on column recovery_codes.code_hash is 'SHA-256 of 80 random bits, which were shown once.';

create table second_factor_attempts (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  bound_to bytea not null check (octet_length(bound_to) = 32),
  way text not null check (way in ('password', 'code', 'link')),
  tries int not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index second_factor_attempts_expiry on second_factor_attempts (expires_at);
comment on table second_factor_attempts is 'Somebody has proved the first factor; only the browser that did may bring the second.';

create table api_keys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null check (name <> ''),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  hint text not null,
  authorities text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_user on api_keys (user_id, id);
comment on column api_keys.secret_hash is 'SHA-256 of the 256 random bits of the key; the key itself is stored nowhere.';
comment on column api_keys.hint is 'The last four characters, by which its owner knows it.';
comment on column api_keys.authorities is 'The most it may do; never more than its user may at that moment.';
