-- Discounts with their history, prices of one customer, and promised prices.

alter table discounts drop constraint discounts_scope_check;
alter table discounts add check (scope in ('global', 'route', 'customer', 'price_tier', 'category'));
alter table discounts drop constraint discounts_scope_scope_key_starts_on_key;
alter table discounts
  add column set_at timestamptz,
  add column ended_at timestamptz,
  add column set_by text,
  add column change_set_id bigint references change_sets,
  add check (ends_on >= starts_on),
  add check (ended_at >= set_at),
  add check ((scope = 'global') = (scope_key = ''));
create unique index discounts_live on discounts (scope, scope_key, starts_on) nulls not distinct where ended_at is null;
create index discounts_key on discounts (scope, scope_key);
create index discounts_change_set on discounts (change_set_id) where change_set_id is not null;
comment on table discounts is 'Percentages off the list price. They don''t add up: the lowest price counts. Rows are ended and never changed, so that any past day can be asked.';
comment on column discounts.scope_key is 'Route number, account number, price level or category, as the scope says; empty for global.';
comment on column discounts.starts_on is 'First day of the order, in the distributor''s zone; of several rows that cover a day, the one that starts last counts.';
comment on column discounts.set_at is 'From when the row counted; empty for rows as they were loaded.';
comment on column discounts.ended_at is 'When staff ended or replaced it; empty while it counts.';
comment on column discounts.set_by is 'The email of who set it.';

create table customer_prices (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  product_id int references products,
  category text check (category <> ''),
  percent_bp int check (percent_bp > 0 and percent_bp <= 9000),
  price_e4 bigint check (price_e4 > 0),
  promised_for text check (promised_for <> ''),
  starts_on date,
  ends_on date,
  set_at timestamptz not null,
  ended_at timestamptz,
  set_by text not null,
  why text not null default '',
  change_set_id bigint references change_sets,
  check (num_nonnulls(product_id, category) = 1),
  check (num_nonnulls(percent_bp, price_e4) = 1),
  check (promised_for is null or (product_id is not null and price_e4 is not null and ends_on is not null)),
  check (ends_on >= starts_on),
  check (ended_at >= set_at)
);
create index customer_prices_customer on customer_prices (customer_id);
create index customer_prices_product on customer_prices (product_id) where product_id is not null;
create index customer_prices_live on customer_prices (ends_on) where ended_at is null;
create index customer_prices_change_set on customer_prices (change_set_id) where change_set_id is not null;
comment on table customer_prices is 'Prices of one customer, for a product or a category. Rows are ended and never changed, so that any past day can be asked.';
comment on column customer_prices.price_e4 is 'A fixed price of a selling unit at every quantity, without mark-up, in ten-thousandths of a dollar.';
comment on column customer_prices.promised_for is 'The event that the price is promised for; empty for an ordinary price of the customer.';
comment on column customer_prices.ends_on is 'Last day of the order.';
