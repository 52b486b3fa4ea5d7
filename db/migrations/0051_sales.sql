-- What representatives do: calls with their outcomes, what customers ask of them, targets, and baskets proposed by link.

create table sales_requests (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  user_id bigint not null references users,
  kind text not null check (kind in ('CALL', 'MAIL')),
  wanted_at timestamptz,
  subject text not null default '' check (length(subject) <= 120),
  text text not null default '' check (length(text) <= 2000),
  asked_at timestamptz not null,
  done_at timestamptz
);
create index sales_requests_open on sales_requests (customer_id) where done_at is null;
create index sales_requests_customer on sales_requests (customer_id, asked_at desc);
create index sales_requests_user on sales_requests (user_id);
comment on table sales_requests is 'What customers ask their representative for: a call, or an answer to what they wrote.';
comment on column sales_requests.wanted_at is 'When they want to be called; null for as soon as possible.';

create table sales_calls (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  user_id bigint references users,
  name text not null,
  at timestamptz not null,
  ship_day date,
  outcome text check (outcome in ('WILL_ORDER', 'NOT_TODAY', 'NO_ANSWER', 'CALL_BACK')),
  call_back_at timestamptz,
  note text not null default '' check (length(note) <= 1000),
  request_id bigint references sales_requests,
  client_id text unique check (client_id ~ '^[0-7][0-9A-HJKMNP-TV-Z]{25}$'),
  check ((outcome is not null and outcome = 'CALL_BACK') = (call_back_at is not null)),
  check (outcome is not null or note <> ''),
  check (outcome is null or ship_day is not null)
);
create index sales_calls_customer on sales_calls (customer_id, at desc, id desc);
create index sales_calls_user on sales_calls (user_id);
create index sales_calls_request on sales_calls (request_id) where request_id is not null;
comment on table sales_calls is 'The log of a customer: calls with their outcome, and notes, which have none.';
comment on column sales_calls.name is 'What the person was called when it was written.';
comment on column sales_calls.ship_day is 'The day that the call was about.';
comment on column sales_calls.client_id is 'The id that a browser gave it, so that what is sent twice is kept once.';

create table sales_targets (
  sales_rep_id bigint not null references sales_reps on delete cascade,
  month date not null check (extract(day from month) = 1),
  amount_cents bigint not null check (amount_cents > 0),
  set_by text not null,
  set_at timestamptz not null,
  primary key (sales_rep_id, month)
);
comment on table sales_targets is 'What the customers of a representative should buy in a month, in goods.';
comment on column sales_targets.month is 'The first day of the month.';

create table baskets (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  address_id bigint not null,
  to_user_id bigint not null references users,
  made_by bigint references users,
  maker_name text not null,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SENT', 'OPENED', 'PLACED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
  ship_day date not null,
  method text not null check (method in ('PICKUP', 'TRUCK', 'UPS')),
  word text not null default '' check (length(word) <= 500),
  token_hash bytea unique check (length(token_hash) = 32),
  closes_at timestamptz,
  sent_by_way text check (sent_by_way in ('text', 'mail')),
  created_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz,
  ended_at timestamptz,
  order_id bigint unique references orders,
  version int not null default 0,
  foreign key (customer_id, address_id) references addresses (customer_id, id),
  check ((state = 'PLACED') = (order_id is not null)),
  check (state = 'DRAFT' or token_hash is not null or state = 'WITHDRAWN')
);
create index baskets_customer on baskets (customer_id, id desc);
create index baskets_address on baskets (customer_id, address_id);
create index baskets_to_user on baskets (to_user_id);
create index baskets_made_by on baskets (made_by);
create index baskets_closing on baskets (closes_at) where state in ('SENT', 'OPENED');
create index baskets_day on baskets (ship_day) where state in ('DRAFT', 'SENT', 'OPENED');
comment on table baskets is 'A proposal of a representative that a shop places by its link, once. Only a hash of the link is kept.';
comment on column baskets.to_user_id is 'The named buyer, in whose name it is placed.';
comment on column baskets.closes_at is 'The cut-off of its day when it was sent; then it expires.';
comment on column baskets.version is 'Grows with every change, so that the second of two people who edit it is told.';

create table basket_lines (
  basket_id bigint not null references baskets on delete cascade,
  product_id int not null references products,
  position int not null check (position > 0),
  quantity int not null check (quantity > 0),
  sent_price_e4 bigint check (sent_price_e4 >= 0),
  primary key (basket_id, product_id)
);
create index basket_lines_product on basket_lines (product_id);
comment on column basket_lines.sent_price_e4 is 'The unit price of the shop when the basket was sent; null in a draft.';

create table basket_events (
  id bigint generated always as identity primary key,
  basket_id bigint not null references baskets on delete cascade,
  was text not null,
  state text not null,
  at timestamptz not null,
  mover text not null check (mover in ('customer', 'desk', 'system')),
  actor text not null,
  note text not null default ''
);
create index basket_events_basket on basket_events (basket_id, id);
