-- Programs of goods that not every shop is offered, the order of featured products, and when pre-orders open.

create table shop_programs (
  name text primary key check (name in ('us', 'farm-direct', 'grower-direct')),
  on_sale boolean not null default true,
  states text[] check (cardinality(states) > 0),
  levels int[] check (cardinality(levels) > 0),
  lead_days int check (lead_days between 0 and 60),
  ship_weekdays int[] check (cardinality(ship_weekdays) > 0),
  order_by text check (order_by ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  box_minimum int not null default 1 check (box_minimum between 1 and 500),
  growers int[] check (cardinality(growers) > 0),
  categories text[] check (cardinality(categories) > 0),
  version int not null default 0,
  set_by text,
  set_at timestamptz,
  check (order_by is null or lead_days is not null),
  check (name <> 'us' or (num_nonnulls(lead_days, ship_weekdays, order_by, growers, categories) = 0 and box_minimum = 1))
);
comment on table shop_programs is 'Goods of US growers, of farms and of growers that ship themselves: who is offered them, and when they ship. Always three rows.';
comment on column shop_programs.on_sale is 'Off, no shop sees or orders its products.';
comment on column shop_programs.states is 'The states of the shops that are offered it; null for all. A shop is in the state of its first address.';
comment on column shop_programs.levels is 'The price levels of the shops that are offered it; null for all.';
comment on column shop_programs.lead_days is 'The fewest days between order and ship day; null leaves it to each product.';
comment on column shop_programs.ship_weekdays is 'The weekdays (0 is Sunday) on which it ships; null for those of the calendar.';
comment on column shop_programs.order_by is 'Until when, on the last day of lead_days, orders are taken, in the distributor''s zone.';
comment on column shop_programs.box_minimum is 'The fewest boxes (multiples of a product) in an order of the program.';
comment on column shop_programs.growers is 'The growers whose products it has; null for all.';
comment on column shop_programs.categories is 'The categories that it has; null for all.';
insert into shop_programs (name) values ('us'), ('farm-direct'), ('grower-direct');

alter table products
  add featured_rank int,
  add first_order_day date;
comment on column products.featured_rank is 'The place among featured products, the lowest first; null comes last, by name.';
comment on column products.first_order_day is 'The first day on which it can be ordered, in the distributor''s zone; null for at once.';
update products p set first_order_day = g.opens_on
from prebook_items i join prebook_programs g on g.id = i.program_id where i.product_id = p.id;
create index products_featured on products (featured_rank, id) where featured;
