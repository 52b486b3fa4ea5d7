-- Businesses that ask for an account, and who no longer wants mails that nobody needs.

create table applications (
  id bigint generated always as identity primary key,
  status text not null default 'received' check (status in ('received', 'approved', 'declined')),
  business_name text not null,
  contact_name text not null,
  email text not null check (email = lower(email)),
  phone_number text not null,
  address_line1 text not null,
  address_line2 text not null default '',
  city text not null,
  state text not null,
  zip_code text not null,
  tax_id text not null,
  business_type text not null,
  message text not null default '',
  language text not null default 'en' check (language in ('en', 'es')),
  certificate_file text unique check (certificate_file ~ '^[0-9a-f-]{36}\.(pdf|jpg|png)$'),
  received_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users on delete set null,
  decision_message text not null default '',
  customer_id bigint unique references customers,
  check ((status = 'received') = (decided_at is null)),
  check ((status = 'approved') = (customer_id is not null))
);
create index applications_waiting on applications (status, received_at desc, id desc);
comment on column applications.certificate_file is 'The name that the server gave the resale certificate under DATA_DIR/certificates; null where none came.';
comment on column applications.decision_message is 'What a declined applicant is told.';
comment on column applications.customer_id is 'The customer that was made of it.';

-- New customers are numbered after those that are there; the numbers that staff gave by hand are passed over.
create sequence account_numbers start 50001;

alter table users add column daily_pricing_unsubscribed int not null default 0 check (daily_pricing_unsubscribed in (0, 1));
comment on column users.daily_pricing_unsubscribed is '1: no daily prices and no mails that ask them to come back (specification 9).';
