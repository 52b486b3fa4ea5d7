-- What shops claim of delivered orders: lines, photos, moves, what is passed to growers, and the dated tables of rules.

create sequence claim_numbers start 2001;

create table claim_policies (
  starts_on date primary key,
  version int not null unique check (version > 0),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  why text not null default '',
  actor text not null,
  user_id bigint references users on delete set null,
  at timestamptz not null
);
create sequence claim_policy_versions owned by claim_policies.version;
create index claim_policies_user on claim_policies (user_id) where user_id is not null;
comment on table claim_policies is 'Tables of rules that settle claims, each from a day on. Before the first the usual one holds, which is in the program.';
comment on column claim_policies.version is 'Grows with each change of any table.';
comment on column claim_policies.body is '{terms, rows}: how long goods can be claimed, and the rows in the order in which they are tried.';

create table claims (
  id bigint generated always as identity primary key,
  claim_number int not null unique default nextval('claim_numbers'),
  client_id text unique check (client_id ~ '^[0-7][0-9A-HJKMNP-TV-Z]{25}$'),
  customer_id bigint not null references customers,
  order_id bigint not null references orders,
  user_id bigint references users on delete set null,
  opened_by text not null default 'CUSTOMER' check (opened_by in ('CUSTOMER', 'DRIVER', 'DESK')),
  status text not null check (status in
    ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'NEEDS_INFO', 'APPROVED', 'PARTIALLY_APPROVED', 'DENIED', 'CREDITED', 'WITHDRAWN')),
  wish text not null default 'CREDIT' check (wish in ('CREDIT', 'REPLACE')),
  note text not null default '',
  is_late boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  submitted_at timestamptz,
  asked_by text check (asked_by in ('system', 'money')),
  asked_until timestamptz,
  decided_at timestamptz,
  settled_at timestamptz,
  reopened_at timestamptz,
  reminded_at timestamptz,
  policy_version int,
  facts jsonb check (jsonb_typeof(facts) = 'object'),
  decision jsonb check (jsonb_typeof(decision) = 'object'),
  resolution text check (resolution in ('CREDIT', 'REPLACE', 'REFUND', 'NONE')),
  words text not null default '',
  decided_by text not null default '',
  claimed_cents bigint not null default 0 check (claimed_cents >= 0),
  approved_cents bigint check (approved_cents >= 0 and approved_cents <= claimed_cents),
  replacement_order_id bigint references orders,
  check ((asked_by is null) = (asked_until is null)),
  check (status not in ('APPROVED', 'PARTIALLY_APPROVED', 'CREDITED') or approved_cents is not null),
  check (status in ('DRAFT', 'WITHDRAWN') or submitted_at is not null)
);
create trigger claims_version before update on claims for each row execute function order_version();
create index claims_customer on claims (customer_id, id desc);
create index claims_order on claims (order_id);
create index claims_user on claims (user_id) where user_id is not null;
create index claims_open on claims (submitted_at) where status in ('SUBMITTED', 'IN_REVIEW', 'NEEDS_INFO');
create index claims_submitted on claims (submitted_at desc, id desc) where submitted_at is not null;
create index claims_replacement on claims (replacement_order_id) where replacement_order_id is not null;
create unique index claims_draft on claims (order_id) where status = 'DRAFT' and opened_by = 'CUSTOMER';
comment on column claims.client_id is 'A ULID that the shop''s device made: the same draft sent again is the same claim.';
comment on column claims.opened_by is 'DRIVER: fewer pieces came than the papers name; the shop confirms it.';
comment on column claims.version is 'Grows with every change of the row, by a trigger. A decision names the one it was made on.';
comment on column claims.asked_by is 'NEEDS_INFO: whether a rule or the desk asked; asked_until is the end of the time to answer.';
comment on column claims.reopened_at is 'When the shop asked again about a denied claim, which it does once.';
comment on column claims.reminded_at is 'When the office was told that nobody has decided for hours.';
comment on column claims.facts is 'What was known when it was sent: the table of rules decides by these alone, then and whenever it is tried again.';
comment on column claims.decision is 'The row that decided, its place, outcome, and what was looked at.';
comment on column claims.words is 'What was asked or decided, as the shop reads it.';

