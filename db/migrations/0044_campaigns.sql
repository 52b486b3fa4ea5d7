-- Messages to many: campaigns with their receivers; addresses that nothing is sent to; and how fast each carrier is given messages.

create table campaigns (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80 and name !~ '[[:cntrl:]]'),
  channels text[] not null check (cardinality(channels) between 1 and 4 and channels <@ array['mail', 'sms', 'push', 'notice']),
  reach text not null default 'each' check (reach in ('each', 'first')),
  conditions jsonb not null default '[]' check (jsonb_typeof(conditions) = 'array'),
  without bigint[] not null default '{}',
  numbers text[] check (cardinality(numbers) between 1 and 1000),
  link text not null default '' check (link = '' or link ~ '^/([^/\\[:cntrl:][:space:]][^\\[:cntrl:][:space:]]*)?$'),
  link_code text not null unique check (link_code ~ '^[0-9A-Za-z]{6,10}$'),
  words jsonb not null check (jsonb_typeof(words) = 'object'),
  waking boolean not null default false,
  tracked boolean not null default false,
  state text not null default 'draft' check (state in ('draft', 'planned', 'sending', 'sent', 'stopped')),
  starts_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  left_out jsonb not null default '[]' check (jsonb_typeof(left_out) = 'array'),
  part_cost_e4 int check (part_cost_e4 >= 0),
  followed int not null default 0 check (followed >= 0),
  version int not null default 0,
  set_by text not null,
  set_at timestamptz not null,
  created_at timestamptz not null,
  check (state = 'draft' or starts_at is not null),
  check (started_at is null or state in ('sending', 'sent', 'stopped')),
  check ((ended_at is not null) = (state in ('sent', 'stopped')))
);
create index campaigns_newest on campaigns (created_at desc, id desc);
create index campaigns_open on campaigns (starts_at) where state in ('planned', 'sending');
comment on table campaigns is 'Mails and texts to many, written once.';
comment on column campaigns.channels is 'The ways in which it goes out, in their order.';
comment on column campaigns.reach is 'each: every channel that reaches a person; first: the first of them alone.';
comment on column campaigns.conditions is 'Who it is for: every condition must hold; none is everyone.';
comment on column campaigns.without is 'Users who were taken out by hand.';
comment on column campaigns.numbers is 'Ten digits each: only people with one of them. Null for everyone whom the conditions leave.';
comment on column campaigns.link is 'A page of the shop; empty for none.';
comment on column campaigns.link_code is 'Of its short link, /w/….';
comment on column campaigns.words is 'By channel, in English and in Spanish.';
comment on column campaigns.waking is 'Mails too go out in the receiver''s waking hours. Texts always do.';
comment on column campaigns.tracked is 'Whether opened mails and followed links are counted: the house''s choice when it began.';
comment on column campaigns.left_out is 'How many were left out when it began, by channel and cause.';
comment on column campaigns.part_cost_e4 is 'What a part of a text cost when it began, in ten-thousandths of a dollar.';
comment on column campaigns.followed is 'How often its short link was followed from texts, which name no receiver.';

create table campaign_receivers (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns on delete cascade,
  channel text not null check (channel in ('mail', 'sms', 'push', 'notice')),
  user_id bigint references users on delete set null,
  customer_id bigint references customers,
  address text not null check (address <> '' and address !~ '[[:cntrl:]]'),
  language text not null check (language in ('en', 'es')),
  zones text[] not null default '{}',
  parts int not null default 0 check (parts >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'stopped')),
  attempts int not null default 0 check (attempts >= 0),
  due_at timestamptz not null,
  process bigint,
  handed_at timestamptz,
  sent_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  error text not null default '',
  message_key uuid not null unique default gen_random_uuid(),
  message_id bigint references messages on delete set null,
  unique (campaign_id, channel, address),
  check ((state = 'sending') = (process is not null)),
  check (state <> 'sent' or sent_at is not null)
);
create unique index campaign_receivers_once on campaign_receivers (campaign_id, channel, user_id) where user_id is not null;
create index campaign_receivers_due on campaign_receivers (campaign_id, channel, due_at, id) where state = 'waiting';
create index campaign_receivers_sending on campaign_receivers (process) where state = 'sending';
create index campaign_receivers_texts on campaign_receivers (address, sent_at desc) where channel = 'sms' and sent_at is not null;
create index campaign_receivers_state on campaign_receivers (campaign_id, state);
create index campaign_receivers_user on campaign_receivers (user_id) where user_id is not null;
create index campaign_receivers_customer on campaign_receivers (customer_id) where customer_id is not null;
create index campaign_receivers_message on campaign_receivers (message_id) where message_id is not null;
comment on table campaign_receivers is 'Who gets a campaign by which channel: one row, sent once.';
comment on column campaign_receivers.zones is 'The time zones of the state where the shop is: it is awake when all of them are.';
comment on column campaign_receivers.parts is 'Of a text, as it was sent.';
comment on column campaign_receivers.process is 'The process that is sending it.';
comment on column campaign_receivers.handed_at is 'When the carrier was called. A process that died before it sent nothing; after it nobody knows, and it is never sent again automatically.';
comment on column campaign_receivers.message_key is 'The Message-ID, and the receiver''s part of the links in a mail.';
comment on column campaign_receivers.message_id is 'Its row in the outbox.';

create table suppressions (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  address text not null check (address <> '' and address = lower(address) and address !~ '[[:cntrl:][:space:]]'),
  cause text not null check (cause in ('stopped', 'complaint', 'bounced', 'staff')),
  reason text not null default '' check (length(reason) <= 300),
  set_by text,
  set_at timestamptz not null,
  held_back int not null default 0 check (held_back >= 0),
  unique (channel, address),
  check (channel = 'mail' or address ~ '^[0-9]{10}$')
);
create index suppressions_newest on suppressions (set_at desc, id desc);
comment on table suppressions is 'Addresses and numbers that nothing is sent to.';
comment on column suppressions.cause is 'stopped: its owner; complaint: reported as junk; bounced: it doesn''t exist; staff: somebody of the house.';
comment on column suppressions.held_back is 'Messages that were not sent because of it.';

create table carrier_paces (
  carrier text primary key check (carrier <> ''),
  next_at timestamptz not null
);
comment on table carrier_paces is 'When each carrier may be given its next message, for all processes together.';
comment on column carrier_paces.next_at is 'The next free moment; each message takes one and moves it on.';

create table carrier_notices (
  carrier text not null check (carrier <> ''),
  event_id text not null check (length(event_id) between 1 and 200),
  received_at timestamptz not null,
  primary key (carrier, event_id)
);
create index carrier_notices_age on carrier_notices (received_at);
comment on table carrier_notices is 'What carriers reported of messages, so that what they report twice counts once.';

alter table messages drop constraint messages_state_check;
alter table messages add constraint messages_state_check check (state in ('queued', 'sending', 'sent', 'failed', 'held'));
comment on column messages.state is 'queued → sending → sent, failed or held. sending → queued after a temporary failure. A failed message stays a dead letter until it is sent again. Held: nothing is sent to the address.';
alter table messages add column bounced_at timestamptz;
comment on column messages.bounced_at is 'When the carrier reported that a sent message did not arrive.';
create index messages_reference on messages (reference) where channel = 'sms' and reference is not null;

alter table users add column unsubscribed_at timestamptz;
comment on column users.unsubscribed_at is 'When the person stopped mails by the link of one; null when they didn''t, or before it was kept.';
