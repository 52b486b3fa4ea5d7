-- What the order desk writes: states with who moved them, shorts and substitutes of lines, differences that customers are told of,
-- who works on what, and days that were closed.

create function order_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

alter table orders
  add version int not null default 1,
  add house_note text not null default '',
  add cancel_reason text check (cancel_reason in
    ('CUSTOMER', 'DUPLICATE', 'OUT_OF_STOCK', 'QUALITY_FAIL', 'CUTOFF_MISSED', 'CREDIT', 'WEATHER_OR_FREIGHT', 'OTHER')),
  add changed_late_at timestamptz,
  add boxes int check (boxes > 0),
  add constraint orders_hold_reason_check check (hold_reason in
    ('CREDIT_LIMIT', 'PAST_DUE', 'CARD_DECLINED', 'PRICE_REVIEW', 'STOCK_SHORT', 'ADDRESS_OR_ROUTE', 'NEW_ACCOUNT',
     'APPROVAL_NEEDED', 'MANUAL')),
  add constraint orders_hold_check check (status <> 'ON_HOLD' or hold_reason is not null);
create trigger orders_version before update on orders for each row execute function order_version();
create index orders_route on orders (route_number, ship_day) where route_number is not null;
create index orders_changed_late on orders (ship_day) where changed_late_at is not null;
comment on column orders.version is 'Grows with every change of the row, by a trigger. An edit by staff names the one it was made on.';
comment on column orders.house_note is 'A note for the distributor''s own people. Customers never see it.';
comment on column orders.hold_reason is 'Why it is on hold. Holds of money are CREDIT_LIMIT, PAST_DUE and CARD_DECLINED.';
comment on column orders.changed_late_at is 'When staff last changed it after its cut-off; null when nobody did.';
comment on column orders.boxes is 'Boxes it was packed in; null until then.';

alter table order_lines
  drop constraint order_lines_quantity_check,
  add constraint order_lines_quantity_check check (quantity >= 0),
  add missing int not null default 0 check (missing >= 0 and missing <= quantity),
  add short int not null default 0 check (short >= 0),
  add short_reason text not null default '',
  add refused int not null default 0 check (refused >= 0 and refused <= quantity),
  add substitutes_id bigint references order_lines on delete set null,
  add constraint order_lines_ordered_check check (quantity + short > 0),
  add constraint order_lines_substitutes_check check (substitutes_id <> id);
create index order_lines_missing on order_lines (product_id, order_id) where missing > 0;
create index order_lines_substitutes on order_lines (substitutes_id) where substitutes_id is not null;
comment on column order_lines.quantity is 'Units to deliver and to invoice. Together with short it is what was ordered.';
comment on column order_lines.missing is 'Units of quantity that are not there, without a decision yet.';
comment on column order_lines.short is 'Ordered units that will not come: short, replaced or taken out.';
comment on column order_lines.short_reason is 'Why, in the words that the customer reads.';
comment on column order_lines.refused is 'Invoiced units that did not arrive or were refused. Credited; quantity and amount stay as invoiced.';
comment on column order_lines.substitutes_id is 'The line that this one replaces, whole or in part.';

alter table order_changes
  add by_staff boolean not null default false,
  add reason text not null default '';
comment on column order_changes.reason is 'Why staff made it, in the words that the customer reads.';

alter table order_events
  add was text check (was in (
    'PENDING_PAYMENT', 'PAYMENT_UNKNOWN', 'SUBMITTED', 'ON_HOLD', 'CONFIRMED', 'PICKING', 'PACKED',
    'LOADED', 'OUT_FOR_DELIVERY', 'READY_FOR_PICKUP', 'SHIPPED', 'DELIVERED', 'PICKED_UP', 'DELIVERY_FAILED', 'CLOSED', 'CANCELLED')),
  add mover text not null default 'system' check (mover in
    ('customer', 'desk', 'money', 'store', 'dispatch', 'driver', 'carrier', 'gateway', 'system')),
  add user_id bigint references users on delete set null,
  add house_note text not null default '',
  add line_moves jsonb not null default '[]' check (jsonb_typeof(line_moves) = 'array');
update order_events e set was = b.was
from (select id, lag(status) over (partition by order_id order by id) as was from order_events) b
where b.id = e.id and b.was is not null;
create index order_events_user on order_events (user_id) where user_id is not null;
comment on column order_events.was is 'The state before; null for the first event.';
comment on column order_events.mover is 'As what the actor moved it: the tables of moves name who may.';
comment on column order_events.user_id is 'Who did it; null for jobs and the gateway.';
comment on column order_events.house_note is 'Words for the distributor''s own people. Customers never see them.';
comment on column order_events.line_moves is 'Lines that moved on their own: [{"lineId", "was", "to"}]. Lines that follow their order are not listed.';

create table order_differences (
  order_id bigint primary key references orders on delete cascade,
  before jsonb not null,
  reasons jsonb not null default '[]' check (jsonb_typeof(reasons) = 'array'),
  from_event_id bigint not null references order_events,
  tell boolean not null default true,
  due_at timestamptz not null
);
create index order_differences_due on order_differences (due_at);
create index order_differences_from on order_differences (from_event_id);
comment on table order_differences is 'Orders that staff changed and whose customers have not been told yet. They get one message once the desk has been quiet.';
comment on column order_differences.before is 'The order as the customer last knew it.';
comment on column order_differences.due_at is 'When the customer is told. Each further change moves it on.';

create table presences (
  place text not null check (place ~ '^[a-z-]+:[0-9A-Za-z-]{1,60}$'),
  user_id bigint not null references users on delete cascade,
  until timestamptz not null,
  primary key (place, user_id)
);
create index presences_user on presences (user_id);
create index presences_until on presences (until);
comment on table presences is 'Who is changing what right now, such as order:104164. A row counts until its time and is renewed while the page is open.';

create table day_closings (
  ship_day date primary key,
  closed_at timestamptz not null,
  user_id bigint references users on delete set null,
  actor text not null,
  reason text not null default '',
  left_open jsonb not null default '[]' check (jsonb_typeof(left_open) = 'array')
);
create index day_closings_user on day_closings (user_id) where user_id is not null;
comment on table day_closings is 'Ship days that the order desk has closed.';
comment on column day_closings.left_open is 'What was still open then, by kind with its number; empty when nothing was.';

alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in ('CANCELLED', 'CHANGED', 'DELIVERY', 'NOT_WANTED', 'CREDITED')),
  add credit_memo_id bigint references credit_memos;
create index refunds_credit_memo on refunds (credit_memo_id) where credit_memo_id is not null;
comment on column refunds.credit_memo_id is 'The credit whose amount goes back to the card.';
