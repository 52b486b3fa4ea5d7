-- Ways in beside the password: codes to the mobile, links by mail, and the browsers that wait for them.

alter table users add column mobile_verified_at timestamptz;
comment on column users.mobile_verified_at is 'Only a number whose owner has shown to have it can be signed in by.';
create unique index users_verified_mobile on users (mobile_number)
  where mobile_verified_at is not null and mobile_number <> '' and status = 'active';

create table sign_in_attempts (
  id uuid primary key default gen_random_uuid(),
  bound_to bytea not null check (octet_length(bound_to) = 32),
  user_id bigint references users on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'verified', 'used')),
  asked_from text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (status = 'waiting' or user_id is not null)
);
create index sign_in_attempts_expiry on sign_in_attempts (expires_at);
comment on table sign_in_attempts is 'A browser that waits for a code or link to be used. There is one for accounts that do not exist, too.';
comment on column sign_in_attempts.bound_to is 'SHA-256 of the device cookie of the browser that asked: only that browser is signed in.';
comment on column sign_in_attempts.user_id is 'Who has shown to be who they are; null until then.';
comment on column sign_in_attempts.asked_from is 'The browser that asked, as the mail names it.';

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
comment on column one_time_codes.code_hash is 'Argon2id in PHC form: six digits would be found from a plain hash.';
comment on column one_time_codes.bound_to is 'SHA-256 of the device cookie, or of the session, that asked: elsewhere the code opens nothing.';

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
comment on column one_time_tokens.token_hash is 'SHA-256 of the 256 random bits in the link; the link itself is stored nowhere but in the mail.';
comment on column one_time_tokens.email is 'Purpose email: the address that takes hold once the link is opened.';
