-- Mails and texts: written in the transaction that causes them, sent by a job.

create table messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  kind text not null check (kind ~ '^[a-z-]+$'),
  customer_id bigint references customers,
  user_id bigint references users on delete set null,
  recipient text not null check (recipient <> '' and recipient !~ '[[:cntrl:]]'),
  language text not null check (language in ('en', 'es')),
  about jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts int not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  due_at timestamptz not null,
  good_until timestamptz,
  claimed_at timestamptz,
  sent_at timestamptz,
  seen_at timestamptz,
  last_error text not null default '',
  sent_by text,
  reference text,
  message_key uuid not null unique default gen_random_uuid(),
  unsubscribe_path text check (unsubscribe_path ~ '^/[^[:space:][:cntrl:]]*$'),
  subject text,
  html text,
  body text,
  check ((state = 'sending') = (claimed_at is not null)),
  check ((state = 'sent') = (sent_at is not null)),
  check (state <> 'sent' or body is not null)
);
create index messages_newest on messages (id desc) include (kind, state);
create index messages_waiting on messages (due_at) where state in ('queued', 'sending');
create index messages_failed on messages (id desc) where state = 'failed';
create index messages_customer on messages (customer_id, id desc) where customer_id is not null;
create index messages_user on messages (user_id) where user_id is not null;
create index messages_search on messages using gin (recipient gin_trgm_ops);
comment on column messages.about is 'What the message is composed from: ids of its subject, or the secret of a link or code, which is removed once it is sent.';
comment on column messages.state is 'queued → sending → sent or failed. sending → queued after a temporary failure. A failed message stays a dead letter until it is sent again.';
comment on column messages.due_at is 'When the next try is due.';
comment on column messages.good_until is 'After this the message is pointless: a code that has expired.';
comment on column messages.claimed_at is 'When a process began to send it. A process that does not report back in time is presumed dead.';
comment on column messages.seen_at is 'When an administrator first looked at the dead letter.';
comment on column messages.sent_by is 'outbox, smtp or twilio.';
comment on column messages.reference is 'The carrier''s id of the message.';
comment on column messages.message_key is 'The Message-ID of every try, so that most mail programs show a mail that arrives twice once.';
comment on column messages.body is 'The text part of a mail, or the whole text message, as it was sent.';
