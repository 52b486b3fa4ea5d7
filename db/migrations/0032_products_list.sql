-- The staff's list of products reads a page from an index alone, for all products and within a category or a department.
drop index products_by_name;
create index products_by_name on products (lower(description), id) include (description) where state <> 'archived';
create index products_by_category on products (category, lower(description), id) include (description)
  where state <> 'archived';
create index products_by_department on products (department, lower(description), id) include (description)
  where state <> 'archived';
-- A word may stand in the name or the grower.
drop index products_search;
create index products_search on products using gin (description gin_trgm_ops, grower gin_trgm_ops);
