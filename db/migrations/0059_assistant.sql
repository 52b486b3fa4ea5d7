-- Conversations with the assistant.

create table assistant_chats (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  acted_by bigint references users on delete cascade,
  title text not null check (title <> ''),
  started_at timestamptz not null,
  last_at timestamptz not null,
  thread_id bigint references feedback_threads on delete set null,
  handed_over_at timestamptz
);
create index assistant_chats_user on assistant_chats (user_id, last_at desc);
create index assistant_chats_acted_by on assistant_chats (acted_by) where acted_by is not null;
create index assistant_chats_thread on assistant_chats (thread_id) where thread_id is not null;
create index assistant_chats_last on assistant_chats (last_at);
comment on table assistant_chats is 'Kept for 90 days after the last message; only their person reads them.';
comment on column assistant_chats.acted_by is 'The staff member who asked on behalf of the user; null for the user.';
comment on column assistant_chats.thread_id is 'The thread at the desk to which it was handed over.';

create table assistant_turns (
  id bigint generated always as identity primary key,
  chat_id bigint not null references assistant_chats on delete cascade,
  ask_id text,
  question text not null,
  has_photo boolean not null default false,
  asked_at timestamptz not null,
  language text not null check (language in ('en', 'es')),
  state text not null check (state in ('answering', 'done', 'stopped', 'failed')),
  answer text not null default '',
  parts jsonb not null default '[]',
  cites jsonb not null default '[]',
  understood jsonb not null default '{}',
  answered_by text not null default 'rules' check (answered_by in ('rules', 'model')),
  ms int not null default 0,
  rating text check (rating in ('good', 'bad')),
  rated_thread_id bigint references feedback_threads on delete set null
);
create index assistant_turns_chat on assistant_turns (chat_id, id);
create index assistant_turns_ask on assistant_turns (ask_id) where ask_id is not null;
create index assistant_turns_rated on assistant_turns (rated_thread_id) where rated_thread_id is not null;
comment on table assistant_turns is 'A question and its answer. Parts hold ids and quantities: prices and stock are read when it is shown.';
comment on column assistant_turns.ask_id is 'Made by the client, so that a repeated request is one question.';
comment on column assistant_turns.understood is 'What was read from the question; the next one continues from it.';

create table assistant_use (
  day date not null,
  user_id bigint not null references users on delete cascade,
  calls int not null default 0,
  tokens bigint not null default 0,
  cost_e6 bigint not null default 0,
  primary key (day, user_id)
);
create index assistant_use_user on assistant_use (user_id);
comment on table assistant_use is 'What the language model was used for a person and day.';
comment on column assistant_use.cost_e6 is 'Millionths of a dollar.';
