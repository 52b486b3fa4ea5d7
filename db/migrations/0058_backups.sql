-- Backups of the database and the files: what was made and whether it was tried out.

create table backups (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$'),
  at timestamptz not null,
  took_ms int not null check (took_ms >= 0),
  bytes bigint not null check (bytes >= 0),
  version text not null,
  made_by text not null,
  tried_at timestamptz,
  tried_ms int check (tried_ms >= 0),
  tried_by text,
  faults jsonb not null default '[]' check (jsonb_typeof(faults) = 'array'),
  check ((tried_at is null) = (tried_ms is null) and (tried_at is null) = (tried_by is null))
);
create index backups_at on backups (at desc);
comment on table backups is 'The backups at the place that the settings name. Brought in line with that place whenever one is made.';
comment on column backups.bytes is 'Of its tables, and of all uploaded files that it names.';
comment on column backups.made_by is 'The email of the person who started it, or the name of the job.';
comment on column backups.tried_at is 'When it was last restored beside the shop and checked.';
comment on column backups.faults is 'What was wrong when it was tried, at most twenty sentences; empty when nothing was.';
