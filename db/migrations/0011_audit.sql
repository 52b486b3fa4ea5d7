-- The audit log: who did what, when, from where, before and after. Rows are only added, and each seals the one before it.

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
  previous_hash bytea not null default decode(repeat('00', 32), 'hex') check (octet_length(previous_hash) = 32),
  hash bytea not null default decode(repeat('00', 32), 'hex') check (octet_length(hash) = 32)
);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_user on audit_log (user_id, id desc);
create index audit_log_customer on audit_log (customer_id, id desc) where customer_id is not null;
comment on table audit_log is 'Append-only and chained: the hash of a row covers the row before it, so that a row that is changed or missing shows.';
comment on column audit_log.actor is 'Email of who did it as it was then, or the name of the job.';
comment on column audit_log.acting_for is 'The user in whose name a member of staff acted.';
comment on column audit_log.customer_id is 'The customer whose affairs changed.';

create function audit_hash(entry audit_log) returns bytea language sql stable as $$
  select sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.at), entry.user_id, entry.actor, entry.acting_for, entry.customer_id,
    entry.address, entry.action, entry.subject, entry.before, entry.after)::text, 'UTF8'))
$$;

-- The defaults of id and hashes only stand in until here. One writer at a time: the number and the hash follow from the last row, so the lock is held until the commit.
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
