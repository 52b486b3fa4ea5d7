-- Keys of integrations, and events that go out to other systems.

alter table api_keys add column is_integration boolean not null default false;
comment on column api_keys.is_integration is 'Made in the administration for another system. Like every key it never may do more than its user.';

create table webhooks (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  url text not null check (url ~ '^https?://'),
  events text[] not null check (cardinality(events) between 1 and 60),
  customer_id bigint references customers,
  keeper_id bigint references users on delete set null,
  state text not null default 'on' check (state in ('on', 'off')),
  off_because text check (off_because in ('staff', 'dead', 'gone')),
  off_at timestamptz,
  failing_since timestamptz,
  secret text not null,
  secret_set_at timestamptz not null,
  secret_by text not null,
  old_secret text,
  old_secret_until timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  version int not null default 1,
  check ((state = 'off') = (off_because is not null and off_at is not null)),
  check ((old_secret is null) = (old_secret_until is null))
);
create index webhooks_customer on webhooks (customer_id) where customer_id is not null;
create index webhooks_keeper on webhooks (keeper_id) where keeper_id is not null;
comment on table webhooks is 'Addresses of other systems that are told of events.';
comment on column webhooks.events is 'Names of events, each whole or as a group: order.placed, order.*';
comment on column webhooks.customer_id is 'Told of this customer''s events alone; null for everyone''s.';
comment on column webhooks.keeper_id is 'Who is mailed when it is switched off.';
comment on column webhooks.off_because is 'staff: by a person; dead: it took nothing for three days; gone: it answered 410.';
comment on column webhooks.failing_since is 'The first failed attempt since it last took an event; null while it takes them.';
comment on column webhooks.secret is 'Encrypted with the key outside the database.';
comment on column webhooks.old_secret is 'The one before, which signs beside the new one until old_secret_until.';

create table webhook_events (
  id bigint generated always as identity primary key,
  message_id text not null unique default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  type text not null,
  about jsonb not null,
  customer_id bigint,
  at timestamptz not null default clock_timestamp(),
  prepared_at timestamptz
);
create index webhook_events_new on webhook_events (id) where prepared_at is null;
create index webhook_events_at on webhook_events (at);
comment on table webhook_events is 'The outbox of events: rows of the transactions that they tell of, so that none is lost and none is told of what was rolled back.';
comment on column webhook_events.about is 'The keys of what it is about; the body is read when it is prepared.';
comment on column webhook_events.prepared_at is 'When a delivery was made for each webhook that is told of it.';

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  message_id text not null,
  type text not null,
  subject text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'failed')),
  attempts int not null default 0 check (attempts >= 0),
  due_at timestamptz not null,
  process int,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (webhook_id, message_id),
  check ((state = 'waiting') = (ended_at is null))
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'waiting';
create index webhook_deliveries_listed on webhook_deliveries (webhook_id, created_at desc);
create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null;
comment on table webhook_deliveries is 'An event for one webhook: the table is the queue of its own.';
comment on column webhook_deliveries.subject is 'What it is about, for the list: an order number, item numbers.';
comment on column webhook_deliveries.body is 'Exactly what is sent, at each attempt.';
comment on column webhook_deliveries.attempts is 'Of the present series; a replay begins a new one.';
comment on column webhook_deliveries.process is 'The process that sends it now; it is free again when that process has ended.';

create table webhook_tries (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  at timestamptz not null,
  took_ms int not null check (took_ms >= 0),
  status int,
  error text not null default '',
  answer text not null default '',
  headers jsonb not null
);
create index webhook_tries_delivery on webhook_tries (delivery_id, id);
comment on table webhook_tries is 'Each attempt: what was sent in the head, and what came back.';
comment on column webhook_tries.status is 'Null when nothing came back.';
comment on column webhook_tries.answer is 'The first 2 KB of the answer.';

-- A row of the outbox, when a webhook that is on is told of such events.
create function note_webhook_event(event_type text, about jsonb, customer bigint) returns void language sql as $$
  insert into webhook_events (type, about, customer_id)
  select event_type, about, customer
  where exists (select from webhooks w where w.state = 'on'
    and w.events && array[event_type, split_part(event_type, '.', 1) || '.*']
    and (w.customer_id is null or w.customer_id = customer))
