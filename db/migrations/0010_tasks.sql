-- Long work that people start and don't wait for. The table is its own queue.

create table tasks (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z-]+$'),
  about jsonb not null,
  input jsonb not null,
  needs text[] not null,
  user_id bigint not null references users,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'stopped')),
  done int not null default 0 check (done >= 0),
  total int check (total >= done),
  sentence jsonb not null,
  checkpoint jsonb,
  file_id uuid references files,
  tries int not null default 0 check (tries >= 0),
  process bigint,
  created_at timestamptz not null,
  started_at timestamptz,
  heartbeat_at timestamptz,
  stop_requested_at timestamptz,
  ended_at timestamptz,
  seen_at timestamptz,
  check ((state = 'running') = (process is not null)),
  check (state <> 'running' or (started_at is not null and heartbeat_at is not null)),
  check ((state in ('done', 'failed', 'stopped')) = (ended_at is not null)),
  check (seen_at is null or ended_at is not null)
);
create index tasks_unfinished on tasks (id) where state in ('queued', 'running');
create index tasks_user on tasks (user_id, id desc);
create index tasks_by_file on tasks (file_id) where file_id is not null;
create index tasks_ended on tasks (ended_at) where ended_at is not null;
comment on table tasks is 'Long work with its progress; a runner of any process takes what is queued.';
comment on column tasks.about is 'What it does, as people are told.';
comment on column tasks.input is 'What the work needs to know. It may name people and is not shown.';
comment on column tasks.needs is 'The authorities of its user that opened the call which started it; all are asked for again when it runs and when its file is fetched.';
comment on column tasks.done is 'Steps that are committed.';
comment on column tasks.sentence is 'A code and its figures; the pages have the words.';
comment on column tasks.checkpoint is 'What the work has counted so far, committed with its steps.';
comment on column tasks.tries is 'How often it was taken since its last step: one that ends its process each time is given up.';
comment on column tasks.process is 'The number of the process that runs it, which holds a lock on that number while it lives.';
