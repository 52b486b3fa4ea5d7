-- Products as staff keep them: drafts, archived products, what a unit costs, and previews of bulk changes.

alter table products
  add state text not null default 'live' check (state in ('draft', 'live', 'archived')),
  add cost_e4 bigint check (cost_e4 > 0),
  add place text not null default '';
comment on column products.state is 'Only live products are sold or shown to customers. Nothing is deleted: orders name archived products.';
comment on column products.cost_e4 is 'What the distributor pays for a selling unit, in ten-thousandths of a dollar. Never shown to customers.';
comment on column products.place is 'Where it lies in the warehouse.';

-- Item numbers of products that staff add; numbers of files and of the demo may lie between them.
create sequence product_numbers as int start 500001;

-- Room for new versions of rows beside the old ones: a change of prices then touches no index.
alter table products set (fillfactor = 60);

create index products_by_name on products (lower(description), id) where state <> 'archived';
create index products_search on products using gin (description gin_trgm_ops);
create index price_versions_from on price_versions (from_at);

create table bulk_previews (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  operation jsonb not null,
  product_ids int[] not null,
  versions int[] not null check (cardinality(versions) = cardinality(product_ids)),
  expires_at timestamptz not null
);
create index bulk_previews_user on bulk_previews (user_id);
create index bulk_previews_expires on bulk_previews (expires_at);
comment on table bulk_previews is 'Bulk changes that somebody was shown and may carry out until they expire.';
comment on column bulk_previews.product_ids is 'The selection, frozen when the preview was made.';
comment on column bulk_previews.versions is 'The version of each product then: a product that has changed since is left out.';
