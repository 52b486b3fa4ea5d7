-- Passkeys: keys that a person's phone, computer or security key holds, and signs in with.

alter table sessions add column both_factors boolean not null default false;
comment on column sessions.both_factors is 'The sign-in proved two factors on its own: a passkey with a PIN or a fingerprint. No code of an app is asked for.';
comment on column sessions.proved_at is 'When the password was last entered or a passkey used. Changes of how a user signs in ask for it again.';

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  algorithm int not null check (algorithm in (-7, -8, -257)),
  counter bigint not null check (counter >= 0),
  name text not null check (name <> ''),
  is_synced boolean not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
comment on column passkeys.credential_id is 'Named by the device; it tells nothing of the person.';
comment on column passkeys.public_key is 'SubjectPublicKeyInfo in DER. The private key never leaves the device.';
comment on column passkeys.counter is 'Signatures that the device has counted. One that does not grow is a copy''s and is refused; devices that sync send 0 always.';
comment on column passkeys.is_synced is 'Whether the device keeps a copy in an account, so that losing the device does not lose the passkey.';
comment on column passkeys.user_agent is 'Of the browser that used it last, or added it.';

create table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose text not null check (purpose in ('add', 'sign-in', 'prove')),
  user_id bigint references users on delete cascade,
  bound_to bytea not null check (octet_length(bound_to) = 32),
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (user_id is null))
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
create index passkey_challenges_user on passkey_challenges (user_id);
comment on table passkey_challenges is 'What a device signs: random, used once, for minutes, in the browser that asked.';
comment on column passkey_challenges.bound_to is 'SHA-256 of the device cookie of the browser that asked.';
