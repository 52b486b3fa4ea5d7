-- How people and programs prove who they are: sessions, codes, links, second factors and API keys.

create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  id bigint generated always as identity unique,
  user_id bigint not null references users on delete cascade,
  acting_for bigint references users on delete cascade,
  remember boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz not null default now(),
  address text not null,
  user_agent text not null
);
create index sessions_user on sessions (user_id);
create index sessions_acting_for on sessions (acting_for) where acting_for is not null;
create index sessions_expiry on sessions (expires_at);
comment on column sessions.token_hash is 'SHA-256 of the cookie''s 256 random bits. The token itself is not stored.';
comment on column sessions.id is 'Names a session on pages; the token is a secret.';
comment on column sessions.acting_for is 'The customer''s user in whose name a member of staff is working.';
comment on column sessions.proved_at is 'When the password was last entered. Changes of how a user signs in ask for it again.';

create table known_devices (
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  primary key (user_id, token_hash)
);
comment on table known_devices is 'Browsers that have signed in before. They aren''t locked out by wrong passwords entered elsewhere.';
comment on column known_devices.token_hash is 'SHA-256 of the random token in the browser''s device cookie.';

create table sign_in_attempts (
  id uuid primary key default gen_random_uuid(),
  bound_to bytea not null check (octet_length(bound_to) = 32),
  user_id bigint references users on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'verified', 'used', 'refused')),
  address text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (status in ('waiting', 'refused') or user_id is not null)
);
create index sign_in_attempts_expiry on sign_in_attempts (expires_at);
comment on table sign_in_attempts is 'A browser that waits until a code or link is used. Accounts that don''t exist get one too, so that the answer doesn''t reveal them.';
comment on column sign_in_attempts.bound_to is 'SHA-256 of the device cookie of the browser that asked. Only that browser is signed in.';
comment on column sign_in_attempts.user_id is 'The user who used the code or link; null until then.';
comment on column sign_in_attempts.address is 'The network address that the browser asked from.';
comment on column sign_in_attempts.user_agent is 'The browser that asked. The mail and the page of the link name it, and the reader may refuse it.';

create table one_time_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('sign-in', 'mobile')),
  user_id bigint not null references users on delete cascade,
  mobile_number text not null,
  code_hash text not null,
  bound_to bytea not null check (octet_length(bound_to) = 32),
  attempt_id uuid references sign_in_attempts on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_codes_mobile on one_time_codes (mobile_number, id desc);
create index one_time_codes_expiry on one_time_codes (expires_at);
comment on column one_time_codes.code_hash is 'Argon2id in PHC form. A fast hash of six digits could be reversed by trying them all.';
comment on column one_time_codes.bound_to is 'SHA-256 of the device cookie, or of the session, that asked. The code works nowhere else.';

create table one_time_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  purpose text not null check (purpose in ('sign-in', 'reset', 'invitation', 'email')),
  user_id bigint not null references users on delete cascade,
  email text,
  attempt_id uuid references sign_in_attempts on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_user on one_time_tokens (user_id, purpose);
create index one_time_tokens_expiry on one_time_tokens (expires_at);
comment on column one_time_tokens.token_hash is 'SHA-256 of the 256 random bits in the link. The link itself is only in the mail.';
comment on column one_time_tokens.email is 'For purpose email: the address that the user gets once the link is opened.';

create table second_factors (
  user_id bigint primary key references users on delete cascade,
  secret text not null check (secret ~ '^([A-Z2-7]{32}|v1(\.[A-Za-z0-9_-]+){3})$'),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
comment on table second_factors is 'Time-based codes (RFC 6238): six digits that change every 30 seconds. A second factor that was never confirmed is not asked for.';
comment on column second_factors.secret is '160 bits, encrypted for this user with AES-256-GCM by a key that is not in the database: v1.key.nonce.text in base64url. Base32 where no key was set yet; the next start encrypts it.';
comment on column second_factors.last_step is 'The 30-second step of the last code that was accepted. Codes of this step or an earlier one are refused.';

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
comment on table second_factor_attempts is 'A browser that has passed the first factor. Only it may enter the second.';

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
comment on column api_keys.secret_hash is 'SHA-256 of the 256 random bits of the key. The key itself is not stored.';
comment on column api_keys.hint is 'The last four characters, by which the owner recognizes the key.';
comment on column api_keys.authorities is 'The most that the key may do. It never may do more than its user may at that moment.';

create table throttles (
  key text primary key,
  hits int not null,
  window_ends_at timestamptz not null
);
comment on table throttles is 'Counts attempts for all processes: one row for each kind of attempt and account or network address.';
