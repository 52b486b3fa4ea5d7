-- Changes that staff planned for a moment.

create table scheduled_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z-]+$'),
  at timestamptz not null,
  about jsonb not null,
  input jsonb not null,
  needs text[] not null check (cardinality(needs) > 0),
  user_id bigint references users,
  state text not null default 'planned' check (state in ('planned', 'done', 'failed', 'removed')),
  tries int not null default 0 check (tries >= 0),
  error text,
  change_set_id bigint references change_sets,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'planned') = (ended_at is null)),
  check ((state = 'failed') = (error is not null))
);
create index scheduled_changes_planned on scheduled_changes (at, id) where state = 'planned';
create index scheduled_changes_at on scheduled_changes (at, id);
create index scheduled_changes_user on scheduled_changes (user_id) where user_id is not null;
create index scheduled_changes_change_set on scheduled_changes (change_set_id) where change_set_id is not null;
comment on table scheduled_changes is 'Changes that staff planned for a moment. Each runs once, in the transaction that marks it as done.';
comment on column scheduled_changes.about is 'What it does, as people are told.';
comment on column scheduled_changes.input is 'What the change needs to know; not shown.';
comment on column scheduled_changes.needs is 'Any of these authorities lets a person see, move and remove it. Its user needs one of them at the moment.';
comment on column scheduled_changes.user_id is 'Who planned it; empty once that user was deleted.';
comment on column scheduled_changes.tries is 'How often a process began it: one that ends its process each time is given up.';
comment on column scheduled_changes.error is 'The code of the error that refused it.';
