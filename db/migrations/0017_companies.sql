-- Several people of one customer: what each may do there, and which of its addresses they order for.

alter table users add column company_role text not null default 'buyer'
  check (company_role in ('owner', 'buyer', 'viewer'));
comment on column users.company_role is 'Owners look after the company''s people and addresses, buyers order and pay, viewers see. Staff of the house are buyers.';

-- Who came first has looked after the company so far.
update users set company_role = 'owner' where id in (
  select distinct on (customer_id) users.id from users join customers on customers.id = users.customer_id
  where not customers.is_house and users.status <> 'deleted'
  order by customer_id, users.status = 'active' desc, users.id);

create table user_locations (
  customer_id bigint not null,
  user_id bigint not null,
  address_id bigint not null,
  primary key (user_id, address_id),
  foreign key (customer_id, user_id) references users (customer_id, id) on delete cascade,
  foreign key (customer_id, address_id) references addresses (customer_id, id)
);
create index user_locations_address on user_locations (customer_id, address_id);
comment on table user_locations is 'The addresses that a user may order for; whoever has no row orders for all. Rows stay when an address goes, so that nobody gains the others by it.';

create table closed_invitations (
  id bigint primary key default nextval(pg_get_serial_sequence('users', 'id')),
  customer_id bigint not null references customers,
  email text not null check (email = lower(email)),
  name text not null,
  company_role text not null check (company_role in ('owner', 'buyer', 'viewer')),
  locations bigint[],
  invited_at timestamptz not null,
  unique (customer_id, email)
);
comment on table closed_invitations is 'Invitations to an email that somebody signs in with elsewhere. They open nothing and look like others, numbers included, so that inviting tells nobody who is known here.';
comment on column closed_invitations.locations is 'Addresses; null is all.';
