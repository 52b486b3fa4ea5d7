-- The house's side of money: checks and cash written down by staff, credits and charges with their reasons, what is taken back,
-- and what went out by the calendar.

alter table payments
  add check_number text not null default '',
  add received_on date,
  add actor text not null default '',
  add reversal text check (reversal in ('returned', 'mistake')),
  add reversal_note text not null default '',
  add reversed_at timestamptz,
  add check ((reversal is null) = (reversed_at is null)),
  add check (reversal is null or tender <> 'card'),
  add check (check_number = '' or tender = 'check');
create unique index payments_check_number on payments (customer_id, check_number)
  where check_number <> '' and reversal is null;
comment on column payments.received_on is 'The day on which the house had it in hand; the ledger counts it on the day it was written down.';
comment on column payments.reversal is 'Why it was taken back: the bank returned it, or it was written down by mistake. It is all in refunded_cents then.';

alter table invoices
  add reason text not null default '',
  add actor text not null default '',
  add request_key text,
  add charge_month date check (charge_month is null or kind = 'FINANCE_CHARGE'),
  add voids_credit_memo_id bigint unique,
  add unique (customer_id, request_key),
  add unique (customer_id, charge_month),
  add foreign key (customer_id, voids_credit_memo_id) references credit_memos (customer_id, id);
comment on column invoices.request_key is 'The Idempotency-Key of the request that made it, where staff did.';
comment on column invoices.charge_month is 'The first day of the month whose lateness the calendar charged for: once an account and month.';
comment on column invoices.voids_credit_memo_id is 'The credit that this adjustment takes back.';

alter table credit_memos
  add reason text not null default '',
  add request_key text,
  add order_line_id bigint references order_lines,
  add voids_invoice_id bigint unique,
  add discount_payment_id bigint,
  add unique (customer_id, request_key),
  add foreign key (customer_id, voids_invoice_id) references invoices (customer_id, id),
  add foreign key (customer_id, discount_payment_id) references payments (customer_id, id),
  add check (order_line_id is null or invoice_id is not null),
  drop constraint credit_memos_kind_check,
  add constraint credit_memos_kind_check check (kind in ('CREDIT_MEMO', 'ADJUSTMENT', 'DISCOUNT'));
create index credit_memos_invoice on credit_memos (invoice_id) where invoice_id is not null;
create index credit_memos_discount on credit_memos (discount_payment_id) where discount_payment_id is not null;
comment on column credit_memos.request_key is 'The Idempotency-Key of the request that made it, where staff did.';
comment on column credit_memos.voids_invoice_id is 'The charge that this adjustment takes back.';
comment on column credit_memos.discount_payment_id is 'The payment that earned the discount by being in time; null where credits alone paid.';

alter table ledger_legs
  drop constraint ledger_legs_debit_check,
  drop constraint ledger_legs_credit_check,
  add constraint ledger_legs_debit_check check (debit in
    ('receivable', 'sales', 'freight', 'cash', 'card_clearing', 'adjustments', 'finance_charges', 'discounts')),
  add constraint ledger_legs_credit_check check (credit in
    ('receivable', 'sales', 'freight', 'cash', 'card_clearing', 'adjustments', 'finance_charges', 'discounts'));

create table hold_releases (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  reason text not null check (reason <> ''),
  until date not null,
  actor text not null,
  created_at timestamptz not null
);
create index hold_releases_customer on hold_releases (customer_id, id desc);
comment on table hold_releases is 'Staff let an account that is past due order on account until a day; the last row of a customer counts.';
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
comment on column statement_mails.month is 'The first day of the month that the calendar sent it for, once an account and month; null where staff did.';

create table overdue_reminders (
  customer_id bigint not null references customers,
  oldest_due_on date not null,
  step int not null check (step > 0),
  created_at timestamptz not null,
  primary key (customer_id, oldest_due_on, step)
);
comment on table overdue_reminders is 'A reminder goes out once for each step of days past due that the oldest invoice reaches.';
