-- Carts, orders, payments, invoices.

create table shipments (
  user_id bigint primary key references users on delete cascade,
  method text not null check (method in ('PICKUP', 'TRUCK', 'UPS')),
  ship_day date,
  address_id bigint references addresses,
  updated_at timestamptz not null default now()
);
comment on column shipments.ship_day is 'The day the user chose; null takes the next open one.';

create table cart_orders (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  ship_day date not null,
  method text not null check (method in ('PICKUP', 'TRUCK', 'UPS')),
  address_id bigint not null,
  order_type text not null check (order_type in ('STOCK', 'PREBOOK', 'FARM_DIRECT', 'GROWER_DIRECT')),
  created_at timestamptz not null default now(),
  unique (customer_id, ship_day, method, address_id, order_type),
  unique (customer_id, id),
  foreign key (customer_id, address_id) references addresses (customer_id, id)
);

create table cart_lines (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  cart_order_id bigint not null,
  product_id int not null references products,
  quantity int not null check (quantity > 0),
  held_quantity int not null default 0 check (held_quantity >= 0),
  held_since timestamptz,
  held_until timestamptz,
  added_price_e4 bigint,
  note text not null default '',
  added_at timestamptz not null default now(),
  foreign key (customer_id, cart_order_id) references cart_orders (customer_id, id) on delete cascade,
  unique (cart_order_id, product_id),
  check (held_quantity = 0 or held_until is not null)
);
create index cart_lines_holds on cart_lines (held_until) where held_quantity > 0;
create index cart_lines_product on cart_lines (product_id) where held_quantity > 0;
create index cart_lines_customer on cart_lines (customer_id);
comment on column cart_lines.held_quantity is 'Units of stock.held that belong to this line.';
comment on column cart_lines.held_since is 'When the hold began: activity renews held_until, but not beyond the longest hold from here.';
comment on column cart_lines.added_price_e4 is 'The unit price the customer saw when the line was added.';

create sequence order_numbers start 104300;

create table check_outs (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  user_id bigint not null references users,
  cart_version bigint not null,
  at timestamptz not null,
  unique (customer_id, cart_version)
);
comment on table check_outs is 'One placing of a cart. A version of a cart can be placed once: the unique key is what settles a race of clicks.';

create table orders (
  id bigint generated always as identity primary key,
  order_number bigint not null unique default nextval('order_numbers'),
  customer_id bigint not null references customers,
  user_id bigint references users,
  check_out_id bigint references check_outs,
  cart_order_id bigint,
  order_type text not null check (order_type in ('STOCK', 'PREBOOK', 'FARM_DIRECT', 'GROWER_DIRECT')),
  status text not null,
  payment_status text not null check (payment_status in ('UNPAID', 'AUTHORIZED', 'PARTIALLY_PAID', 'PAID', 'ON_ACCOUNT', 'REFUNDED', 'FAILED')),
  hold_reason text,
  ship_day date not null,
  method text not null check (method in ('PICKUP', 'TRUCK', 'UPS')),
  address_id bigint not null,
  ship_to jsonb not null,
  bill_to jsonb not null,
  route_number text,
  driver text,
  eta text,
  terms text not null,
  po_number text not null default '',
  note text not null default '',
  goods_cents bigint not null check (goods_cents >= 0),
  shipping_cents bigint not null check (shipping_cents >= 0),
  total_cents bigint not null,
  cut_off_at timestamptz,
  stock_kept_until timestamptz,
  placed_at timestamptz not null,
  channel text not null default 'web',
  foreign key (customer_id, address_id) references addresses (customer_id, id),
  check (total_cents = goods_cents + shipping_cents)
);
create index orders_customer on orders (customer_id, placed_at desc, id desc);
create index orders_waiting on orders (stock_kept_until) where status in ('PENDING_PAYMENT', 'PAYMENT_UNKNOWN');
create index orders_ship_day on orders (ship_day);
comment on column orders.ship_to is 'Name and address lines as they stood when the order was placed.';
comment on column orders.stock_kept_until is 'Until when an order that waits for its card keeps its stock.';

