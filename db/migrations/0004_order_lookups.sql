-- What cart and check-out ask of a customer's orders at every step, however long their history.

-- Which drops are planned already, so that a second order for one pays no second fee.
create index orders_customer_ship_day on orders (customer_id, ship_day);

-- What is owed on account and not invoiced yet.
create index orders_on_account on orders (customer_id)
  where payment_status = 'ON_ACCOUNT' and status not in ('CANCELLED', 'CLOSED');
