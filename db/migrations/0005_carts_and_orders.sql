-- What customers put in their carts, and the orders that are made of it.

create table shipments (
  user_id bigint primary key references users on delete cascade,
  method text not null check (method in ('PICKUP', 'TRUCK', 'UPS')),
  ship_day date,
  address_id bigint references addresses,
  updated_at timestamptz not null default now()
);
comment on table shipments is 'How, when and where to the user is ordering right now.';
comment on column shipments.ship_day is 'The day that the user chose; null takes the next open one.';

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
comment on table cart_orders is 'The part of a cart that becomes one order.';

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
comment on column cart_lines.held_since is 'When the hold began. Activity moves held_until on, but not past the longest hold from here.';
comment on column cart_lines.added_price_e4 is 'The unit price that the customer saw when the line was added.';

create sequence order_numbers start 104300;

create table check_outs (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  user_id bigint not null references users,
  cart_version bigint not null,
  at timestamptz not null,
  unique (customer_id, cart_version)
);
create index check_outs_user on check_outs (user_id);
comment on table check_outs is 'One check-out of a cart. Each version of a cart can be checked out once; the unique key decides between two clicks at the same moment.';

create table orders (
  id bigint generated always as identity primary key,
  order_number bigint not null unique default nextval('order_numbers'),
  customer_id bigint not null references customers,
  user_id bigint references users,
  check_out_id bigint references check_outs,
  cart_order_id bigint,
  order_type text not null check (order_type in ('STOCK', 'PREBOOK', 'FARM_DIRECT', 'GROWER_DIRECT')),
  status text not null check (status in (
    'PENDING_PAYMENT', 'PAYMENT_UNKNOWN', 'SUBMITTED', 'ON_HOLD', 'CONFIRMED', 'PICKING', 'PACKED',
    'LOADED', 'OUT_FOR_DELIVERY', 'READY_FOR_PICKUP', 'SHIPPED', 'DELIVERED', 'PICKED_UP', 'DELIVERY_FAILED', 'CLOSED', 'CANCELLED')),
  payment_status text not null check (payment_status in ('UNPAID', 'AUTHORIZED', 'PARTIALLY_PAID', 'PAID', 'ON_ACCOUNT', 'REFUNDED', 'FAILED')),
  hold_reason text,
  ship_day date not null,
  method text not null check (method in ('PICKUP', 'TRUCK', 'UPS')),
  address_id bigint not null,
  ship_to jsonb not null,
  bill_to jsonb not null,
  route_number text,
  driver_id bigint references drivers,
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
-- A customer's history, whole or narrowed to some statuses or one ship-to. It is counted from the index, however long it is.
create index orders_customer on orders (customer_id, placed_at desc, id desc);
create index orders_customer_status on orders (customer_id, status, placed_at desc, id desc);
create index orders_customer_address on orders (customer_id, address_id, placed_at desc, id desc);
-- Deliveries that are planned already: a second order for one pays no second fee.
create index orders_customer_ship_day on orders (customer_id, ship_day);
-- What is owed on account and not invoiced yet.
create index orders_on_account on orders (customer_id)
  where payment_status = 'ON_ACCOUNT' and status not in ('CANCELLED', 'CLOSED');
create index orders_waiting on orders (stock_kept_until) where status in ('PENDING_PAYMENT', 'PAYMENT_UNKNOWN');
create index orders_ship_day on orders (ship_day);
-- Orders of all customers, newest first.
create index orders_placed on orders (placed_at desc, id desc);
create index orders_driver on orders (driver_id, ship_day) where driver_id is not null;
create index orders_user on orders (user_id);
-- Orders that somebody still works on.
create index orders_moving on orders (ship_day, id) where status not in ('CLOSED', 'CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN');
comment on column orders.ship_to is 'Name and address lines as they were when the order was placed.';
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
-- Who ordered a product: recalls, claims, demand.
create index order_lines_product on order_lines (product_id, order_id desc);
comment on column order_lines.allocated is 'Units of stock.allocated that belong to this line; 0 once they have shipped or were returned to stock.';
comment on column order_lines.tiers is 'The quantity prices that the unit price was taken from: [{"from": units, "priceE4": ten-thousandths}], after discount and mark-up.';

create table order_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  customer_id bigint not null references customers,
  user_id bigint references users,
  kind text not null check (kind in ('LINES', 'DELIVERY')),
  status text not null check (status in ('applied', 'pending', 'refused')),
  lines jsonb not null default '[]',
  cart_line_ids bigint[] not null default '{}',
  was_shipping_cents bigint not null check (was_shipping_cents >= 0),
  shipping_cents bigint not null check (shipping_cents >= 0),
  was_total_cents bigint not null check (was_total_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  cut_off_at timestamptz,
  at timestamptz not null
);
create index order_changes_order on order_changes (order_id, id);
create unique index order_changes_pending on order_changes (order_id) where status = 'pending';
comment on table order_changes is 'One change of a placed order. LINES: quantities, new lines and removed lines. DELIVERY: the delivery fee alone, because another order of the same delivery has changed.';
comment on column order_changes.status is 'pending: the additional units are held and the card company has not answered yet; refused: the card was declined, and nothing has changed.';
comment on column order_changes.lines is '[{lineId, productId, description, um, wasQuantity, quantity, wasPriceE4, priceE4, wasAmountCents, amountCents}]; a wasQuantity of 0 is a new line, a quantity of 0 a removed one.';
comment on column order_changes.cart_line_ids is 'Cart lines that join the order. They leave the cart once the change is applied, and stay in it when the card is declined.';
comment on column order_changes.cut_off_at is 'The cut-off of the order with its new lines.';

create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  status text not null check (status in (
    'PENDING_PAYMENT', 'PAYMENT_UNKNOWN', 'SUBMITTED', 'ON_HOLD', 'CONFIRMED', 'PICKING', 'PACKED',
    'LOADED', 'OUT_FOR_DELIVERY', 'READY_FOR_PICKUP', 'SHIPPED', 'DELIVERED', 'PICKED_UP', 'DELIVERY_FAILED', 'CLOSED', 'CANCELLED')),
  at timestamptz not null,
  actor text not null,
  note text not null default '',
  change_id bigint references order_changes
);
create index order_events_order on order_events (order_id, id);
comment on column order_events.change_id is 'What changed in this step, line by line.';

-- A customer has far fewer product names than order lines, so that a search of a long history reads these instead.
create table ordered_names (
  customer_id bigint not null references customers,
  product_id int not null references products,
  description text not null,
  primary key (customer_id, product_id, description)
);
comment on table ordered_names is 'Every name under which a customer has ordered a product, kept by a trigger. A line that is removed leaves its name.';

create function keep_ordered_names() returns trigger language plpgsql as $$
begin
  insert into ordered_names (customer_id, product_id, description)
  select distinct customer_id, product_id, description from written order by 1, 2, 3
  on conflict do nothing;
  return null;
end $$;
create trigger order_lines_named after insert on order_lines
  referencing new table as written for each statement execute function keep_ordered_names();
