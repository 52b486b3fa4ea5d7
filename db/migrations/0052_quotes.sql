-- Special orders and quotes: what shops ask for in words and pictures, what they are offered, and how they decide.

create table quotes (
  id bigint generated always as identity (start with 1301) primary key,
  customer_id bigint not null references customers,
  user_id bigint references users on delete set null,
  person text not null default '',
  is_offered boolean not null default false,
  status text not null check (status in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'NEEDS_INFO', 'SOURCING', 'QUOTED', 'COUNTERED', 'ACCEPTED',
    'ORDERED', 'DECLINED_BY_CUSTOMER', 'DECLINED_BY_SELLER', 'EXPIRED', 'CANCELLED')),
  title text not null check (length(title) between 1 and 160),
  words text not null default '' check (length(words) <= 4000),
  revision int not null default 0 check (revision >= 0),
  version int not null default 1,
  decline_words text not null default '',
  stuck text,
  taken_line_ids bigint[] not null default '{}',
  created_at timestamptz not null,
  submitted_at timestamptz,
  status_at timestamptz not null,
  last_at timestamptz not null,
  reminded_at timestamptz,
  check (status in ('DRAFT', 'CANCELLED') or submitted_at is not null),
  check (stuck is null or status = 'ACCEPTED')
);
create trigger quotes_version before update on quotes for each row execute function order_version();
create index quotes_customer on quotes (customer_id, last_at desc);
create index quotes_user on quotes (user_id) where user_id is not null;
create index quotes_status on quotes (status, last_at desc);
comment on table quotes is 'A special order from the first question to the order: asked by a shop, or offered by the house.';
comment on column quotes.person is 'Who asked, as they were called then.';
comment on column quotes.is_offered is 'The house offered it; nobody had asked.';
comment on column quotes.words is 'What the shop asked, as it was written.';
comment on column quotes.revision is 'Number of the latest offer; 0 before the first.';
comment on column quotes.decline_words is 'Why the house, or the shop, said no.';
comment on column quotes.stuck is 'Accepted, but the order could not be written: the code of what stood against it.';
comment on column quotes.taken_line_ids is 'Lines of the offer that were accepted, one of each group of alternatives.';
comment on column quotes.reminded_at is 'When both sides were told that the open offer ends soon.';

create table quote_lines (
  id bigint generated always as identity primary key,
  quote_id bigint not null references quotes on delete cascade,
  position int not null check (position > 0),
  description text not null check (length(description) between 1 and 160),
  quantity int not null check (quantity > 0),
  um text not null default '',
  color text not null default '',
  grade text not null default '',
  needed_by date,
  target_price_e4 bigint check (target_price_e4 >= 0),
  note text not null default '',
  may_differ boolean not null default true,
  unique (quote_id, position)
);
comment on table quote_lines is 'What a shop asks for, row by row.';
comment on column quote_lines.target_price_e4 is 'What the shop would like to pay for a unit, in ten-thousandths of a dollar.';
comment on column quote_lines.may_differ is 'Whether it may be another kind.';

create table quote_offers (
  id bigint generated always as identity primary key,
  quote_id bigint not null references quotes on delete cascade,
  revision int not null check (revision > 0),
  state text not null default 'OPEN' check (state in ('OPEN', 'REPLACED', 'ACCEPTED', 'DECLINED', 'EXPIRED')),
  user_id bigint references users on delete set null,
  name text not null,
  ship_day date not null,
  method text not null check (method in ('PICKUP', 'TRUCK', 'UPS')),
  customer_id bigint not null,
  address_id bigint not null,
  ends_at timestamptz not null,
  at timestamptz not null,
  read_at timestamptz,
  unique (quote_id, revision),
  foreign key (customer_id, address_id) references addresses (customer_id, id)
);
create unique index quote_offers_open on quote_offers (quote_id) where state = 'OPEN';
create index quote_offers_ends on quote_offers (ends_at) where state = 'OPEN';
create index quote_offers_user on quote_offers (user_id) where user_id is not null;
create index quote_offers_address on quote_offers (customer_id, address_id);
comment on table quote_offers is 'Offers of the house. One that was sent is never changed; a new one takes its place.';
comment on column quote_offers.read_at is 'When the shop first read it.';