create table claim_lines (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claims on delete cascade,
  order_line_id bigint references order_lines,
  reason text not null check (reason in ('MISSING', 'SHORT_COUNT', 'WRONG_ITEM', 'WRONG_COLOR', 'WRONG_GRADE_OR_LENGTH', 'BROKEN',
    'WILTED_DEHYDRATED', 'BOTRYTIS_MOLD', 'BENT_NECK', 'TOO_OPEN', 'TOO_TIGHT', 'YELLOW_LEAF', 'PEST', 'FREEZE', 'HEAT', 'LATE',
    'NOT_DELIVERED', 'PRICE_ERROR', 'DEFECTIVE_SUPPLY', 'REFUSED')),
  quantity int not null check (quantity > 0),
  original_pack boolean,
  right_price_e4 bigint check (right_price_e4 >= 0),
  claimed_cents bigint not null default 0 check (claimed_cents >= 0),
  approved_quantity int check (approved_quantity >= 0 and approved_quantity <= quantity),
  approved_cents bigint check (approved_cents >= 0 and approved_cents <= claimed_cents),
  credit_memo_id bigint unique references credit_memos,
  lot_id bigint references lots,
  vendor_id text references vendors,
  cost_e4 bigint check (cost_e4 >= 0),
  unique nulls not distinct (claim_id, order_line_id),
  check (right_price_e4 is null or reason = 'PRICE_ERROR'),
  check (order_line_id is not null or reason = 'LATE')
);
create index claim_lines_order_line on claim_lines (order_line_id) where order_line_id is not null;
create index claim_lines_lot on claim_lines (lot_id) where lot_id is not null;
create index claim_lines_vendor on claim_lines (vendor_id) where vendor_id is not null;
comment on column claim_lines.order_line_id is 'Null: the delivery fee of an order that came late.';
comment on column claim_lines.original_pack is 'Supplies that come back: whether they are in their own pack.';
comment on column claim_lines.right_price_e4 is 'What a unit should have cost, in ten-thousandths of a dollar.';
comment on column claim_lines.lot_id is 'The lot that most of its units came from; null when none is known.';
comment on column claim_lines.vendor_id is 'Who grew it: the lot''s supplier, else the product''s.';
comment on column claim_lines.cost_e4 is 'What a unit cost; null when it isn''t known. Never shown to customers.';

create table claim_photos (
  id text primary key check (id ~ '^[0-7][0-9A-HJKMNP-TV-Z]{25}$'),
  claim_id bigint not null references claims on delete cascade,
  order_line_id bigint references order_lines,
  kind text not null check (kind in ('CLOSE', 'ALL', 'LABEL', 'OTHER')),
  marks jsonb not null default '[]' check (jsonb_typeof(marks) = 'array'),
  width int not null check (width > 0),
  height int not null check (height > 0),
  file_id uuid not null references files,
  taken_at timestamptz not null,
  received_at timestamptz not null
);
create index claim_photos_claim on claim_photos (claim_id, taken_at);
create index claim_photos_order_line on claim_photos (order_line_id) where order_line_id is not null;
create index claim_photos_file on claim_photos (file_id);
comment on column claim_photos.id is 'A ULID that the shop''s device made.';
comment on column claim_photos.marks is 'Where the shop tapped: [{x, y}] in thousandths of width and height.';

create table claim_events (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claims on delete cascade,
  kind text not null default 'moved' check (kind in ('moved', 'passed', 'answered', 'noted', 'credited', 'replaced')),
  was text,
  status text not null,
  at timestamptz not null,
  mover text not null check (mover in
    ('customer', 'desk', 'money', 'store', 'dispatch', 'driver', 'carrier', 'gateway', 'system')),
  actor text not null,
  user_id bigint references users on delete set null,
  words text not null default '',
  recommends text check (recommends in ('APPROVE', 'DENY')),
  number bigint,
  amount_cents bigint
);
create index claim_events_claim on claim_events (claim_id, id);
create index claim_events_user on claim_events (user_id) where user_id is not null;
comment on column claim_events.kind is 'moved: from one state to another. noted, answered: only the house reads them.';
comment on column claim_events.number is 'The credit memo or the order that it is about.';

create table claim_passes (
  claim_id bigint not null references claims on delete cascade,
  vendor_id text not null references vendors,
  cost_cents bigint check (cost_cents >= 0),
  at timestamptz not null,
  until timestamptz not null,
  answer text check (answer in ('ACCEPTED', 'NOT_OURS')),
  words text not null default '',
  answered_at timestamptz,
  user_id bigint references users on delete set null,
  primary key (claim_id, vendor_id),
  check ((answer is null) = (answered_at is null))
);
create index claim_passes_vendor on claim_passes (vendor_id, at desc);
create index claim_passes_user on claim_passes (user_id) where user_id is not null;
comment on table claim_passes is 'Claims passed to growers: neither the shop nor its price. Without an answer until its time a claim stands.';

comment on column order_lines.refused is 'Invoiced units that were credited: they did not arrive, were refused or were claimed. Quantity and amount stay as invoiced.';
