-- Events: designs and the stems in each, recipes, prices that are locked, and what each kind of flower needs before its day.

create table species_care (
  kind text primary key check (kind ~ '^(flowers|plants|supplies|yard)(:.+)?$'),
  open_min_days smallint not null check (open_min_days >= 0),
  open_max_days smallint not null check (open_max_days between open_min_days and 14),
  hydrate_hours smallint not null check (hydrate_hours between 0 and 48),
  waste_bp int not null check (waste_bp between 0 and 5000)
);
comment on table species_care is 'What flowers need between the truck and the day. A type comes before its category, and that before its department, as for vase life, whose days stand with the settings of stock.';
comment on column species_care.kind is 'A department, or a category or type within it: flowers:Roses.';
comment on column species_care.open_min_days is 'Days from the cooler until the first blooms are open.';
comment on column species_care.open_max_days is 'Days until all are open.';
comment on column species_care.waste_bp is 'Stems that are usually bought on top, in basis points: sturdy ones 500, delicate ones up to 1000.';

insert into species_care (kind, open_min_days, open_max_days, hydrate_hours, waste_bp) values
  ('flowers', 1, 2, 6, 500),
  ('flowers:Alstroemeria', 1, 2, 4, 500),
  ('flowers:Anemone', 0, 1, 4, 1000),
  ('flowers:Aster', 0, 1, 4, 500),
  ('flowers:Bouquets', 0, 1, 4, 0),
  ('flowers:Branches', 1, 3, 12, 500),
  ('flowers:Bulb Flowers', 1, 2, 4, 800),
  ('flowers:Callas', 0, 1, 4, 800),
  ('flowers:Carnations', 0, 1, 6, 500),
  ('flowers:Chrysanthemums', 0, 1, 6, 500),
  ('flowers:Dahlias', 0, 1, 6, 1000),
  ('flowers:Delphinium', 0, 1, 6, 1000),
  ('flowers:Fillers', 0, 1, 4, 500),
  ('flowers:Gerbera', 0, 1, 6, 800),
  ('flowers:Gladiolus', 2, 3, 6, 500),
  ('flowers:Greens', 0, 1, 4, 500),
  ('flowers:Gypsophila', 0, 1, 12, 500),
  ('flowers:Hydrangea', 0, 1, 24, 1000),
  ('flowers:Hypericum', 0, 0, 4, 500),
  ('flowers:Larkspur', 0, 1, 6, 800),
  ('flowers:Lilies', 3, 4, 4, 500),
  ('flowers:Lily Asiatic', 2, 3, 4, 500),
  ('flowers:Lily LA Hybrid', 2, 3, 4, 500),
  ('flowers:Lisianthus', 0, 2, 6, 500),
  ('flowers:Orchids', 0, 0, 4, 500),
  ('flowers:Peonies', 1, 3, 6, 1000),
  ('flowers:Proteas & Australian', 0, 1, 6, 500),
  ('flowers:Ranunculus', 1, 2, 4, 1000),
  ('flowers:Roses', 1, 2, 6, 500),
  ('flowers:Garden Rose', 2, 4, 12, 500),
  ('flowers:Spray Rose', 1, 2, 6, 800),
  ('flowers:Scabiosa', 0, 1, 4, 1000),
  ('flowers:Seasonal Greens', 0, 0, 4, 500),
  ('flowers:Snapdragons', 1, 3, 6, 500),
  ('flowers:Specialty Flowers', 1, 2, 6, 800),
  ('flowers:Statice & Limonium', 0, 0, 4, 500),
  ('flowers:Stock', 1, 2, 6, 800),
  ('flowers:Sunflowers', 0, 1, 6, 500),
  ('flowers:Sweet Pea', 0, 0, 4, 1000),
  ('flowers:Texture & Specialty', 0, 1, 4, 500),
  ('flowers:Tropicals', 0, 1, 6, 500),
  ('flowers:Tulips', 1, 2, 4, 800),
  ('flowers:Zinnia', 0, 0, 4, 1000),
  ('plants', 0, 1, 0, 0),
  ('supplies', 0, 0, 0, 0),
  ('yard', 0, 0, 0, 0);

create table recipes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  name text not null check (length(name) between 1 and 80),
  changed_at timestamptz not null,
  changed_by text not null
);
create unique index recipes_customer on recipes (customer_id, lower(name));
comment on table recipes is 'Designs that a company keeps. Events take a copy: a change of a recipe changes no event.';

