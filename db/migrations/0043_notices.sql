-- Notices: what concerns a person, the ways by which they hear of it, and their devices.

create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind ~ '^[a-z-]+$'),
  topic text not null check (topic ~ '^[a-z-]+$'),
  facts jsonb not null,
  link text not null check (link ~ '^/[^[:space:][:cntrl:]]*$' and length(link) <= 500),
  once text check (length(once) between 1 and 200),
  is_here boolean not null,
  decide_by timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null,
  read_at timestamptz,
  taken text[] not null default '{}',
  unique (user_id, once)
);
create index notices_here on notices (user_id, id desc) where is_here;
create index notices_unread on notices (user_id) where is_here and read_at is null;
create index notices_once on notices (once) where once is not null;
create index notices_old on notices (created_at);
comment on table notices is 'Kept for 90 days.';
comment on column notices.topic is 'What happened; the words are made from it and the facts when the notice is read, in the reader''s language.';
comment on column notices.once is 'Names what it is about: a second notice of the same is not made.';
comment on column notices.is_here is 'Whether it stands in the bell; false when the person wants it another way only.';
comment on column notices.decide_by is 'Until when the person has something to decide.';
comment on column notices.taken is 'The ways of which a job has decided: a job that runs twice sends nothing twice.';
comment on column notices.decided_at is 'When it was decided, or needed no answer any more.';

create table notice_ways (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind ~ '^[a-z-]+$'),
  way text not null check (way in ('here', 'mail', 'sms', 'push')),
  is_on boolean not null,
  primary key (user_id, kind, way)
);
comment on table notice_ways is 'What a person has chosen; where there is no row, the usual way of the kind holds.';

-- What was switched off so far. Decisions on claims followed the switch of orders.
insert into notice_ways (user_id, kind, way, is_on)
select id, split_part(off, '.', 1), split_part(off, '.', 2), false from users, unnest(muted) off
where off ~ '^[a-z-]+\.(mail|sms)$'
on conflict do nothing;
insert into notice_ways (user_id, kind, way, is_on)
select user_id, 'claims', way, false from notice_ways where kind = 'orders' and way = 'mail'
on conflict do nothing;
alter table users drop column muted;

create table notice_settings (
  user_id bigint primary key references users on delete cascade,
  is_quiet boolean not null default true,
  quiet_from time not null default '21:00',
  quiet_to time not null default '05:00',
  time_zone text,
  digest_at time,
  digested_at timestamptz,
  shows_details boolean not null default false,
  check (quiet_from <> quiet_to)
);
comment on column notice_settings.is_quiet is 'Whether texts and pushes wait from quiet_from to quiet_to, on the clock of the person.';
comment on column notice_settings.time_zone is 'The clock of the person; null for the distributor''s.';
comment on column notice_settings.digest_at is 'When one email a day says what is unread, instead of one for each; null for none.';
comment on column notice_settings.digested_at is 'When the last such email was made.';
comment on column notice_settings.shows_details is 'Whether a locked screen may show names and sums.';

create table user_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id bigint not null references sessions (id) on delete cascade,
  endpoint text not null unique check (endpoint ~ '^https?://' and length(endpoint) <= 1000),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  name text not null,
  created_at timestamptz not null,
  taken_at timestamptz
);
create index user_devices_user on user_devices (user_id);
create index user_devices_session on user_devices (session_id);
comment on table user_devices is 'Browsers that get pushes, as long as the person is signed in there.';
comment on column user_devices.endpoint is 'The address of the push service for this browser. Who knows it can''t push without the server''s key.';
comment on column user_devices.p256dh is 'The browser''s public key (RFC 8291).';
comment on column user_devices.auth is 'The secret that only the browser and the server know (RFC 8291).';
comment on column user_devices.taken_at is 'When its push service last took a push.';

create table pushes (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notices on delete cascade,
  device_id bigint not null references user_devices on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0 check (attempts >= 0),
  status int,
  error text not null default '',
  created_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  unique (notice_id, device_id),
  check ((state = 'waiting') = (ended_at is null))
);
create index pushes_device on pushes (device_id);
create index pushes_waiting on pushes (due_at) where state = 'waiting';
comment on table pushes is 'A notice on its way to one device.';
comment on column pushes.status is 'What the push service answered last; null for no answer.';
