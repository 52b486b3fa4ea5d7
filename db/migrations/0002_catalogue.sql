-- What is sold, what it costs, what is there, and when it can ship.

create table growers (
  id int primary key,
  name text not null,
  kind text not null,
  farm text not null,
  vendor_id text not null,
  country text not null,
  region text not null,
  us boolean not null,
  lead_time_days int not null,
  farm_direct boolean not null
);

create table colors (
  name text primary key,
  hex text not null check (hex ~ '^#[0-9A-F]{6}$'),
  family text not null,
  sort int not null
);

create table products (
  id int primary key check (id > 0),
  description text not null,
  department text not null check (department in ('flowers', 'supplies', 'plants', 'yard')),
  category text not null,
  type text not null,
  variety text not null default '',
  botanical_name text not null default '',
  color text not null default '',
  color_hex text not null default '#FFFFFF',
  color_family text not null default '',
  color_secondary text not null default '',
  grade text not null default '',
  purpose text not null default '',
  grower_id int references growers,
  grower text not null default '',
  farm text not null default '',
  vendor_id text not null default '',
  origin text not null default '',
  us boolean not null default false,
  pack int not null default 1 check (pack > 0),
  um text not null,
  sold_by text not null default '',
  min_quantity int not null default 1 check (min_quantity > 0),
  original_price_e4 bigint check (original_price_e4 > 0),
  sale_ends_on date,
  price1_e4 bigint check (price1_e4 > 0),
  price2_e4 bigint check (price2_e4 > 0),
  price3_e4 bigint check (price3_e4 > 0),
  price4_e4 bigint check (price4_e4 > 0),
  price5_e4 bigint check (price5_e4 > 0),
  quantity1 int check (quantity1 > 0),
  quantity2 int check (quantity2 > 0),
  quantity3 int check (quantity3 > 0),
  quantity4 int check (quantity4 > 0),
  quantity5 int check (quantity5 > 0),
  is_pre_booked boolean not null default false,
  is_grower_direct boolean not null default false,
  is_farm_direct boolean not null default false,
  date_available date,
  last_order_day date,
  lead_time_days int,
  featured boolean not null default false,
  markup_bp int not null default 0 check (markup_bp between 0 and 100000),
  blacklisted boolean not null default false,
  season_start_month int not null default 1 check (season_start_month between 1 and 12),
  season_end_month int not null default 12 check (season_end_month between 1 and 12),
  pot_size_inches numeric(5, 2),
  hardiness_zone_min int,
  hardiness_zone_max int,
  image_name text not null default '',
  image_hint text not null default '',
  additional_images text[] not null default '{}',
  video_name text,
  image_description text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_image on products (image_name);
comment on column products.price1_e4 is 'List price a selling unit from quantity1 on, in ten-thousandths of a dollar; null cannot be ordered.';
comment on column products.min_quantity is 'Orders come in multiples of this many selling units.';
comment on column products.pack is 'Base units (stems, pots, pieces) in one selling unit.';
comment on column products.markup_bp is 'Added to every price after discounts, in hundredths of a percent; 0 is none.';
comment on column products.lead_time_days is 'Days before the ship day by which the farm must know; null for stock.';
comment on column products.season_start_month is 'Months in which there is stock; they may wrap over the new year.';

create table stock (
  product_id int primary key references products,
  on_hand int not null check (on_hand >= 0),
  allocated int not null default 0 check (allocated >= 0),
  held int not null default 0 check (held >= 0),
  constraint stock_not_oversold check (on_hand - allocated - held >= 0)
) with (fillfactor = 70);
comment on column stock.on_hand is 'Selling units in the house.';
comment on column stock.allocated is 'Units of placed orders that have not left yet.';
comment on column stock.held is 'Units in carts; the sum of the held quantities of cart lines.';

create table stock_movements (
  id bigint generated always as identity primary key,
  product_id int not null references products,
  at timestamptz not null default now(),
  kind text not null check (kind in ('opening', 'receipt', 'adjustment', 'allocation', 'return', 'shipment')),
  on_hand_change int not null default 0,
  allocated_change int not null default 0,
  order_id bigint,
  actor text not null
);
create index stock_movements_product on stock_movements (product_id, id);
comment on table stock_movements is 'Append-only ledger: opening plus all changes equals what stock says.';

create table discounts (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('global', 'route', 'customer', 'price_tier')),
  scope_key text not null default '',
  percent_bp int not null check (percent_bp > 0 and percent_bp <= 9000),
  starts_on date,
  ends_on date,
  unique nulls not distinct (scope, scope_key, starts_on)
);
comment on table discounts is 'Percentages off the list price; they do not stack, the best that applies to a customer counts.';
comment on column discounts.scope_key is 'Route number, account number or price tier, as the scope says; empty for global.';

create table favorites (
  customer_id bigint not null references customers,
  product_id int not null references products,
  created_at timestamptz not null default now(),
  primary key (customer_id, product_id)
);

create table cutoff_rules (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('warehouse', 'route', 'method', 'customer', 'order_type')),
  scope_key text not null default '',
  delivery_weekday int check (delivery_weekday between 0 and 6),
  delivery_date date,
  offset_days int not null default 1 check (offset_days between 0 and 60),
  local_time text check (local_time ~ '^\d\d:\d\d$'),
  mode text not null default 'STRICT' check (mode in ('STRICT', 'CLOSED')),
  valid_from date,
  valid_to date,
  note text not null default '',
  check (mode = 'CLOSED' or local_time is not null)
);
comment on table cutoff_rules is 'When orders for a day close. Within a scope a date beats a weekday beats none; across scopes the earliest moment counts.';
comment on column cutoff_rules.scope_key is 'Route number, PICKUP/TRUCK/UPS, account number, or STOCK/PREBOOK/FARM_DIRECT/GROWER_DIRECT.';
comment on column cutoff_rules.offset_days is 'Days before the delivery day on which orders close at local_time, in the distributor''s time zone.';
comment on column cutoff_rules.mode is 'CLOSED: no delivery on such a day at all.';

create table disabled_days (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('all', 'method', 'route', 'customer')),
  scope_key text not null default '',
  from_day date not null,
  to_day date not null,
  weekday int check (weekday between 0 and 6),
  kind text not null default 'disabled' check (kind in ('disabled', 'holiday', 'closed')),
  note text not null default '',
  check (to_day >= from_day)
);
comment on table disabled_days is 'Days the distributor has shut: one day, a range, or a weekday within a range.';

create table holidays (
  day date not null,
  name text not null,
  kind text not null,
  demand_start date,
  prebook_open date,
  prebook_close date,
  price_uplift_percent int not null default 0,
  no_delivery boolean not null default false,
  top_products text[] not null default '{}',
  primary key (day, name)
);