create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  customer_id bigint not null,
  sequence int not null,
  product_id int not null references products,
  description text not null,
  department text not null,
  um text not null,
  pack int not null,
  min_quantity int not null,
  grower text not null default '',
  image_name text not null default '',
  color_hex text not null default '#FFFFFF',
  quantity int not null check (quantity > 0),
  allocated int not null default 0 check (allocated >= 0 and allocated <= quantity),
  unit_price_e4 bigint not null check (unit_price_e4 >= 0),
  amount_cents bigint not null check (amount_cents >= 0),
  tiers jsonb not null default '[]',
  note text not null default '',
  status text not null default 'OPEN' check (status in ('OPEN', 'ALLOCATED', 'PICKED', 'SHORT', 'SUBSTITUTED', 'BACKORDERED', 'CANCELLED', 'SHIPPED', 'DELIVERED')),
  unique (order_id, sequence)
);
create index order_lines_customer_product on order_lines (customer_id, product_id, order_id desc);
comment on column order_lines.allocated is 'Units of stock.allocated that belong to this line; 0 once they have left or came back.';
comment on column order_lines.tiers is 'The ladder the price was taken from: [{"from": units, "priceE4": ten-thousandths}], after discount and mark-up.';

create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  status text not null,
  at timestamptz not null,
  actor text not null,
  note text not null default ''
);
create index order_events_order on order_events (order_id, id);

create table saved_cards (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  gateway text not null,
  token text not null unique,
  brand text not null,
  last_four text not null check (last_four ~ '^\d{4}$'),
  expire_month int not null check (expire_month between 1 and 12),
  expire_year int not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index saved_cards_default on saved_cards (customer_id) where is_default;
create index saved_cards_customer on saved_cards (customer_id);
comment on column saved_cards.token is 'The gateway''s own name of the card; a card number is stored nowhere.';

create table payments (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  order_id bigint references orders,
  attempt int not null default 1,
  amount_cents bigint not null check (amount_cents > 0),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0 and refunded_cents <= amount_cents),
  tender text not null check (tender in ('card', 'check', 'cash', 'transfer')),
  status text not null check (status in ('pending', 'captured', 'declined', 'unknown', 'refunded')),
  gateway text,
  gateway_key text unique,
  gateway_reference text unique,
  card_token text,
  card_brand text,
  card_last_four text,
  remember_card boolean not null default false,
  decline_code text,
  note text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (order_id, attempt)
);
create index payments_customer on payments (customer_id, created_at desc);
create index payments_open on payments (created_at) where status in ('pending', 'unknown');
comment on column payments.gateway_key is 'The idempotency key the gateway was asked under: order:{id}:{attempt}.';

create table invoices (
  id bigint generated always as identity primary key,
  invoice_number bigint not null unique,
  order_id bigint unique references orders,
  customer_id bigint not null references customers,
  issued_on date not null,
  due_on date not null,
  amount_cents bigint not null check (amount_cents >= 0),
  paid_cents bigint not null default 0 check (paid_cents >= 0 and paid_cents <= amount_cents)
);
create index invoices_customer on invoices (customer_id, issued_on desc);
create index invoices_open on invoices (customer_id, due_on) where paid_cents < amount_cents;

create table payment_allocations (
  payment_id bigint not null references payments,
  invoice_id bigint not null references invoices,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (payment_id, invoice_id)
);
create index payment_allocations_invoice on payment_allocations (invoice_id);

-- The built-in sandbox gateway's own books: another company's database, as far as the rest of the product is concerned.
create table sandbox_cards (
  token text primary key,
  brand text not null,
  last_four text not null,
  expire_month int not null,
  expire_year int not null,
  behaviour text not null check (behaviour in ('taken', 'declined', 'lacks_funds', 'broken', 'slow')),
  reusable boolean not null default false,
  created_at timestamptz not null default now()
);
create table sandbox_charges (
  idempotency_key text primary key,
  reference text not null unique,
  token text not null references sandbox_cards,
  amount_cents bigint not null,
  refunded_cents bigint not null default 0,
  status text not null check (status in ('captured', 'declined')),
  decline_code text,
  created_at timestamptz not null default now()
);
