-- What customers owe: a ledger of receivables, credit memos, and what paid for what.

alter table customers add constraint customers_terms_check check (terms in
  ('PREPAID_CARD', 'COD', 'NET7', 'NET10', 'NET15', 'NET30', 'WEEKLY', 'SEMI_MONTHLY', 'EOM_NET10', 'EOM_2PCT_12'));

create sequence memo_numbers start 500001;

-- Whatever is owed is a row of invoices, so that it ages and is paid like one.
alter table invoices
  add kind text not null default 'INVOICE' check (kind in ('INVOICE', 'DEBIT_MEMO', 'FINANCE_CHARGE', 'ADJUSTMENT')),
  add note text not null default '',
  add check ((kind = 'INVOICE') = (order_id is not null)),
  add check (due_on >= issued_on),
  add unique (customer_id, id);
comment on column invoices.invoice_number is 'The number of the order; other kinds take theirs from memo_numbers.';
comment on column invoices.paid_cents is 'The sum of what allocations put on it: kept by a trigger.';

alter table payments
  add applied_cents bigint not null default 0 check (applied_cents >= 0),
  add credit_cents bigint not null default 0 check (credit_cents >= 0),
  add request_key text,
  add unique (customer_id, id),
  add unique (customer_id, request_key);
comment on column payments.applied_cents is 'The sum of what allocations take from it: kept by a trigger.';
comment on column payments.credit_cents is 'Credits of the customer that are to be used together with this payment, once it is captured.';
comment on column payments.request_key is 'The Idempotency-Key of the request that made it: the same request is the same payment, however late it is repeated.';
comment on column payments.gateway_key is 'The idempotency key the gateway was asked under: order:{id}:{attempt}, or account:{id} for invoices.';

create table credit_memos (
  id bigint generated always as identity primary key,
  memo_number bigint not null unique default nextval('memo_numbers'),
  customer_id bigint not null references customers,
  kind text not null default 'CREDIT_MEMO' check (kind in ('CREDIT_MEMO', 'ADJUSTMENT')),
  invoice_id bigint,
  issued_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  applied_cents bigint not null default 0 check (applied_cents >= 0 and applied_cents <= amount_cents),
  note text not null default '',
  actor text not null,
  created_at timestamptz not null,
  unique (customer_id, id),
  foreign key (customer_id, invoice_id) references invoices (customer_id, id)
);
create index credit_memos_customer on credit_memos (customer_id, issued_on desc);
create index credit_memos_open on credit_memos (customer_id) where applied_cents < amount_cents;
comment on column credit_memos.invoice_id is 'The invoice that it is for; null for a credit of no invoice.';
comment on column credit_memos.applied_cents is 'The sum of what allocations take from it: kept by a trigger.';

-- What a payment that is not captured yet is meant for, in the order in which it is used.
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

-- Which money settled which invoice. Rows are only added: a negative amount takes one back.
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

insert into allocations (customer_id, invoice_id, payment_id, on_day, amount_cents)
select p.customer_id, a.invoice_id, a.payment_id,
  greatest(i.issued_on, (coalesce(p.settled_at, p.created_at) at time zone 'America/New_York')::date), a.amount_cents
from payment_allocations a join payments p on p.id = a.payment_id join invoices i on i.id = a.invoice_id
order by p.id, i.id;
update payments set applied_cents = a.cents
from (select payment_id, sum(amount_cents) as cents from allocations group by payment_id) a where a.payment_id = payments.id;
drop table payment_allocations;
alter table payments add check (applied_cents + refunded_cents <= amount_cents);

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

-- The ledger. A leg takes an amount from one account and gives it to another, so that no entry can be out of balance.
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
comment on column ledger_entries.on_day is 'The distributor''s day that it counts for.';

create table ledger_legs (
  entry_id bigint not null references ledger_entries,
  debit text not null check (debit in ('receivable', 'sales', 'freight', 'cash', 'card_clearing', 'adjustments', 'finance_charges')),
  credit text not null check (credit in ('receivable', 'sales', 'freight', 'cash', 'card_clearing', 'adjustments', 'finance_charges')),
  amount_cents bigint not null check (amount_cents > 0),
  primary key (entry_id, debit, credit),
  check (debit <> credit),
  check ('receivable' in (debit, credit))
);
comment on table ledger_legs is 'Every leg has the customer''s receivable on one side; the other side is where the money came from or went to.';

create function keep_as_written() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_kept before update or delete on ledger_entries for each statement execute function keep_as_written();
create trigger ledger_legs_kept before update or delete on ledger_legs for each statement execute function keep_as_written();
create trigger allocations_kept before update or delete on allocations for each statement execute function keep_as_written();

-- What stands in the books so far.
insert into ledger_entries (customer_id, kind, on_day, invoice_id, created_at)
select customer_id, 'INVOICE', issued_on, id, now() from invoices order by issued_on, id;
insert into ledger_legs (entry_id, debit, credit, amount_cents)
select e.id, 'receivable', leg.credit, leg.cents
from ledger_entries e join invoices i on i.id = e.invoice_id join orders o on o.id = i.order_id
cross join lateral (values ('sales', i.amount_cents - o.shipping_cents), ('freight', o.shipping_cents)) leg (credit, cents)
where leg.cents > 0;

insert into ledger_entries (customer_id, kind, on_day, payment_id, created_at)
select customer_id, 'PAYMENT', (coalesce(settled_at, created_at) at time zone 'America/New_York')::date, id, now()
from payments where status in ('captured', 'refunded') order by coalesce(settled_at, created_at), id;
insert into ledger_entries (customer_id, kind, on_day, payment_id, created_at)
select customer_id, 'REFUND', (coalesce(settled_at, created_at) at time zone 'America/New_York')::date, id, now()
from payments where refunded_cents > 0 order by coalesce(settled_at, created_at), id;
insert into ledger_legs (entry_id, debit, credit, amount_cents)
select e.id, t.account, 'receivable', p.amount_cents
from ledger_entries e join payments p on p.id = e.payment_id
cross join lateral (select case p.tender when 'card' then 'card_clearing' else 'cash' end as account) t
where e.kind = 'PAYMENT';
insert into ledger_legs (entry_id, debit, credit, amount_cents)
select e.id, 'receivable', t.account, p.refunded_cents
from ledger_entries e join payments p on p.id = e.payment_id
cross join lateral (select case p.tender when 'card' then 'card_clearing' else 'cash' end as account) t
where e.kind = 'REFUND';
