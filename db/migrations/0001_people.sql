-- Customers, their addresses, the people who sign in, roles and sessions.

create table sales_reps (
  id bigint generated always as identity primary key,
  rep text not null unique,
  name text not null,
  email text not null,
  phone_number text not null
);
comment on column sales_reps.rep is 'The distributor''s own short code of a representative, R04.';

create table routes (
  route_number text primary key,
  name text not null,
  weekdays int[] not null check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6]),
  departs_at text not null check (departs_at ~ '^\d\d:\d\d$'),
  hub text not null
);
comment on column routes.weekdays is 'Days of the week the truck runs, 0 is Sunday.';

create table route_stops (
  route_number text not null references routes,
  stop int not null,
  city text not null,
  state text not null,
  zip_codes text[] not null,
  typical_eta text not null check (typical_eta ~ '^\d\d:\d\d$'),
  primary key (route_number, stop)
);

create table customers (
  id bigint generated always as identity primary key,
  account_number int not null unique check (account_number > 0),
  name text not null,
  email text not null,
  phone_number text not null default '',
  billing_address_line1 text not null default '',
  billing_address_line2 text not null default '',
  billing_city text not null default '',
  billing_state text not null default '',
  billing_zip text not null default '',
  country text not null default 'US',
  business_type text not null default '',
  resale_certificate text not null default '',
  terms text not null default 'PREPAID_CARD',
  credit_limit_cents bigint check (credit_limit_cents >= 0),
  price_tier int not null default 1 check (price_tier between 1 and 5),
  custom_route boolean not null default false,
  sales_rep_id bigint references sales_reps,
  is_house boolean not null default false,
  status text not null default 'active' check (status in ('active', 'on_hold', 'closed')),
  hold_reason text,
  daily_pricing boolean not null default false,
  customer_since date,
  cart_version bigint not null default 0,
  last_address_id bigint
);
comment on table customers is 'A business that buys. Staff, vendors and drivers belong to the distributor''s own house account.';
comment on column customers.credit_limit_cents is 'What may be owed in all; null is no limit, 0 is no credit.';
comment on column customers.custom_route is 'Goods go free once an order reaches the ship-to''s minimum.';
comment on column customers.cart_version is 'Grows with every change of the cart; the row is also the lock that puts the changes of a cart in line.';

create table addresses (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  name text not null,
  address_line1 text not null,
  address_line2 text not null default '',
  city text not null,
  state text not null,
  zip_code text not null,
  route_number text references routes,
  shipping_cost_cents bigint not null check (shipping_cost_cents >= 0),
  shipping_minimum_cents bigint not null check (shipping_minimum_cents >= 0),
  position int not null default 0,
  deleted_at timestamptz,
  unique (customer_id, id)
);
create index addresses_customer on addresses (customer_id, position, id);
alter table customers add foreign key (id, last_address_id) references addresses (customer_id, id);

create table roles (
  id bigint generated always as identity primary key,
  name text not null unique
);
create table role_authorities (
  role_id bigint not null references roles on delete cascade,
  authority text not null check (authority ~ '^[A-Z_]+$'),
  primary key (role_id, authority)
);

create table users (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  role_id bigint not null references roles,
  email text not null check (email = lower(email)),
  name text not null,
  password_hash text,
  phone_number text not null default '',
  mobile_number text not null default '',
  vendor_name text not null default '',
  vendor_id text,
  driver_name text,
  visible_statistic_charts text[] not null default array['spent', 'groups', 'trend', 'shipped'],
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null default now(),
  unique (customer_id, id)
);
create unique index users_email on users (email);
create index users_customer on users (customer_id);
comment on column users.password_hash is 'Argon2id in PHC form; null until a password is set.';

create table user_authorities (
  user_id bigint not null references users on delete cascade,
  authority text not null check (authority ~ '^[A-Z_]+$'),
  granted boolean not null,
  primary key (user_id, authority)
);
comment on column user_authorities.granted is 'True adds the authority to those of the role, false takes it away.';

create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint not null references users on delete cascade,
  remember boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
comment on column sessions.token_hash is 'SHA-256 of the cookie''s 256 random bits; the token itself is stored nowhere.';

create table throttles (
  key text primary key,
  hits int not null,
  window_ends_at timestamptz not null
);
comment on table throttles is 'Counters of tries, shared by every process: one row a kind and an account or address.';

create table idempotency_keys (
  user_id bigint not null references users on delete cascade,
  key text not null,
  request_hash bytea not null,
  status int,
  reply jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
comment on column idempotency_keys.status is 'Null while the first request is still being worked on.';

create table settings (
  name text primary key,
  value jsonb not null
);
comment on table settings is 'What the distributor sets in the product, and secrets made at first start.';

create table events (
  id bigint generated always as identity primary key,
  name text not null,
  ids jsonb not null,
  customer_id bigint,
  user_id bigint,
  at timestamptz not null default clock_timestamp()
);
create index events_at on events (at);
comment on table events is 'Live events of the last hour, so that a browser that lost its stream can catch up.';

create table promos (
  id bigint generated always as identity primary key,
  title text not null,
  body text not null,
  starts_on date not null,
  ends_on date not null
);
