-- How the product is: its processes, figures of each minute, runs of the doctor, and links to the public status page.

create table processes (
  number int primary key check (number > 0),
  host text not null,
  pid int not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  memory_mb int not null check (memory_mb >= 0),
  busy_percent int not null check (busy_percent between 0 and 100),
  clock_off_ms int not null
);
create index processes_seen on processes (seen_at);
comment on table processes is 'Every process of the last days. One is alive while it holds the advisory lock on its number.';
comment on column processes.number is 'The number of its advisory lock.';
comment on column processes.ended_at is 'When it stopped in order; null while it runs, and when it was killed or crashed.';
comment on column processes.busy_percent is 'Share of the last minute in which its only thread had work.';
comment on column processes.clock_off_ms is 'The machine''s clock by the database''s; positive is ahead.';

create table health_samples (
  process int not null references processes on delete cascade,
  at timestamptz not null,
  answered int not null check (answered >= 0),
  failed int not null check (failed between 0 and answered),
  slow int not null check (slow between 0 and answered),
  total_ms bigint not null check (total_ms >= 0),
  primary key (process, at)
);
create index health_samples_at on health_samples (at);
comment on table health_samples is 'What each process answered in a minute.';
comment on column health_samples.failed is 'Answers with status 500 and above.';
comment on column health_samples.slow is 'Answers that took longer than half a second.';

create table doctor_runs (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  took_ms int not null check (took_ms >= 0),
  checked int not null check (checked > 0),
  broken jsonb not null check (jsonb_typeof(broken) = 'array'),
  by text not null
);
create index doctor_runs_at on doctor_runs (at desc);
comment on table doctor_runs is 'Each check of what must always hold.';
comment on column doctor_runs.broken is 'What did not hold: number, title and up to twenty sentences each; empty when all held.';
comment on column doctor_runs.by is 'The email of the person who started it, or the name of the job.';

create table status_links (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  created_by text not null,
  last_read_at timestamptz,
  revoked_at timestamptz
);
comment on table status_links is 'Links to the public status page, which says of each part that it is fine or not and nothing else.';
comment on column status_links.token_hash is 'SHA-256 of the token; the token itself is shown once.';
comment on column status_links.last_read_at is 'To the minute.';
