-- Where the trucks go, when orders close, and the days on which nothing is delivered.

create table routes (
  route_number text primary key,
  name text not null,
  weekdays int[] not null check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6]),
  departs_at text not null check (departs_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  hub text not null,
  version int not null default 0
);
-- `version` of a table grows with every change by staff, so that the second of two people who edit a row is told.
comment on column routes.weekdays is 'Days of the week on which the truck runs; 0 is Sunday.';

create table route_stops (
  route_number text not null references routes,
  stop int not null,
  city text not null,
  state text not null,
  zip_codes text[] not null,
  typical_eta text not null check (typical_eta ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  primary key (route_number, stop)
);

create table cutoff_rules (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('warehouse', 'route', 'method', 'customer', 'order_type')),
  scope_key text not null default '',
  delivery_weekday int check (delivery_weekday between 0 and 6),
  delivery_date date,
  offset_days int not null default 1 check (offset_days between 0 and 60),
  local_time text check (local_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  mode text not null default 'STRICT' check (mode in ('STRICT', 'CLOSED')),
  valid_from date,
  valid_to date,
  note text not null default '',
  version int not null default 0,
  check (mode = 'CLOSED' or local_time is not null)
);
comment on table cutoff_rules is 'When orders for a day close. Within a scope, a rule for a date beats one for a weekday, which beats one for any day. Across scopes the earliest cut-off counts.';
comment on column cutoff_rules.scope_key is 'Route number, PICKUP/TRUCK/UPS, account number, or STOCK/PREBOOK/FARM_DIRECT/GROWER_DIRECT.';
comment on column cutoff_rules.offset_days is 'Days before the delivery day on which orders close at local_time, in the distributor''s time zone.';
comment on column cutoff_rules.mode is 'CLOSED: nothing is delivered on such a day.';

create table disabled_days (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('all', 'method', 'route', 'customer')),
  scope_key text not null default '',
  from_day date not null,
  to_day date not null,
  weekday int check (weekday between 0 and 6),
  kind text not null default 'disabled' check (kind in ('disabled', 'holiday', 'closed')),
  note text not null default '',
  version int not null default 0,
  check (to_day >= from_day)
);
comment on table disabled_days is 'Days that the distributor has closed: one day, a range, or a weekday within a range.';

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
  version int not null default 0,
  primary key (day, name)
);
