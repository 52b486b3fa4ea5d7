-- Reports: sums of whole months, made from those of their days.

create table report_month_orders (like report_orders including defaults including comments);
create table report_month_goods (like report_goods including defaults including comments);
create table report_month_mix (like report_mix including defaults including comments);
alter table report_month_orders rename day to month;
alter table report_month_goods rename day to month;
alter table report_month_mix rename day to month;
alter table report_month_orders
  add primary key (month, customer_id, route_number, channel, order_type, method),
  add foreign key (customer_id) references customers;
alter table report_month_goods add primary key (month, channel, order_type, method, department, category, vendor_id);
alter table report_month_mix
  add primary key (month, customer_id, route_number, channel, order_type, method, department, category),
  add foreign key (customer_id) references customers;
create index report_month_orders_customer on report_month_orders (customer_id, month);
create index report_month_mix_customer on report_month_mix (customer_id, month);
create index report_month_mix_category on report_month_mix (category, month);
comment on table report_month_orders is 'Rows of report_orders summed by month, which is its first day.';
comment on table report_month_goods is 'Rows of report_goods summed by month, which is its first day.';
comment on table report_month_mix is 'Rows of report_mix summed by month, which is its first day.';

create table report_months (
  month date primary key check (extract(day from month) = 1)
);
comment on table report_months is 'Months whose sums are those of their days. Reports sum the days of any other month until the job has made its sums.';

-- Whoever writes sums of a day, a process of an older version too, takes its month out in the same transaction.
create function forget_months() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from report_months where month in (select date_trunc('month', day)::date from removed);
  end if;
  if tg_op <> 'DELETE' then
    delete from report_months where month in (select date_trunc('month', day)::date from written);
  end if;
  return null;
end $$;
create trigger report_orders_month_new after insert on report_orders referencing new table as written
  for each statement execute function forget_months();
create trigger report_orders_month after update on report_orders referencing old table as removed new table as written
  for each statement execute function forget_months();
create trigger report_orders_month_gone after delete on report_orders referencing old table as removed
  for each statement execute function forget_months();
create trigger report_goods_month_new after insert on report_goods referencing new table as written
  for each statement execute function forget_months();
create trigger report_goods_month after update on report_goods referencing old table as removed new table as written
  for each statement execute function forget_months();
create trigger report_goods_month_gone after delete on report_goods referencing old table as removed
  for each statement execute function forget_months();
create trigger report_mix_month_new after insert on report_mix referencing new table as written
  for each statement execute function forget_months();
create trigger report_mix_month after update on report_mix referencing old table as removed new table as written
  for each statement execute function forget_months();
create trigger report_mix_month_gone after delete on report_mix referencing old table as removed
  for each statement execute function forget_months();
