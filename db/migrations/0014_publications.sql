-- From the rows of a supplier's file to prices in force, and back.

create table publications (
  id bigint generated always as identity primary key,
  file_id bigint not null references price_files,
  state text not null default 'planned' check (state in ('planned', 'published', 'failed', 'removed')),
  at timestamptz not null,
  user_id bigint references users on delete set null,
  actor text not null,
  notify_at timestamptz,
  comparison int not null,
  scheduled_id bigint,
  task_id bigint references tasks on delete set null,
  change_set_id bigint references change_sets,
  prices int not null default 0 check (prices >= 0),
  stock int not null default 0 check (stock >= 0),
  added int not null default 0 check (added >= 0),
  drafts int not null default 0 check (drafts between 0 and added),
  gone int not null default 0 check (gone >= 0),
  short int not null default 0 check (short >= 0),
  stayed int not null default 0 check (stayed >= 0),
  error text,
  created_at timestamptz not null,
  published_at timestamptz,
  check ((state = 'published') = (published_at is not null)),
  check ((state = 'failed') = (error is not null))
);
-- A file is published once; what failed or was removed before it doesn't count.
create unique index publications_file on publications (file_id) where state in ('planned', 'published');
create index publications_by_file on publications (file_id);
create index publications_at on publications (at desc, id desc);
create index publications_user on publications (user_id) where user_id is not null;
create index publications_scheduled on publications (scheduled_id) where scheduled_id is not null;
create index publications_task on publications (task_id) where task_id is not null;
create index publications_change_set on publications (change_set_id) where change_set_id is not null;
comment on table publications is 'Files whose prices hold, or will hold from a moment on.';
comment on column publications.at is 'When it holds: planned, then as it happened.';
comment on column publications.scheduled_id is 'The row of scheduled_changes that publishes it.';
comment on column publications.comparison is 'What the person who published had been shown.';
comment on column publications.notify_at is 'When customers are sent the daily prices; null for not at all.';
comment on column publications.added is 'New products; `drafts` of them lack something that a product needs to be sold.';
comment on column publications.short is 'Units that orders and carts need beyond what the file has.';
comment on column publications.stayed is 'Products that someone else changed between the plan and its moment; they were left as they are.';

create table price_choices (
  file_id bigint not null references price_files on delete cascade,
  item int not null,
  take boolean,
  price_e4 bigint check (price_e4 > 0),
  user_id bigint references users on delete set null,
  primary key (file_id, item),
  check (take is not null or price_e4 is not null)
);
create index price_choices_user on price_choices (user_id) where user_id is not null;
comment on table price_choices is 'What staff decided about a row of a file, beside what is decided automatically.';
comment on column price_choices.item is 'The product; for a new one its item code, or the line of the file as a negative number.';
comment on column price_choices.price_e4 is 'Another first price than the file''s.';

create table price_comparisons (
  file_id bigint primary key references price_files on delete cascade,
  number int not null check (number > 0),
  file_version int not null,
  read_at timestamptz not null,
  supplier_version int not null,
  products_moment text not null,
  compared_at timestamptz not null
);
comment on table price_comparisons is 'Which rows of a file, and which products, its differences were made of.';
comment on column price_comparisons.number is 'Grows with each comparison, so that a person publishes what they were shown.';
comment on column price_comparisons.products_moment is 'A pg_snapshot; see product_changes.';

create table price_differences (
  file_id bigint not null references price_files on delete cascade,
  item int not null,
  line int,
  product_id int references products,
  kind text not null check (kind in ('over_limit', 'up', 'down', 'new', 'gone', 'stock', 'same')),
  was_prices bigint[] not null check (cardinality(was_prices) = 5),
  was_quantities int[] not null check (cardinality(was_quantities) = 5),
  will_prices bigint[] not null check (cardinality(will_prices) = 5),
  will_quantities int[] not null check (cardinality(will_quantities) = 5),
  move_bp bigint,
  was_stock int,
  will_stock int,
  oddity text check (oddity in ('one_price', 'factor', 'rising_tiers', 'no_price', 'stock_ten', 'half_gone')),
  usual boolean not null,
  since int not null,
  primary key (file_id, item),
  check ((kind = 'gone') = (line is null)),
  check (kind = 'new' or product_id is not null)
);
create index price_differences_kind on price_differences (file_id, kind, move_bp);
create index price_differences_product on price_differences (product_id) where product_id is not null;
comment on table price_differences is 'What a file would change against the prices and stock in force when it was compared.';
comment on column price_differences.product_id is 'Null for a new item until it is published.';
comment on column price_differences.move_bp is 'How far the first price moves, in hundredths of a percent; null without a price on one side.';
comment on column price_differences.usual is 'Whether it is published unless someone decides otherwise.';
comment on column price_differences.since is 'The comparison in which what was in force became what it is here.';

alter table order_lines add price_version_id bigint references price_versions;
create index order_lines_price_version on order_lines (price_version_id) where price_version_id is not null;
comment on column order_lines.price_version_id is 'The list prices that the unit price was made of; null for lines that were placed before these were kept.';

create table price_notices (
  user_id bigint not null references users on delete cascade,
  day date not null,
  publication_id bigint references publications,
  queued_at timestamptz not null,
  primary key (user_id, day)
);
create index price_notices_publication on price_notices (publication_id) where publication_id is not null;
create index price_notices_day on price_notices (day);
comment on table price_notices is 'Who was mailed the prices of a day: nobody is told twice.';
