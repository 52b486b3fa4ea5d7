-- Reports: what goods cost when they were ordered, daily sums of orders, the days whose sums have to be recalculated, and reports that are mailed.

alter table order_lines add cost_e4 bigint check (cost_e4 >= 0);
comment on column order_lines.cost_e4 is 'What a selling unit cost when it was ordered, in ten-thousandths of a dollar; null when it isn''t known. Never shown to customers.';

create function keep_line_cost() returns trigger language plpgsql as $$
begin
  if new.cost_e4 is null then
    new.cost_e4 := (select coalesce(p.cost_e4, (select l.cost_e4 from lots l
        where l.product_id = p.id and l.remaining > 0 and l.cost_e4 is not null order by l.arrived_on nulls first, l.id limit 1))
      from products p where p.id = new.product_id);
  end if;
  return new;
end $$;
create trigger order_lines_cost before insert on order_lines for each row execute function keep_line_cost();

create index credit_memos_order_line on credit_memos (order_line_id) where order_line_id is not null;
create index order_lines_short on order_lines (order_id) where short > 0;
create index stock_movements_shrink on stock_movements (at)
  where kind in ('waste', 'damage', 'theft', 'unknown', 'count', 'correction', 'receipt');

create table report_marks (
  id bigint generated always as identity primary key,
  day date not null
);
create index report_marks_day on report_marks (day);
comment on table report_marks is 'Ship days whose sums are not those of their orders any more. Reports count these days from the orders until the sums are recalculated.';

create table report_orders (
  day date not null,
  customer_id bigint not null references customers,
  route_number text not null,
  channel text not null,
  order_type text not null,
  method text not null,
  orders int not null,
  delivery_cents bigint not null,
  sales_cents bigint not null,
  credit_cents bigint not null,
  lines int not null,
  units bigint not null,
  ordered_lines int not null,
  short_lines int not null,
  ordered_units bigint not null,
  short_units bigint not null,
  cost_cents bigint not null,
  costed_cents bigint not null,
  primary key (day, customer_id, route_number, channel, order_type, method)
);
create index report_orders_customer on report_orders (customer_id, day);
comment on table report_orders is 'Orders that count, by ship day and by what they can be split by.';
comment on column report_orders.route_number is 'Empty for none.';
comment on column report_orders.credit_cents is 'Credits for orders of the day, whenever they were given.';
comment on column report_orders.costed_cents is 'The part of the sales whose cost is known.';

create table report_goods (
  day date not null,
  channel text not null,
  order_type text not null,
  method text not null,
  department text not null,
  category text not null,
  vendor_id text not null,
  orders int not null,
  delivery_cents bigint not null,
  sales_cents bigint not null,
  credit_cents bigint not null,
  lines int not null,
  units bigint not null,
  ordered_lines int not null,
  short_lines int not null,
  ordered_units bigint not null,
  short_units bigint not null,
  cost_cents bigint not null,
  costed_cents bigint not null,
  primary key (day, channel, order_type, method, department, category, vendor_id)
);
comment on table report_goods is 'Lines of orders that count, by ship day and goods. Orders and delivery are 0: an order has lines of several kinds.';
comment on column report_goods.vendor_id is 'Empty for none.';

create table report_mix (
  day date not null,
  customer_id bigint not null references customers,
  route_number text not null,
  channel text not null,
  order_type text not null,
  method text not null,
  department text not null,
  category text not null,
  orders int not null,
  delivery_cents bigint not null,
  sales_cents bigint not null,
  credit_cents bigint not null,
  lines int not null,
  units bigint not null,
  ordered_lines int not null,
  short_lines int not null,
  ordered_units bigint not null,
  short_units bigint not null,
  cost_cents bigint not null,
  costed_cents bigint not null,
  primary key (day, customer_id, route_number, channel, order_type, method, department, category)
);
create index report_mix_customer on report_mix (customer_id, day);
create index report_mix_category on report_mix (category, day);
comment on table report_mix is 'Lines of orders that count, by ship day, customer and category, for reports that are narrowed by both.';

