-- What is sold, what it costs, and how much of it there is.

create table growers (
  id int primary key,
  name text not null,
  kind text not null,
  farm text not null,
  vendor_id text not null references vendors,
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
  vendor_id text references vendors,
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
  version int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_grower on products (grower_id);
create index products_vendor on products (vendor_id);
create index products_image on products (image_name);
comment on column products.price1_e4 is 'List price of a selling unit from quantity1 on, in ten-thousandths of a dollar. A product without it can''t be ordered.';
comment on column products.min_quantity is 'Orders come in multiples of this many selling units.';
comment on column products.pack is 'Base units (stems, pots, pieces) in one selling unit.';
comment on column products.markup_bp is 'Added to every price after discounts, in hundredths of a percent; 0 is none.';
comment on column products.lead_time_days is 'Days before the ship day by which the farm must know; null for stock.';
comment on column products.version is 'Grows with every change by staff, so that the second of two people who edit a product is told.';
comment on column products.season_start_month is 'First of the months in which there is stock. The season may cross the new year.';

create table product_changes (
  id bigint generated always as identity primary key,
  product_ids int[] not null,
  transaction xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp()
);
create index product_changes_transaction on product_changes (transaction);
comment on table product_changes is 'Products that were changed by one transaction, of the last day; the newest row is kept.';
comment on column product_changes.transaction is 'Compared with pg_current_snapshot(): what a reader has seen does not go by the order of ids or times.';
insert into product_changes (product_ids) values ('{}');

create table stock (
  product_id int primary key references products,
  on_hand int not null check (on_hand >= 0),
  allocated int not null default 0 check (allocated >= 0),
  held int not null default 0 check (held >= 0),
  constraint stock_not_oversold check (on_hand - allocated - held >= 0)
) with (fillfactor = 70);
comment on column stock.on_hand is 'Selling units in the warehouse.';
comment on column stock.allocated is 'Units of placed orders that have not shipped yet.';
comment on column stock.held is 'Units in carts: the sum of the held quantities of cart lines.';

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
comment on table stock_movements is 'Append-only ledger. The opening balance plus all changes equals stock.';

create table discounts (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('global', 'route', 'customer', 'price_tier')),
  scope_key text not null default '',
  percent_bp int not null check (percent_bp > 0 and percent_bp <= 9000),
  starts_on date,
  ends_on date,
  unique nulls not distinct (scope, scope_key, starts_on)
);
comment on table discounts is 'Percentages off the list price. They don''t add up: a customer gets the highest that applies.';
comment on column discounts.scope_key is 'Route number, account number or price tier, as the scope says; empty for global.';

create table favorites (
  customer_id bigint not null references customers,
  product_id int not null references products,
  created_at timestamptz not null default now(),
  primary key (customer_id, product_id)
);

create table promos (
  id bigint generated always as identity primary key,
  title text not null,
  body text not null,
  starts_on date not null,
  ends_on date not null
);
comment on table promos is 'News at the top of the shop''s pages, shown from one day to another.';