create table recipe_lines (
  recipe_id bigint not null references recipes on delete cascade,
  position int not null,
  product_id int not null references products,
  stems int not null check (stems between 1 and 9999),
  primary key (recipe_id, position),
  unique (recipe_id, product_id)
);
create index recipe_lines_product on recipe_lines (product_id);

create table event_orders (
  id bigint generated always as identity (start with 501) primary key,
  customer_id bigint not null references customers,
  name text not null check (length(name) between 1 and 80),
  occasion text not null check (occasion in ('wedding', 'sympathy', 'party', 'corporate', 'prom', 'holiday', 'other')),
  event_day date not null,
  event_time time,
  design_day date not null,
  method text not null check (method in ('PICKUP', 'TRUCK', 'UPS')),
  address_id bigint not null,
  charge_cents bigint check (charge_cents >= 0),
  note text not null default '' check (length(note) <= 500),
  version int not null default 1,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  check (design_day <= event_day),
  foreign key (customer_id, address_id) references addresses (customer_id, id)
);
create index event_orders_customer on event_orders (customer_id, event_day);
create index event_orders_address on event_orders (customer_id, address_id);
comment on column event_orders.charge_cents is 'What the florist charges for it, for the florist alone; null when it was not said.';
comment on column event_orders.version is 'Grows with every change, so that two people who edit it lose nothing.';

create table event_designs (
  id bigint generated always as identity primary key,
  event_id bigint not null references event_orders on delete cascade,
  position int not null,
  name text not null check (length(name) between 1 and 40),
  pieces int not null check (pieces between 0 and 9999)
);
create index event_designs_event on event_designs (event_id, position);

create table event_items (
  id bigint generated always as identity primary key,
  event_id bigint not null references event_orders on delete cascade,
  position int not null,
  product_id int not null references products,
  waste_bp int check (waste_bp between 0 and 5000),
  ship_day date,
  unique (event_id, product_id)
);
create index event_items_product on event_items (product_id);
comment on column event_items.waste_bp is 'The florist''s own; null for what is usual for its kind.';
comment on column event_items.ship_day is 'The florist''s own; null for the day calculated from the event.';

create table event_cells (
  item_id bigint not null references event_items on delete cascade,
  design_id bigint not null references event_designs on delete cascade,
  stems int not null check (stems between 1 and 9999),
  primary key (item_id, design_id)
);
create index event_cells_design on event_cells (design_id);

create table event_parts (
  id bigint generated always as identity primary key,
  event_id bigint not null references event_orders,
  product_id int not null references products,
  quantity int not null check (quantity > 0),
  cart_line_id bigint references cart_lines on delete cascade,
  order_line_id bigint references order_lines on delete cascade,
  check (num_nonnulls(cart_line_id, order_line_id) <= 1)
);
create index event_parts_event on event_parts (event_id, product_id);
create index event_parts_product on event_parts (product_id);
create index event_parts_cart_line on event_parts (cart_line_id) where cart_line_id is not null;
create index event_parts_order_line on event_parts (order_line_id) where order_line_id is not null;
comment on table event_parts is 'Units of a line of the cart or of an order that were put there for an event. A line may hold more of the product than the event asked for.';

create table price_locks (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  event_id bigint references event_orders,
  product_id int not null references products,
  ship_day date not null,
  price_e4 bigint not null check (price_e4 > 0),
  most int not null check (most > 0),
  locked_at timestamptz not null,
  locked_by text not null,
  until timestamptz not null check (until > locked_at),
  released_at timestamptz
);
create index price_locks_customer on price_locks (customer_id, until) where released_at is null;
create index price_locks_event on price_locks (event_id) where event_id is not null;
create index price_locks_product on price_locks (product_id);
comment on table price_locks is 'Prices that the house holds for a shop until a moment, for one order: a promise of a price, not of stock. Used ones have an order line.';
comment on column price_locks.most is 'Units, of which none costs more than the price; a larger line is at the day''s prices.';

alter table order_lines add column price_lock_id bigint references price_locks;
create index order_lines_price_lock on order_lines (price_lock_id) where price_lock_id is not null;
comment on column order_lines.price_lock_id is 'The lock that made its price; null for the day''s prices.';
