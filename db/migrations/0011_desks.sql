-- The distributor's desks. Anyone who could record money still can.

insert into role_authorities (role_id, authority)
select role_id, 'RECEIVABLES' from role_authorities where authority = 'DASHBOARD'
on conflict do nothing;
insert into user_authorities (user_id, authority, granted)
select user_id, 'RECEIVABLES', granted from user_authorities where authority = 'DASHBOARD'
on conflict do nothing;

insert into role_authorities (role_id, authority)
select id, authority from roles, unnest(array['ORDER_DESK', 'CATALOGUE', 'RECEIVABLES']) as authority
where name = 'Administrator'
on conflict do nothing;

with starting (name, authorities) as (values
  ('Price desk', array['FLOWERS', 'SUPPLIES', 'PLANTS', 'YARD', 'US_ITEMS', 'FARM_DIRECT_INVENTORY', 'CATALOGUE',
    'TIER_PRICING', 'FEATURED_PRODUCTS', 'DATE_MANAGEMENT', 'NOTIFICATIONS', 'CAMERA_USE', 'US_APPLICATION', 'FARM_DIRECT',
    'UPS_FARM_DIRECT']),
  ('Inside desk', array['FLOWERS', 'SUPPLIES', 'PLANTS', 'YARD', 'US_ITEMS', 'FARM_DIRECT_INVENTORY', 'ORDER_DESK',
    'SPECIAL_ORDERS', 'SPECIAL_ORDER_QUOTE', 'CAMERA_USE']),
  ('Dispatcher', array['TRUCK_DELIVERY_ETA', 'TRUCK_DRIVERS', 'US_SHIPPING', 'UPS_TRACKING_UPLOAD_PRODUCT',
    'UPS_TRACKING_UPLOAD_FARM', 'CAMERA_USE']),
  ('Marketing', array['FLOWERS', 'SUPPLIES', 'PLANTS', 'YARD', 'PROMOBAR', 'NOTIFICATIONS', 'FEATURED_PRODUCTS',
    'CAMERA_USE']),
  ('Owner', array['FLOWERS', 'SUPPLIES', 'PLANTS', 'YARD', 'US_ITEMS', 'FARM_DIRECT_INVENTORY', 'DASHBOARD', 'RECEIVABLES',
    'ORDER_DESK', 'CATALOGUE', 'TIER_PRICING', 'DATE_MANAGEMENT', 'USERS_ACCESS_CONTROL', 'NOTIFICATIONS', 'PROMOBAR'])
), made as (
  insert into roles (name) select name from starting on conflict (name) do nothing returning id, name
)
insert into role_authorities (role_id, authority)
select made.id, authority from made join starting using (name), unnest(starting.authorities) as authority;
