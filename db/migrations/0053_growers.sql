-- What farms say about their goods: availability by week and their own prices, as a draft and as published, and pictures that buying looks at first.

create table availability (
  product_id int not null references products on delete cascade,
  week date not null check (extract(isodow from week) = 1),
  offered int not null check (offered between 0 and 1000000),
  published_at timestamptz not null,
  published_by bigint references users on delete set null,
  primary key (product_id, week)
);
create index availability_week on availability (week);
create index availability_published_by on availability (published_by) where published_by is not null;
comment on table availability is 'What a farm offers of its products by week, as published. Goods that ship from the farm are sold up to it.';
comment on column availability.week is 'Its Monday.';
comment on column availability.offered is 'Selling units, ordered ones among them.';

create table farm_prices (
  product_id int primary key references products on delete cascade,
  price_e4 bigint not null check (price_e4 between 100 and 9990000),
  published_at timestamptz not null,
  published_by bigint references users on delete set null
);
create index farm_prices_published_by on farm_prices (published_by) where published_by is not null;
comment on table farm_prices is 'What a farm asks for a selling unit, in ten-thousandths of a dollar. Never shown to customers; it changes no price of the shop.';

create table availability_drafts (
  product_id int not null references products on delete cascade,
  week date check (extract(isodow from week) = 1),
  text text not null check (length(text) <= 60),
  edited_at timestamptz not null,
  edited_by bigint references users on delete set null,
  unique nulls not distinct (product_id, week)
);
create index availability_drafts_edited_by on availability_drafts (edited_by) where edited_by is not null;
comment on table availability_drafts is 'Cells of a farm''s sheet that were typed and aren''t published, as they were typed. All people of a vendor work on the same draft.';
comment on column availability_drafts.week is 'Its Monday; null for the farm''s own price.';

create table product_proposals (
  id bigint generated always as identity primary key,
  vendor_id text not null references vendors,
  product_id int not null references products on delete cascade,
  kind text not null check (kind in ('HEAD', 'BUNCH', 'CLOSE')),
  photo_id uuid not null references photos on delete cascade,
  state text not null default 'PENDING' check (state in ('PENDING', 'SHOWN', 'REFUSED')),
  words text not null default '' check (length(words) <= 500),
  sent_at timestamptz not null,
  sent_by bigint references users on delete set null,
  decided_at timestamptz,
  decided_by bigint references users on delete set null,
  check ((state = 'PENDING') = (decided_at is null)),
  check (state <> 'REFUSED' or words <> '')
);
create unique index product_proposals_once on product_proposals (photo_id) where state = 'PENDING';
create index product_proposals_pending on product_proposals (sent_at) where state = 'PENDING';
create index product_proposals_product on product_proposals (product_id, kind, id);
create index product_proposals_vendor on product_proposals (vendor_id);
create index product_proposals_photo on product_proposals (photo_id);
create index product_proposals_sent_by on product_proposals (sent_by) where sent_by is not null;
create index product_proposals_decided_by on product_proposals (decided_by) where decided_by is not null;
comment on table product_proposals is 'Pictures that vendors sent of their products. The shop shows one when buying has looked at it.';
comment on column product_proposals.words is 'Why it was refused, for the vendor to read.';
