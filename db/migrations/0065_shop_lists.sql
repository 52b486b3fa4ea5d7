-- Named lists of a shop: what it buys together, with how much of each.

create table shop_lists (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  owner_id bigint not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  shared boolean not null,
  changed_at timestamptz not null,
  changed_by text not null,
  deleted_at timestamptz
);
create unique index shop_lists_shared on shop_lists (customer_id, lower(name)) where shared and deleted_at is null;
create unique index shop_lists_own on shop_lists (owner_id, lower(name)) where not shared and deleted_at is null;
create index shop_lists_customer on shop_lists (customer_id);
create index shop_lists_owner on shop_lists (owner_id);
create index shop_lists_deleted on shop_lists (deleted_at) where deleted_at is not null;
comment on table shop_lists is 'Named lists of a company: shared with its people, or for their owner alone. Deleted ones can be restored for a day.';

create table shop_list_lines (
  list_id bigint not null references shop_lists on delete cascade,
  product_id int not null references products,
  quantity int not null check (quantity between 1 and 1000000),
  position int not null,
  primary key (list_id, product_id)
);
create index shop_list_lines_product on shop_list_lines (product_id);
comment on column shop_list_lines.quantity is 'Selling units.';
