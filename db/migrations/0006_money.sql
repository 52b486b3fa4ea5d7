-- What customers pay and owe: cards, payments, invoices, credits, what paid for what, and the ledger.

create table saved_cards (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  gateway text not null,
  token text not null unique,
  brand text not null,
  last_four text not null check (last_four ~ '^\d{4}$'),
  expire_month int not null check (expire_month between 1 and 12),
  expire_year int not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index saved_cards_default on saved_cards (customer_id) where is_default;
create index saved_cards_customer on saved_cards (customer_id);
comment on column saved_cards.token is 'The gateway''s name of the card. Card numbers are not stored.';

create table payments (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  order_id bigint references orders,
  order_change_id bigint references order_changes,
  attempt int not null default 1,
  amount_cents bigint not null check (amount_cents > 0),
  applied_cents bigint not null default 0 check (applied_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0 and refunded_cents <= amount_cents),
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  tender text not null check (tender in ('card', 'check', 'cash', 'transfer')),
  status text not null check (status in ('pending', 'captured', 'declined', 'unknown', 'refunded')),
  gateway text,
  gateway_key text unique,
  gateway_reference text unique,
  card_token text,
  card_brand text,
  card_last_four text,
  remember_card boolean not null default false,
  decline_code text,
  check_number text not null default '',
  received_on date,
  note text not null default '',
  actor text not null default '',
  request_key text,
  created_at timestamptz not null,
  settled_at timestamptz,
  reversal text check (reversal in ('returned', 'mistake')),
  reversal_note text not null default '',
  reversed_at timestamptz,
  unique (order_id, attempt),
  unique (customer_id, id),
  unique (customer_id, request_key),
  check (applied_cents + refunded_cents <= amount_cents),
  check (check_number = '' or tender = 'check'),
  check (reversal is null or tender <> 'card'),
  check ((reversal is null) = (reversed_at is null))
);
create index payments_customer on payments (customer_id, created_at desc);
create index payments_open on payments (created_at) where status in ('pending', 'unknown');
create index payments_order_change on payments (order_change_id) where order_change_id is not null;
create unique index payments_check_number on payments (customer_id, check_number)
  where check_number <> '' and reversal is null;
comment on column payments.order_change_id is 'The change whose difference this payment covers; null for the payment of the whole order.';
comment on column payments.applied_cents is 'The sum of the allocations from it, kept by a trigger.';
comment on column payments.credit_cents is 'Credits of the customer that are applied together with this payment once it is captured.';
comment on column payments.gateway_key is 'The idempotency key of the request to the gateway: order:{id}:{attempt}, or account:{id} for invoices.';
comment on column payments.received_on is 'The day on which the distributor received it. The ledger counts it on the day it was recorded.';
comment on column payments.request_key is 'The Idempotency-Key of the request that made it. The same request is the same payment, however late it is repeated.';
comment on column payments.reversal is 'Why it was reversed: the bank returned it, or it was recorded by mistake. refunded_cents is the whole amount then.';

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
comment on table refunds is 'Money that goes back to a card. The gateway is asked with the idempotency key refund:{id} until it confirms.';

-- Debit and credit memos are numbered from here.
create sequence memo_numbers start 500001;

create table invoices (
  id bigint generated always as identity primary key,
  invoice_number bigint not null unique,
  kind text not null default 'INVOICE' check (kind in ('INVOICE', 'DEBIT_MEMO', 'FINANCE_CHARGE', 'ADJUSTMENT')),
  order_id bigint unique references orders,
  customer_id bigint not null references customers,
  issued_on date not null,
  due_on date not null,
  amount_cents bigint not null check (amount_cents >= 0),
  paid_cents bigint not null default 0 check (paid_cents >= 0 and paid_cents <= amount_cents),
  charge_month date check (charge_month is null or kind = 'FINANCE_CHARGE'),
  voids_credit_memo_id bigint unique,
  reason text not null default '',
  note text not null default '',
  actor text not null default '',
  request_key text,
  unique (customer_id, id),
  unique (customer_id, request_key),
  unique (customer_id, charge_month),
  check ((kind = 'INVOICE') = (order_id is not null)),
  check (due_on >= issued_on)
);
create index invoices_customer on invoices (customer_id, issued_on desc);
create index invoices_open on invoices (customer_id, due_on) where paid_cents < amount_cents;
comment on table invoices is 'Everything that is owed: invoices of orders, and the memos and charges that age and are paid like one.';
comment on column invoices.invoice_number is 'The number of the order; other kinds take theirs from memo_numbers.';
comment on column invoices.paid_cents is 'The sum of the allocations to it, kept by a trigger.';
comment on column invoices.charge_month is 'The first day of the month that this monthly finance charge is for: one for each account and month.';
comment on column invoices.voids_credit_memo_id is 'The credit that this adjustment reverses.';
comment on column invoices.request_key is 'The Idempotency-Key of the staff''s request that made it.';

create table credit_memos (
  id bigint generated always as identity primary key,
  memo_number bigint not null unique default nextval('memo_numbers'),
  kind text not null default 'CREDIT_MEMO' check (kind in ('CREDIT_MEMO', 'ADJUSTMENT', 'DISCOUNT')),
  customer_id bigint not null references customers,
  invoice_id bigint,
  order_line_id bigint references order_lines,
  issued_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  applied_cents bigint not null default 0 check (applied_cents >= 0 and applied_cents <= amount_cents),
  voids_invoice_id bigint unique,
  discount_payment_id bigint,
  reason text not null default '',
  note text not null default '',
  actor text not null,
  request_key text,
  created_at timestamptz not null,
  unique (customer_id, id),
  unique (customer_id, request_key),
  foreign key (customer_id, invoice_id) references invoices (customer_id, id),
  foreign key (customer_id, voids_invoice_id) references invoices (customer_id, id),
  foreign key (customer_id, discount_payment_id) references payments (customer_id, id),
  check (order_line_id is null or invoice_id is not null)
);
create index credit_memos_customer on credit_memos (customer_id, issued_on desc);
create index credit_memos_open on credit_memos (customer_id) where applied_cents < amount_cents;
create index credit_memos_invoice on credit_memos (invoice_id) where invoice_id is not null;
create index credit_memos_discount on credit_memos (discount_payment_id) where discount_payment_id is not null;
comment on column credit_memos.invoice_id is 'The invoice that it corrects; null for a credit to the account.';
comment on column credit_memos.applied_cents is 'The sum of the allocations from it, kept by a trigger.';
comment on column credit_memos.voids_invoice_id is 'The charge that this adjustment reverses.';
comment on column credit_memos.discount_payment_id is 'The payment that earned the discount by being on time; null where credits alone paid.';
comment on column credit_memos.request_key is 'The Idempotency-Key of the staff''s request that made it.';

alter table invoices add foreign key (customer_id, voids_credit_memo_id) references credit_memos (customer_id, id);

create table payment_targets (
  payment_id bigint not null,
  customer_id bigint not null,
  position int not null,
  invoice_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (payment_id, invoice_id),
  foreign key (customer_id, payment_id) references payments (customer_id, id),
  foreign key (customer_id, invoice_id) references invoices (customer_id, id)
);
create index payment_targets_invoice on payment_targets (invoice_id);
comment on table payment_targets is 'The invoices that a payment is meant for while it is not captured, in the order in which it pays them.';

create table allocations (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  invoice_id bigint not null,
  payment_id bigint,
  credit_memo_id bigint,
  on_day date not null,
  amount_cents bigint not null check (amount_cents <> 0),
  check (num_nonnulls(payment_id, credit_memo_id) = 1),
  foreign key (customer_id, invoice_id) references invoices (customer_id, id),
  foreign key (customer_id, payment_id) references payments (customer_id, id),
  foreign key (customer_id, credit_memo_id) references credit_memos (customer_id, id)
);
create index allocations_invoice on allocations (invoice_id);
create index allocations_payment on allocations (payment_id) where payment_id is not null;
create index allocations_credit_memo on allocations (credit_memo_id) where credit_memo_id is not null;
create index allocations_customer on allocations (customer_id, on_day);
comment on table allocations is 'Which payment or credit paid which invoice. Append-only: a negative amount takes one back.';

create function apply_allocations() returns trigger language plpgsql as $$
begin
  update invoices i set paid_cents = i.paid_cents + a.cents
  from (select invoice_id, sum(amount_cents) as cents from added group by invoice_id) a where a.invoice_id = i.id;
  update payments p set applied_cents = p.applied_cents + a.cents
  from (select payment_id, sum(amount_cents) as cents from added where payment_id is not null group by payment_id) a
  where a.payment_id = p.id;
  update credit_memos c set applied_cents = c.applied_cents + a.cents
  from (select credit_memo_id, sum(amount_cents) as cents from added where credit_memo_id is not null group by credit_memo_id) a
  where a.credit_memo_id = c.id;
  return null;
end $$;
create trigger allocations_apply after insert on allocations
  referencing new table as added for each statement execute function apply_allocations();

create table ledger_entries (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  kind text not null check (kind in
    ('INVOICE', 'DEBIT_MEMO', 'FINANCE_CHARGE', 'ADJUSTMENT', 'PAYMENT', 'REFUND', 'CREDIT_MEMO')),
  on_day date not null,
  invoice_id bigint,
  payment_id bigint,
  credit_memo_id bigint,
  created_at timestamptz not null,
  check (num_nonnulls(invoice_id, payment_id, credit_memo_id) = 1),
  check (case
    when kind in ('PAYMENT', 'REFUND') then payment_id is not null
    when kind = 'CREDIT_MEMO' then credit_memo_id is not null
    when kind = 'ADJUSTMENT' then payment_id is null
    else invoice_id is not null end),
  foreign key (customer_id, invoice_id) references invoices (customer_id, id),
  foreign key (customer_id, payment_id) references payments (customer_id, id),
  foreign key (customer_id, credit_memo_id) references credit_memos (customer_id, id)
);
create index ledger_entries_statement on ledger_entries (customer_id, on_day, id);
create unique index ledger_entries_invoice on ledger_entries (invoice_id);
create unique index ledger_entries_credit_memo on ledger_entries (credit_memo_id);
create unique index ledger_entries_payment on ledger_entries (payment_id) where kind = 'PAYMENT';
create index ledger_entries_refunds on ledger_entries (payment_id) where kind = 'REFUND';
comment on table ledger_entries is 'The ledger of receivables, append-only. Balances, aging and statements are read from it.';
comment on column ledger_entries.on_day is 'The distributor''s calendar day that it counts for.';

create table ledger_legs (
  entry_id bigint not null references ledger_entries,
  debit text not null check (debit in
    ('receivable', 'sales', 'freight', 'cash', 'card_clearing', 'adjustments', 'finance_charges', 'discounts')),
  credit text not null check (credit in
    ('receivable', 'sales', 'freight', 'cash', 'card_clearing', 'adjustments', 'finance_charges', 'discounts')),
  amount_cents bigint not null check (amount_cents > 0),
  primary key (entry_id, debit, credit),
  check (debit <> credit),
  check ('receivable' in (debit, credit))
);
comment on table ledger_legs is 'A leg moves an amount from one account to another, so that no entry can be out of balance. One side is the customer''s receivable.';

create function keep_as_written() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_kept before update or delete on ledger_entries for each statement execute function keep_as_written();
create trigger ledger_legs_kept before update or delete on ledger_legs for each statement execute function keep_as_written();
create trigger allocations_kept before update or delete on allocations for each statement execute function keep_as_written();

create table hold_releases (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  reason text not null check (reason <> ''),
  until date not null,
  actor text not null,
  created_at timestamptz not null
);
create index hold_releases_customer on hold_releases (customer_id, id desc);
comment on table hold_releases is 'Staff allow an account that is past due to order on account until a day. The last row of a customer counts.';
comment on column hold_releases.until is 'The last day on which it counts, by the distributor''s calendar.';

create table statement_mails (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  month date,
  actor text not null,
  created_at timestamptz not null,
  unique (customer_id, month)
);
create index statement_mails_customer on statement_mails (customer_id, created_at desc);
comment on column statement_mails.month is 'The first day of the month of an automatic statement: one for each account and month. Null where staff sent it.';

create table overdue_reminders (
  customer_id bigint not null references customers,
  oldest_due_on date not null,
  step int not null check (step > 0),
  created_at timestamptz not null,
  primary key (customer_id, oldest_due_on, step)
);
comment on table overdue_reminders is 'One reminder is sent for each step of days past due that the oldest invoice reaches.';

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
comment on table gateway_notices is 'Webhook notices with a valid signature, each event once. Only what the notice is about is kept, not its text.';
comment on column gateway_notices.amount_cents is 'The amount that the gateway charged, or has refunded in all.';
comment on column gateway_notices.result is 'unexplained: money moved at the gateway that no payment of ours accounts for.';

create table gateway_customers (
  customer_id bigint not null references customers,
  gateway text not null,
  reference text not null,
  created_at timestamptz not null,
  primary key (customer_id, gateway),
  unique (gateway, reference)
);
comment on column gateway_customers.reference is 'The gateway''s name of the customer, under which it saves cards.';

-- The records of the built-in sandbox gateway. The rest of the product treats them as another company's database.
create table sandbox_customers (
  reference text primary key,
  idempotency_key text not null unique,
  name text not null
);

create table sandbox_cards (
  token text primary key,
  brand text not null,
  last_four text not null,
  expire_month int not null,
  expire_year int not null,
  behavior text not null check (behavior in ('taken', 'declined', 'lacks_funds', 'broken', 'slow')),
  reusable boolean not null default false,
  customer text references sandbox_customers,
  forgotten boolean not null default false,
  created_at timestamptz not null default now()
);
comment on column sandbox_cards.customer is 'The customer who saved the card; null while nobody has.';

create table sandbox_charges (
  idempotency_key text primary key,
  reference text not null unique,
  token text not null references sandbox_cards,
  amount_cents bigint not null,
  refunded_cents bigint not null default 0,
  status text not null check (status in ('captured', 'declined')),
  decline_code text,
  created_at timestamptz not null default now(),
  check (refunded_cents between 0 and amount_cents)
);
create index sandbox_charges_created on sandbox_charges (created_at);
comment on column sandbox_charges.refunded_cents is 'The sum of its refunds.';

create table sandbox_refunds (
  idempotency_key text primary key,
  reference text not null references sandbox_charges (reference),
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null default now()
);
