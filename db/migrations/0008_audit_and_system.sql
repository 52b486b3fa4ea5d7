-- Change sets, the audit log, live events, repeated requests and stored settings.

create table change_sets (
  id bigint generated always as identity primary key,
  area text not null check (area ~ '^[a-z-]+$'),
  sentence text not null check (sentence ~ '^[a-z-]+\.[a-z-]+$'),
  parameters jsonb not null default '{}' check (jsonb_typeof(parameters) = 'object'),
  user_id bigint not null,
  actor text not null,
  customer_id bigint,
  why text not null default '',
  at timestamptz not null,
  reverts bigint references change_sets check (reverts < id),
  field_count int not null default 0,
  row_count int not null default 0,
  first_table text,
  first_key text
);
create index change_sets_area on change_sets (area, id desc);
create index change_sets_customer on change_sets (customer_id, id desc) where customer_id is not null;
create index change_sets_reverts on change_sets (reverts, id desc) where reverts is not null;
comment on table change_sets is 'One change by staff, of one cell or of thousands: what can be looked at and taken back as one.';
comment on column change_sets.area is 'Which authority sees it and may take it back.';
comment on column change_sets.sentence is 'The code of the sentence that says what was done; the website has the words.';
comment on column change_sets.parameters is 'What the sentence says beside the names of what was changed, which are read when it is shown.';
comment on column change_sets.customer_id is 'The customer whose data changed, where it is one''s.';
comment on column change_sets.reverts is 'The change set that this one took back, whole or in part.';
comment on column change_sets.row_count is 'How many rows its fields are of; the first of them names the change in lists.';

create table change_fields (
  change_set_id bigint not null references change_sets,
  position int not null check (position > 0),
  table_name text not null,
  row_key text not null,
  field text not null,
  before jsonb,
  after jsonb,
  primary key (change_set_id, position)
);
create index change_fields_row on change_fields (table_name, row_key, change_set_id desc);
comment on table change_fields is 'The fields that a change set changed. Values of a user who was deleted are emptied.';
comment on column change_fields.table_name is 'What registers how its fields are written back, with the rules of an edit.';

create table audit_log (
  id bigint primary key default 0,
  at timestamptz not null,
  user_id bigint,
  actor text not null,
  acting_for bigint,
  customer_id bigint,
  address text not null,
  action text not null check (action ~ '^[a-z-]+\.[a-z-]+$'),
  subject text not null,
  before jsonb,
  after jsonb,
  change_set_id bigint references change_sets,
  previous_hash bytea not null default decode(repeat('00', 32), 'hex') check (octet_length(previous_hash) = 32),
  hash bytea not null default decode(repeat('00', 32), 'hex') check (octet_length(hash) = 32)
);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_user on audit_log (user_id, id desc);
create index audit_log_customer on audit_log (customer_id, id desc) where customer_id is not null;
create index audit_log_at on audit_log (at);
create index audit_log_search on audit_log using gin (actor gin_trgm_ops, subject gin_trgm_ops);
comment on table audit_log is 'Who did what, when and from where, with the values before and after. Append-only and chained: the hash of a row covers the row before it, so that a changed or missing row is found.';
comment on column audit_log.actor is 'The email of the user at that time, or the name of the job.';
comment on column audit_log.acting_for is 'The user in whose name a member of staff acted.';
comment on column audit_log.customer_id is 'The customer whose data changed.';
comment on column audit_log.change_set_id is 'The change set with each field before and after, where the change can be taken back.';

create function audit_hash(entry audit_log) returns bytea language sql stable as $$
  select sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.at), entry.user_id, entry.actor, entry.acting_for, entry.customer_id,
    entry.address, entry.action, entry.subject, entry.before, entry.after, entry.change_set_id)::text, 'UTF8'))
$$;

-- Replaces the defaults of id and hashes. Both follow from the last row, so that the lock is held until the commit: one writer at a time.
create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  last_id bigint;
  last_hash bytea;
begin
  perform pg_advisory_xact_lock(7836696274);
  select id, hash into last_id, last_hash from audit_log order by id desc limit 1;
  new.id := coalesce(last_id, 0) + 1;
  new.previous_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger audit_log_chain before insert on audit_log for each row execute function chain_audit_entry();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

create table events (
  id bigint generated always as identity primary key,
  name text not null,
  ids jsonb not null,
  customer_id bigint,
  user_id bigint,
  at timestamptz not null default clock_timestamp()
);
create index events_at on events (at);
comment on table events is 'Live events of the last hour, for a browser that reconnects.';

create table idempotency_keys (
  user_id bigint not null references users on delete cascade,
  key text not null,
  request_hash bytea not null,
  claimed_by int,
  is_done boolean not null default false,
  status int,
  reply json,
  created_at timestamptz not null,
  primary key (user_id, key)
);
comment on table idempotency_keys is 'Requests that carried an Idempotency-Key. A repeated request gets the answer of the first.';
comment on column idempotency_keys.claimed_by is 'The process that works on it, which holds an advisory lock by this number while it runs. Null where the process has no number.';
comment on column idempotency_keys.is_done is 'True once the work is committed. Set in the same transaction, before there is an answer to keep.';
comment on column idempotency_keys.status is 'Null while the first request is still being worked on.';
comment on column idempotency_keys.reply is 'json and not jsonb, which would change the order of the fields.';

create table settings (
  name text primary key,
  value jsonb not null
);
comment on table settings is 'Settings that staff change in the product, and secrets that the first start generated.';

create table saved_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  list text not null,
  name text not null check (name <> ''),
  filters jsonb not null,
  columns text[],
  shared boolean not null default false,
  is_default boolean not null default false,
  position int not null,
  unique (user_id, list, name)
);
create unique index saved_views_default on saved_views (user_id, list) where is_default;
create index saved_views_shared on saved_views (list) where shared;
comment on table saved_views is 'How somebody looks at a list of the staff: its filters and order, and the columns shown.';
comment on column saved_views.filters is 'Filters and sort as the address of the list holds them.';
comment on column saved_views.columns is 'Null leaves the columns to each reader.';
