-- What a distributor enters at the start: the fees of its routes, its customers' file, and how far its set-up has come.

alter table routes
  add column shipping_cost_cents bigint not null default 0 check (shipping_cost_cents >= 0),
  add column shipping_minimum_cents bigint not null default 0 check (shipping_minimum_cents >= 0);
comment on column routes.shipping_cost_cents is 'What an address on the route pays unless it has a cost of its own.';
comment on column routes.shipping_minimum_cents is 'The minimum of an address on the route unless it has one of its own.';

-- Routes that are there already cost what most of their addresses pay.
update routes set shipping_cost_cents = usual.cost, shipping_minimum_cents = usual.minimum
from (
  select route_number, mode() within group (order by shipping_cost_cents) as cost,
    mode() within group (order by shipping_minimum_cents) as minimum
  from addresses
  where deleted_at is null and route_number is not null
  group by route_number
) usual
where usual.route_number = routes.route_number;

create table customer_files (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  header text[] not null,
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  user_id bigint references users on delete set null,
  read_at timestamptz not null,
  written_at timestamptz,
  version int not null default 0
);
create unique index customer_files_open on customer_files ((true)) where written_at is null;
create index customer_files_user on customer_files (user_id);
comment on table customer_files is 'A distributor''s file of customers while it is read and mended, one at a time.';
comment on column customer_files.columns is 'The position in the header of each field that the file has.';
comment on column customer_files.written_at is 'When its good rows became customers; its other rows go then.';

create table customer_file_rows (
  file_id bigint not null references customer_files on delete cascade,
  line int not null check (line > 0),
  cells text[] not null,
  fixed jsonb not null default '{}' check (jsonb_typeof(fixed) = 'object'),
  left_out boolean not null default false,
  primary key (file_id, line)
);
comment on column customer_file_rows.line is 'Its line in the file, as a spreadsheet counts.';
comment on column customer_file_rows.fixed is 'Values by field that staff typed instead of the file''s.';

-- A shop that has customers already needs no set-up.
insert into settings (name, value)
select 'setup', '{"finished": true, "done": []}' where exists (select from customers where not is_house);
