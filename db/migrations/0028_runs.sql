-- Trucks on their way: the day's runs with their stops, what drivers report, and what shops are told.

alter table drivers
  add column license_until date,
  add column archived_at timestamptz;
comment on column drivers.license_until is 'The last day on which the driver''s license is good; null when nobody entered it.';
comment on column drivers.archived_at is 'When the driver left; past runs keep the name.';

create table driver_routes (
  driver_id bigint not null references drivers on delete cascade,
  route_number text not null references routes on delete cascade,
  primary key (driver_id, route_number)
);
create index driver_routes_route on driver_routes (route_number);
comment on table driver_routes is 'The routes that a driver usually drives.';

create table runs (
  id bigint generated always as identity primary key,
  route_number text not null references routes,
  day date not null,
  state text not null default 'PLANNED' check (state in ('PLANNED', 'LOADING', 'OUT', 'BACK', 'CLOSED')),
  driver_id bigint references drivers,
  truck text not null default '',
  departs_at text not null check (departs_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  ordered_by_hand boolean not null default false,
  left_at timestamptz,
  back_at timestamptz,
  closed_at timestamptz,
  last_event_at timestamptz,
  seen_at timestamptz,
  version int not null default 0,
  unique (route_number, day)
);
create index runs_day on runs (day, route_number);
create index runs_driver on runs (driver_id, day) where driver_id is not null;
comment on table runs is 'A truck''s way of one day on a route.';
comment on column runs.departs_at is 'When it is to leave, local time.';
comment on column runs.ordered_by_hand is 'The office set the order of its stops; new ones go to its end.';
comment on column runs.last_event_at is 'The time of the latest event of a driver.';
comment on column runs.seen_at is 'When a driver''s phone was last heard.';

create table stops (
  id bigint generated always as identity primary key,
  run_id bigint not null references runs,
  customer_id bigint not null,
  address_id bigint not null,
  number int not null check (number > 0),
  state text not null default 'PLANNED' check (state in ('PLANNED', 'LOADED', 'ARRIVED', 'DELIVERED', 'FAILED', 'RETURNED', 'CANCELLED')),
  planned_at timestamptz not null,
  leg int check (leg > 0),
  service int not null default 6 check (service between 1 and 60),
  eta timestamptz,
  away int check (away > 0),
  typed_eta timestamptz,
  typed_at timestamptz,
  told_eta timestamptz,
  told_at timestamptz,
  told text[] not null default '{}' check (told <@ array['COMING', 'NEXT', 'LATE', 'DELIVERED', 'FAILED', 'OFFICE']),
  loaded int check (loaded >= 0),
  gap text check (gap in ('NOT_PICKED', 'DAMAGED', 'NEXT_TRUCK')),
  arrived_at timestamptz,
  done_at timestamptz,
  pieces int check (pieces >= 0),
  taker text not null default '',
  place text check (place in ('HAND', 'COOLER', 'BACK_DOOR', 'KEY_DROP', 'NEIGHBOR')),
  signature jsonb,
  reason text check (reason in ('CLOSED', 'NO_ACCESS', 'REFUSED', 'WRONG_ADDRESS', 'NOT_LOADED', 'DAMAGED', 'WEATHER', 'COD_NOT_PAID', 'VEHICLE')),
  goods text check (goods in ('COME_BACK', 'DOCK', 'NEIGHBOR')),
  note text not null default '',
  collected jsonb not null default '{}' check (jsonb_typeof(collected) = 'object'),
  wish_place text check (wish_place in ('COOLER', 'BACK_DOOR', 'RING', 'NEIGHBOR')),
  wish_note text not null default '',
  wished_at timestamptz,
  unique (run_id, address_id),
  foreign key (customer_id, address_id) references addresses (customer_id, id),
  check (done_at is null or state in ('DELIVERED', 'FAILED', 'RETURNED')),
  check ((typed_eta is null) = (typed_at is null))
);
create index stops_address on stops (customer_id, address_id, done_at desc);
create index stops_driven on stops (address_id, done_at desc) where state = 'DELIVERED';
comment on table stops is 'A place where a run stops. Its state is calculated from run_events.';
comment on column stops.number is 'Its place in the office''s order.';
comment on column stops.leg is 'Minutes of the drive from the stop before it; null when it was never driven.';
comment on column stops.service is 'Minutes that the truck usually stands there.';
comment on column stops.away is 'Open stops up to and with it; null once it is done.';
comment on column stops.typed_eta is 'A time that the office typed; it holds until the driver''s next event.';
comment on column stops.told_eta is 'The time that the shop was told last.';
comment on column stops.told is 'What the shop was told already, each once.';
comment on column stops.loaded is 'Pieces that were counted onto the truck.';
comment on column stops.collected is 'What was collected, by phone: {way, number, cents, note, at}.';
comment on column stops.wish_place is 'Where the shop wants it if nobody is there.';

create table stop_orders (
  order_id bigint primary key references orders,
  stop_id bigint not null references stops on delete cascade
);
create index stop_orders_stop on stop_orders (stop_id);
comment on table stop_orders is 'The orders that a stop delivers.';

create table run_events (
  id text primary key check (id ~ '^[0-7][0-9A-HJKMNP-TV-Z]{25}$'),
  run_id bigint not null references runs,
  stop_id bigint references stops,
  device text not null,
  seq int not null check (seq >= 0),
  kind text not null check (kind in ('LOADED', 'LEFT_DOCK', 'ARRIVED', 'DELIVERED', 'UNDONE', 'FAILED', 'CAME_BACK', 'RETURNED', 'COLLECTED', 'VEHICLE', 'AT_DOCK')),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  at timestamptz not null,
  device_at timestamptz not null,
  received_at timestamptz not null,
  user_id bigint references users on delete set null,
  note text check (note in ('TWICE', 'AFTER_CANCELLED', 'TOO_LATE_TO_UNDO', 'NOT_POSSIBLE', 'UNKNOWN_STOP', 'AFTER_CLOSE'))
);
create index run_events_run on run_events (run_id, at);
create index run_events_stop on run_events (stop_id) where stop_id is not null;
create index run_events_user on run_events (user_id);
comment on table run_events is 'What drivers'' phones reported, each once, whenever it came.';
comment on column run_events.seq is 'The place among all events of the phone: its clock may be wrong.';
comment on column run_events.at is 'The phone''s time by our clock, within the bounds of the run.';
comment on column run_events.note is 'Why it changed nothing, or what the office has to look at.';

create table stop_photos (
  id text primary key check (id ~ '^[0-7][0-9A-HJKMNP-TV-Z]{25}$'),
  run_id bigint not null references runs,
  stop_id bigint not null references stops,
  event_id text not null,
  file_id uuid not null references files,
  taken_at timestamptz not null,
  received_at timestamptz not null
);
create index stop_photos_run on stop_photos (run_id);
create index stop_photos_stop on stop_photos (stop_id, taken_at);
create index stop_photos_file on stop_photos (file_id);
comment on table stop_photos is 'Photos of deliveries, of places that were shut, and of checks.';
comment on column stop_photos.event_id is 'The event that it belongs to, which may come later.';

create table hand_overs (
  id bigint generated always as identity primary key,
  run_id bigint not null unique references runs,
  user_id bigint references users on delete set null,
  at timestamptz not null,
  cash_cents bigint not null check (cash_cents >= 0),
  checks int not null check (checks >= 0),
  empties int not null default 0 check (empties >= 0),
  note text not null default '',
  accepted_by text,
  accepted_at timestamptz,
  accept_note text not null default '',
  check ((accepted_by is null) = (accepted_at is null))
);
create index hand_overs_user on hand_overs (user_id);
create index hand_overs_open on hand_overs (at) where accepted_at is null;
comment on table hand_overs is 'What a driver counted at the end of a run, and who took it.';

create table proof_levels (
  id bigint generated always as identity primary key,
  customer_id bigint references customers on delete cascade,
  photo text not null check (photo in ('REQUIRED', 'WARN', 'OPTIONAL', 'OFF')),
  signature text not null check (signature in ('REQUIRED', 'WARN', 'OPTIONAL', 'OFF')),
  name text not null check (name in ('REQUIRED', 'WARN', 'OPTIONAL', 'OFF')),
  count text not null check (count in ('REQUIRED', 'WARN', 'OPTIONAL', 'OFF')),
  version int not null default 0,
  unique nulls not distinct (customer_id)
);
comment on table proof_levels is 'What drivers must bring from a stop. The row without a customer holds for everybody else.';

create table delivery_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  stop_id bigint not null references stops on delete cascade,
  created_at timestamptz not null,
  ends_at timestamptz not null
);
create index delivery_links_stop on delivery_links (stop_id);
comment on table delivery_links is 'Links that open one delivery without signing in. Only a hash of each is kept.';
comment on column delivery_links.ends_at is 'Fourteen days after the delivery.';

create table eta_changes (
  id bigint generated always as identity primary key,
  run_id bigint not null references runs,
  stop_id bigint not null references stops on delete cascade,
  at timestamptz not null,
  was timestamptz,
  eta timestamptz not null,
  cause text not null check (cause in ('LEFT', 'STOP', 'SILENCE', 'TYPED', 'ORDER')),
  actor text not null
);
create index eta_changes_run on eta_changes (run_id, id);
create index eta_changes_stop on eta_changes (stop_id);
comment on table eta_changes is 'Changes of an arrival time by five minutes or more.';
comment on column eta_changes.cause is 'LEFT: the truck left; STOP: what a driver reported; SILENCE: time passed; TYPED: the office typed it; ORDER: the order of stops changed.';
