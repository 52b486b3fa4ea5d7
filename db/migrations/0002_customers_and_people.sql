-- Customers, their addresses, the people who work for them or for the distributor, and what each may do.

create table sales_reps (
  id bigint generated always as identity primary key,
  rep text not null unique,
  name text not null,
  email text not null,
  phone_number text not null,
  user_id bigint unique
);
comment on column sales_reps.rep is 'The distributor''s own short code of a representative: R04.';
comment on column sales_reps.email is 'Where customers write to. It need not be the email that the representative signs in with.';
comment on column sales_reps.user_id is 'The user who is this representative and reaches their customers.';

create table vendors (
  id text primary key check (id ~ '^[A-Z0-9-]+$'),
  name text not null check (name <> ''),
  email text not null default '',
  version int not null default 0
);
comment on table vendors is 'Farms and suppliers that the distributor buys from. Several users may work for one.';
comment on column vendors.id is 'The distributor''s own short code of a vendor: VCO100.';

-- New accounts are numbered from here. A number that staff gave by hand is skipped.
create sequence account_numbers start 50001;

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
  terms text not null default 'PREPAID_CARD' check (terms in
    ('PREPAID_CARD', 'COD', 'NET7', 'NET10', 'NET15', 'NET30', 'WEEKLY', 'SEMI_MONTHLY', 'EOM_NET10', 'EOM_2PCT_12')),
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
create index customers_sales_rep on customers (sales_rep_id);
-- Staff search anywhere in a name. Here and below such an index needs the extension pg_trgm, which db/migrate.ts installs.
create index customers_search on customers using gin (name gin_trgm_ops);
comment on table customers is 'A business that buys. Staff, vendors and drivers belong to the distributor''s own house account.';
comment on column customers.credit_limit_cents is 'The most that may be owed in all. Null is no limit, 0 is no credit.';
comment on column customers.custom_route is 'Delivery is free once an order reaches the minimum of its ship-to address.';
comment on column customers.cart_version is 'Grows with every change of the cart. Changes of a cart lock this row, so that they happen one after the other.';

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
create index addresses_route on addresses (route_number);
alter table customers add foreign key (id, last_address_id) references addresses (customer_id, id);

create table roles (
  id bigint generated always as identity primary key,
  name text not null unique,
  version int not null default 0
);
comment on column roles.version is 'Grows with every change, so that the second of two people who edit a role is told.';

create table role_authorities (
  role_id bigint not null references roles on delete cascade,
  authority text not null check (authority ~ '^[A-Z_]+$'),
  primary key (role_id, authority)
);

create table users (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  role_id bigint not null references roles,
  company_role text not null default 'buyer' check (company_role in ('owner', 'buyer', 'viewer')),
  email text not null check (email = lower(email)),
  name text not null,
  password_hash text,
  phone_number text not null default '',
  mobile_number text not null default '',
  mobile_verified_at timestamptz,
  language text not null default 'en' check (language in ('en', 'es')),
  vendor_id text references vendors,
  visible_statistic_charts text[] not null default array['spent', 'groups', 'trend', 'shipped'],
  muted text[] not null default '{}',
  daily_pricing_unsubscribed int not null default 0 check (daily_pricing_unsubscribed in (0, 1)),
  status text not null default 'active' check (status in ('active', 'disabled', 'deleted')),
  version int not null default 0,
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  unique (customer_id, id)
);
create unique index users_email on users (email);
create unique index users_verified_mobile on users (mobile_number)
  where mobile_verified_at is not null and mobile_number <> '' and status = 'active';
