-- What gateways tell us, under which name they know our customers, and what the sandbox needs for both.

create table gateway_notices (
  id bigint generated always as identity primary key,
  gateway text not null,
  event_id text not null,
  kind text not null check (kind in ('charge', 'refund', 'other')),
  gateway_key text,
  gateway_reference text,
  amount_cents bigint check (amount_cents >= 0),
  received_at timestamptz not null,
  handled_at timestamptz,
  result text check (result in ('settled', 'known', 'unexplained', 'other')),
  unique (gateway, event_id),
  check ((handled_at is null) = (result is null))
);
create index gateway_notices_waiting on gateway_notices (received_at) where handled_at is null;
create index gateway_notices_unexplained on gateway_notices (received_at) where result = 'unexplained';
comment on table gateway_notices is 'Notices of the gateway whose signature was right, each event once: what it is about, never its text.';
comment on column gateway_notices.amount_cents is 'What was taken, or in all given back, by what the notice is about.';
comment on column gateway_notices.result is 'unexplained: money moved at the gateway that no payment of ours accounts for.';

create table gateway_customers (
  customer_id bigint not null references customers,
  gateway text not null,
  reference text not null,
  created_at timestamptz not null,
  primary key (customer_id, gateway),
  unique (gateway, reference)
);
comment on column gateway_customers.reference is 'The gateway''s own name of the customer, to whom cards are kept there.';

create table sandbox_customers (
  reference text primary key,
  idempotency_key text not null unique,
  name text not null
);
alter table sandbox_cards
  add customer text references sandbox_customers,
  add forgotten boolean not null default false;
comment on column sandbox_cards.customer is 'Whose kept card it is; null while it is nobody''s.';
create index sandbox_charges_created on sandbox_charges (created_at);

create table sandbox_refunds (
  idempotency_key text primary key,
  reference text not null references sandbox_charges (reference),
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null default now()
);
alter table sandbox_charges add check (refunded_cents between 0 and amount_cents);
comment on column sandbox_charges.refunded_cents is 'The sum of its refunds.';
