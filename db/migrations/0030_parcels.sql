-- Parcels: tracking numbers, what the carrier says about them, and the states and rates of UPS.

create table parcels (
  id bigint generated always as identity primary key,
  tracking_number text not null unique check (tracking_number ~ '^[A-Z0-9]{8,34}$'),
  carrier text not null check (carrier in ('UPS', 'FEDEX', 'USPS', 'OTHER')),
  order_id bigint references orders,
  named_orders bigint[] not null default '{}',
  source text not null check (source in ('house', 'farm')),
  boxes int not null default 1 check (boxes between 1 and 999),
  state text not null default 'LABEL'
    check (state in ('LABEL', 'ON_THE_WAY', 'OUT_FOR_DELIVERY', 'DELIVERED', 'PROBLEM', 'RETURNED')),
  state_at timestamptz not null,
  words text not null default '',
  place text not null default '',
  expected_on date,
  added_by text not null,
  added_at timestamptz not null,
  asked_at timestamptz,
  version int not null default 0
);
create index parcels_order on parcels (order_id);
create index parcels_added on parcels (added_at desc, id desc);
-- What the carrier is asked about.
create index parcels_moving on parcels (asked_at nulls first) where state not in ('DELIVERED', 'RETURNED') and order_id is not null;
comment on column parcels.order_id is 'Null until staff say which order it belongs to.';
comment on column parcels.named_orders is 'Order numbers that a file named for it: one that is unknown, or several.';
comment on column parcels.words is 'What the carrier said last.';

create table parcel_events (
  id bigint generated always as identity primary key,
  parcel_id bigint not null references parcels,
  at timestamptz not null,
  state text not null,
  words text not null,
  place text not null default '',
  actor text not null
);
create unique index parcel_events_once on parcel_events (parcel_id, at, state, words, place);

create table ups_states (
  state text primary key check (state ~ '^[A-Z]{2}$'),
  name text not null,
  open boolean not null default true,
  zone int not null check (zone between 2 and 17),
  transit_days int not null check (transit_days between 1 and 10)
);
comment on table ups_states is 'Where parcels go, how long they take and in which zone of rates.';

alter table ups_states add version int not null default 0;

create table ups_boxes (
  name text primary key,
  pounds int not null check (pounds between 1 and 150),
  position int not null
);

create table ups_rates (
  zone int not null,
  box text not null references ups_boxes on update cascade on delete cascade,
  cents bigint not null check (cents >= 0),
  primary key (zone, box)
);
comment on table ups_rates is 'What a parcel costs the house by zone and box, where no account with UPS is set.';

-- Zones and days by ground from Ohio.
insert into ups_states (state, name, zone, transit_days) values
  ('AL', 'Alabama', 4, 2), ('AK', 'Alaska', 17, 7), ('AZ', 'Arizona', 8, 4), ('AR', 'Arkansas', 5, 2), ('CA', 'California', 8, 4),
  ('CO', 'Colorado', 6, 3), ('CT', 'Connecticut', 5, 2), ('DE', 'Delaware', 4, 2), ('DC', 'District of Columbia', 4, 2),
  ('FL', 'Florida', 5, 3), ('GA', 'Georgia', 4, 2), ('HI', 'Hawaii', 17, 6), ('ID', 'Idaho', 8, 4), ('IL', 'Illinois', 3, 1),
  ('IN', 'Indiana', 2, 1), ('IA', 'Iowa', 4, 2), ('KS', 'Kansas', 5, 2), ('KY', 'Kentucky', 3, 1), ('LA', 'Louisiana', 5, 3),
  ('ME', 'Maine', 5, 3), ('MD', 'Maryland', 4, 2), ('MA', 'Massachusetts', 5, 2), ('MI', 'Michigan', 3, 1), ('MN', 'Minnesota', 5, 2),
  ('MS', 'Mississippi', 5, 2), ('MO', 'Missouri', 4, 2), ('MT', 'Montana', 7, 4), ('NE', 'Nebraska', 5, 2), ('NV', 'Nevada', 8, 4),
  ('NH', 'New Hampshire', 5, 3), ('NJ', 'New Jersey', 4, 2), ('NM', 'New Mexico', 7, 3), ('NY', 'New York', 4, 2),
  ('NC', 'North Carolina', 4, 2), ('ND', 'North Dakota', 6, 3), ('OH', 'Ohio', 2, 1), ('OK', 'Oklahoma', 5, 3), ('OR', 'Oregon', 8, 5),
  ('PA', 'Pennsylvania', 3, 1), ('RI', 'Rhode Island', 5, 2), ('SC', 'South Carolina', 4, 2), ('SD', 'South Dakota', 6, 3),
  ('TN', 'Tennessee', 4, 2), ('TX', 'Texas', 6, 3), ('UT', 'Utah', 7, 4), ('VT', 'Vermont', 5, 3), ('VA', 'Virginia', 4, 2),
  ('WA', 'Washington', 8, 5), ('WV', 'West Virginia', 3, 1), ('WI', 'Wisconsin', 4, 2), ('WY', 'Wyoming', 7, 3);
create index ups_rates_box on ups_rates (box);
insert into ups_boxes (name, pounds, position) values ('Small', 8, 1), ('Medium', 18, 2), ('Large', 35, 3);
insert into ups_rates (zone, box, cents)
  select zone, box, cents from (values
    ('Small', 1150, 120), ('Medium', 1650, 210), ('Large', 2450, 340)) as boxes (box, base, step)
  cross join lateral (select zone, base + step * (least(zone, 9) - 2) + case when zone = 17 then 2600 else 0 end as cents
    from (values (2), (3), (4), (5), (6), (7), (8), (17)) as zones (zone)) priced;
