-- The history of a customer with many orders is searched by the names of what it ever ordered, of which there are far fewer than lines.

create table ordered_names (
  customer_id bigint not null references customers,
  product_id int not null references products,
  description text not null,
  primary key (customer_id, product_id, description)
);
comment on table ordered_names is 'Every name under which a customer has a product on some line: kept by a trigger. A line that is taken out leaves its name.';

insert into ordered_names (customer_id, product_id, description)
select distinct customer_id, product_id, description from order_lines;

create function keep_ordered_names() returns trigger language plpgsql as $$
begin
  insert into ordered_names (customer_id, product_id, description)
  select distinct customer_id, product_id, description from written order by 1, 2, 3
  on conflict do nothing;
  return null;
end $$;
create trigger order_lines_named after insert on order_lines
  referencing new table as written for each statement execute function keep_ordered_names();

-- Lines of the cart can join an order that is placed already.
alter table order_changes add column cart_line_ids bigint[] not null default '{}';
comment on column order_changes.cart_line_ids is 'Lines of the cart that the change takes over: out of the cart once it is applied, left there when its card is declined.';
