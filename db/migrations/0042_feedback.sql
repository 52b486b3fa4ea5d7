-- Feedback: threads between customers and the house, with their files, notes, moves and ratings.

create table feedback_threads (
  id bigint generated always as identity (start with 3101) primary key,
  customer_id bigint not null references customers,
  user_id bigint not null references users,
  category text not null check (category in ('Account & Billing', 'General Questions', 'Feedback')),
  subject text not null check (length(subject) <= 120),
  order_id bigint references orders,
  invoice_id bigint references invoices,
  product_id int references products,
  rating text check (rating in ('good', 'so-so', 'bad')),
  state text not null default 'NEW' check (state in ('NEW', 'OPEN', 'WAITING_ON_CUSTOMER', 'RESOLVED')),
  state_at timestamptz not null,
  assignee_id bigint references users,
  snoozed_until timestamptz,
  created_at timestamptz not null,
  last_at timestamptz not null,
  customer_at timestamptz not null,
  check (num_nonnulls(order_id, invoice_id, product_id) <= 1)
);
create index feedback_threads_customer on feedback_threads (customer_id, last_at desc);
create index feedback_threads_user on feedback_threads (user_id, last_at desc);
create index feedback_threads_order on feedback_threads (order_id) where order_id is not null;
create index feedback_threads_invoice on feedback_threads (invoice_id) where invoice_id is not null;
create index feedback_threads_product on feedback_threads (product_id) where product_id is not null;
create index feedback_threads_assignee on feedback_threads (assignee_id) where assignee_id is not null;
create index feedback_threads_open on feedback_threads (customer_at) where state in ('NEW', 'OPEN');
create index feedback_threads_waiting on feedback_threads (state_at) where state = 'WAITING_ON_CUSTOMER';
comment on column feedback_threads.subject is 'Empty for a thread that a bad rating began.';
comment on column feedback_threads.state_at is 'When it came to its state; what waits for the customer resolves seven days later.';
comment on column feedback_threads.last_at is 'When somebody last wrote.';
comment on column feedback_threads.customer_at is 'When the customer last wrote: its age counts from here.';

create table feedback_messages (
  id bigint generated always as identity primary key,
  thread_id bigint not null references feedback_threads,
  at timestamptz not null,
  side text not null check (side in ('customer', 'staff')),
  user_id bigint references users,
  name text not null,
  text text not null check (length(text) between 1 and 4000),
  language text check (language in ('en', 'es'))
);
create index feedback_messages_thread on feedback_messages (thread_id, id);
create index feedback_messages_user on feedback_messages (user_id);
comment on column feedback_messages.name is 'What the person was called when it was written.';
comment on column feedback_messages.language is 'The language that staff wrote in; null for a customer''s.';

create table feedback_files (
  file_id uuid primary key references files,
  message_id bigint not null references feedback_messages,
  position int not null check (position between 1 and 3),
  unique (message_id, position)
);

create table feedback_notes (
  id bigint generated always as identity primary key,
  thread_id bigint not null references feedback_threads,
  at timestamptz not null,
  user_id bigint references users,
  name text not null,
  text text not null check (length(text) between 1 and 1000)
);
create index feedback_notes_thread on feedback_notes (thread_id, id);
create index feedback_notes_user on feedback_notes (user_id);
comment on table feedback_notes is 'What staff write to each other about a thread; no customer reads it.';

create table feedback_steps (
  id bigint generated always as identity primary key,
  thread_id bigint not null references feedback_threads,
  at timestamptz not null,
  state text not null check (state in ('NEW', 'OPEN', 'WAITING_ON_CUSTOMER', 'RESOLVED')),
  by text not null check (by in ('customer', 'desk', 'system')),
  name text not null
);
create index feedback_steps_thread on feedback_steps (thread_id, id);

create table feedback_ratings (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  customer_id bigint not null references customers,
  user_id bigint not null references users,
  order_id bigint references orders,
  rated_thread_id bigint references feedback_threads,
  rating text not null check (rating in ('good', 'so-so', 'bad')),
  word text not null default '',
  thread_id bigint references feedback_threads,
  check (num_nonnulls(order_id, rated_thread_id) = 1)
);
create unique index feedback_ratings_order on feedback_ratings (user_id, order_id) where order_id is not null;
create unique index feedback_ratings_thread on feedback_ratings (user_id, rated_thread_id) where rated_thread_id is not null;
create index feedback_ratings_customer on feedback_ratings (customer_id, at desc);
create index feedback_ratings_of_order on feedback_ratings (order_id) where order_id is not null;
create index feedback_ratings_of_thread on feedback_ratings (rated_thread_id) where rated_thread_id is not null;
create index feedback_ratings_began on feedback_ratings (thread_id) where thread_id is not null;
comment on column feedback_ratings.thread_id is 'The thread that a bad rating began.';

create table feedback_people (
  user_id bigint primary key references users,
  asked_at timestamptz,
  asked_about text,
  is_declined boolean not null default false,
  muted_until timestamptz
);
comment on table feedback_people is 'Who is asked how something was, and whose threads the house has muted.';
comment on column feedback_people.asked_about is 'The question that was asked last, order:103981 or feedback:3107; null once it was put off.';
comment on column feedback_people.is_declined is 'They said: don''t ask me again.';
comment on column feedback_people.muted_until is 'Until then their threads alarm nobody.';
