-- The history of a customer with many orders, narrowed to one ship-to, is counted without reading them.
create index orders_customer_address on orders (customer_id, address_id, placed_at desc, id desc);
