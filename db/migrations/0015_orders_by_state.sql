-- The history of a customer with many orders, narrowed to those that are open or shipped, is counted without reading them.
create index orders_customer_status on orders (customer_id, status, placed_at desc, id desc);
