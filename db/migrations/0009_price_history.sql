-- What products cost, and since when.

create table price_versions (
  id bigint generated always as identity primary key,
  product_id int not null references products on delete cascade,
  from_at timestamptz not null,
  price1_e4 bigint,
  price2_e4 bigint,
  price3_e4 bigint,
  price4_e4 bigint,
  price5_e4 bigint,
  quantity1 int,
  quantity2 int,
  quantity3 int,
  quantity4 int,
  quantity5 int,
  original_price_e4 bigint,
  sale_ends_on date,
  change_set_id bigint references change_sets
);
create index price_versions_product on price_versions (product_id, id desc);
create index price_versions_change_set on price_versions (change_set_id) where change_set_id is not null;
comment on table price_versions is 'List prices of a product from a moment on. Triggers on products write a row for every change, whatever its source.';
comment on column price_versions.change_set_id is 'The change set of the transaction that changed them; null for a product as it was loaded.';

-- `stemyard.change_set` is set for one transaction by what records a change set.
create function write_price_versions() returns trigger language plpgsql as $$
declare
  change_set bigint := nullif(current_setting('stemyard.change_set', true), '')::bigint;
begin
  if tg_op = 'INSERT' then
    insert into price_versions (product_id, from_at, price1_e4, price2_e4, price3_e4, price4_e4, price5_e4,
      quantity1, quantity2, quantity3, quantity4, quantity5, original_price_e4, sale_ends_on, change_set_id)
    select id, created_at, price1_e4, price2_e4, price3_e4, price4_e4, price5_e4,
      quantity1, quantity2, quantity3, quantity4, quantity5, original_price_e4, sale_ends_on, change_set
    from written order by id;
  else
    -- What sets no time of its own changed the product now.
    insert into price_versions (product_id, from_at, price1_e4, price2_e4, price3_e4, price4_e4, price5_e4,
      quantity1, quantity2, quantity3, quantity4, quantity5, original_price_e4, sale_ends_on, change_set_id)
    select w.id, case when w.updated_at > o.updated_at then w.updated_at else clock_timestamp() end,
      w.price1_e4, w.price2_e4, w.price3_e4, w.price4_e4, w.price5_e4,
      w.quantity1, w.quantity2, w.quantity3, w.quantity4, w.quantity5, w.original_price_e4, w.sale_ends_on, change_set
    from written w join overwritten o using (id)
    where (w.price1_e4, w.price2_e4, w.price3_e4, w.price4_e4, w.price5_e4,
        w.quantity1, w.quantity2, w.quantity3, w.quantity4, w.quantity5, w.original_price_e4, w.sale_ends_on)
      is distinct from (o.price1_e4, o.price2_e4, o.price3_e4, o.price4_e4, o.price5_e4,
        o.quantity1, o.quantity2, o.quantity3, o.quantity4, o.quantity5, o.original_price_e4, o.sale_ends_on)
    order by w.id;
  end if;
  return null;
end $$;
create trigger products_priced after insert on products
  referencing new table as written for each statement execute function write_price_versions();
create trigger products_repriced after update on products
  referencing old table as overwritten new table as written for each statement execute function write_price_versions();