create table quote_offer_lines (
  id bigint generated always as identity primary key,
  offer_id bigint not null references quote_offers on delete cascade,
  position int not null check (position > 0),
  slot int not null check (slot > 0),
  product_id int references products,
  description text not null check (length(description) between 1 and 160),
  um text not null default '',
  quantity int not null check (quantity > 0),
  unit_price_e4 bigint not null check (unit_price_e4 >= 0),
  list_price_e4 bigint check (list_price_e4 >= 0),
  cost_e4 bigint check (cost_e4 >= 0),
  note text not null default '',
  held int not null default 0 check (held >= 0 and held <= quantity),
  unique (offer_id, position),
  check (held = 0 or product_id is not null)
);
create index quote_offer_lines_product on quote_offer_lines (product_id) where product_id is not null;
create index quote_offer_lines_held on quote_offer_lines (product_id) where held > 0;
comment on column quote_offer_lines.slot is 'Lines of one slot are alternatives: the shop takes one of them, the first unless it says otherwise.';
comment on column quote_offer_lines.product_id is 'Null: goods that no item of the catalogue names yet.';
comment on column quote_offer_lines.list_price_e4 is 'What the shop would have paid for that many on that day, in ten-thousandths of a dollar.';
comment on column quote_offer_lines.cost_e4 is 'What a unit cost when it was offered; null when it isn''t known. Never shown to customers.';
comment on column quote_offer_lines.held is 'Units of stock.held that belong to it; 0 once the offer has ended.';

create table quote_messages (
  id bigint generated always as identity primary key,
  quote_id bigint not null references quotes on delete cascade,
  at timestamptz not null,
  side text not null check (side in ('customer', 'staff')),
  user_id bigint references users on delete set null,
  name text not null,
  text text not null default '' check (length(text) <= 4000),
  revision int,
  counter jsonb check (jsonb_typeof(counter) = 'array')
);
create index quote_messages_quote on quote_messages (quote_id, id);
create index quote_messages_user on quote_messages (user_id) where user_id is not null;
comment on column quote_messages.revision is 'The offer that it came with or answers.';
comment on column quote_messages.counter is 'What the shop would take instead: [{lineId, quantity, priceE4}].';

create table quote_photos (
  file_id uuid primary key references files,
  customer_id bigint not null references customers,
  user_id bigint references users on delete set null,
  quote_id bigint references quotes on delete cascade,
  line_id bigint references quote_lines on delete set null,
  message_id bigint references quote_messages on delete cascade,
  at timestamptz not null,
  check (quote_id is not null or (line_id is null and message_id is null))
);
create index quote_photos_quote on quote_photos (quote_id, at) where quote_id is not null;
create index quote_photos_line on quote_photos (line_id) where line_id is not null;
create index quote_photos_message on quote_photos (message_id) where message_id is not null;
create index quote_photos_customer on quote_photos (customer_id);
create index quote_photos_user on quote_photos (user_id) where user_id is not null;
create index quote_photos_waiting on quote_photos (at) where quote_id is null;
comment on table quote_photos is 'Pictures of what is asked for. Without a quote they wait for it to be sent, a week at most.';

create table quote_events (
  id bigint generated always as identity primary key,
  quote_id bigint not null references quotes on delete cascade,
  was text,
  status text not null,
  at timestamptz not null,
  mover text not null check (mover in
    ('customer', 'desk', 'money', 'store', 'dispatch', 'driver', 'carrier', 'gateway', 'system')),
  actor text not null,
  user_id bigint references users on delete set null,
  words text not null default '',
  revision int not null default 0
);
create index quote_events_quote on quote_events (quote_id, id);
create index quote_events_user on quote_events (user_id) where user_id is not null;

alter table orders add column quote_id bigint unique references quotes;
comment on column orders.quote_id is 'The quote that became this order: a quote makes at most one.';