create index users_customer on users (customer_id);
create index users_vendor on users (vendor_id) where vendor_id is not null;
create index users_role on users (role_id);
create index users_search on users using gin (name gin_trgm_ops, email gin_trgm_ops);
comment on column users.company_role is 'Owners manage the company''s people and addresses, buyers order and pay, viewers only look. The distributor''s own staff are buyers.';
comment on column users.password_hash is 'Argon2id in PHC form; null until a password is set.';
comment on column users.mobile_verified_at is 'When the user proved that the number is theirs. Only a verified number can be used to sign in.';
comment on column users.vendor_id is 'The vendor that the user works for and whose products they reach.';
comment on column users.language is 'The language that the user last read pages in. Mails are written in it.';
comment on column users.muted is 'Notices that the user has turned off, as kind.channel: orders.mail. Security notices can''t be turned off.';
comment on column users.daily_pricing_unsubscribed is '1: no daily price mails and no mails that ask the user to come back (specification 9).';
comment on column users.status is 'A deleted user that orders refer to keeps a row without personal data.';
comment on column users.version is 'Grows with every change by an administrator, so that the second of two people who edit a user is told.';

alter table sales_reps add foreign key (user_id) references users on delete set null;

create table drivers (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  phone_number text not null default '',
  user_id bigint unique references users on delete set null,
  version int not null default 0
);
comment on table drivers is 'Who drives the distributor''s trucks. Customers see the name with their order.';
comment on column drivers.user_id is 'The user who is this driver and reaches their deliveries.';

create table user_authorities (
  user_id bigint not null references users on delete cascade,
  authority text not null check (authority ~ '^[A-Z_]+$'),
  granted boolean not null,
  primary key (user_id, authority)
);
comment on column user_authorities.granted is 'True adds the authority to those of the role, false takes it away.';

create table user_locations (
  customer_id bigint not null,
  user_id bigint not null,
  address_id bigint not null,
  primary key (user_id, address_id),
  foreign key (customer_id, user_id) references users (customer_id, id) on delete cascade,
  foreign key (customer_id, address_id) references addresses (customer_id, id)
);
create index user_locations_address on user_locations (customer_id, address_id);
comment on table user_locations is 'The addresses that a user may order for. A user without rows may order for all. Rows outlive the address, so that deleting an address doesn''t grant access to all.';

create table closed_invitations (
  id bigint primary key default nextval(pg_get_serial_sequence('users', 'id')),
  customer_id bigint not null references customers,
  email text not null check (email = lower(email)),
  name text not null,
  company_role text not null check (company_role in ('owner', 'buyer', 'viewer')),
  locations bigint[],
  invited_at timestamptz not null,
  unique (customer_id, email)
);
comment on table closed_invitations is 'Invitations to an email that is already in use elsewhere. Nobody can accept one. They look like other invitations, ids included, so that an invitation doesn''t reveal who has an account.';
comment on column closed_invitations.locations is 'Addresses; null is all.';

create table files (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z][a-z-]*$'),
  name text not null check (length(name) between 1 and 120),
  type text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  customer_id bigint references customers,
  user_id bigint references users on delete set null,
  created_at timestamptz not null,
  stored_at timestamptz,
  attached_at timestamptz,
  removed_at timestamptz,
  check (stored_at is not null or attached_at is null)
);
create index files_to_remove on files (created_at) where attached_at is null or removed_at is not null;
create index files_by_customer on files (customer_id);
create index files_by_user on files (user_id);
comment on table files is 'Files that people send. Their bytes are in the store that FILES names, under kind/id.';
comment on column files.name is 'What a browser saves it as, with the ending of its type.';
comment on column files.customer_id is 'The customer that it belongs to; null for a stranger''s and for the distributor''s own.';
comment on column files.user_id is 'Who sent it; null for a stranger.';
comment on column files.created_at is 'Before its bytes are stored, so that whatever lies in the store has a row.';
comment on column files.stored_at is 'When the store had all of its bytes.';
comment on column files.attached_at is 'Set in the transaction that refers to it; a file without it is removed an hour after created_at.';
comment on column files.removed_at is 'When it was no longer needed; the row goes once its bytes are gone.';

