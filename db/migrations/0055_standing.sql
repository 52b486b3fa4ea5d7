-- Orders that no cart placed, standing orders with their days, and calendars by link.

alter table orders drop constraint orders_order_type_check;
alter table orders add constraint orders_order_type_check
  check (order_type in ('STOCK', 'PREBOOK', 'FARM_DIRECT', 'GROWER_DIRECT', 'STANDING', 'SPECIAL'));
comment on column orders.order_type is 'How the goods come; STANDING and SPECIAL orders hold goods of any kind.';

create table standing_orders (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  owner_id bigint not null references users,
  name text not null check (name <> ''),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'RUNNING', 'PAUSED', 'ENDED')),
  starts_on date not null,
  ends_on date,
  paused_from date,
  paused_to date,
  pause_note text not null default '',
  pays text not null default 'usual' check (pays in ('usual', 'account', 'card')),
  card_id bigint references saved_cards on delete set null,
  po_number text not null default '',
  note text not null default '',
  version int not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  check (ends_on is null or ends_on >= starts_on),
  check (paused_to is null or paused_to >= paused_from),
  check (pays = 'card' or card_id is null),
  check ((status = 'ENDED') = (ended_at is not null)),
  unique (customer_id, id)
);
create index standing_orders_owner on standing_orders (owner_id);
create index standing_orders_card on standing_orders (card_id) where card_id is not null;
create index standing_orders_running on standing_orders (id) where status in ('RUNNING', 'PAUSED');
comment on table standing_orders is 'Orders that repeat. Each of their days becomes an order of its own, made some days ahead.';
comment on column standing_orders.owner_id is 'Who set it up: its orders are placed in their name, and they are told of them.';
comment on column standing_orders.starts_on is 'The first day on which it may come.';
comment on column standing_orders.ends_on is 'The last day on which it may come.';
comment on column standing_orders.paused_from is 'The first day without it, while paused; paused_to is the last, null until it is brought back.';
comment on column standing_orders.pays is 'How its orders are paid; usual: by the terms of the account.';

create table standing_plans (
  id bigint generated always as identity primary key,
  standing_id bigint not null references standing_orders on delete cascade,
  customer_id bigint not null,
  from_day date not null,
  every_weeks int not null check (every_weeks in (1, 2, 4)),
  weekdays int[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{0,1,2,3,4,5,6}'::int[]),
  method text not null check (method in ('PICKUP', 'TRUCK', 'UPS')),
  address_id bigint not null,
  unique (standing_id, from_day),
  foreign key (customer_id, address_id) references addresses (customer_id, id),
  foreign key (customer_id, standing_id) references standing_orders (customer_id, id) on delete cascade
);
create index standing_plans_address on standing_plans (customer_id, address_id);
create index standing_plans_customer on standing_plans (customer_id, standing_id);
comment on table standing_plans is 'Rhythm, place and goods of a standing order from a day on, until a later plan takes over.';
comment on column standing_plans.every_weeks is 'Counted from the week of from_day, Sunday first.';

create table standing_lines (
  plan_id bigint not null references standing_plans on delete cascade,
  position int not null check (position > 0),
  product_id int not null references products,
  quantity int not null check (quantity > 0),
  at_most_e4 bigint check (at_most_e4 > 0),
  wish text check (wish in ('NONE', 'SAME_COLOR', 'SAME_VARIETY', 'SAME_KIND', 'ASK')),
  wish_percent int check (wish_percent between 0 and 25),
  primary key (plan_id, product_id),
  unique (plan_id, position),
  check ((wish is null) = (wish_percent is null))
);
create index standing_lines_product on standing_lines (product_id);
comment on table standing_lines is 'What comes each time.';
comment on column standing_lines.at_most_e4 is 'The highest unit price, in ten-thousandths of a dollar; above it the line counts as missing.';
comment on column standing_lines.wish is 'What comes instead if it is missing; null: what the account wants.';

create table standing_dates (
  id bigint generated always as identity primary key,
  standing_id bigint not null references standing_orders on delete cascade,
  due_on date not null,
  state text not null default 'PLANNED' check (state in ('PLANNED', 'SKIPPED', 'MADE', 'HELD', 'MISSED')),
  ships_on date,
  stays boolean not null default false,
  answer text check (answer in ('DOUBLE', 'KEEP')),
  asked_at timestamptz,
  lines jsonb check (jsonb_typeof(lines) = 'array'),
  left_out jsonb not null default '[]' check (jsonb_typeof(left_out) = 'array'),
  why text not null default '',
  order_id bigint unique references orders,
  made_at timestamptz,
  decided_at timestamptz,
  unique (standing_id, due_on),
  check ((state = 'MADE') = (order_id is not null)),
  check ((state = 'MADE') = (made_at is not null))
);
create index standing_dates_held on standing_dates (standing_id) where state = 'HELD';
comment on table standing_dates is 'Days of a standing order that differ from its plan or have an order. The key lets each due day have one order at most.';
comment on column standing_dates.due_on is 'The day by the rhythm; ships_on is the day on which it goes, if another.';
comment on column standing_dates.stays is 'The shop took the move by a holiday back: the day is skipped if it stays shut.';
comment on column standing_dates.answer is 'The shop''s answer to whether a big day comes twice; null: single.';
comment on column standing_dates.lines is 'What comes on this day alone, in place of the plan.';
comment on column standing_dates.left_out is 'Products that the order goes without, with why.';
comment on column standing_dates.why is 'Why it is held, was missed or moved: a code.';

create table standing_events (
  id bigint generated always as identity primary key,
  standing_id bigint not null references standing_orders on delete cascade,
  due_on date,
  was text,
  became text not null,
  at timestamptz not null,
  actor text not null,
  user_id bigint references users,
  note text not null default ''
);
create index standing_events_standing on standing_events (standing_id, id desc);
create index standing_events_user on standing_events (user_id);
comment on table standing_events is 'What happened to a standing order, or with due_on to one of its days.';

create table calendar_links (
  user_id bigint primary key references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_at timestamptz not null,
  read_at timestamptz
);
comment on table calendar_links is 'Links by which a calendar program reads what is promised to a person''s shop. Only a hash is kept; a new link ends the old one.';
