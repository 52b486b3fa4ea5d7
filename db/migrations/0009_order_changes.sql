-- Orders that change after they were placed: what changed, what it cost, and what a card got back.

create table order_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  customer_id bigint not null references customers,
  user_id bigint references users,
  kind text not null check (kind in ('LINES', 'DELIVERY')),
  status text not null check (status in ('applied', 'pending', 'refused')),
  lines jsonb not null default '[]',
  was_shipping_cents bigint not null check (was_shipping_cents >= 0),
  shipping_cents bigint not null check (shipping_cents >= 0),
  was_total_cents bigint not null check (was_total_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  cut_off_at timestamptz,
  at timestamptz not null
);
create index order_changes_order on order_changes (order_id, id);
create unique index order_changes_pending on order_changes (order_id) where status = 'pending';
comment on table order_changes is 'One change of a placed order. LINES: quantities, new and removed lines; DELIVERY: its fee alone, because the drop it travels with has changed.';
comment on column order_changes.status is 'pending: more is taken and held for it, and the card company has not said yet whether the difference is paid; refused: it was not, and nothing has changed.';
comment on column order_changes.lines is '[{lineId, productId, description, um, wasQuantity, quantity, wasPriceE4, priceE4, wasAmountCents, amountCents}]; 0 before is a new line, 0 after a removed one.';
comment on column order_changes.cut_off_at is 'The cut-off of the order with its new lines.';

alter table order_events add change_id bigint references order_changes;
comment on column order_events.change_id is 'What changed with this step, line by line.';

alter table payments add order_change_id bigint references order_changes;
create index payments_order_change on payments (order_change_id) where order_change_id is not null;
comment on column payments.order_change_id is 'The change that the payment is the difference for; null for the payment of the whole order.';

create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'refunded')),
  reason text not null check (reason in ('CANCELLED', 'CHANGED', 'DELIVERY', 'NOT_WANTED')),
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'refunded') = (settled_at is not null))
);
create index refunds_payment on refunds (payment_id);
create index refunds_open on refunds (created_at) where status = 'pending';
comment on table refunds is 'Money that goes back to a card. The gateway is asked under refund:{id}, until it confirms.';

-- What was refunded so far was all of a payment.
insert into refunds (payment_id, amount_cents, status, reason, created_at, settled_at)
select id, refunded_cents, 'refunded', 'CANCELLED', coalesce(settled_at, created_at), coalesce(settled_at, created_at)
from payments where refunded_cents > 0 and gateway is not null;

-- The orders that somebody still works on, for whoever moves them along.
create index orders_moving on orders (ship_day, id) where status not in ('CLOSED', 'CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN');