create table applications (
  id bigint generated always as identity primary key,
  status text not null default 'received' check (status in ('received', 'approved', 'declined')),
  business_name text not null,
  contact_name text not null,
  email text not null check (email = lower(email)),
  phone_number text not null,
  address_line1 text not null,
  address_line2 text not null default '',
  city text not null,
  state text not null,
  zip_code text not null,
  tax_id text not null,
  business_type text not null,
  message text not null default '',
  language text not null default 'en' check (language in ('en', 'es')),
  certificate_id uuid unique references files,
  received_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users on delete set null,
  decision_message text not null default '',
  customer_id bigint unique references customers,
  check ((status = 'received') = (decided_at is null)),
  check ((status = 'approved') = (customer_id is not null))
);
create index applications_waiting on applications (status, received_at desc, id desc);
comment on table applications is 'Businesses that ask for an account.';
comment on column applications.certificate_id is 'The resale certificate; null where none was sent.';
comment on column applications.decision_message is 'What a declined applicant is told.';
comment on column applications.customer_id is 'The customer that was created from it.';

-- Roles that every distributor starts with. All of them can be edited. A user without CARDS_BLOCKED pays by card.
with starting (name, authorities) as (values
  ('Customer', array['FLOWERS', 'SUPPLIES', 'PLANTS', 'YARD', 'SPECIAL_ORDER_QUOTE', 'FARM_DIRECT_INVENTORY', 'US_ITEMS',
    'FAVORITES', 'STATEMENTS', 'PAYMENT_METHOD', 'CARDS_BLOCKED']),
  ('Customer (card only)', array['FLOWERS', 'SUPPLIES', 'PLANTS', 'YARD', 'SPECIAL_ORDER_QUOTE', 'FARM_DIRECT_INVENTORY',
    'US_ITEMS', 'FAVORITES', 'STATEMENTS', 'PAYMENT_METHOD']),
  ('Sales', array['FLOWERS', 'SUPPLIES', 'PLANTS', 'YARD', 'SALES', 'SPECIAL_ORDERS', 'SPECIAL_ORDER_QUOTE',
    'FEATURED_PRODUCTS', 'FARM_DIRECT_INVENTORY', 'FARM_DIRECT', 'US_ITEMS', 'FAVORITES']),
  ('Vendor', array['VENDOR', 'CAMERA_USE', 'UPS_TRACKING_UPLOAD_PRODUCT', 'UPS_TRACKING_UPLOAD_FARM']),
  ('Driver', array['TRUCK_DRIVERS', 'CAMERA_USE']),
  ('Warehouse', array['FLOWERS', 'SUPPLIES', 'PLANTS', 'YARD', 'US_SHIPPING', 'UPS_FARM_DIRECT', 'TRUCK_DELIVERY_ETA',
    'UPS_TRACKING_UPLOAD_PRODUCT', 'CAMERA_USE']),
  ('Accounts', array['STATEMENTS', 'PAYMENT_METHOD', 'SPECIAL_ORDERS']),
  ('Administrator', array['FLOWERS', 'SUPPLIES', 'PLANTS', 'YARD', 'SPECIAL_ORDER_QUOTE', 'FARM_DIRECT_INVENTORY',
    'US_ITEMS', 'FARM_DIRECT', 'UPS_FARM_DIRECT', 'US_SHIPPING', 'US_APPLICATION', 'FEATURED_PRODUCTS', 'SPECIAL_ORDERS',
    'FAVORITES', 'USERS_ACCESS_CONTROL', 'ROLES_ACCESS_CONTROL', 'DASHBOARD', 'TIER_PRICING', 'MAINTENANCE',
    'DATE_MANAGEMENT', 'PROMOBAR', 'NOTIFICATIONS', 'STATEMENTS', 'PAYMENT_METHOD', 'SALES', 'VENDOR', 'CAMERA_USE',
    'UPS_TRACKING_UPLOAD_PRODUCT', 'UPS_TRACKING_UPLOAD_FARM', 'TRUCK_DELIVERY_ETA', 'TRUCK_DRIVERS'])
), made as (
  insert into roles (name) select name from starting returning id, name
)
insert into role_authorities (role_id, authority)
select made.id, authority from made join starting using (name), unnest(starting.authorities) as authority;
