-- What is bought from growers: made from what shops were sold, confirmed by the grower, counted at the dock.

create sequence purchase_numbers start 70301;

create table purchase_orders (
  id bigint generated always as identity primary key,
  number int not null unique default nextval('purchase_numbers'),
  vendor_id text not null references vendors,
  ship_day date not null,
  status text not null default 'DRAFT' check (status in (
    'DRAFT', 'SENT', 'CONFIRMED', 'PARTIALLY_CONFIRMED', 'DECLINED', 'CANCELLED', 'PACKED', 'SHIPPED', 'RECEIVED', 'ALLOCATED')),
  confirm_by timestamptz,
  note text not null default '',
  created_by bigint references users,
  created_at timestamptz not null,
  sent_at timestamptz,
  answered_at timestamptz,
  received_at timestamptz,
  reminded int not null default 0 check (reminded between 0 and 3),
  cancel_asked_by text check (cancel_asked_by in ('buyer', 'vendor')),
  awb text not null default '' check (awb ~ '^(\d{11})?$'),
  tracking text not null default '',
  leaves_on date,
  kg numeric(8, 1) check (kg > 0),
  version int not null default 0,
  check (status = 'DRAFT' or status = 'CANCELLED' or (sent_at is not null and confirm_by is not null))
);
create index purchase_orders_vendor on purchase_orders (vendor_id, status, ship_day);
create index purchase_orders_waiting on purchase_orders (confirm_by) where status = 'SENT';
create index purchase_orders_ship_day on purchase_orders (ship_day desc, id desc);
create index purchase_orders_created_by on purchase_orders (created_by) where created_by is not null;
comment on table purchase_orders is 'What is bought from one vendor for one ship day. Its moves are a table in contract/rules/purchase-moves.ts.';
comment on column purchase_orders.ship_day is 'The day on which the goods leave for shops: they are in the house the day before.';
comment on column purchase_orders.confirm_by is 'Until when the vendor answers. Nothing is confirmed by silence.';
comment on column purchase_orders.reminded is '1: reminded four hours before, 2: one hour before, 3: buying was told that nobody answered.';
comment on column purchase_orders.cancel_asked_by is 'Who wants to cancel what is confirmed; the other one has to agree.';
comment on column purchase_orders.awb is 'The air waybill: eleven digits, the last one a check digit.';
comment on column purchase_orders.tracking is 'The number of a parcel carrier, where no plane brings the goods.';
comment on column purchase_orders.leaves_on is 'The day on which the goods leave the vendor.';

create table purchase_lines (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchase_orders on delete cascade,
  sequence int not null,
  product_id int not null references products,
  description text not null,
  um text not null,
  pack int not null check (pack > 0),
  per_box int not null check (per_box > 0),
  ordered int not null check (ordered > 0),
  confirmed int check (confirmed between 0 and ordered),
  reason text check (reason in ('HARVEST', 'QUALITY', 'FROST', 'SOLD', 'OTHER')),
  words text not null default '',
  cost_e4 bigint check (cost_e4 >= 0),
  offer_product_id int references products,
  offer_units int check (offer_units > 0),
  offer_cost_e4 bigint check (offer_cost_e4 >= 0),
  offer_state text check (offer_state in ('OFFERED', 'TAKEN', 'LET_GO')),
  received int check (received >= 0),
  place text not null default '',
  unique (purchase_id, sequence),
  check ((offer_product_id is null) = (offer_units is null) and (offer_product_id is null) = (offer_state is null)),
  check (reason is null or confirmed < ordered)
);
create index purchase_lines_product on purchase_lines (product_id);
create index purchase_lines_offer on purchase_lines (offer_product_id) where offer_product_id is not null;
comment on column purchase_lines.per_box is 'Selling units in one box as it is packed.';
comment on column purchase_lines.ordered is 'Selling units.';
comment on column purchase_lines.confirmed is 'Selling units that the vendor sends; null until they have answered.';
comment on column purchase_lines.cost_e4 is 'What a selling unit costs, in ten-thousandths of a dollar; null when it isn''t agreed. Never shown to customers.';
comment on column purchase_lines.offer_units is 'What the vendor offers instead of what they cut.';
comment on column purchase_lines.received is 'Selling units counted at the dock.';

create table purchase_sources (
  purchase_line_id bigint not null references purchase_lines on delete cascade,
  order_line_id bigint not null references order_lines,
  part int not null check (part > 0),
  units int not null check (units > 0),
  cut int not null default 0 check (cut between 0 and units),
  settled int not null default 0 check (settled between 0 and cut),
  allocated int not null default 0 check (allocated between 0 and units),
  primary key (purchase_line_id, order_line_id),
  unique (order_line_id, part)
);
create index purchase_sources_cut on purchase_sources (purchase_line_id) where cut > settled;
comment on table purchase_sources is 'Which lines of placed orders a purchase is made for. Rows of a purchase that is canceled are removed: the lines can be bought again.';
comment on column purchase_sources.part is 'A line is bought once. What is added to it later is its second part, so that two buyers at the same time can''t buy one part twice.';
comment on column purchase_sources.cut is 'Units of it that won''t come.';
comment on column purchase_sources.settled is 'Units of the cut for which the shop''s line was settled. What isn''t settled yet counts as bought.';
comment on column purchase_sources.allocated is 'Units of it that came and were allocated to the line.';

create table purchase_boxes (
  purchase_id bigint not null references purchase_orders on delete cascade,
  kind text not null check (kind in ('FB', 'HB', 'QB', 'EB')),
  count int not null check (count between 1 and 9999),
  primary key (purchase_id, kind)
);
comment on table purchase_boxes is 'Boxes at hand-over: full, half, quarter and eighth boxes.';

create table purchase_papers (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchase_orders on delete cascade,
  kind text not null check (kind in ('INVOICE', 'PHYTOSANITARY', 'OTHER')),
  name text not null,
  paper_id uuid references files,
  user_id bigint references users,
  at timestamptz not null
);
create index purchase_papers_purchase on purchase_papers (purchase_id, id);
create index purchase_papers_paper on purchase_papers (paper_id) where paper_id is not null;
create index purchase_papers_user on purchase_papers (user_id) where user_id is not null;
comment on table purchase_papers is 'Papers that a vendor uploads. Labels and the packing list are made from what was confirmed.';

create table purchase_messages (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchase_orders on delete cascade,
  by text not null check (by in ('buyer', 'vendor')),
  user_id bigint references users,
  actor text not null,
  words text not null check (words <> ''),
  at timestamptz not null
);
create index purchase_messages_purchase on purchase_messages (purchase_id, id);
create index purchase_messages_user on purchase_messages (user_id) where user_id is not null;
comment on table purchase_messages is 'What buying and the vendor write to each other about a purchase.';

create table purchase_events (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchase_orders on delete cascade,
  status text not null,
  by text not null check (by in ('buyer', 'vendor', 'dock', 'system')),
  actor text not null,
  note text not null default '',
  at timestamptz not null
);
create index purchase_events_purchase on purchase_events (purchase_id, id);
comment on table purchase_events is 'Each step of a purchase: its status from then on, by whom.';
