-- Mail that comes in: handed over by a mail server or read from a mailbox, with what became of it.

create table incoming_mails (
  id bigint generated always as identity primary key,
  content_hash bytea not null unique check (length(content_hash) = 32),
  message_id text not null default '',
  way text not null check (way in ('posted', 'mailbox')),
  came_at timestamptz not null,
  bytes int not null check (bytes >= 0),
  file_id uuid references files,
  state text not null default 'new' check (state in ('new', 'waiting', 'done')),
  outcome text check (outcome in ('report', 'ignored', 'proposal', 'message', 'prices', 'dismissed')),
  cause text check (cause ~ '^[a-z-]+$'),
  verdict text not null default 'none' check (verdict in ('passed', 'failed', 'none')),
  sender text not null default '',
  sender_name text not null default '',
  recipients text not null default '',
  subject text not null default '',
  words text not null default '',
  attachments jsonb not null default '[]',
  user_id bigint references users on delete set null,
  customer_id bigint references customers,
  link text not null default '' check (link ~ '^(/|$)'),
  settled_at timestamptz,
  settled_by text,
  check ((state = 'done') = (outcome is not null)),
  check (state <> 'waiting' or cause is not null)
);
create index incoming_mails_came on incoming_mails (came_at desc);
create index incoming_mails_waiting on incoming_mails (came_at desc) where state = 'waiting';
create index incoming_mails_customer on incoming_mails (customer_id, came_at desc) where customer_id is not null;
create index incoming_mails_user on incoming_mails (user_id) where user_id is not null;
create index incoming_mails_file on incoming_mails (file_id) where file_id is not null;
comment on column incoming_mails.content_hash is 'Of what its sender wrote, without what mail servers add on the way: a mail that comes twice, by any way, is one row.';
comment on column incoming_mails.file_id is 'The whole mail; null for a report of a bounce, and for one that was too large.';
comment on column incoming_mails.cause is 'Why it waits for staff, or why nothing was made of it.';
comment on column incoming_mails.verdict is 'What our own mail server says of the sender: by DKIM, SPF or DMARC it is the address in From.';
comment on column incoming_mails.recipients is 'Addresses that it was sent to, with spaces between them.';
comment on column incoming_mails.words is 'What the sender wrote, without quoted mails and signature.';
comment on column incoming_mails.user_id is 'Whose it is: the sender once the verdict passed, or the person that staff chose.';
comment on column incoming_mails.link is 'The page of staff on which what became of it is.';

create table mailbox_reads (
  mailbox text primary key,
  claimed_until timestamptz,
  read_at timestamptz,
  failing_since timestamptz,
  error text not null default '',
  taken int not null default 0
);
comment on table mailbox_reads is 'One row for each mailbox that is read: one process reads it at a time.';
comment on column mailbox_reads.claimed_until is 'Until then a process reads it; a process that died is overtaken after that.';
comment on column mailbox_reads.read_at is 'When it was last read to the end.';
comment on column mailbox_reads.taken is 'Mails that were taken out of it so far.';

alter table price_files drop constraint price_files_way_check,
  add constraint price_files_way_check check (way in ('upload', 'folder', 'key', 'portal', 'mail'));
