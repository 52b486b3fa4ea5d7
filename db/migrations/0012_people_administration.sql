-- What the administration of people needs: versions against two editors at once, sessions with a name, roles to start with.

alter table users
  add column version int not null default 0,
  add column last_sign_in_at timestamptz,
  drop constraint users_status_check,
  add constraint users_status_check check (status in ('active', 'disabled', 'deleted'));
comment on column users.version is 'Grows with every change by an administrator, who is told when another was first.';
comment on column users.status is 'A deleted user keeps a row without personal data where orders name it.';

alter table roles add column version int not null default 0;

alter table sessions
  add column id bigint generated always as identity unique,
  add column acting_for bigint references users on delete cascade,
  add column proved_at timestamptz not null default now();
comment on column sessions.id is 'How people and pages name a session; the token is a secret.';
comment on column sessions.acting_for is 'The customer''s user in whose name a member of staff works for now.';
comment on column sessions.proved_at is 'When the password was last typed: what changes how one signs in asks for it again.';

-- Roles that every distributor starts with. All of them can be edited; a card user is one without CARDS_BLOCKED.
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
  insert into roles (name) select name from starting on conflict (name) do nothing returning id, name
)
insert into role_authorities (role_id, authority)
select made.id, authority from made join starting using (name), unnest(starting.authorities) as authority;
