alter table customers
  add version int not null default 0,
  add po_required boolean not null default false;
comment on column customers.version is 'Grows with every change on the customer''s page, so that the second of two people who edit a customer is told.';
comment on column customers.po_required is 'An order of theirs needs a PO number.';

create table customer_notes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  user_id bigint references users on delete set null,
  author text not null,
  text text not null check (length(text) between 1 and 1000),
  pinned boolean not null default false,
  show_on text[] not null default '{}' check (show_on <@ array['order', 'delivery']),
  version int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz,
  changed_by text
);
create index customer_notes_customer on customer_notes (customer_id, created_at desc);
create index customer_notes_user on customer_notes (user_id) where user_id is not null;
create index customer_notes_shown on customer_notes (customer_id) where show_on <> '{}';
comment on table customer_notes is 'What staff write down about a customer. Customers never see it.';
comment on column customer_notes.show_on is 'Where it also stands: with their orders at the order desk, with their deliveries on the driver''s phone.';
comment on column customer_notes.author is 'The name at the time, which stays when the user is gone.';

create table customer_note_mentions (
  note_id bigint not null references customer_notes on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (note_id, user_id)
);
create index customer_note_mentions_user on customer_note_mentions (user_id);
comment on table customer_note_mentions is 'Colleagues whom a note names; they are told once.';