-- Each statement that changes what reports count marks the ship days that it concerns, in its own transaction. Marks are only added
-- here, so that two orders of a day never wait for each other.
create function mark_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_marks (day) select distinct ship_day from written;
  elsif tg_op = 'DELETE' then
    insert into report_marks (day) select distinct ship_day from removed;
  else
    insert into report_marks (day)
    select distinct d.day from removed o join written n using (id)
    cross join lateral (values (o.ship_day), (n.ship_day)) d (day)
    where (o.ship_day, o.customer_id, o.channel, o.order_type, o.method, o.shipping_cents)
        is distinct from (n.ship_day, n.customer_id, n.channel, n.order_type, n.method, n.shipping_cents)
      or o.route_number is distinct from n.route_number
      or (o.status in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN'))
        <> (n.status in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN'));
  end if;
  return null;
end $$;
create trigger orders_marked_new after insert on orders referencing new table as written
  for each statement execute function mark_orders();
create trigger orders_marked after update on orders referencing old table as removed new table as written
  for each statement execute function mark_orders();
create trigger orders_marked_gone after delete on orders referencing old table as removed
  for each statement execute function mark_orders();

create function mark_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_marks (day) select distinct o.ship_day from written w join orders o on o.id = w.order_id;
  elsif tg_op = 'DELETE' then
    insert into report_marks (day) select distinct o.ship_day from removed w join orders o on o.id = w.order_id;
  else
    insert into report_marks (day)
    select distinct o.ship_day from removed b join written n using (id) join orders o on o.id in (b.order_id, n.order_id)
    where (b.order_id, b.product_id, b.department, b.quantity, b.short, b.amount_cents)
        is distinct from (n.order_id, n.product_id, n.department, n.quantity, n.short, n.amount_cents)
      or b.cost_e4 is distinct from n.cost_e4 or b.substitutes_id is distinct from n.substitutes_id;
  end if;
  return null;
end $$;
create trigger order_lines_marked_new after insert on order_lines referencing new table as written
  for each statement execute function mark_lines();
create trigger order_lines_marked after update on order_lines referencing old table as removed new table as written
  for each statement execute function mark_lines();
create trigger order_lines_marked_gone after delete on order_lines referencing old table as removed
  for each statement execute function mark_lines();

create function mark_credits() returns trigger language plpgsql as $$
begin
  insert into report_marks (day)
  select distinct o.ship_day from written m join invoices i on i.id = m.invoice_id join orders o on o.id = i.order_id;
  return null;
end $$;
create trigger credit_memos_marked_new after insert on credit_memos referencing new table as written
  for each statement execute function mark_credits();

create function mark_voids() returns trigger language plpgsql as $$
begin
  insert into report_marks (day)
  select distinct o.ship_day from written v join credit_memos m on m.id = v.voids_credit_memo_id
  join invoices i on i.id = m.invoice_id join orders o on o.id = i.order_id;
  return null;
end $$;
create trigger invoices_marked_new after insert on invoices referencing new table as written
  for each statement execute function mark_voids();

create function mark_products() returns trigger language plpgsql as $$
begin
  insert into report_marks (day)
  select distinct o.ship_day from removed b join written n using (id)
  join order_lines l on l.product_id = n.id join orders o on o.id = l.order_id
  where b.category is distinct from n.category or b.vendor_id is distinct from n.vendor_id;
  return null;
end $$;
create trigger products_marked after update on products referencing old table as removed new table as written
  for each statement execute function mark_products();

insert into report_marks (day) select distinct ship_day from orders;

create table report_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  report text not null,
  rhythm text not null check (rhythm in ('day', 'week', 'month')),
  step text not null check (step in ('day', 'week', 'month', 'quarter')),
  compare text not null,
  split text,
  filters jsonb not null default '{}' check (jsonb_typeof(filters) = 'object'),
  created_at timestamptz not null,
  next_at timestamptz not null,
  last_sent_at timestamptz,
  unique (user_id, report, rhythm, filters)
);
create index report_subscriptions_due on report_subscriptions (next_at);
comment on table report_subscriptions is 'Reports that are mailed to a person.';
comment on column report_subscriptions.split is 'How its figures are split; null is as usual for the report.';
comment on column report_subscriptions.next_at is 'When it is mailed next. A subscription of somebody without the authority is passed over.';