$$;

create function note_order_event() returns trigger language plpgsql as $$
begin
  perform note_webhook_event(
    case when new.was is null then 'order.placed'
      when new.status = 'CANCELLED' and new.was <> 'CANCELLED' then 'order.cancelled'
      else 'order.changed' end,
    jsonb_build_object('orderId', new.order_id, 'status', new.status),
    (select customer_id from orders where id = new.order_id));
  return null;
end $$;
create trigger order_events_told after insert on order_events
  for each row execute function note_order_event();

create function note_line_event() returns trigger language plpgsql as $$
begin
  perform note_webhook_event('line.' || lower(new.status), jsonb_build_object('lineId', new.id, 'status', new.status),
    new.customer_id);
  return null;
end $$;
create trigger order_lines_told after update of status on order_lines
  for each row when (old.status is distinct from new.status and new.status in ('SHORT', 'SUBSTITUTED', 'PICKED', 'CANCELLED'))
  execute function note_line_event();

create function note_invoice_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_webhook_event('invoice.issued', jsonb_build_object('invoiceId', new.id), new.customer_id);
  else
    perform note_webhook_event('invoice.paid', jsonb_build_object('invoiceId', new.id), new.customer_id);
  end if;
  return null;
end $$;
create trigger invoices_told after insert on invoices for each row execute function note_invoice_event();
create trigger invoices_paid_told after update of paid_cents on invoices
  for each row when (new.paid_cents >= new.amount_cents and old.paid_cents < old.amount_cents)
  execute function note_invoice_event();

create function note_payment_event() returns trigger language plpgsql as $$
begin
  perform note_webhook_event(
    case when new.reversed_at is not null then 'payment.reversed'
      when new.status = 'refunded' then 'payment.refunded'
      when new.status = 'declined' then 'payment.declined'
      else 'payment.captured' end,
    jsonb_build_object('paymentId', new.id), new.customer_id);
  return null;
end $$;
create trigger payments_told after insert on payments
  for each row when (new.status = 'captured') execute function note_payment_event();
create trigger payments_settled_told after update on payments
  for each row when ((old.status is distinct from new.status and new.status in ('captured', 'declined', 'refunded'))
    or (old.reversed_at is null and new.reversed_at is not null))
  execute function note_payment_event();

create function note_delivery_event() returns trigger language plpgsql as $$
begin
  perform note_webhook_event('delivery.' || lower(new.state), jsonb_build_object('stopId', new.id), new.customer_id);
  return null;
end $$;
create trigger stops_told after update of state on stops
  for each row when (old.state is distinct from new.state and new.state in ('ARRIVED', 'DELIVERED', 'FAILED'))
  execute function note_delivery_event();

create function note_publication_event() returns trigger language plpgsql as $$
begin
  perform note_webhook_event('price.published', jsonb_build_object('publicationId', new.id), null);
  return null;
end $$;
create trigger publications_told after update of state on publications
  for each row when (old.state <> 'published' and new.state = 'published') execute function note_publication_event();

create function note_customer_event() returns trigger language plpgsql as $$
begin
  perform note_webhook_event(case when tg_op = 'INSERT' then 'customer.created' else 'customer.changed' end,
    jsonb_build_object('customerId', new.id), new.id);
  return null;
end $$;
create trigger customers_told after insert on customers for each row execute function note_customer_event();
create trigger customers_changed_told after update on customers
  for each row when (row(old.name, old.email, old.phone_number, old.terms, old.status, old.price_tier)
    is distinct from row(new.name, new.email, new.phone_number, new.terms, new.status, new.price_tier))
  execute function note_customer_event();

-- The live event of stock, which its transaction sends with its commit.
create function note_stock_event() returns trigger language plpgsql as $$
begin
  perform note_webhook_event('stock.changed', coalesce(new.ids, '{}'::jsonb), null);
  return null;
end $$;
create trigger events_of_stock_told after insert on events
  for each row when (new.name = 'stock.changed') execute function note_stock_event();
