-- Browsers that have signed in before: wrong passwords tried elsewhere do not shut them out.
create table known_devices (
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  primary key (user_id, token_hash)
);
comment on column known_devices.token_hash is 'SHA-256 of the random token in the browser''s device cookie.';
